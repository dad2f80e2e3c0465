import assert from "node:assert/strict";
import { test } from "node:test";
import { bestMove, bestOf, valuesOf } from "../../src/boards/value-sign.js";
import { positionShown } from "../../src/state/position-shown.js";
import { learnRefusals } from "../../src/state/why.js";
import { words } from "../../src/words/en/words.js";
import { golden } from "../golden.js";
import { recordedStore } from "../transport.js";

const ROOM = golden("room-joined-seated").room;

await learnRefusals();

/** A store in a room that allows help, with values switched on, its requests and timers. */
function inRoom({ help = true, status = "playing" } = {}) {
  const { store, sent, timers } = recordedStore();
  store.showValues(true);
  store.receive(golden("welcome"));
  store.navigate({ screen: "room", room: ROOM, key: "", watching: true });
  const joined = golden("room-joined-seated");
  joined.state = { ...joined.state, help, status, moves: ["4", "4", "4"], turns: [1, 2, 3], number: 1 };
  joined.state.position = { ...joined.state.position, turn: 4 };
  store.receive(joined);
  const requested = () => sent.filter(({ type }) => type === "analyse").map(({ turn }) => turn);
  const answer = (/** @type {number} */ turn, more = {}) =>
    store.receive({ ...golden("analysis-done"), room: ROOM, turn, ...more });
  const play = (/** @type {number} */ turn) => {
    const event = golden("event-move-played");
    store.receive({ ...event, room: ROOM, seq: 90 + turn, position: { ...event.position, turn } });
  };
  return { store, sent, timers, requested, answer, play };
}

test("the position on the board is requested once, and the next one after a move", () => {
  const { requested, answer, play } = inRoom();
  answer(4, { done: false });
  assert.deepEqual(requested(), [4]);
  answer(4);
  assert.deepEqual(requested(), [4]);
  play(5);
  assert.deepEqual(requested(), [4, 5]);
  answer(4, { cut_short: "the game has gone on" });
  answer(5);
  assert.deepEqual(requested(), [4, 5]);
});

test("switching off stops the open request, and nothing is requested while values are off", () => {
  const { store, sent, requested, play } = inRoom();
  store.showValues(false);
  assert.equal(sent.at(-1).type, "stop-analysis");
  play(5);
  assert.deepEqual(requested(), [4]);
  store.showValues(true);
  assert.deepEqual(requested(), [4, 5]);
});

test("a room without help is not asked during a game", () => {
  const { requested } = inRoom({ help: false });
  assert.deepEqual(requested(), []);
});

test("after a refusal values are requested again when the server allows, without shaking the board", () => {
  const { store, sent, timers, requested } = inRoom();
  store.receive({ ...golden("refused-too-many"), room: ROOM, id: sent.at(-1).id, retry_after: 1.5 });
  assert.equal(store.state.room?.refusals, 0);
  assert.deepEqual([requested(), timers.map(({ delay }) => delay)], [[4], [1500]]);
  timers[0].callback();
  assert.deepEqual(requested(), [4, 4]);
});

test("a game that cannot be solved is asked about once", () => {
  const { store, sent, requested, play } = inRoom();
  store.receive({ type: "refused", room: ROOM, id: sent.at(-1).id, code: "no-study", message: "too large" });
  play(5);
  assert.deepEqual(requested(), [4]);
  assert.equal(store.state.room?.refusals, 0);
});

test("after a reconnect the request is repeated", () => {
  const { store, requested } = inRoom();
  store.receive({ type: "room-joined", id: "9", room: ROOM, events: [] });
  assert.deepEqual(requested(), [4, 4]);
});

test("nothing is requested once the game is over: the review has its values", () => {
  const { requested } = inRoom({ status: "over" });
  assert.deepEqual(requested(), []);
});

test("the board shows what is known of its position", () => {
  const { store, answer } = inRoom();
  answer(4);
  const shown = store.state.room && positionShown(store.state.room);
  assert.deepEqual([shown?.mover, shown?.analysis?.turn], [store.state.room?.view?.position.to_move, 4]);
});

test("signs distinguish win, draw and loss by more than colour", () => {
  const values = valuesOf(
    { ...golden("analysis-cut-short"), moves: { a: { outcome: "win", plies: 5 }, b: { outcome: "draw" }, c: { outcome: "loss", score: -3, plies: 8 }, d: { bounds: ["loss", "draw"] } }, best: "a" },
    ["a", "b", "c", "d"],
  );
  assert.deepEqual(Object.values(values).map(({ kind, text }) => `${kind} ${text}`), ["win 5", "draw ", "loss −3", "unproved ?"]);
  assert.deepEqual(Object.values(values).map(({ description }) => description), ["win after 5 moves", "draw", "loss after 8 moves, score -3", "a draw at most"]);
  assert.equal(bestOf(values, ["b", "c"])?.kind, "draw");
});

test("no move is the best where all lose and no length is known", () => {
  const best = (/** @type {any} */ worth) => bestMove({ best: "a", worth });
  assert.equal(best({ outcome: "loss" }), "");
  assert.deepEqual([best({ outcome: "loss", plies: 4 }), best({ outcome: "loss", score: -3 }), best({ outcome: "draw" }), best({ outcome: "win" }), best(null)], ["a", "a", "a", "a", "a"]);
  assert.deepEqual([bestMove(null), bestMove({ worth: { outcome: "win" } })], ["", ""]);
  const lost = { best: "a", worth: /** @type {const} */ ({ outcome: "loss" }), moves: { a: /** @type {const} */ ({ outcome: "loss" }) }, done: true };
  assert.equal(valuesOf(lost, ["a"]).a.best, false, "nor is one framed");
});

test("an unknown move is shown as open until the analysis has ended", () => {
  assert.deepEqual(valuesOf(null, ["1"])["1"].text, "…");
  assert.equal(words.valuesRefused({ code: "no-help" }), "This room allows no help while a game runs. The values come when it is over.");
});
