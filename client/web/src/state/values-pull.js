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

const MOST_IDS = 8; // recent requests whose refusal may still come

/**
 * @typedef {object} ValuesPull
 * @property {number} number of the game in its room
 * @property {{ id: string, turn: number } | null} request the unanswered one
 * @property {string[]} ids of the latest requests
 * @property {boolean} paused the server asked for a pause
 * @property {Record<number, Analysis>} known the newest analysis of each turn
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

/** The turn to request now; the open request's turn if that request continues; null for none. @param {State} state */
export function turnToRequest({ place, room, showsValues }) {
  const view = room?.view;
  if (!room || !showsValues || place.screen === "glass" || view?.status !== "playing" || !allowsHelp(view)) return null;
  const { known, refused, unavailable, paused } = room.values;
  const { turn } = view.position;
  return unavailable || paused || known[turn]?.done || refused[turn] ? null : turn;
}

/** @param {ValuesPull} pull @param {string} id @param {number} turn @returns {ValuesPull} */
export const valuesRequested = (pull, id, turn) => ({ ...pull, request: { id, turn }, ids: [...pull.ids, id].slice(-MOST_IDS) });

/** Forget the open request: the page has stopped it, or the server has lost it. @param {ValuesPull} pull @returns {ValuesPull} */
export const requestCancelled = (pull) => (pull.request ? { ...pull, request: null } : pull);

/** The server's pause is over. @param {ValuesPull} pull @returns {ValuesPull} */
export const resumeValues = (pull) => ({ ...pull, paused: false });

/** Allow new requests for analyses that were cut short or refused. @param {ValuesPull} pull @returns {ValuesPull} */
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

/** Apply the refusal of the open request: a temporary one pauses the pull, any other stays. @param {ValuesPull} pull @param {Refused} refused @returns {ValuesPull} */
export function applyValuesRefusal(pull, refused) {
  const { id, code, retry_after } = refused;
  if (!pull.request || pull.request.id !== id) return pull;
  const rest = { ...pull, request: null };
  if (retry_after) return { ...rest, paused: true };
  if (code === "no-study") return { ...rest, unavailable: whyOf(refused) };
  return { ...rest, refused: { ...pull.refused, [pull.request.turn]: whyOf(refused) } };
}
