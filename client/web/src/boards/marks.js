/**
 * The marks of the two players, in the order of their seats: shapes, never colours alone.
 * @import { Seat, View } from "../wire/messages.js"
 */

/** The name of a shape drawn by piece.js. @typedef {string} Mark */

/** @type {[Mark, Mark]} */
const DISCS = ["disc", "ring"];

/** @param {View | null | undefined} view @returns {[Mark, Mark]} */
export function marksOf(view) {
  if (view?.moves === "square") return ["cross", "nought"];
  if (view?.moves !== "step") return DISCS;
  const [first, second] = Object.values(view.pieces); // in the order of the seats
  return [first, second];
}

/** @param {View | null | undefined} view @param {Seat} seat */
export const markOf = (view, seat) => marksOf(view)[seat - 1];
