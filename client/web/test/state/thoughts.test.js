import assert from "node:assert/strict";
import { test } from "node:test";
import { thinkingOf, withThought } from "../../src/state/thoughts.js";

/** @param {number} turn @param {number} depth @param {number} nodes @returns {import("../../src/wire/messages.js").Thinking} */
const thought = (turn, depth, nodes) => ({ type: "thinking", room: "r", turn, depth, nodes });

test("the newest depth is first, each depth once, and a new turn begins anew", () => {
  const reports = [thought(1, 1, 5), thought(1, 2, 30), thought(1, 2, 40), thought(1, 3, 90)];
  const lines = reports.reduce(withThought, []);
  assert.deepEqual(lines.map(({ depth, nodes }) => [depth, nodes]), [[3, 90], [2, 40], [1, 5]]);
  assert.deepEqual(withThought(lines, thought(2, 1, 7)), [thought(2, 1, 7)]);
});

test("a search is the mover's, pondering its opponent's, and neither is shown once the game is over", () => {
  const thinks = thought(3, 4, 5);
  const ponders = { ...thinks, ponders: true };
  assert.deepEqual([thinkingOf(thinks, 1, 1), thinkingOf(thinks, 2, 1)], [thinks, null]);
  assert.deepEqual([thinkingOf(ponders, 1, 1), thinkingOf(ponders, 2, 1)], [null, ponders]);
  assert.deepEqual([thinkingOf(ponders, 1, null), thinkingOf(null, 1, 1)], [null, null]);
});
