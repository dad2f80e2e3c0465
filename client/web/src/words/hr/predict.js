/** @import { Value } from "../../state/search_tree/facts.js" */

import { capital } from "../capital.js";
import { bound, does, to, what, whom, worth } from "./step-grammar.js";

/** @param {Value | null} value */
const end = (value) => (value ? worth(value) : predictWords.isOpen);

/** @type {typeof import("../en/predict.js").predictWords} */
export const predictWords = {
  asks: {
    value: (move) => `Što donosi ${what(move)}?`,
    bounds: (move) => `Koliki su α i β pri ulasku u ${whom(move)}?`,
    next: () => "Koji se potez sljedeći isprobava?",
    cuts: (_move, side) => `Koje poteze ${does(side, "nikad ne isprobava", "nikad ne isprobavaju")}?`,
  },
  hints: {
    value: (side, cut) =>
      cut ? capital(`${does(side, "uzima", "uzimaju")} najbolje od onoga što se vratilo; ostali su potezi odsječeni.`) : `Ovdje su isprobani svi potezi, a ${does(side, "uzima", "uzimaju")} najbolji.`,
    bounds: "α je najbolje što MAX već ima na putu ovamo, β najbolje što ima MIN. Bez vrijednosti granica je otvorena.",
    boundsForMover: (side, other) => `α je najbolje što ${does(side, "već ima", "već imaju")} na putu ovamo, β najbolje što ${does(other, "već ima", "već imaju")}, oboje u brojevima ${to(side)}. Bez vrijednosti granica je otvorena.`,
    next: "Potezi se isprobavaju prikazanim redom, dok ne bude α ≥ β.",
    nextScout: "Potezi se isprobavaju prikazanim redom, dok ne bude α ≥ β. Potez čija je vrijednost između α i β odmah se pretražuje ponovno.",
    nextMemo: "Potezi se isprobavaju prikazanim redom, dok neki ne pobijedi.",
    cuts: "Potezi se isprobavaju prikazanim redom; broj na svakom je ono što bi donio. Označi one koji dolaze nakon α ≥ β.",
  },
  right: "Točno.",
  wrong: (answer) => `Ne: ${answer}.`,
  answerValue: (value) => `${bound(value)}${worth(value)}`,
  answerBounds: (alpha, beta) => `α: ${end(alpha)}, β: ${end(beta)}`,
  answerMove: what,
  answerCuts: (moves) => `izostavljeni potezi: ${moves.map(what).join(", ")}`,
  answerNoMove: "ovdje se više ne isprobava nijedan potez",
  answerNoCut: "isprobavaju se svi potezi",
  stillOpen: "α je još manje od β.",
  noWin: "Nijedan potez još nije pobijedio.",

  kindOfAnswer: "Vrsta odgovora",
  exact: "točno",
  least: "barem",
  most: "najviše",
  numberOf: to,
  yourAnswer: "tvoj odgovor",
  number: "Broj",
  erase: "Obriši",
  sign: "Plus ili minus",
  win: "pobjeda",
  loss: "poraz",
  open: "Otvoreno: još nema vrijednosti",
  isOpen: "otvorena",
  noMove: "Nijedan potez više",
  noCut: "Bez odsijecanja",
  moves: "Potezi",
  came: "Što se vratilo",
  marks: { right: "točno", missed: "propušteno", tooMany: "previše" },
  check: "Provjeri",
  goOn: "Dalje",
  watch: "Pogledaj",
  skip: "Preskoči ovo",

  score: (right, asked) => `točno ${right} od ${asked}`,
  inRow: (row) => `zaredom: ${row}`,
  stops: "Koraci se zaustavljaju na svakom pitanju.",
  finished: "Nema više pitanja.",
  unknown: "još nije pretraženo",
  pace: "Pitaj",
  paces: { every: "svaki put", third: "svaki treći put", cuts: "samo o odsijecanju" },
  keys: {
    moves: "1 do 9 označava potez, 0 nijedan, Enter provjerava.",
    numbers: "Upiši broj; < najviše, > barem; Enter provjerava.",
    bounds: "Upiši broj; Tab vodi od α do β, o znači otvoreno; Enter provjerava.",
  },
};
