import { listed } from "../plural.js";
import { boardWords } from "./boards.js";
import { counted } from "./nouns.js";

const MOST_MOVES = 60;

/** @type {typeof import("../en/text-board.js").textBoardWords} */
export const textBoardWords = {
  columnLine: (column, pieces) =>
    `Stolpec ${column}: ${pieces.map((mark) => boardWords.side(mark).toLowerCase()).join(", ") || "prazen"}` + (pieces.length > 1 ? ", od spodaj" : ""),
  rowLine: (row, marks) =>
    `Vrstica ${row}: ${marks.filter(([, names]) => names.length > 0).map(([mark, names]) => `${boardWords.side(mark)} na ${listed(names, "in")}`).join("; ") || "prazna"}`,
  heapLine: (heap, size) => `Kopica ${heap}: ${size ? counted(size, "counter") : "prazna"}`,
  placesLine: (heap, first, last) => `Kopica ${heap}: ${counted(last - first + 1, "counter")}, ${first === last ? `mesto ${first}` : `mesta ${first}–${last}`}`,
  inWords: "Plošča z besedami",
  legal: (moves) => {
    if (moves.length === 0) return "Zdaj ni mogoča nobena poteza.";
    const more = moves.length > MOST_MOVES ? ` … in še ${moves.length - MOST_MOVES}` : "";
    return `Poteze, ki jih lahko vpišete: ${moves.slice(0, MOST_MOVES).join(", ")}${more}`;
  },
  typeMove: "Vpišite potezo",
  valuesInWords: (values) => `Koliko so poteze vredne: ${values}.`,
};
