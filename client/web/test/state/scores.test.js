import assert from "node:assert/strict";
import { test } from "node:test";
import { scoresOf, turningPoints } from "../../src/state/scores.js";
import { golden } from "../golden.js";

const { state } = golden("room-joined-on-the-clock");

/** @param {1 | 2} to_move @param {any} worth @returns {any} */
const worth = (to_move, worth) => ({ type: "analysis", room: "r", turn: 0, to_move, done: true, worth });

const KNOWN = {
  1: worth(1, { outcome: "win", plies: 5 }),
  2: worth(2, { outcome: "loss", plies: 4 }),
  3: worth(1, { outcome: "draw" }),
  5: worth(1, { bounds: ["loss", "draw"] }),
};

test("scores are the first player's, the nearer the end the farther from even, with gaps where nothing is proved", () => {
  const over = { ...state, status: "over", turns: [1, 2, 3, 4, 5], result: { winner: 2, reason: "line" } };
  const scores = scoresOf(over, KNOWN);
  assert.deepEqual(scores.map((score) => score?.outcome ?? null), ["win", "win", "draw", null, null, "loss"]);
  assert.deepEqual(scores.map((score) => score && score.height), [0.5, 0.6, 0, null, null, -1]);
  assert.deepEqual(turningPoints(scores), [[0, "win"], [2, "draw"], [3, null], [5, "loss"]]);
});

test("while a game runs the position on the board comes last, and a game that was called off ends in nothing", () => {
  const playing = { ...state, status: "playing", turns: [1, 2], position: { ...state.position, turn: 3 }, result: null };
  assert.deepEqual(scoresOf(playing, KNOWN).map((score) => score?.outcome), ["win", "win", "draw"]);
  const aborted = { ...state, status: "over", turns: [1], result: { winner: null, reason: "aborted" } };
  assert.equal(scoresOf(aborted, KNOWN).length, 1);
});
