import assert from "node:assert/strict";
import { test } from "node:test";

import { readingOf } from "../../src/panels/glass_box/reading.js";
import { axisOf } from "../../src/state/search_tree/axis.js";
import { codeOf, cursorOf, variablesOf } from "../../src/state/search_tree/code.js";
import { factsOf, sideOf, valueFor, worthOf } from "../../src/state/search_tree/facts.js";
import { listing } from "../../src/state/search_tree/listing.js";
import { counter, isCutBy, pathTo } from "../../src/state/search_tree/steps.js";
import { BACK, CUT, ENTER, LEAF, childrenOf, isMaxLevel, moveTo, untriedOf } from "../../src/state/search_tree/tree.js";
import { searchStepWords } from "../../src/words/en/search-steps.js";
import { fullValue, partOf, randomOf, randomTree, recorded, unpacked } from "../search-trees.js";

/** @typedef {import("../search-trees.js").GameTree} GameTree */

const ALGORITHMS = ["minimax", "alphabeta", "negamax", "negamax-alphabeta", "memo"];

/** @param {string} algorithm @param {boolean} [plain] */
const trees = (algorithm, plain = algorithm === "memo") =>
  Array.from({ length: 25 }, (_, seed) => randomTree(randomOf(seed + 100), 4, 4, plain))
    .filter((game) => "moves" in game)
    .map((game) => unpacked([recorded(game, algorithm, { plain }).page]));

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

/** Both ways to see a search. @param {import("../../src/state/search_tree/tree.js").Tree} tree */
const seenBoth = (tree) => [false, true].map((forMover) => ({ ...tree, forMover }));

/** Searches with guesses and certain wins, which have bounds of every kind. @param {string} algorithm */
const bounded = (algorithm) =>
  Array.from({ length: 29 }, (_, seed) => randomTree(randomOf(seed + 1), 5, 4, false))
    .filter((game) => "moves" in game)
    .map((game) => ({ game, tree: unpacked([recorded(game, algorithm, { win: 2 }).page]) }));

test("a bound is one of the number as its player has it", () => {
  for (const { game, tree } of ["alphabeta", "negamax-alphabeta"].flatMap(bounded)) {
    for (const seen of seenBoth(tree)) {
      for (let node = 0; node < seen.size; node += 1) {
        const level = seen.depth[node];
        const full = fullValue(partOf(seen, game, node), isMaxLevel(seen, level));
        const own = seen.forMover && !isMaxLevel(seen, level) ? -full : full;
        const { number, bound } = worthOf(seen, node, level);
        assert.ok(bound === "exact" ? own === number : bound === "least" ? own >= number : own <= number);
      }
    }
  }
});

test("sentence, cut-off, list and picture have one bound for a node, whoever wins with it", () => {
  const met = new Set();
  for (const { tree } of ["alphabeta", "negamax-alphabeta"].flatMap(bounded)) {
    for (const forMover of [false, true]) {
      const reading = readingOf(tree).seenFor(forMover);
      for (let node = 1; node < tree.size; node += 1) {
        const back = /** @type {any} */ (factsOf(reading.tree, tree.backStep[node]));
        const { bound, sign, wins } = back.worth ?? worthOf(reading.tree, node, tree.depth[node]);
        assert.equal({ exact: "", least: "≥", most: "≤" }[/** @type {"exact"} */ (bound)], /^[≥≤]?/.exec(reading.label(node))?.[0]);
        const listed = listing(reading.tree, tree.backStep[node]).at(-2)?.back.at(-1)?.worth;
        const same = forMover ? { least: "most", most: "least", exact: "exact" }[/** @type {"exact"} */ (bound)] : bound;
        assert.equal(listed?.bound, same, "the list has it as the player above has it");
        if (!isCutBy(tree, node, tree.backStep[node]) || tree.kinds[node] !== "c") continue;
        const cut = /** @type {any} */ (factsOf(reading.tree, tree.backStep[node] - 1));
        assert.equal(cut.value.bound, bound);
        if (untriedOf(tree, node).length > 0 && wins) met.add(`${sign} ${bound}`);
      }
    }
  }
  assert.deepEqual([...met].sort(), ["-1 least", "-1 most", "1 least", "1 most"]);
});

/** What a step says of a side's numbers: the values in its facts, each with whose it is. @param {any} part @returns {{ number: number, of: string }[]} */
const valuesIn = (part) =>
  part && typeof part === "object" ? [...("of" in part && "number" in part ? [part] : []), ...Object.values(part).flatMap(valuesIn)] : [];

test("a step has one point of view: all numbers are MAX's, or each is that of the side to move", () => {
  for (const { tree } of ["minimax", "alphabeta", "negamax", "negamax-alphabeta"].flatMap(bounded)) {
    const max = sideOf(tree, isMaxLevel(tree, 0) ? 0 : 1).mark;
    for (let step = 0; step < tree.steps; step += 1) {
      const [ofMax, ofMover] = seenBoth(tree);
      const said = [factsOf(ofMax, step), listing(ofMax, step), variablesOf(ofMax, step)];
      assert.ok(valuesIn(said).every(({ of }) => of === max));
      assert.ok(codeOf(ofMax).lines.some(({ line }) => line === "max"), "the code has a part for MAX");
      const { level, best, window } = variablesOf(ofMover, step);
      const mover = sideOf(tree, level).mark;
      assert.ok(valuesIn([best, window]).every(({ of }) => of === mover));
      listing(ofMover, step).forEach((line) => {
        assert.ok(valuesIn([line.window, line.back]).every(({ of }) => of === line.side.mark));
        assert.equal(line.role, "", "nobody is called MAX");
      });
      assert.ok(!codeOf(ofMover).lines.some(({ line }) => line === "max"));
    }
  }
});

test("the numbers of the picture are those of the sentence", () => {
  for (const { tree } of ["alphabeta", "negamax-alphabeta"].flatMap(bounded)) {
    for (const forMover of [false, true]) {
      const reading = readingOf(tree).seenFor(forMover);
      for (let node = 1; node < tree.size; node += 1) {
        const level = tree.depth[node];
        const value = valueFor(reading.tree, tree.value[node], level);
        assert.equal(reading.short(tree.value[node], level), searchStepWords.shortValue(value));
        assert.equal(reading.label(node).replace(/^[≥≤]/, ""), searchStepWords.shortValue(value));
      }
    }
  }
});

test("a search counts apart the cut-offs that spared a move, and those where nothing was left", () => {
  for (const { tree } of ["alphabeta", "negamax-alphabeta"].flatMap(bounded)) {
    const cut = Array.from({ length: tree.size }, (_, node) => node).filter((node) => tree.kinds[node] === "c");
    const spared = cut.filter((node) => untriedOf(tree, node).length > 0).length;
    const { cutoffs, nothingLeft } = counter(tree)(tree.steps - 1);
    assert.deepEqual([cutoffs, nothingLeft], [spared, cut.length - spared]);
    assert.equal(cutoffs + nothingLeft, tree.about.search.cutoffs);
    const done = /** @type {any} */ (factsOf(tree, tree.steps - 1));
    assert.deepEqual([done.cutoffs, done.nothingLeft], [cutoffs, nothingLeft]);
    const names = readingOf(tree).counted(tree.steps - 1).map(({ name }) => name);
    assert.ok(names.includes("cut-offs") && names.includes("nothing left to cut"));
  }
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
    for (const tree of trees(algorithm).flatMap(seenBoth)) {
      const code = codeOf(tree);
      assert.equal(code.windows, algorithm.includes("alphabeta"));
      for (let step = 0; step < tree.steps; step += 1) {
        const [node, kind] = [tree.stepNode[step], tree.stepKind[step]];
        const { at, then } = cursorOf(tree, code, step);
        const max = isMaxLevel(tree, tree.depth[node]);
        const [line, next] = [code.lines[at].line, code.lines[then].line];
        if (kind === ENTER) {
          assert.deepEqual([line, next], ["head", "each"]);
          if (!tree.forMover) assert.equal(code.lines[then - 1].line, max ? "max" : "min");
        }
        if (kind === CUT) assert.equal(line, algorithm === "memo" ? "winCut" : tree.forMover ? "cut" : max ? "betaCut" : "alphaCut");
        if (kind === CUT && !tree.forMover) assert.equal(at > code.lines.findIndex((each) => each.line === "min"), !max, "in the part of its player");
        if (kind === BACK) assert.equal(line, "return");
        if (kind === LEAF) assert.equal(line, tree.memo ? "over" : "leaf");
        if ((kind === LEAF || kind === BACK) && node > 0) assert.equal(next, tree.forMover || !max ? "better" : "worse");
      }
    }
  }
});
