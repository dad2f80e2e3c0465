/** @import { Mark } from "../../boards/marks.js" */

import { capital } from "../capital.js";
import { listed } from "../plural.js";
import { counted } from "./nouns.js";

/** @param {Mark} mark */
const side = (mark) => boardWords.sides[mark] ?? capital(mark);

/** @param {Mark} mark */
export const within = (mark) => (/^[A-Z]+$/.test(side(mark)) ? side(mark) : side(mark).toLowerCase());

/** @param {Mark} mark */
const is = (mark) => (mark === "sheep" ? "su" : "je");

/** @param {number} first @param {number} last */
const fromPlaces = (first, last) => `s mjesta ${first === last ? first : `${first}–${last}`}`;

/** @type {typeof import("../en/boards.js").boardWords} */
export const boardWords = {
  sides: { disc: "Žuti", ring: "Crveni", cross: "X", nought: "O", wolf: "Vuk", sheep: "Ovce" },
  side,
  youPlay: (mark) => `Vi ste ${within(mark)}`,
  hotTurn: (mark) => `${side(mark)} ${is(mark)} na potezu`,
  sideToMove: (mark) => `${side(mark)} na potezu`,
  won: (mark) => (mark === "sheep" ? "Pobijedile su ovce" : `Pobijedio je ${within(mark)}`),
  endings: {
    resigned: "drugi je igrač predao",
    timeout: "isteklo je vrijeme",
    agreed: "po dogovoru",
    aborted: "otkazano prije nego što se počelo računati",
    abandoned: "drugi je igrač otišao",
  },
  ownEndings: {
    lost: { resigned: "predali ste", timeout: "vaše je vrijeme isteklo", abandoned: "predugo vas nije bilo" },
    won: { resigned: "protivnik je predao", timeout: "protivniku je isteklo vrijeme", abandoned: "protivnik je otišao" },
  },
  optionNames: {
    width: "Stupci",
    height: "Retci",
    line: "U nizu za pobjedu",
    overline: "I dulji niz pobjeđuje",
    heaps: "Hrpe",
    heap: "Žetoni na hrpi",
    misere: "Posljednji žeton gubi",
    wolf: "Vuk počinje na",
  },
  option: (name) => boardWords.optionNames[name] ?? capital(name),
  rulesOf: ({ misere, line, overline }) => [
    ...(misere ? ["Posljednji žeton gubi"] : []),
    ...(line ? [overline === false ? `Za pobjedu točno ${line} u nizu` : `Za pobjedu ${line} u nizu`] : []),
  ],

  column: (column, filled, height) => `Stupac ${column}, popunjeno ${filled} od ${height}`,
  square: (name, mark, state) =>
    `${name}, ${mark ? within(mark) : "prazno"}${state === "chosen" ? ", odabrano" : state === "target" ? ", smije se ovamo" : ""}`,
  pieceChosen: (name, targets) => `Odabrano ${name}: smije na ${listed(targets, "ili")}`,
  playMove: (move) => `Odigraj ${move}`,
  heap: (heap, size, chosen) => `Hrpa ${heap}, ${counted(size, "counter")}${chosen ? `, odabrano ${chosen}` : ""}`,
  take: (heap, taken) => `Uzmi ${taken} s hrpe ${heap}`,
  split: (size, part) => `Podijeli ${size} na ${Math.max(part, size - part)} i ${Math.min(part, size - part)}`,
  place: (place, full, chosen) => `Mjesto ${place}, ${full ? "žeton" : "prazno"}${chosen ? ", odabrano" : ""}`,
  takePlaces: (first, last) => `Uzmi ${fromPlaces(first, last)}`,
  wholeBoard: "Cijela ploča",

  pieceLine: (mark, names) => `${side(mark)} ${is(mark)} na ${listed(names, "i")}`,

  played: (mark, move) => `${side(mark)}: ${boardWords.moveName(move)}.`,
  moveNames: {
    column: (column) => `stupac ${column}`,
    square: (square) => `polje ${square}`,
    step: (from, to) => `s ${from} na ${to}`,
    take: (heap, taken) => `${counted(Number(taken), "counter")} s hrpe ${heap}`,
    split: (size, larger, smaller) => `hrpa od ${size} na ${larger} i ${smaller}`,
    "take-split": (first, last = first) => `${counted(Number(last) - Number(first) + 1, "counter")} ${fromPlaces(Number(first), Number(last))}`,
  },
  moveName: ({ form, parts }) => boardWords.moveNames[form](...parts),
};
