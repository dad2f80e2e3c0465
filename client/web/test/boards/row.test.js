import assert from "node:assert/strict";
import { test } from "node:test";
import { heapRuns, heapSizes, readRun, runMove } from "../../src/boards/notation.js";
import { resized, runAt, runsOf } from "../../src/boards/row-choice.js";
import { columns, row, rowLegal, takes } from "../views.js";

const runs = runsOf(rowLegal);

/** The text of what a touch chooses. @param {string | null} choice @param {number} place from 1 @param {import("../../src/boards/notation.js").Run[]} [legal] */
function touched(choice, place, legal = runs) {
  const run = runAt(legal, choice === null ? null : readRun(choice), place - 1);
  return run && runMove(run);
}

test("a move is spelt by its first and last place, and read back", () => {
  for (const move of ["1", "3-4", "12", "9-12"]) assert.equal(runMove(readRun(move) ?? { from: 9, to: 9 }), move);
  for (const none of ["", "0", "4-3", "1:2", "a1", "3-4-5", "1234"]) assert.equal(readRun(none), null, none);
});

test("counters side by side are a heap", () => {
  assert.deepEqual(heapRuns(row), [{ from: 0, to: 1 }, { from: 4, to: 6 }]);
  assert.deepEqual([heapSizes(row), heapSizes(takes), heapSizes(columns)], [[2, 3], [3, 4, 0], null]);
});

test("a touch chooses one counter, the touch of its neighbour both, and of another that one", () => {
  assert.equal(touched(null, 5), "5");
  assert.equal(touched("5", 6), "5-6");
  assert.equal(touched("6", 5), "5-6");
  assert.equal(touched("5-6", 6), "5-6", "what is chosen is played");
  assert.equal(touched("5-6", 7), "7", "three may not be taken");
  assert.equal(touched(null, 3), null, "nothing stands there");
});

test("where only pairs may be taken a touch chooses the pair that begins there, or the last one", () => {
  const pairs = runsOf(["1-2", "5-6", "6-7"]);
  assert.deepEqual([5, 6, 7].map((place) => touched(null, place, pairs)), ["5-6", "6-7", "6-7"]);
});

test("more and fewer keep the first counter, and end where nothing else is legal", () => {
  const five = { from: 4, to: 4 };
  assert.deepEqual(resized(runs, five, 1), { from: 4, to: 5 });
  assert.deepEqual(resized(runs, { from: 4, to: 5 }, -1), five);
  assert.equal(resized(runs, { from: 4, to: 5 }, 1), null);
  assert.equal(resized(runs, five, -1), null);
});
