/**
 * The scores of a game's positions, for the first player, from the exact values that are known of them. Pure.
 * @import { Analysis, Outcome, RoomView } from "../wire/messages.js"
 */

/**
 * @typedef {object} Score
 * @property {Outcome} outcome proved, or at the end that of the game
 * @property {number} height from -1, lost, to 1, won; the nearer the end, the farther from 0
 */

/** @type {Record<Outcome, Outcome>} */
const TURNED = { win: "loss", draw: "draw", loss: "win" };

/** @type {Record<Outcome, number>} */
const SIGNS = { win: 1, draw: 0, loss: -1 };

/** Of each position from the start on, null where nothing is proved. @param {RoomView} view @param {Record<number, Analysis>} known by turn @returns {(Score | null)[]} */
export function scoresOf({ turns = [], status, position, result }, known) {
  const proved = [...turns, ...(status === "playing" ? [position.turn] : [])].map((turn) => provedOf(known[turn]));
  if (result && result.reason !== "aborted") proved.push({ outcome: result.winner === null ? "draw" : result.winner === 1 ? "win" : "loss", plies: 0 });
  const longest = Math.max(1, ...proved.map((each) => each?.plies ?? 0));
  return proved.map((each) => each && { outcome: each.outcome, height: SIGNS[each.outcome] * (1 - each.plies / (2 * longest)) });
}

/** @param {Analysis | undefined} analysis */
function provedOf(analysis) {
  const { outcome, plies } = analysis?.worth ?? {};
  if (!analysis || !outcome) return null;
  return { outcome: analysis.to_move === 1 ? outcome : TURNED[outcome], plies: plies ?? 0 };
}

/** Where the outcome changes: after how many moves, and to what. @param {(Score | null)[]} scores @returns {[number, Outcome | null][]} */
export const turningPoints = (scores) =>
  scores.flatMap((score, ply) => {
    const [now, before] = [score?.outcome ?? null, ply > 0 ? (scores[ply - 1]?.outcome ?? null) : undefined];
    return now === before ? [] : [/** @type {[number, Outcome | null]} */ ([ply, now])];
  });
