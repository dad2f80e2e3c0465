import assert from "node:assert/strict";
import { test } from "node:test";

import { gamesShown, gamesToMoveIn, lookOf, mayPutAway } from "../../src/state/own-games.js";
import { initialState } from "../../src/state/state.js";

/** @typedef {import("../../src/wire/messages.js").RoomSummary} RoomSummary */

const YOU = { id: "you", name: "Mira" };
const ANA = { id: "ana", name: "Ana" };
const MACHINE = { id: "machine", name: "level:3", kind: /** @type {const} */ ("machine"), engine: "level:3" };

/** @param {string} room @param {Partial<RoomSummary>} [more] @returns {RoomSummary} */
const line = (room, more = {}) => ({ room, game: "nim", options: {}, status: "playing", players: [YOU, ANA], moves: 2, ...more });

/** @param {RoomSummary[]} mine @param {Record<string, string>} [putAway] */
const state = (mine, putAway = {}) => ({ ...initialState, you: YOU, mine, putAway });

/** @param {RoomSummary[]} rooms */
const names = (rooms) => rooms.map(({ room }) => room);

test("the games that wait for one's move are those against another, the one with the least time first", () => {
  const mine = [
    line("theirs", { moves: 1 }),
    line("no clock"),
    line("tomorrow", { left: 86_400_000 }),
    line("soon", { left: 60_000 }),
    line("alone", { players: [YOU, YOU] }),
    line("open", { status: "waiting", players: [YOU, null], moves: 0 }),
    line("machine", { players: [MACHINE, YOU], moves: 3, left: 3_600_000 }),
  ];
  assert.deepEqual(names(gamesToMoveIn(state(mine))), ["soon", "machine", "tomorrow", "no clock"]);
});

test("in a game from a position that was set up the server says who began", () => {
  assert.deepEqual(gamesToMoveIn(state([line("a", { set_up: true })])), []);
  assert.deepEqual(names(gamesToMoveIn(state([line("a", { set_up: true, first: 1 }), line("b", { set_up: true, first: 2 })]))), ["a"]);
});

test("a game that was put away comes back when something has happened in it", () => {
  const [away, other] = [line("away", { moves: 1 }), line("other")];
  const putAway = { away: lookOf(away) };
  assert.deepEqual(names(gamesShown(state([away, other], putAway))), ["other"]);
  for (const change of [{ moves: 2 }, { status: /** @type {const} */ ("waiting") }, { number: 2 }, { players: [YOU, null] }]) {
    assert.deepEqual(names(gamesShown(state([{ ...away, ...change }], putAway))), ["away"], JSON.stringify(change));
  }
});

test("a game is not put away while a person waits in it for the player's move", () => {
  assert.equal(mayPutAway(line("a"), YOU), false);
  assert.equal(mayPutAway(line("a", { moves: 3 }), YOU), true);
  assert.equal(mayPutAway(line("a", { players: [YOU, MACHINE] }), YOU), true);
  assert.equal(mayPutAway(line("a", { players: [YOU, YOU] }), YOU), true);
  assert.equal(mayPutAway(line("a", { status: "waiting", players: [YOU, null], moves: 0 }), YOU), true);
});
