import assert from "node:assert/strict";
import { test } from "node:test";
import { cuesOf } from "../../src/state/cues.js";
import { applyMessage, enterRoom, initialState, refuseMove, setPending } from "../../src/state/state.js";
import { golden } from "../golden.js";
import { splits, takes, wolfToMove } from "../views.js";

/** @typedef {import("../../src/state/state.js").State} State */

const ROOM = golden("room-joined-waiting").room;
const HOST = golden("welcome").you;
const GUEST = golden("event-seat-taken").body.player;

/** The state before the second player comes. @param {object} you */
const waiting = (you) =>
  applyMessage(enterRoom(applyMessage(initialState, { ...golden("welcome"), you }), ROOM, "", false), golden("room-joined-waiting"));

/** The state at the start of the first game. @param {object} you */
const playing = (you) => ["event-seat-taken", "event-game-started"].reduce((state, name) => applyMessage(state, golden(name)), waiting(you));

/** @param {State} state @param {string} name of a golden message @param {object} [body] that differs */
function heard(state, name, body = {}) {
  const message = golden(name);
  return cuesOf(state, applyMessage(state, { ...message, body: { ...message.body, ...body } }));
}

/** @param {State} state @param {import("../../src/wire/messages.js").View} view @returns {State} */
function withView(state, view) {
  const room = /** @type {import("../../src/state/state.js").RoomState} */ (state.room);
  const known = /** @type {import("../../src/wire/messages.js").RoomView} */ (room.view);
  return { ...state, room: { ...room, view: { ...known, position: { ...known.position, view } } } };
}

test("a piece on the bottom row knocks deepest, and one's own is heard once, as it is sent", () => {
  assert.deepEqual(heard(playing(GUEST), "event-move-played"), [{ sound: "drop", depth: 1 }]);
  const before = playing(HOST);
  const sent = setPending(before, { id: "1", turn: before.room?.view?.position.turn ?? 0, move: golden("event-move-played").body.move });
  assert.deepEqual(cuesOf(before, sent), [{ sound: "drop", depth: 1 }]);
  assert.deepEqual(heard(sent, "event-move-played"), []);
});

test("each kind of move has its own sound", () => {
  const state = playing(GUEST);
  assert.deepEqual(heard(withView(state, wolfToMove), "event-move-played", { move: "d8-e7" }), [{ sound: "slide" }]);
  assert.deepEqual(heard(withView(state, takes), "event-move-played", { move: "2:3" }), [{ sound: "lift", count: 3 }]);
  assert.deepEqual(heard(withView(state, splits), "event-move-played", { move: "7=6+1" }), [{ sound: "split" }]);
});

test("a bell calls a player whose opponent sits down or writes, and not the one who did", () => {
  const chat = { ...golden("event-chat-said"), room: ROOM, stream: "players", seq: 1 };
  chat.body.by = GUEST;
  assert.deepEqual(heard(waiting(HOST), "event-seat-taken"), [{ sound: "bell" }]);
  assert.deepEqual(heard(waiting(GUEST), "event-seat-taken"), []);
  for (const [you, sounds] of [[HOST, [{ sound: "bell" }]], [GUEST, []]]) {
    const state = playing(you);
    assert.deepEqual(cuesOf(state, applyMessage(state, chat)), sounds);
    assert.deepEqual(cuesOf(state, applyMessage({ ...state, muted: [GUEST.id] }, chat)), []);
  }
});

test("the end is won for the winner and those who watch, and lost for the other", () => {
  const winner = golden("event-game-ended").body.result.winner;
  const sounds = [HOST, GUEST].map((you) => heard(playing(you), "event-game-ended").map(({ sound }) => sound));
  assert.deepEqual(sounds, winner === 1 ? [["win"], ["loss"]] : [["loss"], ["win"]]);
  assert.deepEqual(heard(playing({ ...HOST, id: "another" }), "event-game-ended"), [{ sound: "win" }]);
});

test("a refusal is heard, and what changes nothing in the room is not", () => {
  const state = playing(HOST);
  assert.deepEqual(cuesOf(state, refuseMove(state, "illegal-move", "9")), [{ sound: "refusal" }]);
  assert.deepEqual(cuesOf(state, { ...state, rooms: [] }), []);
});
