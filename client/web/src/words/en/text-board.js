/**
 * Texts of the board in words, in English; loaded with it.
 * @import { Mark } from "../../boards/marks.js"
 */

import { listed } from "../plural.js";
import { boardWords } from "./boards.js";
import { counted } from "./nouns.js";

const MOST_MOVES = 60; // in one announcement

export const textBoardWords = {
  /** @param {number} column @param {Mark[]} pieces from the bottom */
  columnLine: (column, pieces) =>
    `Column ${column}: ${pieces.map(boardWords.side).join(", ") || "empty"}` + (pieces.length > 1 ? ", from the bottom" : ""),
  /** @param {number} row @param {[Mark, string[]][]} marks the squares of each that are taken */
  rowLine: (row, marks) =>
    `Row ${row}: ${marks.filter(([, names]) => names.length > 0).map(([mark, names]) => `${boardWords.side(mark)} on ${listed(names, "and")}`).join("; ") || "empty"}`,
  /** @param {number} heap @param {number} size */
  heapLine: (heap, size) => `Heap ${heap}: ${size ? counted(size, "counter") : "empty"}`,
  /** @param {number} heap @param {number} first @param {number} last */
  placesLine: (heap, first, last) => `Heap ${heap}: ${counted(last - first + 1, "counter")}, ${first === last ? `place ${first}` : `places ${first} to ${last}`}`,
  inWords: "Board in words",
  /** @param {string[]} moves */
  legal: (moves) => {
    if (moves.length === 0) return "No move can be played now.";
    const more = moves.length > MOST_MOVES ? ` … and ${moves.length - MOST_MOVES} more` : "";
    return `Moves you may type: ${moves.slice(0, MOST_MOVES).join(", ")}${more}`;
  },
  typeMove: "Type a move",
  /** @param {string} values */
  valuesInWords: (values) => `What the moves are worth: ${values}.`,
};
