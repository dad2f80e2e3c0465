import assert from "node:assert/strict";
import { test } from "node:test";
import { announcement, title } from "../../src/state/announcements.js";
import { learnEndings } from "../../src/state/catalogue.js";
import { enterRoom, applyMessage, initialState, refuseMove } from "../../src/state/state.js";
import { learnRefusals } from "../../src/state/why.js";
import { golden } from "../golden.js";

const ROOM = golden("room-joined-waiting").room;

/** The state of player 2 at the start of the first game. */
function opponentsPage() {
  const welcome = golden("welcome");
  welcome.you = golden("event-seat-taken").body.player;
  let state = applyMessage(enterRoom(applyMessage(initialState, welcome), ROOM, "", false), golden("room-joined-waiting"));
  state = applyMessage(state, golden("event-seat-taken"));
  return applyMessage(state, golden("event-game-started"));
}

test("a move is announced with whose turn it is now", () => {
  const before = opponentsPage();
  const after = applyMessage(before, golden("event-move-played"));
  assert.equal(announcement(before, after), "Yellow played column 4. Your turn.");
});

test("a forced win is announced in a game of machines, and not to a player", () => {
  const before = opponentsPage();
  const after = applyMessage(before, golden("event-move-played-with-a-forced-win"));
  assert.equal(announcement(before, after), "Yellow played column 4. Your turn.");

  const machine = { player: { id: "m", name: "level:3", kind: /** @type {const} */ ("machine"), engine: "level:3" }, present: true };
  const view = /** @type {import("../../src/wire/messages.js").RoomView} */ ({ ...before.room?.view, seats: [machine, machine] });
  const watched = { ...before, room: before.room && { ...before.room, view } };
  assert.equal(
    announcement(watched, applyMessage(watched, golden("event-move-played-with-a-forced-win"))),
    "Yellow played column 4. Yellow can win by force, after 40 more moves at most, proved.",
  );
});

test("the end is announced from the player's side", () => {
  const before = opponentsPage();
  const after = applyMessage(before, golden("event-game-ended"));
  learnEndings([{ id: "connect-four", endings: { line: "`line` in a row" } }]);
  assert.equal(announcement(before, after), "You lost: 4 in a row.");
});

test("a refused move is announced, and what would be legal once the words are loaded", async () => {
  const before = opponentsPage();
  assert.match(announcement(before, refuseMove(before, "illegal-move", "9")), /^“9” cannot/);
  await learnRefusals();
  assert.equal(announcement(before, refuseMove(before, "illegal-move", "9")), "The columns are 1 to 7.");
});

test("an irrelevant change is not announced", () => {
  const state = opponentsPage();
  assert.equal(announcement(state, { ...state, rooms: [] }), "");
});

test("a hidden tab's title shows that it is the player's turn", () => {
  const state = applyMessage(opponentsPage(), golden("event-move-played"));
  assert.equal(title(state, true), "● Your turn – Connect Four");
  assert.equal(title(state, false), "Connect Four – Parlour");
  assert.equal(title(state, true, "Glass box"), "● Your turn – Connect Four", "of a game that is followed elsewhere");
});

test("a screen names itself in the title, and home is the page", () => {
  assert.equal(title(initialState, false, "Leaderboard"), "Leaderboard – Parlour");
  assert.equal(title(opponentsPage(), false, "Glass box"), "Glass box – Parlour");
  assert.equal(title(initialState, true), "Parlour");
});
