/**
 * What a review tells first of a finished game: the best move of its reader and the move that decided. Pure.
 *
 * Invariant: everything in a story is proved. What could not be proved is left out and never guessed.
 * @import { Outcome, PositionValues, Seat } from "../wire/messages.js"
 * @import { Review } from "./game-review.js"
 * @import { ReviewPart } from "./router.js"
 */

import { keepingMoves, provedCount, reviewScores, verdictsOf } from "./game-review.js";
import { TURNED } from "./scores.js";

/** From the worst to the best. @type {Outcome[]} */
const RANKS = ["loss", "draw", "win"];

/** @typedef {{ ply: number, holding: number, moves: number }} Best a move, how many moves kept the outcome in its position, and how many were legal */

/**
 * @typedef {object} Story
 * @property {Seat | null} seat the reader's; null for a spectator, and for a player of both sides
 * @property {Best | null} best the reader's own move with the fewest moves that keep as much
 * @property {number | null} moment the ply of the move that decided
 * @property {number | null} luck the ply of an earlier move by which the winning reader let the win slip
 * @property {"decided" | "steady" | "open" | "unknown"} course `steady`: nobody slipped; `open`: the game ended otherwise than by best play from its last position; `unknown`: too little is proved
 * @property {Outcome | null} end what the last position was worth for the first player
 */

/** A game with so few moves has no line of scores, no list and no parts. */
const SHORTEST = 2;

/** @param {Review} review */
export const isShort = ({ record }) => record.moves.length < SHORTEST;

/** The seat of a player in a game, null for a spectator and for a player of both sides. @param {Review} review @param {string | undefined} player the player's id */
export function seatOf({ record }, player) {
  const seats = /** @type {Seat[]} */ ([1, 2]).filter((seat) => player && record.players[seat - 1]?.id === player);
  return seats.length === 1 ? seats[0] : null;
}

/**
 * How many moves of a position keep its outcome; null if there is nothing to keep or to give away, or if that is not proved of every move.
 * @param {PositionValues} values @returns {number | null}
 */
export function holdingCount(values) {
  const { outcome } = values.worth;
  if (!outcome || outcome === "loss") return null;
  const least = RANKS.indexOf(outcome);
  const all = Object.values(values.moves);
  const failing = all.filter((worth) => RANKS.indexOf(worth.outcome ?? worth.bounds?.[1] ?? "win") < least).length;
  const holding = keepingMoves(values).length;
  return failing > 0 && holding + failing === all.length ? holding : null;
}

/** The player's own move with the fewest moves that keep as much; of equal ones the last. @param {Review} review @param {Seat} seat @returns {Best | null} */
export function bestMoveOf({ record, values }, seat) {
  /** @type {Best | null} */
  let best = null;
  record.moves.forEach((made, ply) => {
    const known = values[ply];
    const holding = made.seat === seat && known ? holdingCount(known) : null;
    if (!known || holding === null || !keepingMoves(known).includes(made.move)) return;
    if (!best || holding <= best.holding) best = { ply, holding, moves: Object.keys(known.moves).length };
  });
  return best;
}

/** The ply of the last slip, null if there is none, undefined if the moves after it are not all proved. @param {Review} review @returns {number | null | undefined} */
export function lastSlip(review) {
  const verdicts = verdictsOf(review);
  for (let ply = verdicts.length - 1; ply >= 0; ply -= 1) {
    const kind = verdicts[ply]?.kind ?? "unknown";
    if (kind === "slipped") return ply;
    if (kind === "unknown") return undefined;
  }
  return null;
}

/** What the last position is worth for the first player, null if it is not known. @param {Review} review @returns {Outcome | null} */
export function endOf(review) {
  const { record } = review;
  const known = reviewScores(review).at(-1)?.outcome ?? null;
  const last = record.moves.length - 1;
  const after = review.values[last]?.verdict?.after;
  return known ?? (after ? (record.moves[last].seat === 1 ? after : TURNED[after]) : null);
}

/** The result of a game for the first player. @param {Review} review @returns {Outcome} */
const resultOf = ({ record: { result } }) => (result.winner === null ? "draw" : result.winner === 1 ? "win" : "loss");

/** The story of a game whose values have all come; null before. @param {Review} review @param {Seat | null} seat the reader's @returns {Story | null} */
export function storyOf(review, seat) {
  if (!review.complete && !review.unavailable) return null;
  const best = seat ? bestMoveOf(review, seat) : null;
  const slip = lastSlip(review);
  const end = endOf(review);
  const isOpen = review.record.result.reason === "aborted" || (end !== null && end !== resultOf(review));
  const course = isOpen ? "open" : slip === undefined || provedCount(review) === 0 ? "unknown" : slip === null ? "steady" : "decided";
  const moment = course === "decided" ? /** @type {number} */ (slip) : null;
  return { seat, best, moment, luck: seat && moment !== null ? luckOf(review, seat, moment) : null, course, end };
}

/** The ply of the winner's own last slip from a win before the moment, null if there is none. @param {Review} review @param {Seat} seat @param {number} moment @returns {number | null} */
function luckOf(review, seat, moment) {
  const { moves, result } = review.record;
  if (result.winner !== seat) return null;
  const ply = verdictsOf(review).findLastIndex((verdict, ply) => ply < moment && moves[ply].seat === seat && verdict?.kind === "slipped" && verdict.before === "win");
  return ply < 0 ? null : ply;
}

/** The parts that a review has besides its result. @param {Story | null} story @returns {ReviewPart[]} */
export const partsOf = (story) => [...(story?.best ? [/** @type {const} */ ("best")] : []), ...(story && story.moment !== null ? [/** @type {const} */ ("moment")] : []), "whole"];

/** The part after one. @param {Story | null} story @param {ReviewPart} part @returns {ReviewPart} */
export function partAfter(story, part) {
  const parts = partsOf(story);
  return parts[parts.indexOf(part) + 1] ?? "whole"; // the first after the result, which is not among them
}

/** The ply on the board in a part: after the best move, before the move that decided, else the end. @param {Review} review @param {Story | null} story @param {ReviewPart} part */
export function plyOfPart({ record }, story, part) {
  if (part === "best" && story?.best) return story.best.ply + 1;
  if (part === "moment" && story && story.moment !== null) return story.moment;
  return record.moves.length;
}

/** The number of a move: those of both sides are counted one by one, from 1. @param {number} ply before it */
export const moveNumber = (ply) => ply + 1;

/** The moves of a position by what they lead to, the best first; moves of which nothing is proved are left out. @param {PositionValues} values @returns {[Outcome, string[]][]} */
export const movesByOutcome = ({ moves }) =>
  RANKS.toReversed().flatMap((outcome) => {
    const these = Object.keys(moves).filter((move) => moves[move].outcome === outcome);
    return these.length > 0 ? [/** @type {[Outcome, string[]]} */ ([outcome, these])] : [];
  });
