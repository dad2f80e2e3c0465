/**
 * Samples of what the server sends, and of the page's state made of them.
 * @import { Player, RoomSummary, RoomView } from "../src/wire/messages.js"
 * @import { Catalogue } from "../src/state/catalogue.js"
 * @import { RoomState, State } from "../src/state/state.js"
 */

import { enterRoom, initialState } from "../src/state/state.js";
import answer from "./catalogue.json" with { type: "json" };

/** What /api/games answers. */
export const catalogue = /** @type {Catalogue} */ (/** @type {unknown} */ (answer));

/** @type {Player} */
export const YOU = { id: "you", name: "Mira" };
/** @type {Player} */
export const ANA = { id: "ana", name: "Ana" };
/** @type {Player} */
export const BOT = { id: "bot", name: "quick-bot", kind: "bot" };
/** @type {Player} */
export const MACHINE = { id: "machine", name: "level:5", kind: "machine", engine: "level:5" };
/** @type {Player} */
export const LONG = { id: "long", name: "Wolfeschlegelsteinhausenberg" };

/** A game of Connect Four in which you are to move. @type {RoomView} */
export const columnsRoom = {
  room: "m3vt5kq2zxab",
  epoch: 1,
  seqs: { game: 10 },
  game: "connect-four",
  title: "Connect Four",
  options: { width: 7, height: 6, line: 4 },
  visibility: "link",
  status: "playing",
  number: 1,
  seats: [
    { player: YOU, present: true },
    { player: ANA, present: true },
  ],
  position: {
    turn: 7,
    text: "445363",
    key: "",
    to_move: 1,
    legal: "1 2 3 4 5 6 7",
    view: { family: "grid", moves: "column", width: 7, height: 6, cells: "..............................22...2111..".padEnd(42, "."), last: 31 },
  },
  moves: ["4", "4", "5", "3", "6", "3"],
  turns: [1, 2, 3, 4, 5, 6],
  terms: { takeback: true, chat: true, spectators: true },
  clock: null,
};

/** The state with a room on the screen. @param {RoomView} view @param {Partial<RoomState>} [room] @param {Partial<State>} [rest] @returns {State} */
export function inRoom(view, room = {}, rest = {}) {
  const state = enterRoom({ ...initialState, connection: { status: "online" }, you: YOU, ...rest }, view.room, "", false);
  return { ...state, room: state.room && { ...state.room, view, ...room } };
}

/** @type {RoomSummary[]} */
export const SUMMARIES = [
  { room: "open1", game: "connect-four", options: { width: 7, height: 6, line: 4 }, status: "waiting", players: [ANA, null] },
  { room: "open2", game: "nim", options: { heaps: [3, 4, 5], misere: false }, status: "waiting", players: [null, BOT], terms: { rated: true } },
  { room: "live1", game: "wolf-and-sheep", options: { wolf: "d8" }, status: "playing", players: [ANA, MACHINE], moves: 14 },
  { room: "live2", game: "mnk", options: { width: 15, height: 15, line: 5, overline: true }, status: "playing", players: [LONG, ANA], moves: 31 },
];
