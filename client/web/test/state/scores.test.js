import assert from "node:assert/strict";
import { test } from "node:test";
import { scoresOf, turningPoints } from "../../src/state/scores.js";

/** @param {1 | 2} to_move @param {any} worth */
const worth = (to_move, worth) => ({ to_move, worth });

/** @type {ReturnType<typeof worth>[]} */
const POSITIONS = [
  worth(1, { outcome: "win", plies: 5 }), // ends after move 5
  worth(2, { outcome: "loss", plies: 4 }),
  worth(1, { outcome: "draw" }),
  worth(2, { bounds: ["loss", "draw"] }),
  worth(1, { outcome: "loss", plies: 16 }), // after move 20
];

test("scores are the first player's, with gaps where nothing is proved", () => {
  const scores = scoresOf([...POSITIONS, undefined], { winner: 2, reason: "line" });
  assert.deepEqual(scores.map((score) => score?.outcome ?? null), ["win", "win", "draw", null, "loss", null, "loss"]);
  assert.deepEqual(turningPoints(scores), [[0, "win"], [2, "draw"], [3, null], [4, "loss"], [5, null], [6, "loss"]]);
});

test("by best play a height stays, and the sooner the end the farther it is from even", () => {
  const heights = scoresOf(POSITIONS, null).map((score) => score && score.height);
  assert.deepEqual(heights.slice(0, 4), [1, 1, 0, null]);
  assert.equal(heights[4], -Math.sqrt(1 / 16)); // the last of sixteen moves at which the game may end
});

test("where only outcomes are proved a win is above even and a loss below", () => {
  const heights = scoresOf([worth(1, { outcome: "win" }), worth(2, { outcome: "win" })]).map((score) => score?.height);
  assert.ok(heights[0] && heights[1] && heights[0] > 0 && heights[1] < 0);
});
