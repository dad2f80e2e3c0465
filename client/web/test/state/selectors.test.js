import assert from "node:assert/strict";
import { test } from "node:test";
import { winnerToCheer } from "../../src/state/selectors.js";
import { golden } from "../golden.js";

const { state } = golden("room-joined-on-the-clock");
const [first, second] = state.seats.map((/** @type {any} */ seat) => seat.player);

/** @param {1 | 2 | null} winner */
const over = (winner) => ({ ...state, status: "over", result: { winner, reason: "line" } });

test("a winner is cheered by all but the one who lost, and a draw by nobody", () => {
  const stranger = { id: "stranger", name: "S" };
  assert.deepEqual([first, second, stranger].map((you) => winnerToCheer(over(1), you)), [1, null, 1]);
  assert.equal(winnerToCheer(over(null), first), null);
  assert.equal(winnerToCheer({ ...state, result: undefined }, first), null);
});
