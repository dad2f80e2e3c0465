import assert from "node:assert/strict";
import { test } from "node:test";

import { emojiOf } from "../../src/boards/emoji.js";

test("a board is lines of signs, one for each cell", () => {
  assert.equal(emojiOf({ family: "grid", moves: "column", width: 3, height: 2, cells: "..112.", last: null, line: [] }), "⚫⚫🟡\n🟡🔴⚫");
  assert.equal(emojiOf({ family: "grid", moves: "square", width: 2, height: 1, cells: "2.", last: null, line: [] }), "⭕⬜");
  assert.equal(emojiOf({ family: "pieces", moves: "step", width: 2, height: 2, cells: " w. ", pieces: { w: "wolf", s: "sheep" }, last: null }), "⬜🐺\n⬛⬜");
  assert.equal(emojiOf({ family: "heaps", moves: "take", heaps: [2, 0], start: [3, 1], last: null }), "⚪⚪\n▫️");
  assert.equal(emojiOf({ family: "row", moves: "take-split", cells: "o.o", last: null }), "⚪▫️⚪");
});

test("a board that a phone would break into pieces has none", () => {
  assert.equal(emojiOf({ family: "grid", moves: "square", width: 19, height: 19, cells: ".".repeat(361), last: null, line: [] }), "");
  assert.equal(emojiOf({ family: "heaps", moves: "take", heaps: [11], start: [11], last: null }), "");
});
