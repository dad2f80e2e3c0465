/**
 * The scores of a game's positions, for the first player, from the exact values that are known of them. Pure.
 * @import { ExactValue, Outcome, Result, Seat } from "../wire/messages.js"
 */

/**
 * @typedef {object} Score
 * @property {Outcome} outcome proved, or at the end that of the game
 * @property {number} height from -1, lost, to 1, won; the sooner the game ends by best play, the farther from 0
 */

/** @type {Record<Outcome, Outcome>} */
const TURNED = { win: "loss", draw: "draw", loss: "win" };

/** @type {Record<Outcome, number>} */
const SIGNS = { win: 1, draw: 0, loss: -1 };

/** @typedef {{ to_move: Seat, worth?: ExactValue | null } | null | undefined} Valued what is known of a position */

/**
 * Of each position from the start on, null where nothing is proved. By best play a height stays as it is; it is the square root of
 * how much sooner than the latest end the game ends, so that near even a little counts more.
 * @param {Valued[]} positions @param {Result | null} [result] if the rules have ended the game after them
 * @returns {(Score | null)[]}
 */
export function scoresOf(positions, result) {
  const ends = positions.map((position, ply) => endOf(position, ply));
  if (result) {
    const outcome = result.winner === null ? "draw" : result.winner === 1 ? "win" : "loss";
    ends.push({ outcome, end: positions.length });
  }
  const latest = Math.max(...ends.map((each) => each?.end ?? 0));
  const most = 1 + latest - Math.min(...ends.map((each) => (each && each.outcome !== "draw" ? each.end : latest)));
  return ends.map((each) => each && { outcome: each.outcome, height: SIGNS[each.outcome] * Math.sqrt((1 + latest - each.end) / most) });
}

/** The outcome for the first player, and after how many moves of the game it comes. @param {Valued} position @param {number} ply @returns {{ outcome: Outcome, end: number } | null} */
function endOf(position, ply) {
  const { outcome, plies } = position?.worth ?? {};
  if (!position || !outcome) return null;
  return { outcome: position.to_move === 1 ? outcome : TURNED[outcome], end: ply + (plies ?? 0) };
}

/** Where the outcome changes: after how many moves, and to what. @param {(Score | null)[]} scores @returns {[number, Outcome | null][]} */
export const turningPoints = (scores) =>
  scores.flatMap((score, ply) => {
    const [now, before] = [score?.outcome ?? null, ply > 0 ? (scores[ply - 1]?.outcome ?? null) : undefined];
    return now === before ? [] : [/** @type {[number, Outcome | null]} */ ([ply, now])];
  });
