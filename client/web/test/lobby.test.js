import assert from "node:assert/strict";
import { test } from "node:test";
import { changedLobby } from "../src/lobby.js";
import { golden } from "./golden.js";

const [nim, four] = golden("lobby").rooms;

test("a room that changes keeps its place, and moves are counted on", () => {
  const after = changedLobby([four, nim], golden("lobby-changed"));
  assert.deepEqual(after.map(({ room }) => room), [four.room, nim.room]);
  assert.deepEqual(after.map(({ status, moves }) => [status, moves]), [["playing", 6], ["playing", undefined]]);
});

test("rooms that came stand first and those that are gone nowhere", () => {
  assert.deepEqual(changedLobby([four], { type: "lobby-changed", rooms: [nim], gone: [four.room] }), [nim]);
});

test("moves of a room that is not known say nothing", () => {
  assert.deepEqual(changedLobby([nim], { type: "lobby-changed", moves: { [four.room]: 3 } }), [nim]);
});
