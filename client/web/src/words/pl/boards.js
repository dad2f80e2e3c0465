/** @import { Mark } from "../../boards/marks.js" */

import { capital } from "../capital.js";
import { isRange, listed } from "../plural.js";
import { counted } from "./nouns.js";

/** @type {Record<Mark, string>} */
const SIDES = { disc: "Żółty", ring: "Czerwony", cross: "X", nought: "O", wolf: "Wilk", sheep: "Owce" };

/** In the instrumental: "you play with". @type {Record<Mark, string>} */
const PLAYED_WITH = { disc: "żółtymi", ring: "czerwonymi", cross: "znakiem X", nought: "znakiem O", wolf: "wilkiem", sheep: "owcami" };

/** @type {Record<string, string>} */
const REASONS = {
  "full-board": "plansza jest pełna",
  "last-counter": "zabrano ostatni żeton",
  "no-move": "nie ma już ruchów",
  "reached-row": "wilk jest w pierwszym wierszu",
  stuck: "owce nie mają ruchu",
  trapped: "wilk jest osaczony",
  resigned: "partia poddana",
  timeout: "skończył się czas",
  agreed: "za obopólną zgodą",
  aborted: "partię odwołano, zanim zaczęła się liczyć",
  abandoned: "drugi gracz odszedł",
};

/** @type {Record<string, string>} */
const OPTIONS = {
  width: "Kolumny",
  height: "Wiersze",
  line: "W rzędzie do wygranej",
  overline: "Dłuższy rząd też wygrywa",
  heaps: "Stosy",
  heap: "Żetony w stosie",
  misere: "Ostatni żeton przegrywa",
  wolf: "Wilk zaczyna na",
};

/** @param {Mark} mark */
const side = (mark) => SIDES[mark] ?? capital(mark);

/** @param {Mark} mark */
const within = (mark) => (mark === "cross" || mark === "nought" ? side(mark) : side(mark).toLowerCase());

/** @type {typeof import("../en/boards.js").boardWords} */
export const boardWords = {
  side,
  youPlay: (mark) => `Grasz ${PLAYED_WITH[mark] ?? mark}`,
  hotTurn: (mark) => `${mark === "sheep" ? "Ruch mają" : "Ruch ma"} ${within(mark)}`,
  sideToMove: (mark) => `${side(mark)} na ruchu`,
  won: (mark) => (mark === "sheep" ? "Wygrywają owce" : `Wygrywa ${within(mark)}`),
  reasonOf: (reason, line) => (reason === "line" ? `${line} w rzędzie` : (REASONS[reason] ?? reason)),
  option: (name) => OPTIONS[name] ?? capital(name),
  rulesOf: ({ misere, line, overline }) => [
    ...(misere ? ["Ostatni żeton przegrywa"] : []),
    ...(line ? [overline === false ? `Wygrywa równo ${line} w rzędzie` : `Wygrywa ${line} w rzędzie`] : []),
  ],

  column: (column, filled, height) => `Kolumna ${column}, zajęte ${filled} z ${height}`,
  square: (name, mark, state) =>
    `${name}, ${mark ? within(mark) : "puste"}${state === "chosen" ? ", wybrane" : state === "target" ? ", można tu przejść" : ""}`,
  pieceChosen: (name, targets) => `Wybrano ${name}: można przejść na ${listed(targets, "lub")}`,
  playMove: (move) => `Zagraj ${move}`,
  heap: (heap, size, chosen) => `Stos ${heap}, ${counted(size, "counter")}${chosen ? `, wybrano ${chosen}` : ""}`,
  take: (heap, taken) => `Zabierz ${taken} ze stosu ${heap}`,
  split: (size, part) => `Podziel ${size} na ${Math.max(part, size - part)} i ${Math.min(part, size - part)}`,
  wholeBoard: "Cała plansza",

  pieceLine: (mark, names) => `${side(mark)} na ${listed(names, "i")}`,

  played: (mark, move) => `${side(mark)}: ${moveText(move)}.`,
  moveName: moveText,

  columnFull: (column) => `Kolumna ${column} jest pełna.`,
  columnsAre: (width) => `Kolumny są od 1 do ${width}.`,
  noSquare: (name) => `W tej grze nie ma pola ${name}.`,
  squareTaken: (name) => `Pole ${name} jest zajęte.`,
  noPiece: (name) => `Na polu ${name} nie ma figury.`,
  mayGo: (name, targets) => `Z pola ${name} można przejść na ${listed(targets, "lub")}.`,
  mayNotGo: (name) => `Figura na ${name} nie ma teraz ruchu.`,
  heapsAre: (count) => `Wpisz stos i liczbę żetonów, jak 1:2; stosy są od 1 do ${count}.`,
  heapEmpty: (heap) => `Stos ${heap} jest pusty.`,
  mayTake: (heap, numbers) =>
    `Ze stosu ${heap} można zabrać ${isRange(numbers) ? `od ${numbers[0]} do ${numbers[numbers.length - 1]}` : listed(numbers, "lub")}.`,
  mayNotTake: (heap, others) => `Ze stosu ${heap} nie można teraz zabierać, tylko ze stosu ${listed(others, "lub")}.`,
  maySplit: (size, splits) =>
    `Stos ${size} dzieli się na ${splits.length > 6 ? `${splits[0]}, ${splits[1]} i tak dalej do ${splits[splits.length - 1]}` : listed(splits, "lub")}: na dwie nierówne części.`,
  mayNotSplit: (size) => `Stosu ${size} nie można podzielić na dwie nierówne części.`,
  splitLike: "Wpisz stos ze stołu i jego dwie części, jak 7=4+3.",
};

/** @param {string} move */
function moveText(move) {
  const [, heap, taken] = /^(\d+):(\d+)$/.exec(move) ?? [];
  if (heap) return `${counted(Number(taken), "counter")} ze stosu ${heap}`;
  const [, size, larger, smaller] = /^(\d+)=(\d+)\+(\d+)$/.exec(move) ?? [];
  if (size) return `podział ${size} na ${larger} i ${smaller}`;
  const [, origin, target] = /^([a-z]\d+)-([a-z]\d+)$/.exec(move) ?? [];
  if (origin) return `z ${origin} na ${target}`;
  return `${/^\d+$/.test(move) ? "kolumna" : "pole"} ${move}`;
}
