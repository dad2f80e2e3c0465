/** @import { Mark } from "../../boards/marks.js" */

import { capital } from "../capital.js";
import { listed } from "../plural.js";
import { counted } from "./nouns.js";

/** In the instrumental: "you play with". @type {Record<Mark, string>} */
const PLAYED_WITH = { disc: "żółtymi", ring: "czerwonymi", cross: "znakiem X", nought: "znakiem O", wolf: "wilkiem", sheep: "owcami" };

/** @param {Mark} mark */
const side = (mark) => boardWords.sides[mark] ?? capital(mark);

/** @param {Mark} mark */
export const within = (mark) => (/^[A-Z]+$/.test(side(mark)) ? side(mark) : side(mark).toLowerCase());

/** @param {number} first @param {number} last */
const fromPlaces = (first, last) => (first === last ? `z miejsca ${first}` : `z miejsc ${first}–${last}`);

/** @type {typeof import("../en/boards.js").boardWords} */
export const boardWords = {
  sides: { disc: "Żółty", ring: "Czerwony", cross: "X", nought: "O", wolf: "Wilk", sheep: "Owce" },
  side,
  youPlay: (mark) => `Grasz ${PLAYED_WITH[mark] ?? mark}`,
  hotTurn: (mark) => `${mark === "sheep" ? "Ruch mają" : "Ruch ma"} ${within(mark)}`,
  sideToMove: (mark) => `${side(mark)} na ruchu`,
  won: (mark) => (mark === "sheep" ? "Wygrywają owce" : `Wygrywa ${within(mark)}`),
  endings: {
    resigned: "drugi gracz poddał partię",
    timeout: "skończył się czas",
    agreed: "za obopólną zgodą",
    aborted: "odwołano ją, zanim zaczęła się liczyć",
    abandoned: "drugi gracz odszedł",
  },
  ownEndings: {
    lost: { resigned: "partia poddana przez ciebie", timeout: "skończył ci się czas", abandoned: "nie było cię zbyt długo" },
    won: { resigned: "przeciwnik poddał partię", timeout: "przeciwnikowi skończył się czas", abandoned: "przeciwnik odszedł" },
  },
  optionNames: {
    width: "Kolumny",
    height: "Wiersze",
    line: "W rzędzie do wygranej",
    overline: "Dłuższy rząd też wygrywa",
    heaps: "Stosy",
    heap: "Żetony w stosie",
    misere: "Ostatni żeton przegrywa",
    wolf: "Wilk zaczyna na",
  },
  option: (name) => boardWords.optionNames[name] ?? capital(name),
  rulesOf: ({ misere, line, overline }) => [
    ...(misere ? ["Ostatni żeton przegrywa"] : []),
    ...(line ? [overline === false ? `Do wygranej dokładnie ${line} w rzędzie` : `Do wygranej ${line} w rzędzie`] : []),
  ],

  column: (column, filled, height) => `Kolumna ${column}, zajęte ${filled} z ${height}`,
  square: (name, mark, state) =>
    `${name}, ${mark ? within(mark) : "puste"}${state === "chosen" ? ", wybrane" : state === "target" ? ", można tu przejść" : ""}`,
  pieceChosen: (name, targets) => `Wybrano ${name}: można przejść na ${listed(targets, "lub")}`,
  playMove: (move) => `Zagraj ${move}`,
  heap: (heap, size, chosen) => `Stos ${heap}, ${counted(size, "counter")}${chosen ? `, wybrano ${chosen}` : ""}`,
  take: (heap, taken) => `Zabierz ${taken} ze stosu ${heap}`,
  split: (size, part) => `Podziel ${size} na ${Math.max(part, size - part)} i ${Math.min(part, size - part)}`,
  place: (place, full, chosen) => `Miejsce ${place}, ${full ? "żeton" : "puste"}${chosen ? ", wybrane" : ""}`,
  takePlaces: (first, last) => `Zabierz ${fromPlaces(first, last)}`,
  wholeBoard: "Cała plansza",

  pieceLine: (mark, names) => `${side(mark)} na ${listed(names, "i")}`,

  played: (mark, move) => `${side(mark)}: ${boardWords.moveName(move)}.`,
  moveNames: {
    column: (column) => `kolumna ${column}`,
    square: (square) => `pole ${square}`,
    step: (from, to) => `z ${from} na ${to}`,
    take: (heap, taken) => `${counted(Number(taken), "counter")} ze stosu ${heap}`,
    split: (size, larger, smaller) => `podział ${size} na ${larger} i ${smaller}`,
    "take-split": (first, last = first) => `${counted(Number(last) - Number(first) + 1, "counter")} ${fromPlaces(Number(first), Number(last))}`,
  },
  moveName: ({ form, parts }) => boardWords.moveNames[form](...parts),
};
