/**
 * What a review says first of a finished game, in sentences. Pure.
 * @import { Outcome } from "../wire/messages.js"
 * @import { Mark } from "../boards/marks.js"
 * @import { Review } from "./game-review.js"
 * @import { Story } from "./review-story.js"
 */

import { markOf, marksOf } from "../boards/marks.js";
import { storyWords } from "../words/en/review-story.js";
import { words } from "../words/en/words.js";
import { provedCount } from "./game-review.js";
import { moveNumber } from "./review-story.js";

/** Who moves in a position of the game: null for the reader. @param {Review} review @param {Story} story @param {number} ply @returns {Mark | null} */
export function moverOf({ record, end }, story, ply) {
  const { seat } = record.moves[ply];
  return seat === story.seat ? null : markOf(end.view, seat);
}

/** Who wins by an outcome for the first player: null for the reader. @param {Review} review @param {Story} story @param {"win" | "loss"} outcome @returns {Mark | null} */
function winnerBy({ end }, { seat }, outcome) {
  const winner = outcome === "win" ? 1 : 2;
  return winner === seat ? null : markOf(end.view, winner);
}

/** What the best move of the reader was, as numbers for a sentence. @param {Review} review @param {NonNullable<Story["best"]>} best */
export const choiceOf = ({ values }, { ply, holding, moves }) => ({ outcome: /** @type {Outcome} */ (values[ply]?.worth.outcome), holding, moves });

/** @param {Review} review @param {Story} story */
export function openingOf(review, story) {
  const { record } = review;
  if (record.result.reason === "aborted") return [];
  const { best, seat } = story;
  const hasWon = seat !== null && record.result.winner === seat;
  const found = best && !hasWon ? [storyWords.found({ ...choiceOf(review, best), number: moveNumber(best.ply) })] : [];
  return [...found, ...courseOf(review, story, hasWon)];
}

/** @param {Review} review @param {Story} story @param {boolean} hasWon whether the reader has won @returns {string[]} */
function courseOf(review, story, hasWon) {
  const { course, end, moment } = story;
  if (course === "decided" && moment !== null) {
    const [number, mover] = [moveNumber(moment), moverOf(review, story, moment)];
    if (!hasWon || mover === null) return [storyWords.decided(mover, number)];
    const goesOn = review.record.moves.slice(moment + 1).some((made) => made.seat === story.seat);
    return [storyWords.slipped(mover, number), ...(goesOn ? [storyWords.keptSince] : [])];
  }
  if (course === "open" || course === "steady") {
    const open = course === "open";
    if (end === null || end === "draw") return [open ? storyWords.undecidedDraw : storyWords.nobodySlippedDraw];
    const winner = winnerBy(review, story, end);
    return [open ? storyWords.undecided(winner) : storyWords.nobodySlipped(winner)];
  }
  if (review.unavailable) return [review.unavailable.code === "no-study" ? storyWords.unsolved : words.valuesRefused(review.unavailable)];
  return [storyWords.unproved(provedCount(review), review.record.moves.length)];
}

/** The luck of a winner who had let the win slip before, empty without it. @param {Review} review @param {Story} story */
export function luckText(review, story) {
  const { luck, moment } = story;
  const giver = moment === null ? null : moverOf(review, story, moment);
  return luck === null || giver === null ? "" : storyWords.luck(moveNumber(luck), giver);
}

/** The texts beside the move that decided: what the position was worth, and what would have kept it. @param {Review} review @param {Story} story @param {number} ply of the move */
export function momentTexts(review, story, ply) {
  const { before, after } = review.values[ply]?.verdict ?? {};
  const { seat, move } = review.record.moves[ply];
  const marks = marksOf(review.end.view);
  const wins = (/** @type {Outcome | null | undefined} */ outcome) =>
    !outcome || outcome === "draw" ? storyWords.draws : storyWords.wins(marks[(outcome === "win" ? seat : 3 - seat) - 1]);
  return {
    was: before === "win" ? storyWords.wasWinning(moverOf(review, story, ply)) : storyWords.wasDrawn,
    facts: /** @type {[string, string][]} */ ([[storyWords.before, wins(before)], [storyWords.after(move), wins(after)]]),
  };
}
