import { listed } from "../plural.js";
import { boardWords } from "./boards.js";
import { counted } from "./nouns.js";

const MOST_MOVES = 60;

/** @type {typeof import("../en/text-board.js").textBoardWords} */
export const textBoardWords = {
  columnLine: (column, pieces) =>
    `Kolumna ${column}: ${pieces.map(boardWords.side).join(", ") || "pusta"}` + (pieces.length > 1 ? ", od dołu" : ""),
  rowLine: (row, marks) =>
    `Wiersz ${row}: ${marks.filter(([, names]) => names.length > 0).map(([mark, names]) => `${boardWords.side(mark)} na ${listed(names, "i")}`).join("; ") || "pusty"}`,
  heapLine: (heap, size) => `Stos ${heap}: ${size ? counted(size, "counter") : "pusty"}`,
  placesLine: (heap, first, last) => `Stos ${heap}: ${counted(last - first + 1, "counter")}, ${first === last ? `miejsce ${first}` : `miejsca ${first}–${last}`}`,
  inWords: "Plansza słowami",
  legal: (moves) => {
    if (moves.length === 0) return "Nie ma teraz możliwych ruchów.";
    const more = moves.length > MOST_MOVES ? ` … i jeszcze ${moves.length - MOST_MOVES}` : "";
    return `Ruchy, które można wpisać: ${moves.slice(0, MOST_MOVES).join(", ")}${more}`;
  },
  typeMove: "Wpisz ruch",
  valuesInWords: (values) => `Ile warte są ruchy: ${values}.`,
};
