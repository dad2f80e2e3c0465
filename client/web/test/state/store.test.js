import assert from "node:assert/strict";
import { test } from "node:test";
import { Store } from "../../src/state/store.js";
import { golden } from "../golden.js";
import { recordingTransport } from "../transport.js";
import { splits } from "../views.js";

const ROOM = golden("graph-page").room;

/** Join a room with Grundy's game. @param {Store} store @param {string} room @returns {number} its turn */
function joinRoom(store, room) {
  store.navigate({ screen: "room", room, key: "", watching: true });
  const joined = golden("room-joined-seated");
  joined.room = joined.state.room = room;
  joined.state.position.view = splits;
  store.receive(joined);
  return joined.state.position.turn;
}

/** A store in such a room, with its requests and timers. */
function inHeapsRoom() {
  const { transport, sent } = recordingTransport();
  /** @type {{ callback: () => void, delay: number }[]} */
  const timers = [];
  const store = new Store(() => {}, () => {}, (callback, delay) => timers.push({ callback, delay }));
  store.attach(transport);
  store.receive(golden("welcome"));
  const turn = joinRoom(store, ROOM);
  const requests = () => sent.filter(({ type }) => type === "fetch-graph");
  return { store, timers, requests, turn };
}

test("the graph of an open panel is requested once, however often it is opened and whatever is played", () => {
  const { store, requests, turn } = inHeapsRoom();
  assert.deepEqual(requests().map((command) => command.turn), [turn]);
  store.receive({ ...golden("graph-page"), id: requests()[0].id, turn });
  assert.equal(store.state.room?.graph.graph?.turn, turn);
  store.showGraph(false);
  store.showGraph(true);
  const move = golden("event-move-played");
  const position = { ...move.position, turn: turn + 1, key: golden("graph-page").nodes[2].key, view: splits };
  store.receive({ ...move, room: ROOM, seq: 99, position });
  assert.equal(store.state.room?.graph.graph?.turn, turn + 1);
  assert.equal(requests().length, 1);
});

test("after a refusal the graph is requested again when the server allows, without shaking the board", () => {
  const { store, requests, timers } = inHeapsRoom();
  store.receive({ ...golden("refused-too-many"), room: ROOM, id: requests()[0].id, retry_after: 2.5 });
  assert.equal(store.state.room?.refusals, 0);
  assert.deepEqual(timers.map(({ delay }) => delay), [2500]);
  assert.equal(requests().length, 1);
  timers[0].callback();
  assert.equal(requests().length, 2);
});

test("the end of a pause in another room does not end the pause in this one", () => {
  const { store, requests, timers } = inHeapsRoom();
  store.receive({ ...golden("refused-too-many"), room: ROOM, id: requests()[0].id, retry_after: 1 });
  joinRoom(store, "m3vt5kq2zxab");
  store.receive({ ...golden("refused-too-many"), room: "m3vt5kq2zxab", id: requests()[1].id, retry_after: 2 });
  timers[0].callback();
  assert.equal(requests().length, 2);
  timers[1].callback();
  assert.equal(requests().length, 3);
});
