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

test("a win of unknown length does not shrink as the game goes on", () => {
  const heights = (/** @type {any[]} */ positions, /** @type {any} */ result = null) => scoresOf(positions, result).map((score) => score?.height);
  const win = { outcome: "win" };
  const loss = { outcome: "loss" };
  const mated = [worth(1, loss), worth(2, win), worth(1, loss), worth(2, { outcome: "win", plies: 1 })];
  assert.deepEqual(heights(mated, { winner: 2, reason: "line" }), [-1, -1, -1, -1, -1]);
  assert.deepEqual(heights(mated.slice(0, 3)), [-1, -1, -1], "of none the length is known");
  const slower = [worth(1, { outcome: "win", plies: 3 }), worth(2, loss), worth(1, { outcome: "win", plies: 7 }), worth(2, loss)];
  const [first, ...later] = heights(slower);
  assert.equal(first, 1);
  assert.deepEqual(new Set(later), new Set([Math.sqrt(1 / 7)]), "as the next that is known, else as the last");
  const turned = [worth(1, win), worth(2, win), worth(1, { outcome: "loss", plies: 4 }), worth(2, { outcome: "draw", plies: 9 })];
  assert.deepEqual(heights(turned), [Math.sqrt(1 / 7), -1, -1, 0], "an end is not that of the other player's win");
});
