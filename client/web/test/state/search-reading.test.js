import assert from "node:assert/strict";
import { test } from "node:test";

import { axisOf } from "../../src/state/search_tree/axis.js";
import { codeOf, cursorOf } from "../../src/state/search_tree/code.js";
import { signFor, worthOf } from "../../src/state/search_tree/facts.js";
import { lessonOf } from "../../src/state/search_tree/lesson.js";
import { listing } from "../../src/state/search_tree/listing.js";
import { isCutBy, pathTo } from "../../src/state/search_tree/steps.js";
import { BACK, CUT, ENTER, LEAF, childrenOf, isMaxLevel, moveTo, untriedOf } from "../../src/state/search_tree/tree.js";
import { unpack } from "../../src/state/search_tree/unpack.js";
import { fullValue, partOf, randomOf, randomTree, recorded } from "../search-trees.js";

/** @typedef {import("../search-trees.js").GameTree} GameTree */

const ALGORITHMS = ["minimax", "alphabeta", "negamax", "negamax-alphabeta", "memo"];

/** @param {string} algorithm @param {boolean} [plain] */
const trees = (algorithm, plain = algorithm === "memo") =>
  Array.from({ length: 25 }, (_, seed) => randomTree(randomOf(seed + 100), 4, 4, plain))
    .filter((game) => "moves" in game)
    .map((game) => unpack([recorded(game, algorithm, { plain }).page]));

/** An end of the game that MAX has won, drawn or lost. @param {1 | 0 | -1} value @returns {GameTree} */
const end = (value) => ({ end: value === 0 ? "0" : value > 0 ? "1" : "2", value });

test("the list of a step has a line for each level of its path, with what has come back and what was cut", () => {
  for (const tree of ALGORITHMS.flatMap((algorithm) => trees(algorithm))) {
    for (let step = 0; step < tree.steps; step += 1) {
      const path = pathTo(tree, tree.stepNode[step]);
      const lines = listing(tree, step);
      assert.deepEqual(lines.map(({ level, move, current }) => [level, move?.parts[0] ?? "", current]), path.map((node, level) => [level, moveTo(tree, node), level === path.length - 1]));
      lines.forEach(({ back, cut, window }, level) => {
        const came = childrenOf(tree, path[level]).filter((child) => tree.backStep[child] <= step);
        assert.deepEqual(back.map(({ move }) => move.parts[0]), came.map((child) => moveTo(tree, child)));
        assert.equal(back.filter(({ best }) => best).length, came.length > 0 ? 1 : 0);
        assert.deepEqual(cut.map(({ parts }) => parts[0]), isCutBy(tree, path[level], step) ? untriedOf(tree, path[level]) : []);
        assert.equal(window !== null, tree.pruned);
      });
    }
  }
});

test("a bound is of the number as its player has it, and of a win in words the winner's", () => {
  const signs = new Set();
  for (const algorithm of ["alphabeta", "negamax-alphabeta"]) {
    for (let seed = 1; seed < 30; seed += 1) {
      const game = randomTree(randomOf(seed), 5, 4, false);
      if ("end" in game) continue;
      const tree = unpack([recorded(game, algorithm, { win: 2 }).page]);
      for (let node = 0; node < tree.size; node += 1) {
        const level = tree.depth[node];
        const full = fullValue(partOf(tree, game, node), isMaxLevel(tree, level));
        const own = tree.negamax && !isMaxLevel(tree, level) ? -full : full;
        const { number, wins, bound } = worthOf(tree, node, level);
        const sign = signFor(tree, node, level);
        assert.ok(sign === "" ? own === number : sign === "≥" ? own >= number : own <= number);
        const eyes = wins === null ? own - number : (full - tree.value[node]) * Math.sign(tree.value[node]);
        assert.ok(bound === "exact" ? eyes === 0 : bound === "least" ? eyes >= 0 : eyes <= 0);
        if (wins !== null && tree.value[node] < 0) signs.add(`${sign}${bound}`);
      }
    }
  }
  assert.ok(signs.has("≥most") && signs.has("≤least") && signs.has("≤most"));
});

test("the axis has the values in their order, and its ticks are apart, wins and losses before all", () => {
  for (const tree of [...trees("alphabeta"), ...trees("alphabeta", true)]) {
    const { values, at, ticks } = axisOf(tree);
    assert.deepEqual(values, [...new Set(tree.value)].sort((one, other) => one - other));
    const places = values.map(at);
    assert.ok(places.every((place, rank) => place > (rank > 0 ? places[rank - 1] : 0) && place < 1));
    assert.deepEqual([at(-Infinity), at(Infinity)], [0, 1]);
    const shown = ticks(3, 0.1);
    assert.ok(shown.length > 0 && shown.length <= 3 && shown.every((value) => values.includes(value)));
    assert.ok(shown.every((value, rank) => rank === 0 || at(value) - at(shown[rank - 1]) >= 0.1));
  }
  const [won] = trees("alphabeta", true).filter((tree) => axisOf(tree).values.length === 3);
  assert.deepEqual(axisOf(won).ticks(2, 0), [-1, 1]);
});

test("a value that more nodes have takes more of the axis", () => {
  const [tree] = trees("minimax", true).filter((each) => axisOf(each).values.length === 3 && each.size > 60);
  const weights = [-1, 0, 1].map((value) => tree.value.filter((each, node) => each === value && tree.tried[node] > 0).length);
  const { at } = axisOf(tree);
  const rooms = [at(-1) * 2, (at(0) - at(-1) * 2) * 2, (1 - at(1)) * 2];
  const order = (/** @type {number[]} */ by) => [0, 1, 2].sort((one, other) => by[one] - by[other]);
  assert.equal(new Set(weights).size, 3);
  assert.deepEqual(order(rooms), order(weights));
});

test("each step is on the line of the code that does it", () => {
  for (const algorithm of ALGORITHMS) {
    for (const tree of trees(algorithm)) {
      const code = codeOf(tree);
      assert.equal(code.windows, algorithm.includes("alphabeta"));
      for (let step = 0; step < tree.steps; step += 1) {
        const [node, kind] = [tree.stepNode[step], tree.stepKind[step]];
        const { at, then } = cursorOf(tree, code, step);
        const max = isMaxLevel(tree, tree.depth[node]);
        const [line, next] = [code.lines[at].line, code.lines[then].line];
        if (kind === ENTER) {
          assert.deepEqual([line, next], ["head", "each"]);
          if (!tree.negamax) assert.equal(code.lines[then - 1].line, max ? "max" : "min");
        }
        if (kind === CUT) assert.equal(line, { minimax: "", alphabeta: max ? "betaCut" : "alphaCut", memo: "winCut" }[algorithm] ?? "cut");
        if (kind === BACK) assert.equal(line, "return");
        if (kind === LEAF) assert.equal(line, tree.memo ? "over" : "leaf");
        if ((kind === LEAF || kind === BACK) && node > 0) assert.equal(next, tree.negamax || !max ? "better" : "worse");
      }
    }
  }
});

/**
 * What alpha-beta teaches, in a small game: MAX's first move loses, its second draws, its third wins, and MIN's answers to
 * the fourth are cut off. The first move's second answer is cut off by MAX with more than MIN has already.
 * @type {GameTree}
 */
const SMALL_LESSON = {
  moves: [
    { moves: [end(-1), { moves: [end(-1), end(0), end(0)] }, { moves: [{ moves: [end(0), end(-1)] }, end(1)] }, { moves: [end(0), end(1)] }] },
    { moves: [end(0), end(1)] },
    { moves: [end(1)] },
    { moves: [end(0), end(-1), end(1)] },
  ],
};

test("a lesson stops where its terms are needed, in the order of the search", () => {
  /** @type {[string, string[]][]} */
  const expected = [
    ["minimax", ["value", "sides", "up", "choice", "count"]],
    ["negamax", ["own", "highest", "turn", "choice", "count"]],
    ["alphabeta", ["value", "sides", "beta", "alpha", "narrowing", "whole", "count"]],
  ];
  for (const [algorithm, names] of expected) {
    const tree = unpack([recorded(SMALL_LESSON, algorithm, { plain: true }).page]);
    const stops = lessonOf(tree, { algorithm: "minimax", positions: 99 });
    assert.deepEqual(stops.map(({ name }) => name), names, algorithm);
    const steps = stops.map(({ step }) => step);
    assert.deepEqual(steps, [...new Set(steps)].sort((one, other) => one - other));
    assert.deepEqual(stops.map(({ beside }) => beside?.positions ?? null), names.map((name) => (name === "count" ? 99 : null)));
  }
});

test("the stops of alpha-beta are at what they explain", () => {
  const tree = unpack([recorded(SMALL_LESSON, "alphabeta", { plain: true }).page]);
  const stops = Object.fromEntries(lessonOf(tree).map((stop) => [stop.name, stop]));
  const facts = (/** @type {string} */ name) => /** @type {any} */ (stops[name].facts);
  assert.equal(facts("value").winner.max, false);
  assert.deepEqual([facts("sides").taken.kept, facts("sides").taken.before.number], [true, 0]);
  assert.ok(facts("beta").side.max && facts("beta").value.number > facts("beta").other.value.number && facts("beta").untried > 0);
  assert.deepEqual([facts("alpha").taken.moved, stops.alpha.path.length], ["alpha", 1]);
  assert.deepEqual([facts("narrowing").taken.moved, facts("narrowing").taken.before.number, facts("narrowing").taken.value.number], ["alpha", -1, 0]);
  assert.deepEqual([facts("whole").side.max, facts("whole").untried, stops.whole.instead?.parts], [false, 2, ["4"]]);
});

test("the stops of negamax are at what it does otherwise than minimax", () => {
  const tree = unpack([recorded(SMALL_LESSON, "negamax", { plain: true }).page]);
  const { own, highest, turn } = /** @type {Record<string, any>} */ (Object.fromEntries(lessonOf(tree).map(({ name, facts }) => [name, facts])));
  assert.equal(own.value.number, 0 - own.turned.number);
  assert.equal(highest.taken.side.max, false);
  assert.ok(highest.taken.value.number > highest.taken.before.number, "the other player takes its highest as well");
  assert.equal(turn.worth.number, 0 - turn.turned.number);
});

test("a record that lacks a stop, or whose values are guesses, makes no lesson", () => {
  const short = unpack([recorded({ moves: [end(1), end(-1)] }, "alphabeta", { plain: true }).page]);
  assert.deepEqual(lessonOf(short), []);
  assert.ok(trees("alphabeta").every((tree) => lessonOf(tree).length === 0));
});
