/**
 * The commands the page sends, each built in one place (docs/protocol.md, 5).
 *
 * Fields at their default are left out, as the wire has it.
 * @import { ClientMessage, OptionValue, Seat, Seqs, Stream, Visibility } from "./messages.js"
 */

/** @param {string} id @param {string} [client] @returns {ClientMessage} */
export const hello = (id, client = "") => (client ? { type: "hello", id, client } : { type: "hello", id });

/** @param {string} id @returns {ClientMessage} */
export const listRooms = (id) => ({ type: "list-rooms", id });

/**
 * @typedef {object} Table What a new room should be.
 * @property {string} game
 * @property {string[]} seats two of `me`, `open` or a player text
 * @property {Record<string, OptionValue>} [options]
 * @property {Visibility} [visibility]
 */

/** @param {string} id @param {Table} table @returns {ClientMessage} */
export function createRoom(id, { game, seats, options = {}, visibility = "unlisted" }) {
  return {
    type: "create-room",
    id,
    game,
    seats,
    ...(Object.keys(options).length > 0 && { options }),
    ...(visibility !== "unlisted" && { visibility }),
  };
}

/** @param {string} id @param {string} room @param {string} [key] @param {Seqs | null} [seqs] @returns {ClientMessage} */
export function joinRoom(id, room, key = "", seqs = null) {
  return { type: "join-room", id, room, ...(key && { key }), ...(seqs && { seqs }) };
}

/** @param {string} id @param {string} room @param {Stream} stream @param {number} after @returns {ClientMessage} */
export const fetchEvents = (id, room, stream, after) => ({ type: "fetch-events", id, room, stream, after });

/** @param {string} id @param {string} room @returns {ClientMessage} */
export const leaveRoom = (id, room) => ({ type: "leave-room", id, room });

/** @param {string} id @param {string} room @param {Seat} seat @returns {ClientMessage} */
export const takeSeat = (id, room, seat) => ({ type: "take-seat", id, room, seat });

/** @param {string} id @param {string} room @param {Seat} seat @returns {ClientMessage} */
export const leaveSeat = (id, room, seat) => ({ type: "leave-seat", id, room, seat });

/** @param {string} id @param {string} room @param {number} turn @param {string} move @returns {ClientMessage} */
export const playMove = (id, room, turn, move) => ({ type: "play-move", id, room, turn, move });

/** @param {string} id @param {string} room @param {number} number @returns {ClientMessage} */
export const resign = (id, room, number) => ({ type: "resign", id, room, number });

/** @param {string} id @param {string} room @param {number} number @returns {ClientMessage} */
export const offerRematch = (id, room, number) => ({ type: "offer-rematch", id, room, number });

/** @param {number} page */
const pageOf = (page) => (page > 0 ? { page } : {});

/** @param {string} id @param {string} room @param {number} turn @param {string} player @param {number} [page] @returns {ClientMessage} */
export const fetchTree = (id, room, turn, player, page = 0) => ({ type: "fetch-tree", id, room, turn, player, ...pageOf(page) });

/** @param {string} id @param {string} room @param {number} turn @param {number} [page] @returns {ClientMessage} */
export const fetchGraph = (id, room, turn, page = 0) => ({ type: "fetch-graph", id, room, turn, ...pageOf(page) });

/** @param {string} id @returns {ClientMessage} */
export const ping = (id) => ({ type: "ping", id });
