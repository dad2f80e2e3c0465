import { counting } from "../plural.js";
import { isWinInWords, stepSentences } from "../step-sentences.js";
import { counted } from "./nouns.js";
import { bound, by, does, name, number, object, short, to, verb, what, whom, worth } from "./step-grammar.js";

const counts = counting("hr", {
  cutoff: { one: "odsijecanje", few: "odsijecanja", other: "odsijecanja" },
});

const sentence = stepSentences({
  looks: (side, depth, toTheEnd) =>
    `${does(side, "je na potezu i gleda", "su na potezu i gledaju")} ${toTheEnd ? "do kraja partije" : depth === null ? "unaprijed" : `najviše ${counted(depth, "move")} unaprijed`}`,
  method: {
    windows: "još se ništa ne zna: svaka je vrijednost važna",
    memo: "potezi se razmatraju dok neki ne pobijedi, a ono što se o poziciji sazna upisuje se u tablicu",
    full: "razmatra se svaki potez",
  },
  expects: (alpha, beta) =>
    alpha && beta
      ? `po prethodnoj dubini očekuje se vrijednost između ${number(alpha.number)} i ${number(beta.number)}: samo se to pita`
      : alpha
        ? `pita se samo za vrijednosti veće od ${number(alpha.number)}`
        : `pita se samo za vrijednosti manje od ${beta ? number(beta.number) : ""}`,
  whole: "vrijednost nije bila ondje gdje je očekivana: ista dubina još jednom, sa širim prozorom",
  tries: (side, move) => `${does(side, "isprobava", "isprobavaju")} ${whom(move)}`,
  answers: (side) => `sada ${verb(side, "odgovara", "odgovaraju")} ${name(side.mark)}`,
  triesAgain: (side, move) => `${does(side, "ponovno razmatra", "ponovno razmatraju")} ${whom(move)}, sada radi prave vrijednosti`,
  asks: (side, value) => `pita se samo je li to ${to(side)} bolje nego ${worth(value)}`,
  has: (side, value, move) => `${does(side, "već ima", "već imaju")} ${object(value)} ${by(move)}`,
  holds: (side, value, move) => `${does(side, "već može", "već mogu")} ograničiti vrijednost na ${object(value)} ${by(move)}`,
  wins: (side, move) => `${does(side, "već pobjeđuje", "već pobjeđuju")} ${by(move)}`,
  loses: (side, move) => `${does(side, "zasad gubi", "zasad gube")}, čak i ${by(move)}`,
  between: "važno je još samo ono što je između",
  betterForBoth: "važno je još samo ono što je za obje strane bolje od toga",
  more: "važno je još samo ono što je više od toga",
  less: "važno je još samo ono što je manje od toga",
  betterFor: (side) => `važno je još samo ono što je ${to(side)} bolje od toga`,
  move: what,
  over: (winner) => `partija je gotova, ${winner ? `${verb(winner, "pobjeđuje", "pobjeđuju")} ${name(winner.mark)}` : "neriješeno"}`,
  valued: (value) => `procjena je ${worth(value)}`,
  guess: (value) => `dublje se ne gleda, procjena je ${worth(value)}`,
  table: (value) => `ova je pozicija već riješena, u tablici je ${worth(value)}`,
  bound: (value) => `ova je pozicija već pretražena, u tablici je ${bound(value)}${worth(value)}`,
  leftOut: (value) => `nije zabilježeno, vrijednost je ${worth(value)}`,
  first: (side) => `to je prva vrijednost koju ${does(side, "ovdje ima", "ovdje imaju")}`,
  better: (side, before) => `${to(side)} je to bolje nego ${worth(before)}: zadržava se`,
  noBetter: (side, before) => `${to(side)} to nije bolje nego ${worth(before)}`,
  askedAgain: (side, than) => `${to(side)} je to bolje nego ${worth(than)}: koliko je dobro, reći će druga pretraga`,
  alphaRises: (value) => `, pa alfa raste na ${object(value)}`,
  betaFalls: (value) => `, pa beta pada na ${object(value)}`,
  though: (already) => `, iako ${already}`,
  isWorth: (move, value) => `${what(move)} vrijedi ${bound(value)}${object(value)}`,
  to: (side) => ` ${to(side)}`,
  turned: (value, side) => `, dakle ${"bound" in value ? bound(value) : ""}${number(value.number)} ${to(side)}`,
  number,
  getsHere: (side, value) => `${does(side, "ovdje dobiva", "ovdje dobivaju")} ${bound(value)}${object(value)}`,
  holdsHere: (side, value) => `${does(side, "ovo ograničava", "ovo ograničavaju")} na ${object(value)}`,
  winsHere: (side) => does(side, "ovdje pobjeđuje", "ovdje pobjeđuju"),
  cut: (here, sure, side) => `odsijecanje: ${here}, ali ${sure} i ${verb(side, "nema", "nemaju")} razloga ići ovamo`,
  answered: (here) => `odsijecanje: ${here}, a više se nije ni pitalo`,
  winsByMove: (side, move) => `odsijecanje: ${by(move)} ${verb(side, "pobjeđuje", "pobjeđuju")} ${name(side.mark)}, a bolje od pobjede ne postoji`,
  spared: (moves) => `još ${counted(moves, "move")} ne treba gledati`,
  nothingLeft: "alfa i beta su se susrele, ali više nije bilo poteza za odsijecanje",
  wonWithLast: (side, move) => `${by(move)} ${verb(side, "pobjeđuje", "pobjeđuju")} ${name(side.mark)}; više nije bilo poteza za odsijecanje`,
  passDone: (depth, side, best, value) => `${counted(depth, "move")} unaprijed vrijednost ${to(side)} je ${bound(value)}${worth(value)}${best ? `, ${by(best)}` : ""}`,
  deeper: "sada se gleda jedan potez dublje",
  wrongWindow: "to je izvan onoga što se pitalo, pa se pretražuje ponovno",
  plays: (side, move, value) => `gotovo: ${does(side, "bira", "biraju")} ${whom(move)}, vrijednost je ${worth(value)}`,
  playsLost: (side, move, value) => `gotovo: svaki je potez ${worth(value)}; ${does(side, "bira", "biraju")} ${whom(move)}, jer poraz tako najdulje traje`,
  stopped: (side, move) => `prekinuto prije kraja: ${does(side, "bira", "biraju")} ${whom(move)}`,
  counts: (positions, cutoffs, nothingLeft) =>
    `pregledano: ${counted(positions, "position")}${cutoffs ? `, ${counts(cutoffs, "cutoff")}` : ""}${nothingLeft === null ? ", među njima i ona bez ičega za odsijecanje" : nothingLeft ? `, bez ičega za odsijecanje: ${nothingLeft}` : ""}`,
  leftOutOf: (positions) => `od toga nije zabilježeno: ${positions}`,
});

/** @type {typeof import("../en/search-steps.js").searchStepWords} */
export const searchStepWords = {
  sentence,
  value: worth,
  shortValue: (value) => (isWinInWords(value) ? (value.sign > 0 ? "pobjeda" : "poraz") : short(value.number)),
  move: what,
};
