/**
 * The scores of a game's positions for the first player, from their known exact values. Pure.
 * @import { ExactValue, Outcome, Result, Seat } from "../wire/messages.js"
 */

/**
 * @typedef {object} Score
 * @property {Outcome} outcome proved, or at the end that of the game
 * @property {number} height from -1 (lost) to 1 (won); the sooner best play ends the game, the farther from 0
 */

/** The same outcome for the other side. @type {Record<Outcome, Outcome>} */
export const TURNED = { win: "loss", draw: "draw", loss: "win" };

/** @type {Record<Outcome, number>} */
const SIGNS = { win: 1, draw: 0, loss: -1 };

/** @typedef {{ to_move: Seat, worth?: ExactValue | null } | null | undefined} Valued the known value of a position */

/** @typedef {{ outcome: Outcome, end: number | null }} End the outcome for the first player, and the number of moves of the game until it, null if unknown */

/**
 * The score of each position from the start on, null if nothing is proved. Best play keeps the height. The height is the square
 * root of how much sooner than the latest end the game ends, so that small differences near 0 show more. A win of unknown length
 * has the height of the next win of known length for the same player, else of the one before, else of the latest end.
 * @param {Valued[]} positions @param {Result | null} [result] if the rules have ended the game after them
 * @returns {(Score | null)[]}
 */
export function scoresOf(positions, result) {
  const found = positions.map((position, ply) => endOf(position, ply));
  if (result) {
    const outcome = result.winner === null ? "draw" : result.winner === 1 ? "win" : "loss";
    found.push({ outcome, end: positions.length });
  }
  const ends = carried(carried(found.toReversed()).toReversed());
  const latest = Math.max(...ends.map((each) => each?.end ?? 0));
  const endIn = (/** @type {End} */ { end }) => end ?? latest;
  const most = 1 + latest - Math.min(...ends.map((each) => (each && each.outcome !== "draw" ? endIn(each) : latest)));
  return ends.map((each) => each && { outcome: each.outcome, height: SIGNS[each.outcome] * Math.sqrt((1 + latest - endIn(each)) / most) });
}

/** @param {Valued} position @param {number} ply @returns {End | null} */
function endOf(position, ply) {
  const { outcome, plies } = position?.worth ?? {};
  if (!position || !outcome) return null;
  return { outcome: position.to_move === 1 ? outcome : TURNED[outcome], end: typeof plies === "number" ? ply + plies : null };
}

/** Fill each unknown end with the end of the position before it, as long as the outcome stays the same. @param {(End | null)[]} ends @returns {(End | null)[]} */
function carried(ends) {
  /** @type {End | null} */
  let last = null;
  return ends.map((each) => {
    if (!each) return null;
    /** @type {End} */
    const known = each.end === null && last?.outcome === each.outcome ? { ...each, end: last.end } : each;
    last = known;
    return known;
  });
}

/** Where the outcome changes: after how many moves, and to what. @param {(Score | null)[]} scores @returns {[number, Outcome | null][]} */
export const turningPoints = (scores) =>
  scores.flatMap((score, ply) => {
    const [now, before] = [score?.outcome ?? null, ply > 0 ? (scores[ply - 1]?.outcome ?? null) : undefined];
    return now === before ? [] : [/** @type {[number, Outcome | null]} */ ([ply, now])];
  });

/** A score for the other player. @param {Score | null} score @returns {Score | null} */
export const turned = (score) => score && { outcome: TURNED[score.outcome], height: 0 - score.height };
