/**
 * Pulls the exact values of a room's positions, one request at a time (docs/protocol.md, 13). Pure functions.
 *
 * While a game runs the position on the board is requested. The store sends what `turnToRequest` returns and passes the
 * answers back.
 * Invariant: all values are of one game, and no turn is requested again once it is answered.
 * @import { Analysis, Refused, RoomView } from "../wire/messages.js"
 * @import { State } from "./state.js"
 * @import { Why } from "./why.js"
 */

import { allowsHelp } from "./selectors.js";
import { whyOf } from "./why.js";

const MOST_IDS = 8; // requests whose refusal may still come

/**
 * @typedef {object} ValuesPull
 * @property {number} number of the game in its room
 * @property {{ id: string, turn: number } | null} request the unanswered one
 * @property {string[]} ids of the latest requests
 * @property {boolean} paused the server asked for a pause
 * @property {Record<number, Analysis>} known the newest of each turn
 * @property {Record<number, Why>} refused by turn
 * @property {Why | null} unavailable why no position of this game has a value
 */

/** @type {ValuesPull} */
export const noValues = {
  number: 0,
  request: null,
  ids: [],
  paused: false,
  known: {},
  refused: {},
  unavailable: null,
};

/** The turn to request now, that of the open request if it is to go on; null for none. @param {State} state */
export function turnToRequest({ place, room, showsValues }) {
  const view = room?.view;
  if (!room || !showsValues || place.screen === "glass" || view?.status !== "playing" || !allowsHelp(view)) return null;
  const { known, refused, unavailable, paused } = room.values;
  const { turn } = view.position;
  return unavailable || paused || known[turn]?.done || refused[turn] ? null : turn;
}

/** @param {ValuesPull} pull @param {string} id @param {number} turn @returns {ValuesPull} */
export const valuesRequested = (pull, id, turn) => ({ ...pull, request: { id, turn }, ids: [...pull.ids, id].slice(-MOST_IDS) });

/** The server was told to stop, or has forgotten the request. @param {ValuesPull} pull @returns {ValuesPull} */
export const requestCancelled = (pull) => (pull.request ? { ...pull, request: null } : pull);

/** The server's pause is over. @param {ValuesPull} pull @returns {ValuesPull} */
export const resumeValues = (pull) => ({ ...pull, paused: false });

/** Open again what was cut short or refused. @param {ValuesPull} pull @returns {ValuesPull} */
export function retryValues(pull) {
  const proved = Object.entries(pull.known).filter(([, { cut_short }]) => !cut_short);
  return { ...pull, known: Object.fromEntries(proved), refused: {}, unavailable: null };
}

/** Follow the room: a new game begins empty. @param {ValuesPull} pull @param {RoomView} view @returns {ValuesPull} */
export const followGameValues = (pull, { number }) =>
  number === pull.number ? pull : { ...noValues, paused: pull.paused, ids: pull.ids, number };

/** @param {ValuesPull} pull @param {Analysis} analysis @returns {ValuesPull} */
export function applyAnalysis(pull, analysis) {
  const { turn, done, cut_short } = analysis;
  const requested = pull.request?.turn === turn;
  if (cut_short && !requested) return pull; // cut short by the player's own next request
  const request = requested && done ? null : pull.request;
  return { ...pull, request, known: { ...pull.known, [turn]: analysis } };
}

/** Apply the refusal of the open request: one that time cures pauses, any other stays. @param {ValuesPull} pull @param {Refused} refused @returns {ValuesPull} */
export function applyValuesRefusal(pull, refused) {
  const { id, code, retry_after } = refused;
  if (!pull.request || pull.request.id !== id) return pull;
  const rest = { ...pull, request: null };
  if (retry_after) return { ...rest, paused: true };
  if (code === "no-study") return { ...rest, unavailable: whyOf(refused) };
  return { ...rest, refused: { ...pull.refused, [pull.request.turn]: whyOf(refused) } };
}
