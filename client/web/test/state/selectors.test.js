import assert from "node:assert/strict";
import { test } from "node:test";
import { allowsHelp, isOwnTurn, standIns, winnerToChallenge, winnerToCheer } from "../../src/state/selectors.js";
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

test("moves that took the place of a machine's answer are found by their turns, and gone with what is taken back", () => {
  assert.deepEqual(standIns({ ...state, turns: [1, 2, 5, 6], fallbacks: [2, 6] }), [1, 3]);
  assert.deepEqual(standIns({ ...state, turns: [1], fallbacks: [2] }), []);
  assert.deepEqual(standIns({ ...state, turns: [1] }), []);
});

test("a spectator may challenge the winner, where a challenge can have the game's terms and the winner is there", () => {
  const stranger = { id: "stranger", name: "S" };
  /** @param {object} [changes] of the room @param {object} [player] changes of the winner @param {any} [you] */
  const challenged = (changes = {}, player = {}, you = stranger) => {
    const [one, two] = over(1).seats;
    const winner = { ...one, present: true, player: { ...first, ...player } };
    return winnerToChallenge({ ...over(1), seats: [winner, two], ...changes }, you)?.id ?? null;
  };
  assert.equal(challenged(), first.id);
  assert.deepEqual([challenged({}, {}, first), challenged({}, {}, second), challenged({}, {}, null)], [null, null, null]);
  assert.equal(challenged({ result: { winner: null, reason: "agreed" } }), null);
  assert.equal(challenged({ start: "445" }), null, "a position set up");
  assert.equal(challenged({}, { kind: "machine" }), null);
  assert.equal(challenged({ terms: { rated: true } }, { kind: "bot" }), null);
  assert.equal(challenged({ terms: {} }, { kind: "bot" }), first.id);
  assert.equal(winnerToChallenge({ ...over(1), seats: [{ player: first, present: false }, over(1).seats[1]] }, stranger), null);
});

test("one player on both seats may see values without permission, two machines may not", () => {
  const seated = (/** @type {any[]} */ ...players) => allowsHelp({ ...state, help: false, seats: players.map((player) => ({ player })) });
  assert.deepEqual([seated(first, second), seated(first, first), seated(first)], [false, true, false]);
  const machine = { id: "m", name: "level:3", kind: "machine" };
  assert.equal(seated(machine, machine), false);
});

test("in a list a room says that it is the player's turn, where that is certain", () => {
  const room = /** @type {any} */ ({ room: "r", game: "nim", options: {}, status: "playing", players: [first, second] });
  assert.deepEqual([first, second, null].map((you) => isOwnTurn(room, you)), [true, false, false]);
  assert.deepEqual([first, second].map((you) => isOwnTurn({ ...room, moves: 3 }, you)), [false, true]);
  for (const other of [{ status: "over" }, { status: "waiting", players: [first, null] }, { set_up: true }]) {
    assert.equal(isOwnTurn({ ...room, ...other }, first), false);
  }
});
