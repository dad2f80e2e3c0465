/** @import { Value } from "../../state/search_tree/facts.js" */

import { capital } from "../capital.js";
import { bound, does, to, what, whom, worth } from "./step-grammar.js";

/** @param {Value | null} value */
const end = (value) => (value ? worth(value) : predictWords.isOpen);

/** @type {typeof import("../en/predict.js").predictWords} */
export const predictWords = {
  asks: {
    value: (move) => `Kaj prinese ${what(move)}?`,
    bounds: (move) => `Kolikšni sta α in β ob vstopu v ${whom(move)}?`,
    next: () => "Katera poteza pride na vrsto naslednja?",
    cuts: (_move, side) => `Katerih potez ${does(side, "nikoli ne poskusi", "nikoli ne poskusijo")}?`,
  },
  hints: {
    value: (side, cut) =>
      cut ? capital(`${does(side, "vzame", "vzamejo")} najboljše od tega, kar se je vrnilo; druge poteze so odrezane.`) : `Tu so preizkušene vse poteze, ${does(side, "vzame", "vzamejo")} najboljšo.`,
    bounds: "α je najboljše, kar MAX že ima na poti sem, β najboljše, kar ima MIN. Brez vrednosti je meja odprta.",
    boundsForMover: (side, other) => `α je najboljše, kar ${does(side, "že ima", "že imajo")} na poti sem, β najboljše, kar ${does(other, "že ima", "že imajo")}, oboje v številih ${to(side)}. Brez vrednosti je meja odprta.`,
    next: "Poteze pridejo na vrsto v prikazanem redu, dokler ni α ≥ β.",
    nextScout: "Poteze pridejo na vrsto v prikazanem redu, dokler ni α ≥ β. Poteza, katere vrednost je med α in β, se takoj preišče znova.",
    nextMemo: "Poteze pridejo na vrsto v prikazanem redu, dokler katera ne zmaga.",
    cuts: "Poteze pridejo na vrsto v prikazanem redu; število na vsaki je to, kar bi prinesla. Označi tiste, ki so po α ≥ β.",
  },
  right: "Pravilno.",
  wrong: (answer) => `Ne: ${answer}.`,
  answerValue: (value) => `${bound(value)}${worth(value)}`,
  answerBounds: (alpha, beta) => `α: ${end(alpha)}, β: ${end(beta)}`,
  answerMove: what,
  answerCuts: (moves) => `izpuščene poteze: ${moves.map(what).join(", ")}`,
  answerNoMove: "tu ne pride na vrsto nobena poteza več",
  answerNoCut: "na vrsto pridejo vse poteze",
  stillOpen: "α je še manjša od β.",
  noWin: "Nobena poteza še ni zmagala.",

  kindOfAnswer: "Vrsta odgovora",
  exact: "natanko",
  least: "vsaj",
  most: "kvečjemu",
  numberOf: to,
  yourAnswer: "tvoj odgovor",
  number: "Število",
  erase: "Izbriši",
  sign: "Plus ali minus",
  win: "zmaga",
  loss: "poraz",
  open: "Odprto: vrednosti še ni",
  isOpen: "odprta",
  noMove: "Nobena poteza več",
  noCut: "Brez reza",
  moves: "Poteze",
  came: "Kaj se je vrnilo",
  marks: { right: "pravilno", missed: "spregledano", tooMany: "preveč" },
  check: "Preveri",
  goOn: "Naprej",
  watch: "Poglej",
  skip: "Preskoči to",

  score: (right, asked) => `pravilno: ${right} od ${asked}`,
  inRow: (row) => `zapored: ${row}`,
  stops: "Koraki se ustavijo pri vsakem vprašanju.",
  finished: "Vprašanj ni več.",
  unknown: "še ni preiskano",
  pace: "Vprašaj",
  paces: { every: "vsakič", third: "vsakič tretjič", cuts: "le o rezih" },
  keys: {
    moves: "1 do 9 označi potezo, 0 nobene, Enter preveri.",
    numbers: "Vpiši število; < kvečjemu, > vsaj; Enter preveri.",
    bounds: "Vpiši število; Tab vodi od α do β, o pomeni odprto; Enter preveri.",
  },
};
