/**
 * The player's unfinished games as home and the head show them: those that wait for the player's move, and the others. Pure functions.
 * @import { Player, RoomSummary } from "../wire/messages.js"
 * @import { State } from "./state.js"
 */

import { isOwnTurn } from "./selectors.js";

/** What a room of the list looked like when the player put it away; it comes back when that has changed. @param {RoomSummary} room */
export const lookOf = ({ status, number = 0, moves = 0, players }) => [status, number, moves, ...players.map((player) => player?.id ?? "")].join(" ");

/** The unfinished games that are not put away. @param {Pick<State, "mine" | "putAway">} state */
export const gamesShown = ({ mine, putAway }) => mine.filter((room) => putAway[room.room] !== lookOf(room));

/** Whether somebody else plays in a room, or a machine. @param {RoomSummary} room @param {Player | null} you */
const hasOther = ({ players }, you) => players.some((player) => player !== null && player.id !== you?.id);

/**
 * The games that wait for the player's move against another, the one with the least time first.
 * @param {Pick<State, "mine" | "putAway" | "you">} state
 */
export function gamesToMoveIn(state) {
  const waiting = gamesShown(state).filter((room) => isOwnTurn(room, state.you) && hasOther(room, state.you));
  const time = (/** @type {RoomSummary} */ { left }) => left ?? Number.MAX_SAFE_INTEGER;
  return waiting.sort((one, other) => time(one) - time(other));
}

/** Whether a room may be put away: no other person waits in it for the player's move. @param {RoomSummary} room @param {Player | null} you */
export function mayPutAway(room, you) {
  const waits = room.players.some((player) => player !== null && player.kind !== "machine" && player.id !== you?.id);
  return !(waits && isOwnTurn(room, you));
}
