/**
 * A finished game under review: its positions, their proved values, and the position shown. Pure.
 * @import { GameRecord, GameValues, PositionValues, Result, ReviewedPosition, Seat, Verdict, View } from "../wire/messages.js"
 * @import { Values } from "../boards/value-sign.js"
 * @import { Catalogue } from "./catalogue.js"
 * @import { RoomOptions } from "../wire/commands.js"
 * @import { Why } from "./why.js"
 */

import { possibleMoves } from "../boards/possible-moves.js";
import { rewound } from "../boards/rewind.js";
import { bestMove, valuesOf } from "../boards/value-sign.js";
import { searchAfter } from "./glass-link.js";
import { scoresOf } from "./scores.js";

/**
 * @typedef {object} Review
 * @property {GameRecord} record
 * @property {ReviewedPosition} end the position after the last move
 * @property {View[]} pictures by ply, made when first shown: a board keeps what is chosen on it while its view is the same object
 * @property {(PositionValues | undefined)[]} values by ply, as far as they have come; the server sends them from the end back
 * @property {boolean} complete whether all values have come
 * @property {Why | null} unavailable why there are none
 */

/**
 * @typedef {object} Shown A position on the board of a review.
 * @property {View} picture
 * @property {number} ply how many moves of the game led to it, before the tried ones
 * @property {string[]} tried the moves tried from there
 * @property {Seat | null} mover null if the rules have ended the game
 * @property {string[]} legal the moves to try; while they are unknown, all moves that can be written
 * @property {PositionValues | null} values
 * @property {string} next the move made in it, if the position is one of the game's
 * @property {Result | null} result of a tried line that ends the game by the rules
 */

/** @param {GameRecord} record @param {ReviewedPosition} end @returns {Review} */
export const reviewOf = (record, end) => ({
  record,
  end,
  pictures: [],
  values: [],
  complete: false,
  unavailable: end.solvable === false ? { code: "no-study" } : null,
});

/** @param {Review} review @param {GameValues} page @returns {Review} */
export function withPage(review, { values, next }) {
  const known = [...review.values];
  for (const each of values) known[each.ply] = each;
  return { ...review, values: known, complete: next === 0 };
}

/** @param {Review} review */
export const movesOf = ({ record }) => record.moves.map(({ move }) => move);

/** @param {Review} review @param {number} ply at most the number of moves @returns {Shown} */
export function shownAt(review, ply) {
  const { record, end, pictures, values } = review;
  const picture = (pictures[ply] ??= rewound(end.view, movesOf(review), ply));
  const mover = record.moves[ply]?.seat ?? end.to_move;
  const known = values[ply] ?? null;
  const legal = known ? Object.keys(known.moves) : mover ? possibleMoves(picture, mover) : [];
  return { picture, ply, tried: [], mover, legal, values: known, next: record.moves[ply]?.move ?? "", result: null };
}

/** @param {ReviewedPosition} position @param {number} ply @param {string[]} tried @returns {Shown} */
export function shownAfter({ view, to_move, legal, values, result }, ply, tried) {
  return { picture: view, ply, tried, mover: to_move, legal: legal.split(" ").filter(Boolean), values, next: "", result };
}

/** The values of a position as signs: the best moves are framed, and the played move is marked. @param {Shown} shown @returns {Values} */
export function signsOf({ values, legal, next }) {
  const signs = valuesOf(values && { ...values, done: true }, legal);
  const best = values?.moves[bestMove(values)];
  return Object.fromEntries(
    Object.entries(signs).map(([move, sign]) => {
      const worth = values?.moves[move];
      const equal = best && worth && worth.outcome === best.outcome && (best.outcome === "draw" || worth.plies === best.plies);
      return [move, { ...sign, best: Boolean(equal), made: move === next }];
    }),
  );
}

/** The moves that would have kept the outcome of a position. @param {PositionValues} values */
export const keepingMoves = ({ moves, worth }) => Object.keys(moves).filter((move) => moves[move].outcome === worth.outcome);

/** By ply, undefined where one has not come yet. @param {Review} review @returns {(Verdict | undefined)[]} */
export const verdictsOf = ({ record, values }) => record.moves.map((_, ply) => values[ply]?.verdict ?? undefined);

/** The ply after the next slip, the number of moves if none follows. @param {Review} review @param {number} ply */
export function afterNextSlip(review, ply) {
  const slip = verdictsOf(review).findIndex((verdict, made) => made >= ply && verdict?.kind === "slipped");
  return slip < 0 ? review.record.moves.length : slip + 1;
}

/** @param {Review} review */
export const slipCount = (review) => verdictsOf(review).filter((verdict) => verdict?.kind === "slipped").length;

/** The moves with a known verdict whether they are slips. @param {Review} review */
export const provedCount = (review) => verdictsOf(review).filter((verdict) => verdict && verdict.kind !== "unknown").length;

/** Whether another request may prove more: the server did not answer, or could not go on. @param {Review} review */
export const mayProveMore = ({ values, complete, unavailable }) => unavailable?.code === "unfetched" || (complete && values.some((each) => each?.cut_by === "failure"));

/** Whether a game may end in a draw: only the catalogue can rule it out. @param {Catalogue | null} catalogue @param {string} game its id */
export const mayBeDrawn = (catalogue, game) => catalogue?.games.find(({ id }) => id === game)?.drawless !== true;

/** Of the position before each move and at the end, which where the rules did not end the game has a value too. @param {Review} review */
export function reviewScores({ record, end, values }) {
  const positions = record.moves.map((_, ply) => values[ply]);
  return end.result ? scoresOf(positions, end.result) : scoresOf([...positions, values[record.moves.length]]);
}

/**
 * The options of a room that begins with a position and gives the player the side to move.
 * @param {GameRecord} record @param {ReviewedPosition} position @param {string} opponent a player text, or `open` for a friend
 * @returns {RoomOptions}
 */
export function roomFrom({ game, options, start, set_up }, { text, first_mover }, opponent) {
  const seats = first_mover === 2 ? [opponent, "me"] : ["me", opponent];
  const visibility = opponent === "open" ? "link" : "unlisted";
  return { game, options, seats, visibility, ...((set_up || text !== start) && { start: text }) };
}

/** The search to show for a position: the search of the engine that made the last move, or one from the position. @param {Catalogue | null} machines @param {Review} review @param {Shown} shown */
export function searchOf(machines, { record }, { ply, tried, mover }) {
  const { game, options, set_up, start, players } = record;
  const made = tried.length === 0 ? record.moves[ply - 1] : undefined;
  const moves = [...record.moves.slice(0, ply).map(({ move }) => move), ...tried];
  return searchAfter(machines, { game, options, start: set_up ? start : "", moves }, made && players[made.seat - 1].engine, mover === null);
}

/** The review as JSON that can be read again: the server's record with the values and the position shown. @param {Review} review @param {Shown} shown */
export const jsonOf = ({ record, values }, { ply, tried }) => JSON.stringify({ ...record, values: values.filter(Boolean), ply, tried });
