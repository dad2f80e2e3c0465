import assert from "node:assert/strict";
import { test } from "node:test";
import { rewound } from "../../src/boards/rewind.js";
import { columns, marks, row, splits, takes, wolfToMove } from "../views.js";

test("moves are taken back from the top of their columns, and the last one is pointed at", () => {
  const end = { ...columns, last: 0, line: [0] };
  const moves = ["1", "2", "1"].map(String);
  const game = { ...end, cells: "1..12." };
  assert.deepEqual(rewound(game, moves, 2), { ...game, cells: "...12.", last: 4, line: [] });
  assert.deepEqual(rewound(game, moves, 0), { ...game, cells: "......", last: null, line: [] });
  assert.equal(rewound(game, moves, 3), game, "the end is as the server drew it");
});

test("marks are taken off their squares", () => {
  assert.deepEqual(rewound(marks, ["a3", "c3", "b2", "c1"], 1), { ...marks, cells: "1........", last: 0, line: [] });
});

test("pieces go back the way they came", () => {
  const after = { ...wolfToMove, cells: wolfToMove.cells.replace("W", ".").replace(". . . . ", ". W . . ") };
  assert.deepEqual(rewound(after, ["d8-c7"], 0), { ...wolfToMove, last: null });
});

test("counters come back to their heap, and the parts of a split become one again", () => {
  assert.deepEqual(rewound(takes, ["3:2", "1:1"], 1), { ...takes, heaps: [4, 4, 0], last: { heap: 3, taken: 2 } });
  const start = /** @type {import("../../src/wire/messages.js").HeapsView} */ (rewound(splits, ["10=7+3", "3=2+1"], 0));
  assert.deepEqual(start.heaps, [10]);
  const between = /** @type {import("../../src/wire/messages.js").HeapsView} */ (rewound(splits, ["10=7+3", "3=2+1"], 1));
  assert.deepEqual([between.heaps, between.last], [[7, 3], { heap: 1, taken: 3 }]);
});

test("counters come back to their places of a row", () => {
  assert.deepEqual(rewound(row, ["1", "3-4"], 1), { ...row, cells: "ooooooo", last: [0, 0] });
  assert.deepEqual(rewound({ ...row, cells: ".o..ooo" }, ["3-4", "1"], 1), { ...row, cells: "oo..ooo", last: [2, 3] });
  assert.deepEqual(rewound(row, ["3-4"], 0), { ...row, cells: "ooooooo", last: null });
});
