import { listed } from "../plural.js";
import { boardWords } from "./boards.js";
import { counted } from "./nouns.js";

const MOST_MOVES = 60;

/** @type {typeof import("../en/text-board.js").textBoardWords} */
export const textBoardWords = {
  columnLine: (column, pieces) =>
    `Stupac ${column}: ${pieces.map(boardWords.side).join(", ") || "prazno"}` + (pieces.length > 1 ? ", odozdo" : ""),
  rowLine: (row, marks) =>
    `Redak ${row}: ${marks.filter(([, names]) => names.length > 0).map(([mark, names]) => `${boardWords.side(mark)} na ${listed(names, "i")}`).join("; ") || "prazno"}`,
  heapLine: (heap, size) => `Hrpa ${heap}: ${size ? counted(size, "counter") : "prazno"}`,
  placesLine: (heap, first, last) => `Hrpa ${heap}: ${counted(last - first + 1, "counter")}, ${first === last ? `mjesto ${first}` : `mjesta ${first}–${last}`}`,
  inWords: "Ploča riječima",
  legal: (moves) => {
    if (moves.length === 0) return "Sada nema mogućih poteza.";
    const more = moves.length > MOST_MOVES ? ` … i još ${moves.length - MOST_MOVES}` : "";
    return `Potezi koje možete upisati: ${moves.slice(0, MOST_MOVES).join(", ")}${more}`;
  },
  typeMove: "Upišite potez",
  valuesInWords: (values) => `Koliko potezi vrijede: ${values}.`,
};
