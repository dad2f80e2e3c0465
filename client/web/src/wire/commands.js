/**
 * The commands the page sends, each built in one place (docs/protocol.md, 5).
 *
 * Fields at their default are left out, as the wire has it.
 * @import { ChatStream, ClientMessage, Clock, OfferKind, OptionValue, Seat, Seqs, Stream, Terms, Visibility } from "./messages.js"
 */

/** @param {string} id @param {string} [client] @returns {ClientMessage} */
export const hello = (id, client = "") => (client ? { type: "hello", id, client } : { type: "hello", id });

/** @param {string} id @returns {ClientMessage} */
export const listRooms = (id) => ({ type: "list-rooms", id });

/** @param {string} id @returns {ClientMessage} */
export const watchLobby = (id) => ({ type: "watch-lobby", id });

/** @param {string} id @returns {ClientMessage} */
export const leaveLobby = (id) => ({ type: "leave-lobby", id });

/**
 * @typedef {object} Table What a new room should be.
 * @property {string} game
 * @property {string[]} seats two of `me`, `open` or a player text
 * @property {Record<string, OptionValue>} [options]
 * @property {Visibility} [visibility]
 * @property {boolean} [help] whether exact values may be asked for; left out, they may unless two people play
 * @property {Terms} [terms] those that are not as usual
 * @property {Clock | null} [clock] what is agreed about time
 */

/** @param {string} id @param {Table} table @returns {ClientMessage} */
export function createRoom(id, table) {
  const { game, seats, options = {}, visibility = "unlisted", help, terms = {}, clock = null } = table;
  return {
    type: "create-room",
    id,
    game,
    seats,
    ...(Object.keys(options).length > 0 && { options }),
    ...(visibility !== "unlisted" && { visibility }),
    ...(help !== undefined && { help }),
    ...(Object.keys(terms).length > 0 && { terms }),
    ...(clock && { clock }),
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

/** @param {string} id @param {string} room @param {number} number @returns {ClientMessage} */
export const abort = (id, room, number) => ({ type: "abort", id, room, number });

/** @param {string} id @param {string} room @param {number} number @returns {ClientMessage} */
export const claimWin = (id, room, number) => ({ type: "claim-win", id, room, number });

/** @param {string} id @param {string} room @param {OfferKind} offer @param {number} turn @returns {ClientMessage} */
export const makeOffer = (id, room, offer, turn) => ({ type: "make-offer", id, room, offer, turn });

/** @param {string} id @param {string} room @param {OfferKind} offer @param {number} turn @returns {ClientMessage} */
export const acceptOffer = (id, room, offer, turn) => ({ type: "accept-offer", id, room, offer, turn });

/** @param {string} id @param {string} room @param {OfferKind} offer @param {number} turn @param {Seat} [seat] @returns {ClientMessage} */
export const declineOffer = (id, room, offer, turn, seat) => ({ type: "decline-offer", id, room, offer, turn, seat });

/** @param {string} id @param {string} room @param {number} turn @returns {ClientMessage} */
export const giveTime = (id, room, turn) => ({ type: "give-time", id, room, turn });

/** @param {string} id @param {string} room @param {ChatStream} stream @param {string} text @returns {ClientMessage} */
export const say = (id, room, stream, text) => ({ type: "say", id, room, stream, text });

/** @param {string} id @param {string} room @returns {ClientMessage} */
export const closeChat = (id, room) => ({ type: "close-chat", id, room });

/** @param {number} page */
const pageOf = (page) => (page > 0 ? { page } : {});

/** @param {string} id @param {string} room @param {number} turn @param {string} player @param {number} [page] @returns {ClientMessage} */
export const fetchTree = (id, room, turn, player, page = 0) => ({ type: "fetch-tree", id, room, turn, player, ...pageOf(page) });

/** @param {string} id @param {string} room @param {number} turn @param {number} [page] @returns {ClientMessage} */
export const fetchGraph = (id, room, turn, page = 0) => ({ type: "fetch-graph", id, room, turn, ...pageOf(page) });

/** @param {string} id @param {string} room @param {number} turn @returns {ClientMessage} */
export const analyse = (id, room, turn) => ({ type: "analyse", id, room, turn });

/** @param {string} id @param {string} room @returns {ClientMessage} */
export const stopAnalysis = (id, room) => ({ type: "stop-analysis", id, room });

/** @param {string} id @returns {ClientMessage} */
export const ping = (id) => ({ type: "ping", id });

/**
 * @typedef {object} Wish What to play with whoever wants the same.
 * @property {string} game
 * @property {Record<string, OptionValue>} [options]
 * @property {boolean} [rated]
 * @property {Clock | null} [clock]
 */

/** @param {Wish} wish */
const proposed = ({ game, options = {}, rated = false, clock = null }) => ({
  game,
  ...(Object.keys(options).length > 0 && { options }),
  ...(rated && { rated }),
  ...(clock && { clock }),
});

/** @param {string} id @param {Wish} wish @returns {ClientMessage} */
export const findOpponent = (id, wish) => ({ type: "find-opponent", id, ...proposed(wish) });

/** @param {string} id @returns {ClientMessage} */
export const stopLooking = (id) => ({ type: "stop-looking", id });

/** @param {string} id @param {string} to @param {Wish} wish @returns {ClientMessage} */
export const challenge = (id, to, wish) => ({ type: "challenge", id, to, ...proposed(wish) });

/** @param {string} id @param {string} challenge @returns {ClientMessage} */
export const acceptChallenge = (id, challenge) => ({ type: "accept-challenge", id, challenge });

/** @param {string} id @param {string} challenge @returns {ClientMessage} */
export const declineChallenge = (id, challenge) => ({ type: "decline-challenge", id, challenge });

/** @param {string} id @param {string[]} players @param {boolean} everybody @returns {ClientMessage} */
export const refuseChallenges = (id, players, everybody) => ({
  type: "refuse-challenges",
  id,
  ...(players.length > 0 && { players }),
  ...(everybody && { everybody }),
});
