/** @import { Mark } from "../../boards/marks.js" */

import { capital } from "../capital.js";
import { isRange, listed } from "../plural.js";
import { counted } from "./nouns.js";

/** @type {Record<Mark, string>} */
const SIDES = { disc: "Žuti", ring: "Crveni", cross: "X", nought: "O", wolf: "Vuk", sheep: "Ovce" };

/** @type {Record<string, string>} */
const REASONS = {
  "full-board": "ploča je puna",
  "last-counter": "uzet je posljednji žeton",
  "no-move": "više nema poteza",
  "reached-row": "vuk je stigao do prvog retka",
  stuck: "ovce više nemaju poteza",
  trapped: "vuk je zarobljen",
  resigned: "predaja",
  timeout: "isteklo je vrijeme",
  agreed: "po dogovoru",
  aborted: "otkazano prije nego što se počelo računati",
  abandoned: "drugi je igrač otišao",
};

/** @type {Record<string, string>} */
const OPTIONS = {
  width: "Stupci",
  height: "Retci",
  line: "U nizu za pobjedu",
  overline: "I dulji niz pobjeđuje",
  heaps: "Hrpe",
  heap: "Žetoni na hrpi",
  misere: "Posljednji žeton gubi",
  wolf: "Vuk počinje na",
};

/** @param {Mark} mark */
const side = (mark) => SIDES[mark] ?? capital(mark);

/** @param {Mark} mark */
const within = (mark) => (mark === "cross" || mark === "nought" ? side(mark) : side(mark).toLowerCase());

/** @param {Mark} mark */
const is = (mark) => (mark === "sheep" ? "su" : "je");

/** @type {typeof import("../en/boards.js").boardWords} */
export const boardWords = {
  side,
  youPlay: (mark) => `Vi ste ${within(mark)}`,
  hotTurn: (mark) => `${side(mark)} ${is(mark)} na potezu`,
  sideToMove: (mark) => `${side(mark)} na potezu`,
  won: (mark) => (mark === "sheep" ? "Pobijedile su ovce" : `Pobijedio je ${within(mark)}`),
  reasonOf: (reason, line) => (reason === "line" ? `${line} u nizu` : (REASONS[reason] ?? reason)),
  option: (name) => OPTIONS[name] ?? capital(name),
  rulesOf: ({ misere, line, overline }) => [
    ...(misere ? ["Posljednji žeton gubi"] : []),
    ...(line ? [overline === false ? `Pobjeđuje točno ${line} u nizu` : `Pobjeđuje ${line} u nizu`] : []),
  ],

  column: (column, filled, height) => `Stupac ${column}, popunjeno ${filled} od ${height}`,
  square: (name, mark, state) =>
    `${name}, ${mark ? within(mark) : "prazno"}${state === "chosen" ? ", odabrano" : state === "target" ? ", smije se ovamo" : ""}`,
  pieceChosen: (name, targets) => `Odabrano ${name}: smije na ${listed(targets, "ili")}`,
  playMove: (move) => `Odigraj ${move}`,
  heap: (heap, size, chosen) => `Hrpa ${heap}, ${counted(size, "counter")}${chosen ? `, odabrano ${chosen}` : ""}`,
  take: (heap, taken) => `Uzmi ${taken} s hrpe ${heap}`,
  split: (size, part) => `Podijeli ${size} na ${Math.max(part, size - part)} i ${Math.min(part, size - part)}`,
  wholeBoard: "Cijela ploča",

  pieceLine: (mark, names) => `${side(mark)} ${is(mark)} na ${listed(names, "i")}`,

  played: (mark, move) => `${side(mark)}: ${moveText(move)}.`,
  moveName: moveText,

  columnFull: (column) => `Stupac ${column} je pun.`,
  columnsAre: (width) => `Stupci su od 1 do ${width}.`,
  noSquare: (name) => `U igri nema polja ${name}.`,
  squareTaken: (name) => `Polje ${name} je zauzeto.`,
  noPiece: (name) => `Na polju ${name} nema figure.`,
  mayGo: (name, targets) => `S ${name} smije na ${listed(targets, "ili")}.`,
  mayNotGo: (name) => `Figura na ${name} sada nema poteza.`,
  heapsAre: (count) => `Napišite hrpu i broj žetona, kao 1:2; hrpe su od 1 do ${count}.`,
  heapEmpty: (heap) => `Hrpa ${heap} je prazna.`,
  mayTake: (heap, numbers) =>
    `S hrpe ${heap} smije se uzeti ${isRange(numbers) ? `od ${numbers[0]} do ${numbers[numbers.length - 1]}` : listed(numbers, "ili")}.`,
  mayNotTake: (heap, others) => `S hrpe ${heap} sada se ne smije uzeti ništa, samo s hrpe ${listed(others, "ili")}.`,
  maySplit: (size, splits) =>
    `Hrpa od ${size} dijeli se na ${splits.length > 6 ? `${splits[0]}, ${splits[1]} i tako do ${splits[splits.length - 1]}` : listed(splits, "ili")}: na dva nejednaka dijela.`,
  mayNotSplit: (size) => `Hrpa od ${size} ne može se podijeliti na dva nejednaka dijela.`,
  splitLike: "Napišite hrpu koja postoji i njezina dva dijela, kao 7=4+3.",
};

/** @param {string} move */
function moveText(move) {
  const [, heap, taken] = /^(\d+):(\d+)$/.exec(move) ?? [];
  if (heap) return `${counted(Number(taken), "counter")} s hrpe ${heap}`;
  const [, size, larger, smaller] = /^(\d+)=(\d+)\+(\d+)$/.exec(move) ?? [];
  if (size) return `hrpa od ${size} na ${larger} i ${smaller}`;
  const [, origin, target] = /^([a-z]\d+)-([a-z]\d+)$/.exec(move) ?? [];
  if (origin) return `s ${origin} na ${target}`;
  return `${/^\d+$/.test(move) ? "stupac" : "polje"} ${move}`;
}
