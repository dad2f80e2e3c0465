import { counting } from "../plural.js";
import { isWinInWords, stepSentences } from "../step-sentences.js";
import { counted } from "./nouns.js";
import { bound, by, does, name, number, object, short, to, verb, what, whom, worth } from "./step-grammar.js";

const counts = counting("sr", {
  cutoff: { one: "одсецање", few: "одсецања", other: "одсецања" },
});

const sentence = stepSentences({
  looks: (side, depth, toTheEnd) =>
    `${does(side, "је на потезу и гледа", "су на потезу и гледају")} ${toTheEnd ? "до краја партије" : depth === null ? "унапред" : `највише ${counted(depth, "move")} унапред`}`,
  method: {
    windows: "још се ништа не зна: свака вредност је важна",
    memo: "потези се разматрају док неки не победи, а оно што се о позицији сазна уписује се у табелу",
    full: "разматра се сваки потез",
  },
  expects: (alpha, beta) =>
    alpha && beta
      ? `по претходној дубини очекује се вредност између ${number(alpha.number)} и ${number(beta.number)}: само то се пита`
      : alpha
        ? `пита се само за вредности веће од ${number(alpha.number)}`
        : `пита се само за вредности мање од ${beta ? number(beta.number) : ""}`,
  whole: "вредност није била тамо где је очекивана: иста дубина још једном, са ширим прозором",
  tries: (side, move) => `${does(side, "пробава", "пробавају")} ${whom(move)}`,
  answers: (side) => `сада ${verb(side, "одговара", "одговарају")} ${name(side.mark)}`,
  triesAgain: (side, move) => `${does(side, "поново разматра", "поново разматрају")} ${whom(move)}, сада ради праве вредности`,
  asks: (side, value) => `пита се само да ли је то ${to(side)} боље него ${worth(value)}`,
  has: (side, value, move) => `${does(side, "већ има", "већ имају")} ${object(value)} ${by(move)}`,
  holds: (side, value, move) => `${does(side, "већ може да ограничи", "већ могу да ограниче")} вредност на ${object(value)} ${by(move)}`,
  wins: (side, move) => `${does(side, "већ побеђује", "већ побеђују")} ${by(move)}`,
  loses: (side, move) => `${does(side, "засад губи", "засад губе")}, чак и ${by(move)}`,
  between: "важно је још само оно што је између",
  betterForBoth: "важно је још само оно што је за обе стране боље од тога",
  more: "важно је још само оно што је више од тога",
  less: "важно је још само оно што је мање од тога",
  betterFor: (side) => `важно је још само оно што је ${to(side)} боље од тога`,
  move: what,
  over: (winner) => `партија је завршена, ${winner ? `${verb(winner, "побеђује", "побеђују")} ${name(winner.mark)}` : "реми"}`,
  valued: (value) => `процена је ${worth(value)}`,
  guess: (value) => `дубље се не гледа, процена је ${worth(value)}`,
  table: (value) => `ова позиција је већ решена, у табели је ${worth(value)}`,
  bound: (value) => `ова позиција је већ претражена, у табели је ${bound(value)}${worth(value)}`,
  leftOut: (value) => `није забележено, вредност је ${worth(value)}`,
  first: (side) => `то је прва вредност коју ${does(side, "овде има", "овде имају")}`,
  better: (side, before) => `${to(side)} је то боље него ${worth(before)}: задржава се`,
  noBetter: (side, before) => `${to(side)} то није боље него ${worth(before)}`,
  askedAgain: (side, than) => `${to(side)} је то боље него ${worth(than)}: колико је добро, рећи ће друга претрага`,
  alphaRises: (value) => `, па алфа расте на ${object(value)}`,
  betaFalls: (value) => `, па бета пада на ${object(value)}`,
  though: (already) => `, мада ${already}`,
  isWorth: (move, value) => `${what(move)} вреди ${bound(value)}${object(value)}`,
  to: (side) => ` ${to(side)}`,
  turned: (value, side) => `, дакле ${"bound" in value ? bound(value) : ""}${number(value.number)} ${to(side)}`,
  number,
  getsHere: (side, value) => `${does(side, "овде добија", "овде добијају")} ${bound(value)}${object(value)}`,
  holdsHere: (side, value) => `${does(side, "ово ограничава", "ово ограничавају")} на ${object(value)}`,
  winsHere: (side) => does(side, "овде побеђује", "овде побеђују"),
  cut: (here, sure, side) => `одсецање: ${here}, али ${sure} и ${verb(side, "нема разлога да иде", "немају разлога да иду")} овамо`,
  answered: (here) => `одсецање: ${here}, а више се није ни питало`,
  winsByMove: (side, move) => `одсецање: ${by(move)} ${verb(side, "побеђује", "побеђују")} ${name(side.mark)}, а боље од победе не постоји`,
  spared: (moves) => `још ${counted(moves, "move")} не треба гледати`,
  nothingLeft: "алфа и бета су се сусреле, али више није било потеза за одсецање",
  wonWithLast: (side, move) => `${by(move)} ${verb(side, "побеђује", "побеђују")} ${name(side.mark)}; више није било потеза за одсецање`,
  passDone: (depth, side, best, value) => `${counted(depth, "move")} унапред вредност ${to(side)} је ${bound(value)}${worth(value)}${best ? `, ${by(best)}` : ""}`,
  deeper: "сада се гледа један потез дубље",
  wrongWindow: "то је изван онога што се питало, па се претражује поново",
  plays: (side, move, value) => `готово: ${does(side, "бира", "бирају")} ${whom(move)}, вредност је ${worth(value)}`,
  playsLost: (side, move, value) => `готово: сваки потез је ${worth(value)}; ${does(side, "бира", "бирају")} ${whom(move)}, јер пораз тако најдуже траје`,
  stopped: (side, move) => `прекинуто пре краја: ${does(side, "бира", "бирају")} ${whom(move)}`,
  counts: (positions, cutoffs, nothingLeft) =>
    `прегледано: ${counted(positions, "position")}${cutoffs ? `, ${counts(cutoffs, "cutoff")}` : ""}${nothingLeft === null ? ", међу њима и она без ичега за одсецање" : nothingLeft ? `, без ичега за одсецање: ${nothingLeft}` : ""}`,
  leftOutOf: (positions) => `од тога није забележено: ${positions}`,
});

/** @type {typeof import("../en/search-steps.js").searchStepWords} */
export const searchStepWords = {
  sentence,
  value: worth,
  shortValue: (value) => (isWinInWords(value) ? (value.sign > 0 ? "победа" : "пораз") : short(value.number)),
  move: what,
};
