/**
 * Whole screens, as the state from which the page draws them.
 * @import { State } from "../src/state/state.js"
 */

import { initialState } from "../src/state/state.js";
import { ANA, MACHINE, SUMMARIES, YOU, columnsRoom, inRoom } from "./samples.js";

/** @type {State} */
const online = { ...initialState, connection: { status: "online" }, you: YOU, rooms: SUMMARIES };
const clock = /** @type {const} */ ({ kind: "fischer", seconds: 300, increment: 3 });
const over = /** @type {const} */ ({ status: "over" });
const [mine, theirs] = columnsRoom.seats;
const others = { ...columnsRoom, seats: [{ player: ANA, present: true }, { player: MACHINE, present: true }] };
const ended = { ...columnsRoom, ...over, position: { ...columnsRoom.position, legal: "" } };

/** @type {Record<string, State>} */
export const SCREENS = {
  home: online,
  "home-empty": { ...online, rooms: [] },
  "home-offline": { ...online, connection: { status: "waiting" } },
  leaderboard: { ...online, place: { screen: "leaderboard" } },
  "unknown-address": { ...online, place: { screen: "unknown" } },
  "room-gone": { ...inRoom(columnsRoom, { view: null, problem: { code: "no-such-room" } }) },
  "room-private": { ...inRoom(columnsRoom, { view: null, problem: { code: "forbidden" } }) },
  "room-loading": inRoom(columnsRoom, { view: null }),
  "room-waiting": inRoom({ ...columnsRoom, status: "waiting", seats: [mine, {}], moves: [] }),
  "room-your-turn": inRoom({ ...columnsRoom, clock, clocks: { left: [252_000, 187_000], running: 1 } }, { spectators: 2 }),
  "room-other-turn": inRoom({ ...columnsRoom, position: { ...columnsRoom.position, to_move: 2 } }),
  "room-move-kept": inRoom({ ...columnsRoom, clock, clocks: { left: [252_000, 187_000], running: 2 }, position: { ...columnsRoom.position, to_move: 2 } }, { premove: "4" }),
  "room-move-sent": inRoom(columnsRoom, { pending: { id: "1", turn: 7, move: "4" } }),
  "room-refused": inRoom(columnsRoom, { refusal: { code: "illegal-move", move: "9", turn: 7 }, refusals: 1 }),
  "room-offline": inRoom(columnsRoom, {}, { connection: { status: "waiting" } }),
  "room-draw-offered": inRoom({ ...columnsRoom, offers: [{ offer: "draw", seat: 2, turn: 7 }] }),
  "room-draw-asked": inRoom({ ...columnsRoom, offers: [{ offer: "draw", seat: 1, turn: 7 }] }),
  "room-away": inRoom({ ...columnsRoom, seats: [mine, { ...theirs, present: false }] }, { claim: { after: 42_000 } }),
  "room-machine": inRoom(
    { ...columnsRoom, seats: [mine, { player: MACHINE, present: true }], position: { ...columnsRoom.position, to_move: 2 } },
    { thinking: { type: "thinking", room: columnsRoom.room, turn: 7, depth: 12, nodes: 41_230 } },
  ),
  "room-watched": inRoom(others, { spectators: 3 }),
  "room-won": inRoom({ ...ended, result: { winner: 1, reason: "line" } }),
  "room-lost": inRoom({ ...ended, result: { winner: 2, reason: "resignation" } }),
  "room-drawn": inRoom({ ...ended, result: { winner: null, reason: "agreement" } }),
};
