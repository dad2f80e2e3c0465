import { listed } from "../plural.js";
import { boardWords } from "./boards.js";
import { counted } from "./nouns.js";

const MOST_MOVES = 60;

/** @type {typeof import("../en/text-board.js").textBoardWords} */
export const textBoardWords = {
  columnLine: (column, pieces) =>
    `Колона ${column}: ${pieces.map(boardWords.side).join(", ") || "празно"}` + (pieces.length > 1 ? ", одоздо" : ""),
  rowLine: (row, marks) =>
    `Ред ${row}: ${marks.filter(([, names]) => names.length > 0).map(([mark, names]) => `${boardWords.side(mark)} на ${listed(names, "и")}`).join("; ") || "празно"}`,
  heapLine: (heap, size) => `Стуб ${heap}: ${size ? counted(size, "counter") : "празно"}`,
  placesLine: (heap, first, last) => `Стуб ${heap}: ${counted(last - first + 1, "counter")}, ${first === last ? `место ${first}` : `места ${first}–${last}`}`,
  inWords: "Табла речима",
  legal: (moves) => {
    if (moves.length === 0) return "Сада нема могућих потеза.";
    const more = moves.length > MOST_MOVES ? ` … и још ${moves.length - MOST_MOVES}` : "";
    return `Потези које смете да откуцате: ${moves.slice(0, MOST_MOVES).join(", ")}${more}`;
  },
  typeMove: "Откуцајте потез",
  valuesInWords: (values) => `Колико потези вреде: ${values}.`,
};
