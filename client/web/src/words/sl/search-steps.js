import { counting } from "../plural.js";
import { isWinInWords, stepSentences } from "../step-sentences.js";
import { counted } from "./nouns.js";
import { bound, by, does, name, number, object, short, to, verb, what, whom, worth } from "./step-grammar.js";

/** Moves ahead in the accusative, moves spared in the genitive of what need not be done. */
const counts = counting("sl", {
  ahead: { one: "potezo", two: "potezi", few: "poteze", other: "potez" },
  spared: { one: "poteze", two: "potez", few: "potez", other: "potez" },
  cutoff: { one: "rez", two: "reza", few: "rezi", other: "rezov" },
});

const sentence = stepSentences({
  looks: (side, depth, toTheEnd) =>
    `${does(side, "je na potezi in gleda", "so na potezi in gledajo")} ${toTheEnd ? "do konca igre" : depth === null ? "naprej" : `kvečjemu ${counts(depth, "ahead")} naprej`}`,
  method: {
    windows: "nič še ni znano: vsaka vrednost je pomembna",
    memo: "poteze se pregledujejo, dokler katera ne zmaga, in kar se izve o poziciji, gre v tabelo",
    full: "pregleda se vsaka poteza",
  },
  expects: (alpha, beta) =>
    alpha && beta
      ? `po prejšnji globini se pričakuje vrednost med ${number(alpha.number)} in ${number(beta.number)}: le to se sprašuje`
      : alpha
        ? `sprašuje se le po vrednostih, večjih od ${number(alpha.number)}`
        : `sprašuje se le po vrednostih, manjših od ${beta ? number(beta.number) : ""}`,
  whole: "vrednost ni bila tam, kjer je bila pričakovana: ista globina še enkrat, s širšim oknom",
  tries: (side, move) => `${does(side, "poskusi", "poskusijo")} ${whom(move)}`,
  answers: (side) => `zdaj ${verb(side, "odgovori", "odgovorijo")} ${name(side.mark)}`,
  triesAgain: (side, move) => `${does(side, "znova preišče", "znova preiščejo")} ${whom(move)}, zdaj zaradi prave vrednosti`,
  asks: (side, value) => `vprašanje je le, ali je to ${to(side)} boljše kot ${worth(value)}`,
  has: (side, value, move) => `${does(side, "že ima", "že imajo")} ${object(value)} ${by(move)}`,
  holds: (side, value, move) => `${does(side, "lahko že omeji", "lahko že omejijo")} vrednost na ${object(value)} ${by(move)}`,
  wins: (side, move) => `${does(side, "že zmaga", "že zmagajo")} ${by(move)}`,
  loses: (side, move) => `${does(side, "za zdaj izgublja", "za zdaj izgubljajo")}, tudi ${by(move)}`,
  between: "pomembno je le še, kar je vmes",
  betterForBoth: "pomembno je le še, kar je za obe strani boljše od tega",
  more: "pomembno je le še, kar je več od tega",
  less: "pomembno je le še, kar je manj od tega",
  betterFor: (side) => `pomembno je le še, kar je ${to(side)} boljše od tega`,
  move: what,
  over: (winner) => `igra je končana, ${winner ? `${verb(winner, "zmaga", "zmagajo")} ${name(winner.mark)}` : "neodločeno"}`,
  valued: (value) => `ocena je ${worth(value)}`,
  guess: (value) => `globlje se ne gleda, ocena je ${worth(value)}`,
  table: (value) => `ta pozicija je že rešena, v tabeli je ${worth(value)}`,
  bound: (value) => `ta pozicija je že bila preiskana, v tabeli je ${bound(value)}${worth(value)}`,
  leftOut: (value) => `ni zapisano, vrednost je ${worth(value)}`,
  first: (side) => `to je prva vrednost, ki jo ${does(side, "tu ima", "tu imajo")}`,
  better: (side, before) => `${to(side)} je to boljše kot ${worth(before)}: obdrži se`,
  noBetter: (side, before) => `${to(side)} to ni boljše kot ${worth(before)}`,
  askedAgain: (side, than) => `${to(side)} je to boljše kot ${worth(than)}: kako dobro je, bo povedalo drugo preiskovanje`,
  alphaRises: (value) => `, zato alfa zraste na ${object(value)}`,
  betaFalls: (value) => `, zato beta pade na ${object(value)}`,
  though: (already) => `, čeprav ${already}`,
  isWorth: (move, value) => `${what(move)} prinese ${bound(value)}${object(value)}`,
  to: (side) => ` ${to(side)}`,
  turned: (value, side) => `, torej ${"bound" in value ? bound(value) : ""}${number(value.number)} ${to(side)}`,
  number,
  getsHere: (side, value) => `${does(side, "tu dobi", "tu dobijo")} ${bound(value)}${object(value)}`,
  holdsHere: (side, value) => `${does(side, "to omeji", "to omejijo")} na ${object(value)}`,
  winsHere: (side) => does(side, "tu zmaga", "tu zmagajo"),
  cut: (here, sure, side) => `rez: ${here}, toda ${sure} in ${verb(side, "nima", "nimajo")} razloga iti sem`,
  answered: (here) => `rez: ${here}, več pa se ni spraševalo`,
  winsByMove: (side, move) => `rez: ${by(move)} ${verb(side, "zmaga", "zmagajo")} ${name(side.mark)}, boljšega od zmage pa ni nič`,
  spared: (moves) => `še ${counts(moves, "spared")} ni treba pregledati`,
  nothingLeft: "alfa in beta sta se srečali, vendar ni ostala nobena poteza za rez",
  wonWithLast: (side, move) => `${by(move)} ${verb(side, "zmaga", "zmagajo")} ${name(side.mark)}; nobena poteza ni ostala za rez`,
  passDone: (depth, side, best, value) => `${counts(depth, "ahead")} naprej je vrednost ${to(side)} ${bound(value)}${worth(value)}${best ? `, ${by(best)}` : ""}`,
  deeper: "zdaj se gleda eno potezo globlje",
  wrongWindow: "to je zunaj tega, kar se je spraševalo, zato se preišče znova",
  plays: (side, move, value) => `končano: ${does(side, "izbere", "izberejo")} ${whom(move)}, vrednost je ${worth(value)}`,
  playsLost: (side, move, value) => `končano: vsaka poteza je ${worth(value)}; ${does(side, "izbere", "izberejo")} ${whom(move)}, ker poraz tako traja najdlje`,
  stopped: (side, move) => `ustavljeno pred koncem: ${does(side, "izbere", "izberejo")} ${whom(move)}`,
  counts: (positions, cutoffs, nothingLeft) =>
    `pregledano: ${counted(positions, "position")}${cutoffs ? `, ${counts(cutoffs, "cutoff")}` : ""}${nothingLeft === null ? ", med njimi tudi tisti, kjer ni bilo kaj odrezati" : nothingLeft ? `, brez česa odrezati: ${nothingLeft}` : ""}`,
  leftOutOf: (positions) => `od tega ni zapisano: ${positions}`,
});

/** @type {typeof import("../en/search-steps.js").searchStepWords} */
export const searchStepWords = {
  sentence,
  value: worth,
  shortValue: (value) => (isWinInWords(value) ? (value.sign > 0 ? "zmaga" : "poraz") : short(value.number)),
  move: what,
};
