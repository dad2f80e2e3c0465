import assert from "node:assert/strict";
import { test } from "node:test";
import { title } from "../../src/state/announcements.js";
import { cuesOf } from "../../src/state/cues.js";
import { applyMessage, applyRoute, enterRoom, initialState } from "../../src/state/state.js";
import { callsOf } from "../../src/state/waiting.js";
import * as part from "../../src/state/waiting-rooms.js";
import { golden } from "../golden.js";
import { recordedStore } from "../transport.js";

/** @import { AnyEvent } from "../../src/wire/messages.js" */

const { MOST_WAITING, withRoom } = part;

const AMBER = golden("challenged").challenge.by;
const GUEST = golden("challenged").challenge.to;
const joined = golden("room-joined-waiting");
const ROOM = joined.room;

/** The page of a host who waits in a room and then looks at home. */
function away() {
  const state = { ...joined.state, status: "waiting", number: 0, moves: [], result: null, seats: [{ player: AMBER, present: true }, {}] };
  const shown = applyMessage(enterRoom({ ...initialState, you: AMBER }, ROOM, "key", false), { ...joined, state });
  return applyRoute(shown, { screen: "home" });
}

/** @param {AnyEvent} body @returns {any} */
const event = (body) => ({ ...golden("event-seat-taken"), room: ROOM, body });
const STARTED = event({ kind: "game-started", number: 1, players: [AMBER, GUEST], start: "", turn: 1 });

test("a host who looks at something else is called once somebody sits down, by line, title and bell", () => {
  const before = away();
  assert.deepEqual(callsOf(before.waiting), []);
  const after = applyMessage(before, STARTED);
  assert.deepEqual(callsOf(after.waiting).map(({ room, key, called }) => [room, key, called]), [[ROOM, "key", GUEST.name]]);
  assert.match(title(after, false), /^● .*Connect Four$/);
  assert.deepEqual(cuesOf(before, after).map(({ sound }) => sound), ["bell"]);
});

test("who follows the call is called no more, and a game that was called off waits again", () => {
  const called = applyMessage(away(), STARTED);
  assert.deepEqual(applyRoute(called, { screen: "room", room: ROOM, key: "key", watching: false }).waiting, []);
  const off = [event({ kind: "game-ended", number: 1, result: { winner: null, reason: "aborted" } }), event({ kind: "seat-freed", seat: 2 })];
  const after = off.reduce(applyMessage, called);
  assert.deepEqual([after.waiting.length, callsOf(after.waiting).length], [1, 0]);
  assert.equal(callsOf(applyMessage(after, STARTED).waiting).length, 1);
});

test("a private game in the list of one's own follows what happens in its room", () => {
  /** @param {any[]} events */
  const lineAfter = (...events) => {
    const { mine } = /** @type {import("../../src/state/state.js").State} */ (events.reduce(applyMessage, away()));
    return mine.map(({ status, players, moves }) => [status, ...players.map((player) => player?.id), moves]);
  };
  const moved = event({ kind: "move-played", turn: 1, seat: 1, move: "4" });
  assert.deepEqual(lineAfter(), [["waiting", AMBER.id, undefined, 0]]);
  assert.deepEqual(lineAfter(STARTED), [["playing", AMBER.id, GUEST.id, 0]]);
  assert.deepEqual(lineAfter(STARTED, moved), [["playing", AMBER.id, GUEST.id, 1]]);
  const [off, freed] = [event({ kind: "game-ended", number: 1, result: { winner: null, reason: "aborted" } }), event({ kind: "seat-freed", seat: 2 })];
  assert.deepEqual(lineAfter(STARTED, off, freed), [["waiting", AMBER.id, undefined, 0]]);
  assert.deepEqual(lineAfter(STARTED, event({ kind: "game-ended", number: 1, result: { winner: 1, reason: "resigned" } })), []);
  assert.deepEqual(lineAfter({ ...STARTED, room: "another" }), [["waiting", AMBER.id, undefined, 0]]);
});

test("a host who gives the seat up waits no more", () => {
  assert.deepEqual(applyMessage(away(), event({ kind: "seat-left", seat: 1 })).waiting, []);
});

test("a reload joins the rooms again, and a game that began meanwhile calls", () => {
  /** @type {string[][]} */
  const rooms = [];
  const { store } = recordedStore({ transport: { join: (/** @type {string} */ room, /** @type {string} */ key) => rooms.push([room, key]) } });
  store.receive({ ...golden("welcome"), you: AMBER });
  store.waitAgain([{ room: ROOM, key: "key", game: "connect-four", title: "Connect Four", seats: [1], called: null }]);
  assert.deepEqual(rooms, [[ROOM, "key"]]);
  const seats = [{ player: AMBER, present: true }, { player: GUEST, present: true }];
  store.receive({ ...joined, state: { ...joined.state, status: "playing", seats } });
  assert.deepEqual(callsOf(store.state.waiting).map(({ called }) => called), [GUEST.name]);
});

test("the page stays in a few rooms only", () => {
  const many = Array.from({ length: MOST_WAITING + 2 }, (_, index) => ({ room: `r${index}`, key: "", game: "nim", title: "Nim", seats: [], called: null }));
  const kept = many.reduce(withRoom, /** @type {any} */ ([]));
  assert.equal(kept.length, MOST_WAITING);
  assert.equal(kept.at(-1)?.room, `r${MOST_WAITING + 1}`);
});
