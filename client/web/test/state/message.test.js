import assert from "node:assert/strict";
import { test } from "node:test";

import { messageOf } from "../../src/state/message.js";
import { enterRoom, initialState } from "../../src/state/state.js";
import { learnRefusals } from "../../src/state/why.js";

/** @import { RoomState } from "../../src/state/state.js" */
/** @import { RoomView } from "../../src/wire/messages.js" */

const ANA = { id: "a", name: "Ana", kind: /** @type {const} */ ("person") };
const NINA = { id: "n", name: "Nina", kind: /** @type {const} */ ("person") };
const CHOICE = { label: "Take 2 from heap 1", play: () => {}, drop: () => {} };

/** A running game in which Nina, who looks at it, is seat 1. @param {Partial<RoomView>} [change] @param {1 | 2} [mover] @returns {RoomView} */
const viewOf = (change = {}, mover = 1) =>
  /** @type {RoomView} */ (
    /** @type {unknown} */ ({
      status: "playing",
      options: { width: 2, height: 1, line: 2 },
      seats: [{ player: NINA, present: true }, { player: ANA, present: true }],
      position: { turn: 3, to_move: mover, legal: "1 2", view: { family: "grid", moves: "column", width: 2, height: 1, cells: ".." } },
      moves: [],
      seqs: {},
      ...change,
    })
  );

/** @param {Partial<RoomState>} change @param {RoomView} view @param {object} [more] */
function said(change, view, more = {}) {
  const room = { .../** @type {RoomState} */ (enterRoom(initialState, "r", "", false).room), view, ...change };
  const { kind, first, rest } = messageOf(room, view, { you: NINA, refusal: null, choice: null, connected: true, news: "", ...more });
  return [kind, first, rest];
}

const OFFER = { offers: [{ offer: /** @type {const} */ ("draw"), seat: /** @type {const} */ (2), turn: 3 }] };
const AWAY = { claim: { after: 9_000 } };

test("the line says whose turn it is where nothing is more urgent", () => {
  assert.deepEqual(said({}, viewOf()), ["turn", "Your turn.", "Choose a column."]);
  assert.deepEqual(said({}, viewOf({}, 2)).slice(0, 2), ["turn", "Ana’s turn."]);
});

test("a forced win that a machine has proved is said beside the turn until the next move", () => {
  const played = /** @type {const} */ ({ kind: "move-played", turn: 2, seat: 2, move: "1" });
  assert.deepEqual(said({ lastEvent: { ...played, wins_in: 5 } }, viewOf()), ["turn", "Your turn.", "Red: win in 5 plies, forced and proved."]);
  assert.deepEqual(said({ lastEvent: played }, viewOf()), ["turn", "Your turn.", "Choose a column."]);
  assert.equal(said({ lastEvent: { ...played, wins_in: 5 }, premove: "2" }, viewOf())[0], "kept");
});

test("what is more urgent takes the place of the rest", () => {
  const refusal = { code: "not-your-turn", turn: 3 };
  const all = { ...AWAY, premove: "2" };
  const view = viewOf(OFFER, 2);
  assert.equal(said(all, view, { refusal, choice: CHOICE })[0], "refused");
  assert.equal(said(all, view, { choice: CHOICE })[0], "offer");
  assert.equal(said(all, viewOf({}, 2), { choice: CHOICE })[0], "choice");
  assert.equal(said(all, viewOf({}, 2))[0], "away");
  assert.equal(said({ premove: "2" }, viewOf({}, 2))[0], "kept");
});

test("an opponent's answer stands beside the turn for a while", () => {
  assert.deepEqual(said({ premove: "2" }, viewOf({}, 2), { news: "Your opponent declines." }), ["turn", "Ana’s turn.", "Your opponent declines."]);
  assert.equal(said({}, viewOf(OFFER), { news: "Your opponent declines." })[0], "offer");
});

test("what the player asks anew takes the place of the answer to what was asked before", () => {
  const own = { offers: [{ offer: /** @type {const} */ ("takeback"), seat: /** @type {const} */ (1), turn: 3 }] };
  assert.deepEqual(said({}, viewOf(own, 2), { news: "Your opponent declines." }), ["turn", "Ana’s turn.", "You ask for a takeback."]);
});

test("a refusal says in bold what is wrong, then what to do", async () => {
  await learnRefusals();
  const refusal = { code: "too-many", wait: 3, turn: 3 };
  assert.deepEqual(said({}, viewOf(), { refusal }), ["refused", "That was too much at once.", "Try again in 3 seconds."]);
});

test("a kept move is named beside whose turn it is, and so is the player's own offer", () => {
  assert.deepEqual(said({ premove: "2" }, viewOf({}, 2)), ["kept", "Ana’s turn.", "Kept for yours: column 2."]);
  const own = { offers: [{ offer: /** @type {const} */ ("draw"), seat: /** @type {const} */ (1), turn: 3 }] };
  assert.deepEqual(said({}, viewOf(own, 2)), ["turn", "Ana’s turn.", "You offer a draw."]);
});

test("a move that waits for the connection is not said to be on its way", () => {
  const pending = { id: "1", turn: 3, move: "2" };
  assert.match(said({ pending }, viewOf())[1] ?? "", /^Sending/);
  assert.deepEqual(said({ pending }, viewOf(), { connected: false }), ["sent", "Not sent yet: column 2.", "It waits for the connection."]);
});

test("the end says who asks for a rematch, else how it came about", () => {
  const over = viewOf({ status: "over", result: { winner: 1, reason: "resigned" } });
  assert.deepEqual(said({}, over), ["over", "You won:", "resignation."]);
  assert.deepEqual(said({}, viewOf({ status: "over", result: { winner: 2, reason: "line" } })), ["over", "You lost:", "2 in a row."]);
  assert.deepEqual(said({}, { ...over, rematch: [2] }), ["over", "You won.", "Ana asks for a rematch."]);
});

test("beside the pace of machines the line has less room, for the player who opened the room alone", () => {
  const machine = { id: "m", name: "level:3", kind: /** @type {const} */ ("machine"), engine: "level:3" };
  const seats = [{ player: machine, present: true }, { player: machine, present: true }];
  const of = (/** @type {object} */ by) => said({}, viewOf({ seats, machine_play: { by: /** @type {any} */ (by) } }))[0];
  assert.deepEqual([of(NINA), of(ANA)], ["paced", "turn"]);
});
