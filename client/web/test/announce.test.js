import assert from "node:assert/strict";
import { test } from "node:test";
import { announcement, title } from "../src/announce.js";
import { entered, heard, nothingYet, tried } from "../src/state.js";
import { golden } from "./golden.js";

const ROOM = golden("room-joined-waiting").room;

/** The page of player 2 at the start of the first game. */
function opponentsPage() {
  const welcome = golden("welcome");
  welcome.you = golden("event-seat-taken").body.player;
  let state = heard(entered(heard(nothingYet, welcome), ROOM, "", false), golden("room-joined-waiting"));
  state = heard(state, golden("event-seat-taken"));
  return heard(state, golden("event-game-started"));
}

test("a move is announced with whose turn it is now", () => {
  const before = opponentsPage();
  const after = heard(before, golden("event-move-played"));
  assert.equal(announcement(before, after), "Yellow played column 4. Your turn.");
});

test("the end is announced from the listener's side", () => {
  const before = opponentsPage();
  const after = heard(before, golden("event-game-ended"));
  assert.equal(announcement(before, after), "You lost. With a line.");
});

test("a refused try is announced with the move", () => {
  const before = opponentsPage();
  assert.equal(announcement(before, tried(before, "illegal-move", "9")), "“9” cannot be played here. The columns are 1 to 7.");
});

test("nothing new is nothing said", () => {
  const state = opponentsPage();
  assert.equal(announcement(state, { ...state, rooms: [] }), "");
});

test("a hidden tab's title says that it is your turn", () => {
  const state = heard(opponentsPage(), golden("event-move-played"));
  assert.equal(title(state, true), "● Your turn – Connect Four");
  assert.equal(title(state, false), "Connect Four – Parlour");
});
