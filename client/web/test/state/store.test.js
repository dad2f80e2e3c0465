import assert from "node:assert/strict";
import { test } from "node:test";
import { learnRefusals } from "../../src/state/why.js";
import { golden } from "../golden.js";
import { recordedStore } from "../transport.js";
import { splits } from "../views.js";

const ROOM = golden("graph-page").room;

await learnRefusals();

/** Join a room with Grundy's game. @param {import("../../src/state/store.js").Store} store @param {string} room @returns {number} its turn */
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
  const { store, sent, timers } = recordedStore();
  store.receive(golden("welcome"));
  const turn = joinRoom(store, ROOM);
  const requests = () => sent.filter(({ type }) => type === "fetch-graph");
  return { store, timers, requests, turn };
}

test("the first open panel loads what pulls graphs, and the position that is then on the board is requested once", async () => {
  const { store, requests, turn } = inHeapsRoom();
  assert.deepEqual(requests(), []);
  const move = golden("event-move-played");
  const position = { ...move.position, turn: turn + 1, view: splits };
  store.receive({ ...move, room: ROOM, seq: 99, position });
  await import("../../src/state/graph-pull.js");
  await new Promise(setImmediate);
  assert.deepEqual(requests().map((command) => command.turn), [turn + 1]);
  assert.equal(store.state.room?.graph.path.turn, turn + 1);
});

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

/**
 * A store in a room of machines that the player opened and whose restart it has asked for, and the rooms to which it goes.
 * @param {number[]} chosen the paces chosen just before
 */
function inMachineRoom(...chosen) {
  const { store, sent, opened } = recordedStore();
  store.receive(golden("welcome"));
  const joined = golden("room-joined-of-machines");
  store.navigate({ screen: "room", room: joined.room, key: "", watching: true });
  store.receive({ ...joined, state: { ...joined.state, machine_play: { ...joined.state.machine_play, pace: 3 } } });
  for (const seconds of chosen) store.sendAction({ action: "pace", seconds });
  store.sendAction({ action: "restart" });
  const creations = () => sent.filter(({ type }) => type === "create-room");
  return { store, sent, opened, creations };
}

test("machines that play again keep their pace, and one new room is opened however often it is asked for", () => {
  const { store, sent, opened, creations } = inMachineRoom();
  store.sendAction({ action: "restart" });
  assert.equal(creations().length, 1);
  store.receive({ ...golden("room-created"), id: creations()[0].id });
  assert.deepEqual(opened, [[golden("room-created").room, golden("room-created").key ?? ""]]);
  assert.equal(store.state.room?.id, golden("room-created").room);
  assert.deepEqual(paces(sent), [[golden("room-created").room, 3]]);
});

/** The paces that were asked for, by room. @param {any[]} sent */
const paces = (sent) => sent.filter(({ type }) => type === "pace").map(({ room, seconds }) => [room, seconds]);

test("machines that play again have the pace chosen last, though the server has answered none of the choices", () => {
  const { store, sent, creations } = inMachineRoom(1, 10);
  store.receive({ ...golden("room-created"), id: creations()[0].id });
  assert.deepEqual(paces(sent), [...[1, 10].map((seconds) => [golden("room-joined-of-machines").room, seconds]), [golden("room-created").room, 10]]);
});

test("a pace that the server refuses is not that of the machines that play again", () => {
  const { store, sent, creations } = inMachineRoom();
  const { room } = golden("room-joined-of-machines");
  store.sendAction({ action: "pace", seconds: 10 });
  store.receive({ ...golden("refused-too-many"), room, id: sent.at(-1).id });
  store.receive({ ...golden("refused-too-many"), room: null, id: creations()[0].id });
  store.sendAction({ action: "restart" });
  store.receive({ ...golden("room-created"), id: creations()[1].id });
  assert.deepEqual(paces(sent).at(-1), [golden("room-created").room, 3]);
});

test("where no new room can be opened for the machines, the old one says why", () => {
  const { store, creations } = inMachineRoom();
  store.receive({ ...golden("refused-too-many"), room: null, id: creations()[0].id });
  assert.equal(store.state.room?.refusal?.code, "too-many");
  assert.deepEqual(store.state.room?.requests, {});
});

test("the answer of a command that a part of the page asked goes to that part and nowhere else", () => {
  const { store, sent } = recordedStore();
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
  const { store, conversation, sent } = conversingStore();
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

test("a new state is shown before anything is sent that follows from it, and a new room is joined before its machines get their pace", () => {
  /** @type {string[]} */
  const happened = [];
  const { store } = recordedStore({
    show: (_before, after) => happened.push(`show ${after.room?.id}`),
    transport: {
      command: (/** @type {any} */ { type }) => happened.push(type),
      leave: (/** @type {string} */ room) => happened.push(`leave ${room}`),
      join: (/** @type {string} */ room) => happened.push(`join ${room}`),
    },
  });
  store.receive(golden("welcome"));
  const joined = golden("room-joined-of-machines");
  store.navigate({ screen: "room", room: joined.room, key: "", watching: true });
  store.receive(joined);
  store.sendAction({ action: "restart" });
  happened.length = 0;
  store.receive({ ...golden("room-created"), id: "t-1" });
  const { room } = golden("room-created");
  assert.deepEqual(happened, [`show ${room}`, `leave ${joined.room}`, `join ${room}`, "pace"]);
});

/** A store whose commands pass through its conversation, which repeats them until they are answered. */
function conversingStore() {
  /** @type {any[]} */
  const sent = [];
  const recorded = recordedStore({
    transport: {
      command: (/** @type {any} */ command) => sent.push(command) && recorded.conversation.command(command),
      leave: (/** @type {string} */ room) => recorded.conversation.leave(room),
    },
  });
  return { ...recorded, sent };
}

/** A store that has just left its seat in a waiting room and gone home, what it has sent, and the rooms that it opens. */
function afterLeaving() {
  const { store, conversation, sent, opened } = conversingStore();
  store.receive(golden("welcome"));
  const joined = golden("room-joined-waiting");
  store.navigate({ screen: "room", room: joined.room, key: "secret", watching: false });
  store.receive(joined);
  store.leaveSeats();
  store.navigate({ screen: "home" });
  const left = sent.filter(({ type }) => type === "leave-seat");
  const answer = (/** @type {object} */ message) => conversation.receive(JSON.stringify({ ...message, id: left[0].id }), 0).messages.forEach((each) => store.receive(each));
  return { store, room: joined.room, opened, left, answer };
}

test("who leaves a seat as the game begins comes back to it: the seat was not given up", () => {
  const { store, room, opened, left, answer } = afterLeaving();
  assert.equal(left.length, 1);
  assert.deepEqual(store.state.mine.filter((line) => line.room === room), []);
  answer({ type: "refused", code: "game-running", message: "…" });
  assert.deepEqual(opened, [[room, "secret"]]);
  assert.equal(store.state.roomRefusal, null);
});

test("who has left a seat, or had none any more, stays away", () => {
  for (const message of [{ type: "ack", room: "", seq: 1, turn: 0 }, { type: "refused", code: "no-such-room", message: "…" }]) {
    const { store, opened, answer } = afterLeaving();
    answer(message);
    assert.deepEqual([opened, store.state.roomRefusal], [[], null]);
  }
});

test("the end of a game waits for the catalogue, which has its words, and so does a room whose game is over", async () => {
  const joined = golden("room-joined-waiting");
  let loaded = () => {};
  const { store } = recordedStore({ loadCatalogue: () => new Promise((done) => (loaded = () => done(null))) });
  store.navigate({ screen: "room", room: joined.room, key: "", watching: true });
  for (const message of [joined, golden("event-seat-taken"), golden("event-game-started")]) store.receive(message);
  store.receive(golden("event-game-ended"));
  assert.equal(store.state.room?.view?.result ?? null, null);
  loaded();
  await new Promise((done) => setTimeout(done));
  assert.ok(store.state.room?.view?.result);

  store.receive({ ...joined, state: { ...joined.state, status: "over", result: { winner: 2, reason: "line" } } });
  assert.equal(store.state.room?.view?.result?.winner, 1);
  loaded();
  await new Promise((done) => setTimeout(done));
  assert.equal(store.state.room?.view?.result?.winner, 2);
});

test("the connection is watched closely for the players of a running game only", () => {
  const { store, conversation } = recordedStore();
  store.receive(golden("welcome"));
  joinRoom(store, ROOM);
  assert.equal(conversation.playing, true);
  store.receive({ ...golden("event-game-ended"), room: ROOM, seq: 99 });
  assert.equal(conversation.playing, false);
  const machines = golden("room-joined-of-machines");
  store.navigate({ screen: "room", room: machines.room, key: "", watching: true });
  store.receive(machines);
  assert.equal(store.state.room?.view?.status, "playing");
  assert.equal(conversation.playing, false);
});
