import assert from "node:assert/strict";
import { test } from "node:test";
import { lastParts, nextNumber, numberAt, numbersOf, splitBetween } from "../../src/boards/heap-choice.js";
import { arrangementOf, measuresOf, placeOf, placesOf } from "../../src/boards/heap-layout.js";
import { readSplit, readTake, splitMove, takeMove } from "../../src/boards/notation.js";
import { splits, splitsLegal, takes, takesLegal } from "../views.js";

test("a take is spelt heap, colon, counters, and read back", () => {
  assert.equal(takeMove(takes, { heap: 2, taken: 3 }), "2:3");
  assert.deepEqual(readTake("2:3"), { heap: 2, taken: 3 });
  assert.equal(readTake("2"), null);
});

test("a split is spelt with its larger part first, whichever part goes", () => {
  assert.equal(takeMove(splits, { heap: 1, taken: 3 }), "7=4+3");
  assert.equal(takeMove(splits, { heap: 1, taken: 4 }), "7=4+3");
  assert.equal(splitMove(4, 2), "4=2+2");
  assert.deepEqual(readSplit("7=4+3"), { size: 7, larger: 4, smaller: 3 });
  assert.equal(readSplit("7=4"), null);
});

test("a touched counter takes those above it along, and stays itself where heaps are split", () => {
  assert.deepEqual([0, 1, 2].map((index) => numberAt(takes, 0, index)), [3, 2, 1]);
  assert.deepEqual([0, 3, 6].map((index) => numberAt(splits, 0, index)), [6, 3, 0]);
});

test("touching an empty place chooses the topmost counter", () => {
  const taken = { ...takes, heaps: [1, 4, 0] };
  assert.equal(numberAt(taken, 0, 2), 1);
});

test("only legal numbers can be chosen", () => {
  assert.deepEqual(numbersOf(takes, takesLegal, 0), []);
  assert.deepEqual(numbersOf(takes, takesLegal, 1), [1, 2, 3, 4]);
  assert.deepEqual(numbersOf(splits, splitsLegal, 0), [1, 2, 3, 4, 5, 6]);
  assert.deepEqual(numbersOf(splits, splitsLegal, 1), []);
  assert.deepEqual(numbersOf({ ...splits, heaps: [6, 4] }, ["6=5+1", "6=4+2", "4=3+1"], 0), [1, 2, 4, 5]);
});

test("one more and one fewer leave out what is not legal, and stay at the ends", () => {
  const numbers = [1, 2, 4, 5];
  assert.equal(nextNumber(numbers, 2, 1), 4);
  assert.equal(nextNumber(numbers, 4, -1), 2);
  assert.equal(nextNumber(numbers, 5, 1), 5);
  assert.equal(nextNumber(numbers, 0, 1), 1);
  assert.equal(nextNumber([], 0, 1), 0);
});

test("a split is seen in the heaps before and after it", () => {
  assert.deepEqual(splitBetween([7, 2, 1], [4, 3, 2, 1]), { heap: 0, parts: [0, 1] });
  assert.deepEqual(splitBetween([5, 5, 3], [5, 4, 3, 1]), { heap: 1, parts: [1, 3] });
  assert.equal(splitBetween([10], [6, 2, 2]), null, "two splits at once are no single one");
});

test("the parts of the last split are its larger one and the first other heap of the smaller one's size", () => {
  assert.deepEqual(lastParts(splits), [1, 2]);
  assert.deepEqual(lastParts({ ...splits, heaps: [3, 2, 2], last: { heap: 1, taken: 2 } }), [0, 1]);
  assert.deepEqual(lastParts({ ...splits, last: null }), []);
  assert.deepEqual(lastParts({ ...takes, last: { heap: 1, taken: 1 } }), []);
});

test("taken counters leave empty places, split heaps leave none", () => {
  assert.deepEqual(placesOf(takes, [1, 4, 0]), [3, 4, 2]);
  assert.deepEqual(placesOf(splits, [7, 2, 1]), [7, 2, 1]);
});

test("counters lie from the bottom up", () => {
  assert.deepEqual(placeOf(2, 3, 0), { x: 0, y: 2 });
  assert.deepEqual(placeOf(2, 3, 5), { x: 1, y: 0 });
});

test("on the smallest phone ten heaps leave room for counters, and each is as wide as a finger", () => {
  const start = [3, 7, 1, 5, 9, 2, 10, 4, 6, 8];
  const { wide, beside } = measuresOf(arrangementOf({ ...takes, start }, start), false);
  const counter = (304 - beside) / wide;
  assert.ok(counter >= 20);
  assert.ok(2 * counter + 8 >= 50);
});
