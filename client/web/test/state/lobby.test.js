import assert from "node:assert/strict";
import { test } from "node:test";
import { applyLobbyChange, applyMessage, enterRoom, initialState, leaveRoom, withoutSeats } from "../../src/state/state.js";
import { golden } from "../golden.js";

const [nim, four] = golden("lobby").rooms;

test("a changed room keeps its place, and its moves are updated", () => {
  const after = applyLobbyChange([four, nim], golden("lobby-changed"));
  assert.deepEqual(after.map(({ room }) => room), [four.room, nim.room]);
  assert.deepEqual(after.map(({ status, moves }) => [status, moves]), [["playing", 6], ["playing", undefined]]);
});

test("new rooms come first and gone ones are removed", () => {
  assert.deepEqual(applyLobbyChange([four], { type: "lobby-changed", rooms: [nim], gone: [four.room] }), [nim]);
});

test("a table where the player's seat is gone, or is being left, is none of theirs", () => {
  const you = golden("welcome").you;
  const joined = golden("room-joined-waiting");
  const own = { ...nim, room: joined.room, players: [you, null] };
  const state = { ...initialState, you, mine: [own], rooms: [own] };
  const freed = applyMessage(state, { type: "lobby-changed", rooms: [{ ...own, players: [null, four.players[1]] }] });
  assert.deepEqual(freed.mine, []);
  const inRoom = applyMessage(enterRoom(state, joined.room, "", false), joined);
  assert.deepEqual(leaveRoom(inRoom).mine.map(({ room }) => room), [joined.room]);
  assert.deepEqual(leaveRoom(withoutSeats(inRoom)).mine, []);
});

test("moves of an unknown room change nothing", () => {
  assert.deepEqual(applyLobbyChange([nim], { type: "lobby-changed", moves: { [four.room]: 3 } }), [nim]);
});

test("a change of the lobby reaches the player's own rooms, and adds none to them", () => {
  const state = { ...initialState, mine: [nim], rooms: [nim] };
  const { mine } = applyMessage(state, { type: "lobby-changed", rooms: [four], gone: [nim.room], moves: { [nim.room]: 9 } });
  assert.deepEqual(mine.map(({ room, moves }) => [room, moves]), [[nim.room, 9]]);
});
