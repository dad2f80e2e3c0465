/** @import { Mark } from "../../boards/marks.js" */

import { capital } from "../capital.js";
import { listed } from "../plural.js";
import { counted } from "./nouns.js";

/** @param {Mark} mark */
const side = (mark) => boardWords.sides[mark] ?? capital(mark);

/** @param {Mark} mark */
export const within = (mark) => (/^[A-Z]+$/.test(side(mark)) ? side(mark) : side(mark).toLowerCase());

/** @param {Mark} mark */
const is = (mark) => (mark === "sheep" ? "so" : "je");

/** @param {number} first @param {number} last */
const fromPlaces = (first, last) => (first === last ? `z mesta ${first}` : `z mest ${first}–${last}`);

/** @type {typeof import("../en/boards.js").boardWords} */
export const boardWords = {
  sides: { disc: "Rumeni", ring: "Rdeči", cross: "X", nought: "O", wolf: "Volk", sheep: "Ovce" },
  side,
  youPlay: (mark) => `Vi ste ${within(mark)}`,
  hotTurn: (mark) => `Na potezi ${is(mark)} ${within(mark)}`,
  sideToMove: (mark) => `${side(mark)} na potezi`,
  won: (mark) => (mark === "sheep" ? "Zmagale so ovce" : `Zmagal je ${within(mark)}`),
  endings: {
    resigned: "drugi igralec se je vdal",
    timeout: "čas se je iztekel",
    agreed: "po dogovoru",
    aborted: "odpovedana je bila, preden je začela šteti",
    abandoned: "drugi igralec je odšel",
  },
  ownEndings: {
    lost: { resigned: "vdali ste se", timeout: "vaš čas se je iztekel", abandoned: "predolgo vas ni bilo" },
    won: { resigned: "nasprotnik se je vdal", timeout: "nasprotniku se je iztekel čas", abandoned: "nasprotnik je odšel" },
  },
  optionNames: {
    width: "Stolpci",
    height: "Vrstice",
    line: "V vrsti za zmago",
    overline: "Zmaga tudi daljša vrsta",
    heaps: "Kopice",
    heap: "Predmeti v kopici",
    misere: "Kdor vzame zadnjega, izgubi",
    wolf: "Volk začne na",
  },
  option: (name) => boardWords.optionNames[name] ?? capital(name),
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
  place: (place, full, chosen) => `Mesto ${place}, ${full ? "predmet" : "prazno"}${chosen ? ", izbrano" : ""}`,
  takePlaces: (first, last) => `Vzemi ${fromPlaces(first, last)}`,
  wholeBoard: "Cela plošča",

  pieceLine: (mark, names) => `${side(mark)} ${is(mark)} na ${listed(names, "in")}`,

  played: (mark, move) => `${side(mark)}: ${boardWords.moveName(move)}.`,
  moveNames: {
    column: (column) => `stolpec ${column}`,
    square: (square) => `polje ${square}`,
    step: (from, to) => `s polja ${from} na ${to}`,
    take: (heap, taken) => `${counted(Number(taken), "counter")} s kopice ${heap}`,
    split: (size, larger, smaller) => `kopica velikosti ${size} na ${larger} in ${smaller}`,
    "take-split": (first, last = first) => `${counted(Number(last) - Number(first) + 1, "counter")} ${fromPlaces(Number(first), Number(last))}`,
  },
  moveName: ({ form, parts }) => boardWords.moveNames[form](...parts),
};
