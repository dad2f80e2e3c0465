/**
 * Pulls what the positions of a room's game are worth, one question at a time (docs/protocol.md, 13), as pure functions.
 *
 * While a game runs it is the position on the board that is asked about; afterwards every turn in order, the one
 * stepped to first. The store sends what `turnToAsk` says and hands the answers back.
 * Invariant: everything kept is of one game, and no turn is asked about again once it is answered.
 * @import { Analysis, Refused, RoomView } from "./wire/messages.js"
 * @import { State } from "./state.js"
 */

import { allowsHelp, seatsOf } from "./questions.js";

const MOST_IDS = 8; // questions whose refusal may still be on its way

/**
 * @typedef {object} ValuesPull
 * @property {number} number of the game in its room
 * @property {boolean} over whether that game is
 * @property {{ id: string, turn: number } | null} question under way
 * @property {string[]} ids of the latest questions
 * @property {boolean} resting the server asked for a pause
 * @property {Record<number, Analysis>} known the newest of each turn
 * @property {Record<number, { code: string, message: string }>} refused by turn
 * @property {{ code: string, message: string } | null} barred why nothing of this game can be known
 * @property {number | null} ply the position stepped to after the game; null at its end
 */

/** @type {ValuesPull} */
export const noValues = {
  number: 0,
  over: false,
  question: null,
  ids: [],
  resting: false,
  known: {},
  refused: {},
  barred: null,
  ply: null,
};

/** The turn on which a move of the current game was made. @param {RoomView} view @param {number} ply from 0 */
export const turnOf = ({ turns = [] }, ply) => turns[ply];

/** The turn of the position that is shown, null where nobody is to move in it. @param {ValuesPull} pull @param {RoomView} view */
export function turnShown({ ply }, view) {
  if (view.status === "playing") return view.position?.turn ?? null;
  return view.status === "over" && ply !== null ? turnOf(view, ply) : null;
}

/** The turn that the server is to prove now, that of the question if it is to go on; null for none. @param {State} state */
export function turnToAsk({ room, you, showsValues }) {
  const view = room?.view;
  if (!room || !view?.position || room.values.barred || room.values.resting) return null;
  const { values } = room;
  const open = (/** @type {number} */ turn) => !values.known[turn]?.done && !values.refused[turn];
  const shown = turnShown(values, view);
  const wanted = showsValues && shown !== null && open(shown) ? shown : null;
  if (view.status === "playing") return allowsHelp(view) ? wanted : null;
  if (wanted !== null || view.status !== "over") return wanted;
  if (!showsValues && seatsOf(view, you).length === 0) return null; // whoever looks in only wants no proofs
  const turns = view.turns ?? [];
  return turns.find((turn) => open(turn) && turn === values.question?.turn) ?? turns.find(open) ?? null;
}

/** @param {ValuesPull} pull @param {string} id @param {number} turn @returns {ValuesPull} */
export const askedValues = (pull, id, turn) => ({ ...pull, question: { id, turn }, ids: [...pull.ids, id].slice(-MOST_IDS) });

/** Nothing is to be under way: the server was told, or has forgotten. @param {ValuesPull} pull @returns {ValuesPull} */
export const unasked = (pull) => (pull.question ? { ...pull, question: null } : pull);

/** The pause is over. @param {ValuesPull} pull @returns {ValuesPull} */
export const restedValues = (pull) => ({ ...pull, resting: false });

/** Look at the position after so many moves. @param {ValuesPull} pull @param {RoomView} view @param {number} ply @returns {ValuesPull} */
export function steppedTo(pull, { moves = [] }, ply) {
  const within = Math.max(0, Math.min(ply, moves.length));
  return { ...pull, ply: within < moves.length ? within : null };
}

/** Whoever asks once more gets another try where the last was cut short or refused. @param {ValuesPull} pull @returns {ValuesPull} */
export function reopened(pull) {
  const proved = Object.entries(pull.known).filter(([, { cut_short }]) => !cut_short);
  return { ...pull, known: Object.fromEntries(proved), refused: {}, barred: null };
}

/**
 * Go along with the room: another game begins anew, and what a running game cut short is open again once it is over.
 * @param {ValuesPull} pull @param {RoomView} view @returns {ValuesPull}
 */
export function followedValues(pull, view) {
  if (view.number !== pull.number) return { ...noValues, resting: pull.resting, ids: pull.ids, number: view.number };
  const over = view.status === "over";
  return over === pull.over ? pull : { ...reopened(pull), over };
}

/** Take in what is proved by now. @param {ValuesPull} pull @param {Analysis} analysis @returns {ValuesPull} */
export function told(pull, analysis) {
  const { turn, done, cut_short } = analysis;
  const asked = pull.question?.turn === turn;
  if (cut_short && !asked) return pull; // one's own next question took its place
  const question = asked && done ? null : pull.question;
  return { ...pull, question, known: { ...pull.known, [turn]: analysis } };
}

/** Take in the refusal of a question: one that time cures rests, any other stands. @param {ValuesPull} pull @param {Refused} message @returns {ValuesPull} */
export function refusedValues(pull, { id, code, message, retry_after }) {
  if (!pull.question || pull.question.id !== id) return pull;
  const rest = { ...pull, question: null };
  if (retry_after) return { ...rest, resting: true };
  if (code === "no-study") return { ...rest, barred: { code, message } };
  return { ...rest, refused: { ...pull.refused, [pull.question.turn]: { code, message } } };
}
