/**
 * The drawing of a game's scores as a line in steps. Pure.
 * @import { Score } from "./scores.js"
 */

/** @typedef {{ x: number, y: number | null }} Place of a position; no height if nothing is proved */

/** @param {number} value */
const short = (value) => Math.round(value * 10) / 10;

/** The place of each score in a drawing. @param {(Score | null)[]} scores two at least @param {{ width: number, height: number, left: number, right: number, top: number }} size `top` is free at the bottom too @returns {Place[]} */
export function placesOf(scores, { width, height, left, right, top }) {
  const step = (width - left - right) / (scores.length - 1);
  const most = height / 2 - top;
  return scores.map((score, ply) => ({ x: short(left + ply * step), y: score && short(height / 2 - score.height * most) }));
}

/**
 * A path that goes level to each position and then up or down to its score, broken where one is missing.
 * @param {Place[]} places @param {number} [middle] if given, the path is the area between the line and this height
 * @param {"up" | "down"} [side] of the middle that the area is on
 */
export function lineOf(places, middle, side) {
  const toward = (/** @type {number} */ y) => (middle === undefined ? y : side === "up" ? Math.min(y, middle) : Math.max(y, middle));
  const parts = places.map(({ x, y }, index) => {
    if (y === null) return "";
    const before = places[index - 1]?.y ?? null;
    const begin = before === null ? (middle === undefined ? `M${x} ${toward(y)}` : `M${x} ${middle}V${toward(y)}`) : `H${x}V${toward(y)}`;
    const ends = middle !== undefined && (places[index + 1]?.y ?? null) === null;
    return begin + (ends ? `V${middle}Z` : "");
  });
  return parts.join("");
}
