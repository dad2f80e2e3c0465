import assert from "node:assert/strict";
import { test } from "node:test";
import { bestOf, valuesOf } from "../src/boards/value-sign.js";
import { positionShown, verdictsOf } from "../src/position-shown.js";
import { Store } from "../src/store.js";
import { words } from "../src/words/en.js";
import { Conversation } from "../src/wire/conversation.js";
import { golden } from "./golden.js";

const ROOM = golden("room-joined-seated").room;

/** A page in a room that allows help, its values switched on: what it sends, and what it does later. */
function inRoom({ help = true, status = "playing", moves = ["4", "4", "4"], turns = [1, 2, 3], on = true, seated = true } = {}) {
  /** @type {any[]} */
  const sent = [];
  /** @type {{ deed: () => void, delay: number }[]} */
  const later = [];
  const store = new Store(() => {}, () => {}, (deed, delay) => later.push({ deed, delay }));
  const line = { command: (/** @type {any} */ command) => sent.push(command), join() {}, leave() {}, catchUp() {}, watchLobby() {}, leaveLobby() {} };
  store.attach({ ...line, conversation: new Conversation("test", "t") });
  store.showValues(on);
  const welcome = golden("welcome");
  store.hear(seated ? welcome : { ...welcome, you: { id: "stranger", name: "Stranger" } });
  store.go({ screen: "room", room: ROOM, key: "", watching: true });
  const joined = golden("room-joined-seated");
  joined.state = { ...joined.state, help, status, moves, turns, number: 1 };
  joined.state.position = { ...joined.state.position, turn: (turns.at(-1) ?? 0) + 1 };
  store.hear(joined);
  const asked = () => sent.filter(({ type }) => type === "analyse").map(({ turn }) => turn);
  const answer = (/** @type {number} */ turn, more = {}) =>
    store.hear({ ...golden("analysis-done"), room: ROOM, turn, ...more });
  const play = (/** @type {number} */ turn) => {
    const event = golden("event-move-played");
    store.hear({ ...event, room: ROOM, seq: 90 + turn, position: { ...event.position, turn } });
  };
  return { store, sent, later, asked, answer, play };
}

test("the position on the board is asked about once, and the next one when the game goes on", () => {
  const { asked, answer, play } = inRoom();
  answer(4, { done: false });
  assert.deepEqual(asked(), [4]);
  answer(4);
  assert.deepEqual(asked(), [4]);
  play(5);
  assert.deepEqual(asked(), [4, 5]);
  answer(4, { cut_short: "the game has gone on" });
  answer(5);
  assert.deepEqual(asked(), [4, 5]);
});

test("switching off stops what is under way, and nothing is asked where nobody looks", () => {
  const { store, sent, asked, play } = inRoom();
  store.showValues(false);
  assert.equal(sent.at(-1).type, "stop-analysis");
  play(5);
  assert.deepEqual(asked(), [4]);
  store.showValues(true);
  assert.deepEqual(asked(), [4, 5]);
});

test("a room without help is not asked while the game runs", () => {
  const { asked } = inRoom({ help: false });
  assert.deepEqual(asked(), []);
});

test("too many questions rest until the server allows, and the board is left alone", () => {
  const { store, sent, later, asked } = inRoom();
  store.hear({ ...golden("refused-too-many"), id: sent.at(-1).id, retry_after: 1.5 });
  assert.equal(store.state.room?.refusals, 0);
  assert.deepEqual([asked(), later.map(({ delay }) => delay)], [[4], [1500]]);
  later[0].deed();
  assert.deepEqual(asked(), [4, 4]);
});

test("a game that cannot be solved is asked about once", () => {
  const { store, sent, asked, play } = inRoom();
  store.hear({ type: "refused", id: sent.at(-1).id, code: "no-study", message: "too large" });
  play(5);
  assert.deepEqual(asked(), [4]);
  assert.equal(store.state.room?.refusals, 0);
});

test("after a lost connection the question is asked again", () => {
  const { store, asked } = inRoom();
  store.hear({ type: "room-joined", id: "9", room: ROOM, events: [] });
  assert.deepEqual(asked(), [4, 4]);
});

test("a finished game is gone through in order, the position stepped to first", () => {
  const { store, asked, answer } = inRoom({ status: "over", help: false });
  assert.deepEqual(asked(), [1]);
  store.step(2);
  assert.deepEqual(asked(), [1, 3]);
  for (const turn of [3, 1, 2]) answer(turn);
  assert.deepEqual(asked(), [1, 3, 1, 2]);
  const shown = store.state.room && positionShown(store.state.room);
  assert.deepEqual([shown?.ply, shown?.mover, shown?.analysis?.turn], [2, 1, 3]);
});

test("the moves of a game with a takeback are asked about by the turns on which they were made", () => {
  const { store, asked, answer } = inRoom({ status: "over", moves: ["4", "5"], turns: [1, 4] });
  answer(1, { moves: { 4: { outcome: "win" } }, worth: { outcome: "win" } });
  answer(4, { moves: { 5: { outcome: "loss" }, 6: { outcome: "win" } }, worth: { outcome: "win" } });
  assert.deepEqual(asked(), [1, 4]);
  assert.ok(store.state.room);
  assert.deepEqual(verdictsOf(store.state.room).map((verdict) => verdict?.kind), ["kept", "slipped"]);
});

test("whoever only looks in on a finished game proves nothing until they want values", () => {
  const { store, asked } = inRoom({ status: "over", on: false, seated: false });
  assert.deepEqual(asked(), []);
  store.showValues(true);
  assert.deepEqual(asked(), [1]);
});

test("signs tell win, draw and loss apart by more than colour", () => {
  const values = valuesOf(
    { ...golden("analysis-cut-short"), moves: { a: { outcome: "win", plies: 5 }, b: { outcome: "draw" }, c: { outcome: "loss", score: -3, plies: 8 }, d: { bounds: ["loss", "draw"] } }, best: "a" },
    ["a", "b", "c", "d"],
  );
  assert.deepEqual(Object.values(values).map(({ kind, text }) => `${kind} ${text}`), ["win 5", "draw ", "loss −3", "unproved ?"]);
  assert.deepEqual(Object.values(values).map(({ said }) => said), ["win in 5 plies", "draw", "loss in 8 plies, score -3", "a draw at most"]);
  assert.equal(bestOf(values, ["b", "c"])?.kind, "draw");
});

test("a move that is not known yet is shown as such until the analysis has ended", () => {
  assert.deepEqual(valuesOf(null, ["1"])["1"].text, "…");
  assert.equal(words.valuesRefused("no-help", ""), "This room allows no help while a game runs. The values come when it is over.");
});
