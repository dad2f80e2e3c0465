import assert from "node:assert/strict";
import { test } from "node:test";

import { learnEndings } from "../../src/state/catalogue.js";
import { messageOf } from "../../src/state/message.js";
import { enterRoom, initialState } from "../../src/state/state.js";
import { learnRefusals } from "../../src/state/why.js";
import { wolfToMove } from "../views.js";

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
      game: "connect-four",
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

test("while no clock runs before a first move, the others are told that its player gets ready", () => {
  const clocks = { left: [60_000, 60_000], first_move: 50_000 };
  const told = (/** @type {Partial<RoomView>} */ change, /** @type {1 | 2} */ mover) => said({}, viewOf(/** @type {Partial<RoomView>} */ ({ clocks, ...change }), mover))[1];
  assert.equal(told({}, 2), "Ana is getting ready.");
  assert.equal(told({}, 1), "Your turn.");
  assert.equal(told({ clocks: /** @type {any} */ ({ ...clocks, first_move: null, running: 2 }) }, 2), "Ana’s turn.");
});

test("who has chosen a piece is asked where it goes", () => {
  const view = viewOf({ position: { ...viewOf().position, view: wolfToMove } });
  assert.equal(said({}, view)[2], "Choose a piece.");
  assert.equal(said({}, view, { origin: "d8" })[2], "Choose a square to go to.");
});

test("a forced win that one of two machines has proved is said beside the turn until the next move", () => {
  const played = /** @type {const} */ ({ kind: "move-played", turn: 2, seat: 2, move: "1" });
  const machine = { player: { id: "m", name: "level:3", kind: /** @type {const} */ ("machine"), engine: "level:3" } };
  const machines = viewOf({ seats: [machine, machine] });
  assert.equal(said({ lastEvent: { ...played, wins_in: 5 } }, machines)[2], "Red can win by force, after 4 more moves at most, proved.");
  assert.equal(said({ lastEvent: { ...played, wins_in: 2 } }, machines)[2], "Red can win by force, after 1 more move at most, proved.");
  assert.notEqual(said({ lastEvent: played }, machines)[2], "Red can win by force, after 4 more moves at most, proved.");
});

test("a player is not told unasked that the game is lost", () => {
  const proved = { lastEvent: /** @type {const} */ ({ kind: "move-played", turn: 2, seat: 2, move: "1", wins_in: 5 }) };
  const engine = { id: "m", name: "level:3", kind: /** @type {const} */ ("machine"), engine: "level:3" };
  for (const other of [engine, ANA, { ...ANA, kind: /** @type {const} */ ("bot") }]) {
    const view = viewOf({ seats: [{ player: NINA, present: true }, { player: other, present: true }] });
    assert.deepEqual(said(proved, view), ["turn", "Your turn.", "Choose a column."]);
    assert.equal(said(proved, view, { you: null })[2], undefined, "nor is whoever watches the game");
  }
});

test("where turns take days, a player who has moved may close the page", () => {
  const days = { clock: /** @type {const} */ ({ kind: "days", days: 3 }), moves: [/** @type {any} */ ({ seat: 1, move: "4" })] };
  assert.deepEqual(said({}, viewOf(days, 2)), ["turn", "Ana’s turn.", "Your move is saved. You can close this page."]);
  assert.equal(said({}, viewOf({ ...days, moves: [] }, 2))[2], undefined, "nothing was played");
  assert.equal(said({}, viewOf(days, 2), { you: null })[2], undefined, "nor by whoever watches the game");
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

test("how a game ended is said in the game's own words, and by the code's where it has none", () => {
  learnEndings([{ id: "connect-four", endings: { line: "`line` in a row" } }]);
  assert.deepEqual(said({}, viewOf({ status: "over", result: { winner: 2, reason: "line" } })), ["over", "You lost:", "2 in a row."]);
  assert.deepEqual(said({}, viewOf({ status: "over", result: { winner: null, reason: "bare-king" } })), ["over", "A draw:", "bare king."]);
});

test("the end of a game with hints says so", () => {
  const over = viewOf({ status: "over", result: { winner: 1, reason: "resigned" }, hints: [2] });
  assert.deepEqual(said({}, over), ["over", "You won:", "your opponent resigned · with hints."]);
});

test("the end says who asks for a rematch, else how it came about", () => {
  const over = viewOf({ status: "over", result: { winner: 1, reason: "resigned" } });
  assert.deepEqual(said({}, over), ["over", "You won:", "your opponent resigned."]);
  assert.deepEqual(said({}, { ...over, rematch: [2] }), ["over", "You won.", "Ana asks for a rematch."]);
});

test("the end is told to each as it was, and only who wins, or looks on, sees a crown", () => {
  const end = (/** @type {1 | 2 | null} */ winner, /** @type {string} */ reason, /** @type {object | null} */ you = NINA) => {
    const view = viewOf({ status: "over", result: { winner, reason } });
    const { sign, rest } = messageOf({ .../** @type {RoomState} */ (enterRoom(initialState, "r", "", false).room), view }, view, { you: /** @type {any} */ (you), refusal: null, choice: null, connected: true, news: "" });
    return [sign, rest];
  };
  assert.deepEqual(end(1, "timeout"), ["crown", "your opponent’s time ran out."]);
  assert.deepEqual(end(2, "timeout"), ["flag", "your time ran out."]);
  assert.deepEqual(end(2, "resigned"), ["flag", "you resigned."]);
  assert.deepEqual(end(2, "abandoned"), ["flag", "you were away for too long."]);
  assert.deepEqual(end(2, "resigned", null), ["crown", "the other player resigned."]);
  assert.deepEqual(end(null, "agreed"), ["draw", "both agreed."]);
  assert.equal(end(null, "aborted")[0], "close");
});

test("beside the pace of machines the line has less room, for the player who opened the room alone", () => {
  const machine = { id: "m", name: "level:3", kind: /** @type {const} */ ("machine"), engine: "level:3" };
  const seats = [{ player: machine, present: true }, { player: machine, present: true }];
  const of = (/** @type {object} */ by) => said({}, viewOf({ seats, machine_play: { by: /** @type {any} */ (by) } }))[0];
  assert.deepEqual([of(NINA), of(ANA)], ["paced", "turn"]);
});
