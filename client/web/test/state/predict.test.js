import assert from "node:assert/strict";
import { test } from "node:test";

import { NOTHING, answersOf, hasWins, isComplete, isRight, marking, typed } from "../../src/state/search_tree/predict-answer.js";
import { MOST_MOVES, hiddenListing, nextQuestion, questionAt, wholePlayer } from "../../src/state/search_tree/predict.js";
import { placesIn } from "../../src/state/search_tree/side-by-side.js";
import { randomOf, randomTree, recorded, unpacked } from "../search-trees.js";

/**
 * @import { Answer } from "../../src/state/search_tree/predict-answer.js"
 * @import { Value, Worth } from "../../src/state/search_tree/facts.js"
 * @import { Kind, Question, Whole } from "../../src/state/search_tree/predict.js"
 * @import { Tree } from "../../src/state/search_tree/tree.js"
 */

/** The kinds of questions that each algorithm has: without cut-offs none about them, without windows none about their ends. @type {Record<string, Kind[]>} */
const KINDS = {
  minimax: ["value"],
  negamax: ["value"],
  alphabeta: ["bounds", "cuts", "next", "value"],
  "negamax-alphabeta": ["bounds", "cuts", "next", "value"],
  memo: ["next", "value"],
};

/** Random searches of an algorithm, each with the same search without windows, seen for MAX and for the side to move. @param {string} algorithm @returns {Generator<{ tree: Tree, whole: Whole | null }>} */
function* searches(algorithm) {
  for (let seed = 1; seed <= 45; seed += 1) {
    const plain = algorithm === "memo" || seed % 3 === 0;
    const game = randomTree(randomOf(seed), 3 + (seed % 2), 5, plain);
    if ("end" in game) continue;
    const maximiser = algorithm !== "memo" && seed % 5 === 0 ? 2 : 1;
    const given = { plain, maximiser: /** @type {1 | 2} */ (maximiser), win: plain ? 1 : seed % 2 === 0 ? 2 : null };
    const tree = unpacked([recorded(game, algorithm, given).page]);
    const other = unpacked([recorded(game, "minimax", given).page]);
    const places = tree.pruned ? placesIn(tree, other) : null;
    const whole = places && { tree: other, places };
    for (const forMover of [false, true]) yield { tree: { ...tree, forMover }, whole };
  }
}

/** All questions of a search. @param {Tree} tree @param {Whole | null} whole */
const questionsOf = (tree, whole) => Array.from({ length: tree.steps }, (_, step) => questionAt(tree, step, whole)).flatMap((question) => (question ? [question] : []));

// A reader who has nothing but what the screen shows.

/** @param {Tree} tree @param {Answer} answer @param {Question} question @param {Value | null} end */
function typing(tree, answer, question, end) {
  const keys = end === null ? ["o"] : end.wins !== null && hasWins(tree) ? [end.sign > 0 ? "w" : "l"] : [...Math.abs(end.number).toString(), ...(end.number < 0 ? ["-"] : [])];
  return keys.reduce((given, key) => typed(tree, question, given, key), answer);
}

/** A number as the screen has it: all wins look the same. @param {Tree} tree @param {Value} value */
const shown = (tree, value) => (value.wins !== null && hasWins(tree) ? value.sign * Infinity : value.number);

/** Whether one value is better than another for a side. @param {Question["side"]} side @param {number} one @param {number} other */
const isBetter = ({ gains }, one, other) => (gains ? one > other : one < other);

/** The value of a node from its moves, and whether it may be more or less. @param {Tree} tree @param {Question & { kind: "value" }} question @returns {Answer} */
function readValue(tree, question) {
  const { choices, side, cut } = question;
  const came = choices.flatMap(({ worth }) => (worth ? [worth] : []));
  const best = came.reduce((one, other) => (isBetter(side, other.number, one.number) ? other : one));
  const top = tree.limit;
  const low = (/** @type {Worth} */ { bound, number }) => (bound === "most" ? -top : number);
  const high = (/** @type {Worth} */ { bound, number }) => (bound === "least" ? top : number);
  const pick = side.gains ? Math.max : Math.min;
  const least = cut && !side.gains ? -top : pick(...came.map(low));
  const most = cut && side.gains ? top : pick(...came.map(high));
  const answer = typing(tree, NOTHING, question, best);
  return typed(tree, question, answer, least === most ? "=" : least === best.number ? ">" : "<");
}

/** @param {Tree} tree @param {Question & { kind: "bounds" }} question @returns {Answer} */
function readBounds(tree, question) {
  const { came, side } = question;
  /** A number that a side of the path has, as a number of the side to move here. @param {typeof came[number]} each */
  const here = ({ side: from, worth }) => (tree.forMover && from.mark !== side.mark ? 0 - worth.number : worth.number);
  const own = (/** @type {typeof came[number]} */ each) => (tree.forMover ? each.side.mark === side.mark : each.side.max);
  const [alphas, betas] = [came.filter(own).map(here), came.filter((each) => !own(each)).map(here)];
  const like = (/** @type {number[]} */ numbers, /** @type {number | undefined} */ number) => {
    if (numbers.length === 0 || number === undefined) return null;
    const worth = came.map(({ worth }) => worth).find((each) => Math.abs(each.number) === Math.abs(number));
    const sure = Boolean(worth?.wins) && hasWins(tree);
    return /** @type {Value} */ ({ number, wins: sure ? "disc" : null, sign: Math.sign(number) });
  };
  const alpha = typing(tree, NOTHING, question, like(alphas, alphas.length ? Math.max(...alphas) : undefined));
  return typing(tree, { ...alpha, at: 1 }, question, like(betas, betas.length ? Math.min(...betas) : undefined));
}

/** The line in words of the node that a question is about. @param {Tree} tree @param {Question} question */
const lineOf = (tree, question) => hiddenListing(tree, question.step, question.veil)[tree.depth[question.node]];

/** @param {Tree} tree @param {Question & { kind: "next" }} question @returns {Answer} */
function readNext(tree, question) {
  const { window, back } = lineOf(tree, question);
  const best = back.find((move) => move.best)?.worth;
  const won = tree.memo && best?.wins === question.side.mark;
  const shut = window?.alpha && window.beta && shown(tree, window.alpha) >= shown(tree, window.beta);
  const left = question.choices.find(({ worth }) => worth === null);
  return won || shut || !left ? typed(tree, question, NOTHING, "0") : marking(question, NOTHING, left.text);
}

/** @param {Tree} tree @param {Question & { kind: "cuts" }} question @returns {Answer} */
function readCuts(tree, question) {
  const { window } = lineOf(tree, question);
  const wall = question.side.gains ? window?.beta : window?.alpha;
  const last = question.choices.findIndex(({ worth }) => worth && wall && !isBetter(question.side, shown(tree, wall), shown(tree, worth)));
  const cut = last < 0 ? [] : question.choices.slice(last + 1);
  return cut.reduce((answer, { text }) => marking(question, answer, text), cut.length > 0 ? NOTHING : typed(tree, question, NOTHING, "0"));
}

/** @param {Tree} tree @param {Question} question */
function read(tree, question) {
  switch (question.kind) {
    case "value":
      return readValue(tree, question);
    case "bounds":
      return readBounds(tree, question);
    case "next":
      return readNext(tree, question);
    case "cuts":
      return readCuts(tree, question);
  }
}

for (const [algorithm, kinds] of Object.entries(KINDS)) {
  test(`${algorithm}: every question is answered by a reader who has only what the screen shows`, () => {
    /** @type {Set<Kind>} */
    const met = new Set();
    for (const { tree, whole } of searches(algorithm)) {
      for (const question of questionsOf(tree, whole)) {
        met.add(question.kind);
        const answer = read(tree, question);
        assert.ok(isComplete(question, answer));
        assert.ok(isRight(tree, question, answer), JSON.stringify({ question, answer }));
        assert.ok(question.then >= question.step && question.then < tree.steps);
      }
    }
    assert.deepEqual([...met].sort(), kinds);
  });

  test(`${algorithm}: no other answer is right`, () => {
    for (const { tree, whole } of searches(algorithm)) {
      for (const question of questionsOf(tree, whole)) {
        const answer = read(tree, question);
        for (const other of others(tree, question, answer)) assert.ok(!isRight(tree, question, other), JSON.stringify({ question, other }));
      }
    }
  });

  test(`${algorithm}: a question is the same whatever comes after its step, and so is the list of the step`, () => {
    for (const { tree, whole } of searches(algorithm)) {
      for (const question of questionsOf(tree, whole)) {
        const { step, veil } = question;
        const other = withoutFuture(tree, step);
        assert.deepEqual(hiddenListing(other, step, veil), hiddenListing(tree, step, veil));
        const shown = (/** @type {Question} */ { choices, side, move }) => ({ choices: choices.map(({ text, worth, open }) => ({ text, worth, open })), side, move });
        if (question.kind !== "cuts") assert.deepEqual(shown({ ...question, ...(questionAt(other, step, null) ?? question) }), shown(question));
      }
    }
  });
}

/** Answers that differ from one. @param {Tree} tree @param {Question} question @param {Answer} answer @returns {Answer[]} */
function others(tree, question, answer) {
  if (question.kind === "next" || question.kind === "cuts") {
    const more = question.choices.filter(({ open, text }) => open && !answer.marked.includes(text)).map(({ text }) => ({ ...answer, marked: [...answer.marked, text] }));
    return [...more, ...answer.marked.map((text) => ({ ...answer, marked: answer.marked.filter((each) => each !== text) }))];
  }
  const [first] = answer.ends;
  const next = /^-?\d+$/.test(first) ? String(Number(first) + 1) : "0";
  const wrong = { ...answer, ends: [next, answer.ends[1]] };
  if (question.kind === "bounds") return [wrong, { ...answer, ends: [answer.ends[1], answer.ends[0]] }].filter(({ ends }) => ends[0] !== ends[1]);
  const atLimit = Math.abs(Number(first)) === tree.limit || first === "win" || first === "loss";
  const otherBounds = /** @type {const} */ (["exact", "least", "most"]).filter((bound) => bound !== answer.bound).map((bound) => ({ ...answer, bound }));
  return [wrong, ...(atLimit ? [] : otherBounds)];
}

/** A tree with nothing in it of what comes after a step: no values, and the moves of open nodes still to be tried. @param {Tree} tree @param {number} step @returns {Tree} */
function withoutFuture(tree, step) {
  const [value, lo, hi, best, kinds] = [tree.value.slice(), tree.lo.slice(), tree.hi.slice(), tree.best.slice(), [...tree.kinds]];
  for (let node = 0; node < tree.size; node += 1) {
    if (tree.backStep[node] <= step) continue;
    value[node] = lo[node] = hi[node] = 12345;
    best[node] = -1;
    if (tree.enterStep[node] > step) kinds[node] = "u";
  }
  return { ...tree, value, lo, hi, best, kinds: kinds.join("") };
}

test("a wrong kind comes again, the next question is of another kind, and less can be asked", () => {
  for (const { tree, whole } of searches("alphabeta")) {
    const all = questionsOf(tree, whole);
    if (all.length < 4) continue;
    const asked = { whole, pace: /** @type {const} */ ("every"), last: null, due: null };
    assert.deepEqual(nextQuestion(tree, -1, asked), all[0]);
    assert.deepEqual(nextQuestion(tree, all[0].step, asked), all[1]);
    const [first] = all;
    const other = all.slice(1).find(({ kind }) => kind !== first.kind);
    if (other) assert.deepEqual(nextQuestion(tree, first.step, { ...asked, last: first.kind }), other);
    if (other) assert.deepEqual(nextQuestion(tree, first.step, { ...asked, due: other.kind }), other);
    assert.deepEqual(nextQuestion(tree, -1, { ...asked, pace: "third" }), all[2]);
    const cuts = all.filter(({ kind }) => kind === "cuts" || kind === "next");
    assert.deepEqual(nextQuestion(tree, -1, { ...asked, pace: "cuts" }), cuts[0] ?? null);
    assert.equal(nextQuestion(tree, tree.steps - 1, asked), null);
    assert.ok(all.every(({ choices }) => choices.length <= MOST_MOVES));
  }
});

test("an answer is given key by key", () => {
  const search = [...searches("alphabeta")].find(({ tree }) => hasWins(tree));
  assert.ok(search);
  const value = questionsOf(search.tree, search.whole).find(({ kind }) => kind === "value");
  const cuts = [...searches("alphabeta")].flatMap(({ tree, whole }) => questionsOf(tree, whole)).find(({ kind, choices }) => kind === "cuts" && choices.length > 2);
  assert.ok(value && cuts);
  const keys = (/** @type {Question} */ question, /** @type {string[]} */ ...given) => given.reduce((answer, key) => typed(search.tree, question, answer, key), NOTHING);
  assert.deepEqual(keys(value, "1", "2", "-").ends[0], "-12");
  assert.deepEqual(keys(value, "1", "2", "-", "-", "Backspace").ends[0], "1");
  assert.deepEqual(keys(value, "0", "7").ends[0], "7");
  assert.deepEqual(keys(value, "w", "5").ends[0], "5");
  assert.deepEqual([keys(value, ">").bound, keys(value, ">", "<").bound, keys(value, "<", "=").bound], ["least", "most", "exact"]);
  assert.equal(keys(value, "o"), NOTHING);
  assert.equal(keys(value, ..."123456789").ends[0].length, 7);
  assert.deepEqual([isComplete(value, NOTHING), isComplete(value, keys(value, "-")), isComplete(value, keys(value, "3"))], [false, false, true]);
  assert.deepEqual(keys(cuts, "1", "2", "1").marked, [cuts.choices[1].text]);
  assert.deepEqual([keys(cuts, "1", "0").marked, keys(cuts, "0").none, keys(cuts, "0", "2").none], [[], true, false]);
  assert.deepEqual([isComplete(cuts, NOTHING), isComplete(cuts, keys(cuts, "0"))], [false, true]);
  assert.ok(answersOf(/** @type {any} */ (cuts)).length >= 0);
});

test("only a small search with windows is searched without them", () => {
  for (const algorithm of Object.keys(KINDS)) {
    for (const { tree } of searches(algorithm)) {
      assert.equal(wholePlayer(tree), tree.pruned ? `minimax:depth=9,evaluator=${tree.about.evaluator}` : null);
      assert.equal(wholePlayer({ ...tree, about: { ...tree.about, left_out: 3 } }), null);
    }
  }
});
