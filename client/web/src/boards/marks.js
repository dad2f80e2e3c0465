/**
 * The marks of the two players, in the order of their seats: shapes, never colours alone.
 * @import { Seat, StudyView } from "../wire/messages.js"
 */

/** The name of a shape drawn by piece.js; in a typed tree MAX or MIN. @typedef {string} Mark */

/** @type {[Mark, Mark]} */
const DISCS = ["disc", "ring"];

/** @param {StudyView | null | undefined} view @returns {[Mark, Mark]} */
export function marksOf(view) {
  if (view?.family === "grid" && view.moves === "square") return ["cross", "nought"];
  if (view?.family === "tree") return view.first === "max" ? ["MAX", "MIN"] : ["MIN", "MAX"];
  if (view?.family !== "pieces") return DISCS;
  const [first, second] = Object.values(view.pieces); // in the order of the seats
  return [first, second];
}

/** @param {StudyView | null | undefined} view @param {Seat} seat */
export const markOf = (view, seat) => marksOf(view)[seat - 1];
