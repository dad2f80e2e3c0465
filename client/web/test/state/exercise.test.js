import assert from "node:assert/strict";
import { test } from "node:test";

import { boundsText, exercisePath, fieldsOf, glassPath, isOurs, maxSeat, missing, noAnswer, nodesOf, pathOf, readExercise, scoreOf, sourceOf, verdictOf } from "../../src/state/exercise.js";
import { columns } from "../views.js";

/** @import { ExerciseTask } from "../../src/wire/messages.js" */

/** @param {object} [fields] @returns {ExerciseTask} */
const task = (fields) => /** @type {any} */ ({ number: 1, options: { first: "max" }, position: "((3 12 8) (2 4) 7)", to_move: 1, view: null, moves: ["A", "B", "C"], question: {}, plies: 12, evaluator: "number", tree: TREE, ...fields });
const [MAX, MIN] = [{ side: "max" }, { side: "min" }];
const TREE = [
  { move: "", parent: -1, ...MAX },
  { move: "A", parent: 0, ...MIN },
  ...[3, 12, 8].map((value, at) => ({ move: `A${at + 1}`, parent: 1, value })),
  { move: "B", parent: 0, ...MIN },
  ...[2, 4].map((value, at) => ({ move: `B${at + 1}`, parent: 5, value })),
  { move: "C", parent: 0, value: 7 },
];
const answer = (/** @type {object} */ fields) => ({ ...noAnswer(), ...fields });

test("an address names a row and the answers so far, and malformed parts of it are left out", () => {
  const address = readExercise("cuts", "game=nim&band=2&seed=7&cut=beyond&done=rrw");
  assert.deepEqual(address, { kind: "cuts", game: "nim", band: 2, seed: 7, cut: "beyond", fail: "soft", done: "rrw" });
  assert.equal(exercisePath(address), "/exercise/cuts?game=nim&band=2&seed=7&cut=beyond&done=rrw");
  assert.deepEqual(readExercise("riddle", "game=NIM!&band=9&seed=-1&cut=never&fail=no&done=rxw"), { kind: "values", game: "tree", band: 1, seed: 1, cut: "equal", fail: "soft", done: "" });
  assert.equal(readExercise("nimbers", "").game, "nim"); // there are no nimbers in a typed tree
  assert.equal(sourceOf({ ...address, kind: "values" }), "game=nim&band=2&seed=7", "a convention matters only where moves are cut");
});

test("a score counts the right answers, and those without a break at the end", () => {
  assert.deepEqual(scoreOf("rrwrr"), { right: 4, inRow: 2 });
  assert.deepEqual(scoreOf(""), { right: 0, inRow: 0 });
  assert.deepEqual(scoreOf("rw"), { right: 1, inRow: 0 });
});

test("a tree is unpacked with its levels, its ends and the way to each node", () => {
  const nodes = nodesOf(task());
  assert.deepEqual(nodes.map(({ level }) => level), [0, 1, 2, 2, 2, 1, 2, 2, 1]);
  assert.deepEqual(nodes.map(({ leaves }) => leaves), [6, 3, 1, 1, 1, 2, 1, 1, 1]);
  assert.deepEqual(nodes[0].children, [1, 5, 8]);
  assert.deepEqual(pathOf(nodes, 7).map(({ move }) => move), ["B", "B2"]);
  assert.deepEqual(nodes.map(({ max }) => max), [true, false, false, false, false, false, false, false, false]);
});

test("the boards of a tree come from its root by the moves of both sides", () => {
  const view = { ...columns, width: 2, height: 2, cells: "....", last: null, line: [] };
  const tree = [{ move: "", parent: -1, ...MIN }, { move: "1", parent: 0, ...MAX }, { move: "2", parent: 1, value: 5 }];
  const shown = task({ view, tree, to_move: 2 });
  assert.deepEqual(nodesOf(shown).map((node) => /** @type {any} */ (node.view).cells), ["....", "..2.", "..21"]);
  assert.equal(maxSeat(shown), 1);
  assert.equal(maxSeat(task({ to_move: 2 })), 2);
});

test("of values the lowest mistake is shown, because those above follow from it", () => {
  const question = { nodes: [0, 1, 5] };
  const key = { values: [{ node: 0, value: 7 }, { node: 1, value: 3 }, { node: 5, value: 2 }] };
  const nodes = nodesOf(task({ question }));
  assert.deepEqual(fieldsOf("values", task({ question })), ["value 0", "value 1", "value 5"]);
  const right = { "value 0": "7", "value 1": " 3", "value 5": "2" };
  assert.equal(verdictOf("values", nodes, key, answer({ fields: right })).right, true);
  const wrong = verdictOf("values", nodes, key, answer({ fields: { ...right, "value 0": "4", "value 5": "4" } }));
  assert.deepEqual([wrong.right, wrong.fields, wrong.at], [false, ["value 0", "value 5"], { node: 5, phase: "back" }]);
  assert.equal(verdictOf("values", nodes, { values: [{ node: 0, value: -7 }] }, answer({ fields: { "value 0": "−7" } })).right, true, "a true minus sign");
});

test("each mark is judged, with its bound, and marks below a cut branch do not count", () => {
  const key = { cut: [{ node: 5, by: /** @type {const} */ ("beta") }] };
  const nodes = nodesOf(task());
  const judge = (/** @type {Record<number, "alpha" | "beta">} */ cuts) => verdictOf("cuts", nodes, key, answer({ cuts }));
  assert.equal(judge({ 5: "beta" }).right, true);
  assert.equal(judge({ 5: "beta", 6: "alpha" }).right, true);
  assert.deepEqual([judge({}).missed, judge({}).at], [[5], { node: 0, phase: "cut" }]);
  assert.deepEqual([judge({ 5: "alpha" }).otherBound, judge({ 5: "alpha" }).right], [[5], false]);
  assert.deepEqual([judge({ 3: "alpha", 5: "beta" }).tooMany, judge({ 3: "alpha", 5: "beta" }).at], [[3], { node: 3, phase: "enter" }]);
  assert.equal(verdictOf("cuts", nodes, {}, noAnswer()).right, true, "nothing is cut, and nothing is marked");
});

test("an empty end of a window is open", () => {
  const question = { nodes: [5] };
  const key = { windows: [{ node: 5, alpha: 3, beta: null }] };
  const judge = (/** @type {Record<string, string>} */ fields) => verdictOf("window", nodesOf(task({ question })), key, answer({ fields }));
  assert.equal(missing("window", task({ question }), answer({ fields: { "alpha 5": "3" } })), 0);
  assert.equal(missing("window", task({ question }), answer({ fields: { "alpha 5": "three" } })), 1);
  assert.equal(judge({ "alpha 5": "3" }).right, true);
  assert.deepEqual(judge({ "alpha 5": "3", "beta 5": "0" }).fields, ["beta 5"]);
  assert.deepEqual(judge({}).at, { node: 5, phase: "enter" });
});

test("counts, best moves and nimbers are right only as a whole", () => {
  const ends = { as_drawn: 5, best_first: 4, worst_first: 6 };
  const counts = { as_drawn: "5", best_first: "4", worst_first: "6" };
  assert.equal(verdictOf("count", [], { ends }, answer({ fields: counts })).right, true);
  assert.deepEqual(verdictOf("count", [], { ends }, answer({ fields: { ...counts, best_first: "5" } })).at, { node: 0, phase: "done" });

  const best = { move: "2", outcome: "win", plies: 3 };
  assert.equal(missing("best", task({}), noAnswer()), 3);
  assert.equal(verdictOf("best", [], best, answer({ move: "2", fields: { outcome: "win", plies: "3" } })).right, true);
  assert.equal(verdictOf("best", [], best, answer({ move: "1", fields: { outcome: "win", plies: "3" } })).move, true);
  assert.deepEqual(verdictOf("best", [], best, answer({ move: "2", fields: { outcome: "draw", plies: "3" } })).fields, ["outcome"]);

  const nimbers = { nimbers: [3, 1], sum: 2, moves: ["1:2", "1:1"] };
  const fields = { "heap 0": "3", "heap 1": "1", sum: "2" };
  assert.equal(verdictOf("nimbers", [], nimbers, answer({ move: "1:1", fields })).right, true);
  assert.equal(verdictOf("nimbers", [], nimbers, answer({ move: "", fields })).right, false);
  assert.equal(verdictOf("nimbers", [], { nimbers: [1, 1] }, answer({ move: "", fields: { "heap 0": "1", "heap 1": "1", sum: "0" } })).right, true, "no move makes 0 of a sum of 0");
});

test("the glass box shows the search of the exercise, which has the engine's convention", () => {
  const address = readExercise("cuts", "game=tree");
  assert.equal(glassPath(address, task(), 4), "/glass-box?game=tree&options=first:max&start=((3+12+8)+(2+4)+7)&player=alphabeta:depth=12,evaluator=number&step=5");
  assert.ok(isOurs(address));
  assert.ok(!isOurs({ ...address, fail: "hard" }));
  assert.ok(isOurs({ ...address, kind: "values", cut: "beyond" }));
});

test("what a search has proved of a node is a number or a bound", () => {
  assert.deepEqual(
    [{ least: 3, most: 3 }, { least: -3, most: null }, { least: null, most: 4 }, { least: null, most: null }].map((bounds) => boundsText({ node: 1, ...bounds })),
    ["3", "≥−3", "≤4", ""],
  );
});
