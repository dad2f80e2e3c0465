import assert from "node:assert/strict";
import { test } from "node:test";

import { played } from "../../src/boards/played.js";
import { rewound } from "../../src/boards/rewind.js";
import { columns, marks, row, splits, takes, wolfToMove } from "../views.js";

/** @typedef {import("../../src/wire/messages.js").View} View */
/** @typedef {import("../../src/wire/messages.js").Seat} Seat */

/** @type {[string, View, string, Seat][]} */
const MOVES = [
  ["a column", columns, "3", 1],
  ["a square", marks, "b3", 1],
  ["a step", wolfToMove, "d8-c7", 1],
  ["a step of the other player", wolfToMove, "a1-b2", 2],
  ["a take", takes, "2:3", 1],
  ["a take from a row", row, "5-6", 1],
  ["one counter of a row", row, "7", 2],
];

for (const [name, view, move, seat] of MOVES) {
  test(`${name} is put on the board, and taken back gives the board before`, () => {
    const after = played(view, move, seat);
    assert.ok(after);
    assert.notDeepEqual(after, view);
    const { last: _, ...before } = rewound(after, [move], 0);
    const { last: __, ...given } = view;
    assert.deepEqual({ line: undefined, ...before }, { line: "line" in before ? [] : undefined, ...given });
  });
}

test("a heap that splits leaves its parts in order of size", () => {
  const after = played(splits, "7=4+3", 1);
  assert.deepEqual(after?.family === "heaps" && after.heaps, [4, 3, 2, 1]);
});

test("what no board can take is no move: full and missing columns, taken squares, others' pieces, counters that are not there", () => {
  const full = { ...columns, cells: "111222" };
  for (const [view, move] of /** @type {[View, string][]} */ ([
    [full, "1"], [columns, "9"], [columns, "x"], [marks, "a3"], [marks, "z9"], [wolfToMove, "a1-b2"], [wolfToMove, "d8"], [takes, "1:4"],
    [takes, "9:1"], [takes, "1:0"], [splits, "6=4+2"], [splits, "7=4+4"], [row, "2-3"], [row, "7-8"], [row, "0"], [row, "6-5"],
  ])) assert.equal(played(view, move, 1), null, move);
});
