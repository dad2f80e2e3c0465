/** @import { Mark } from "../../boards/marks.js" */

import { capital } from "../capital.js";
import { isRange, listed } from "../plural.js";
import { counted } from "./nouns.js";

/** @type {Record<Mark, string>} */
const SIDES = { disc: "Rumeni", ring: "Rdeči", cross: "X", nought: "O", wolf: "Volk", sheep: "Ovce" };

/** @type {Record<string, string>} */
const REASONS = {
  "full-board": "plošča je polna",
  "last-counter": "vzet je zadnji predmet",
  "no-move": "ni več mogoče poteze",
  "reached-row": "volk je prišel v prvo vrstico",
  stuck: "ovce se ne morejo več premakniti",
  trapped: "volk je ujet",
  resigned: "predaja",
  timeout: "čas se je iztekel",
  agreed: "po dogovoru",
  aborted: "igra je odpovedana, preden je štela",
  abandoned: "drugi igralec je odšel",
};

/** @type {Record<string, string>} */
const OPTIONS = {
  width: "Stolpci",
  height: "Vrstice",
  line: "V vrsti za zmago",
  overline: "Zmaga tudi daljša vrsta",
  heaps: "Kopice",
  heap: "Predmeti v kopici",
  misere: "Kdor vzame zadnjega, izgubi",
  wolf: "Volk začne na",
};

/** @param {Mark} mark */
const side = (mark) => SIDES[mark] ?? capital(mark);

/** @param {Mark} mark */
const within = (mark) => (mark === "cross" || mark === "nought" ? side(mark) : side(mark).toLowerCase());

/** @param {Mark} mark */
const is = (mark) => (mark === "sheep" ? "so" : "je");

/** @type {typeof import("../en/boards.js").boardWords} */
export const boardWords = {
  side,
  youPlay: (mark) => `Vi ste ${within(mark)}`,
  hotTurn: (mark) => `Na potezi ${is(mark)} ${within(mark)}`,
  sideToMove: (mark) => `${side(mark)} na potezi`,
  won: (mark) => (mark === "sheep" ? "Zmagale so ovce" : `Zmagal je ${within(mark)}`),
  reasonOf: (reason, line) => (reason === "line" ? `${line} v vrsti` : (REASONS[reason] ?? reason)),
  option: (name) => OPTIONS[name] ?? capital(name),
  rulesOf: ({ misere, line, overline }) => [
    ...(misere ? ["Kdor vzame zadnjega, izgubi"] : []),
    ...(line ? [overline === false ? `Za zmago natanko ${line} v vrsti` : `Za zmago ${line} v vrsti`] : []),
  ],

  column: (column, filled, height) => `Stolpec ${column}, zasedeno ${filled} od ${height}`,
  square: (name, mark, state) =>
    `${name}, ${mark ? within(mark) : "prazno"}${state === "chosen" ? ", izbrano" : state === "target" ? ", možna poteza" : ""}`,
  pieceChosen: (name, targets) => `Izbrano ${name}: lahko gre na ${listed(targets, "ali")}`,
  playMove: (move) => `Odigraj ${move}`,
  heap: (heap, size, chosen) => `Kopica ${heap}, ${counted(size, "counter")}${chosen ? `, izbrano: ${chosen}` : ""}`,
  take: (heap, taken) => `Vzemi ${taken} s kopice ${heap}`,
  split: (size, part) => `Razdeli ${size} na ${Math.max(part, size - part)} in ${Math.min(part, size - part)}`,
  wholeBoard: "Cela plošča",

  pieceLine: (mark, names) => `${side(mark)} ${is(mark)} na ${listed(names, "in")}`,

  played: (mark, move) => `${side(mark)}: ${moveText(move)}.`,
  moveName: moveText,

  columnFull: (column) => `Stolpec ${column} je poln.`,
  columnsAre: (width) => `Stolpci so od 1 do ${width}.`,
  noSquare: (name) => `V igri ni polja ${name}.`,
  squareTaken: (name) => `Polje ${name} je zasedeno.`,
  noPiece: (name) => `Na polju ${name} ni figure.`,
  mayGo: (name, targets) => `S polja ${name} lahko gre na ${listed(targets, "ali")}.`,
  mayNotGo: (name) => `Figura na ${name} zdaj nima poteze.`,
  heapsAre: (count) => `Napišite kopico in število predmetov, kot 1:2; kopice so od 1 do ${count}.`,
  heapEmpty: (heap) => `Kopica ${heap} je prazna.`,
  mayTake: (heap, numbers) =>
    `S kopice ${heap} smete vzeti ${isRange(numbers) ? `od ${numbers[0]} do ${numbers[numbers.length - 1]}` : listed(numbers, "ali")}.`,
  mayNotTake: (heap, others) => `S kopice ${heap} zdaj ne smete vzeti ničesar, le s kopice ${listed(others, "ali")}.`,
  maySplit: (size, splits) =>
    `Kopica velikosti ${size} se deli na ${splits.length > 6 ? `${splits[0]}, ${splits[1]} in tako naprej do ${splits[splits.length - 1]}` : listed(splits, "ali")}: na dva neenaka dela.`,
  mayNotSplit: (size) => `Kopice velikosti ${size} ni mogoče razdeliti na dva neenaka dela.`,
  splitLike: "Napišite kopico, ki je na mizi, in njena dela, kot 7=4+3.",
};

/** @param {string} move */
function moveText(move) {
  const [, heap, taken] = /^(\d+):(\d+)$/.exec(move) ?? [];
  if (heap) return `${counted(Number(taken), "counter")} s kopice ${heap}`;
  const [, size, larger, smaller] = /^(\d+)=(\d+)\+(\d+)$/.exec(move) ?? [];
  if (size) return `kopica velikosti ${size} na ${larger} in ${smaller}`;
  const [, origin, target] = /^([a-z]\d+)-([a-z]\d+)$/.exec(move) ?? [];
  if (origin) return `s polja ${origin} na ${target}`;
  return `${/^\d+$/.test(move) ? "stolpec" : "polje"} ${move}`;
}
