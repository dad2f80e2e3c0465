import assert from "node:assert/strict";
import { test } from "node:test";
import { Store } from "../src/store.js";
import { Conversation } from "../src/wire/conversation.js";
import { golden } from "./golden.js";
import { splits } from "./views.js";

const ROOM = golden("graph-page").room;

/** Come to a table of Grundy's game. @param {Store} store @param {string} room @returns {number} its turn */
function arrive(store, room) {
  store.go({ screen: "room", room, key: "", watching: true });
  const joined = golden("room-joined-seated");
  joined.room = joined.state.room = room;
  joined.state.position.view = splits;
  store.hear(joined);
  return joined.state.position.turn;
}

/** A page at such a table: what it sends, and what it does later. */
function atHeaps() {
  /** @type {any[]} */
  const sent = [];
  /** @type {{ deed: () => void, delay: number }[]} */
  const later = [];
  const store = new Store(() => {}, () => {}, (deed, delay) => later.push({ deed, delay }));
  const line = { command: (/** @type {any} */ command) => sent.push(command), join() {}, leave() {}, catchUp() {}, watchLobby() {}, leaveLobby() {} };
  store.attach({ ...line, conversation: new Conversation("test", "t") });
  store.hear(golden("welcome"));
  const turn = arrive(store, ROOM);
  const asked = () => sent.filter(({ type }) => type === "fetch-graph");
  return { store, later, asked, turn };
}

test("the graph of an open panel is asked for once, however often it is opened and whatever is played", () => {
  const { store, asked, turn } = atHeaps();
  assert.deepEqual(asked().map((command) => command.turn), [turn]);
  store.hear({ ...golden("graph-page"), id: asked()[0].id, turn });
  assert.equal(store.state.room?.graph.graph?.turn, turn);
  store.showGraph(false);
  store.showGraph(true);
  const move = golden("event-move-played");
  const position = { ...move.position, turn: turn + 1, key: golden("graph-page").nodes[2].key, view: splits };
  store.hear({ ...move, room: ROOM, seq: 99, position });
  assert.equal(store.state.room?.graph.graph?.turn, turn + 1);
  assert.equal(asked().length, 1);
});

test("after too many questions the graph is asked for again when the server allows, and the board is left alone", () => {
  const { store, asked, later } = atHeaps();
  store.hear({ ...golden("refused-too-many"), id: asked()[0].id, retry_after: 2.5 });
  assert.equal(store.state.room?.refusals, 0);
  assert.deepEqual(later.map(({ delay }) => delay), [2500]);
  assert.equal(asked().length, 1);
  later[0].deed();
  assert.equal(asked().length, 2);
});

test("a pause that began at another table does not end one that began at this", () => {
  const { store, asked, later } = atHeaps();
  store.hear({ ...golden("refused-too-many"), id: asked()[0].id, retry_after: 1 });
  arrive(store, "m3vt5kq2zxab");
  store.hear({ ...golden("refused-too-many"), id: asked()[1].id, retry_after: 2 });
  later[0].deed();
  assert.equal(asked().length, 2);
  later[1].deed();
  assert.equal(asked().length, 3);
});
