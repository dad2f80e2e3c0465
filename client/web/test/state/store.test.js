import assert from "node:assert/strict";
import { test } from "node:test";
import { commandFor } from "../../src/state/offers.js";
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

/** A store in a room of machines that the player opened, and the rooms that it opens. */
function inMachineRoom() {
  const { transport, sent } = recordingTransport();
  /** @type {string[]} */
  const opened = [];
  const store = new Store(() => {}, (room) => opened.push(room), () => 0);
  store.attach(transport);
  store.receive(golden("welcome"));
  const joined = golden("room-joined-of-machines");
  store.navigate({ screen: "room", room: joined.room, key: "", watching: true });
  store.receive({ ...joined, state: { ...joined.state, machine_play: { ...joined.state.machine_play, pace: 3 } } });
  store.sendAction("restart", commandFor({ action: "restart" }));
  const creations = () => sent.filter(({ type }) => type === "create-room");
  return { store, sent, opened, creations };
}

test("machines that play again keep their pace, and one new room is opened however often it is asked for", () => {
  const { store, sent, opened, creations } = inMachineRoom();
  store.sendAction("restart", commandFor({ action: "restart" }));
  assert.equal(creations().length, 1);
  store.receive({ ...golden("room-created"), id: creations()[0].id });
  assert.deepEqual(opened, [golden("room-created").room]);
  assert.deepEqual(sent.filter(({ type }) => type === "pace").map(({ room, seconds }) => [room, seconds]), [[opened[0], 3]]);
});

test("where no new room can be opened for the machines, the old one says why", () => {
  const { store, creations } = inMachineRoom();
  store.receive({ ...golden("refused-too-many"), room: null, id: creations()[0].id });
  assert.equal(store.state.room?.refusal?.code, "too-many");
  assert.deepEqual(store.state.room?.requests, {});
});

test("the answer of a command that a part of the page asked goes to that part and nowhere else", () => {
  const { transport, sent } = recordingTransport();
  const store = new Store(() => {}, () => {}, () => {});
  store.attach(transport);
  /** @type {any[]} */
  const answers = [];
  store.ask("fetch-position-tree", { game: "nim", player: "memo", page: 0 }, new AbortController().signal, (answer) => answers.push(answer));
  const [{ id, type }] = sent;
  assert.equal(type, "fetch-position-tree");
  store.receive({ ...golden("refused-too-many"), room: undefined, id });
  assert.equal(answers[0].code, "too-many");
  assert.equal(store.state.roomRefusal, null);
  store.receive({ ...golden("refused-too-many"), room: undefined, id });
  assert.equal(answers.length, 1);
});

test("a command that is waited for no more is not repeated, and its answer goes nowhere", () => {
  const { transport, sent } = recordingTransport();
  const { conversation } = transport;
  const store = new Store(() => {}, () => {}, () => {});
  store.attach({ ...transport, command: (command) => sent.push(command) && conversation.command(command) });
  const ends = new AbortController();
  /** @type {any[]} */
  const answers = [];
  store.ask("fetch-position-tree", { game: "nim", player: "memo", page: 0 }, ends.signal, (answer) => answers.push(answer));
  assert.equal(conversation.unanswered, 1);
  ends.abort();
  assert.equal(conversation.unanswered, 0);
  store.receive({ ...golden("tree-page"), id: sent[0].id });
  assert.deepEqual(answers, []);
});
