import assert from "node:assert/strict";
import { test } from "node:test";
import { withThought } from "../../src/state/thoughts.js";

/** @param {number} turn @param {number} depth @param {number} nodes @returns {import("../../src/wire/messages.js").Thinking} */
const thought = (turn, depth, nodes) => ({ type: "thinking", room: "r", turn, depth, nodes });

test("the newest depth is first, each depth once, and a new turn begins anew", () => {
  const reports = [thought(1, 1, 5), thought(1, 2, 30), thought(1, 2, 40), thought(1, 3, 90)];
  const lines = reports.reduce(withThought, []);
  assert.deepEqual(lines.map(({ depth, nodes }) => [depth, nodes]), [[3, 90], [2, 40], [1, 5]]);
  assert.deepEqual(withThought(lines, thought(2, 1, 7)), [thought(2, 1, 7)]);
});
