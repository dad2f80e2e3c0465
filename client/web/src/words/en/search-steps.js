/**
 * What happens on the steps of a search, in English; loaded with the search tree.
 * @import { Value } from "../../state/search_tree/facts.js"
 */

import { isWinInWords, stepSentences } from "../step-sentences.js";
import { counted } from "./nouns.js";
import { bound, by, does, name, number, short, to, verb, what, worth } from "./step-grammar.js";

const sentence = stepSentences({
  looks: (side, depth, toTheEnd) =>
    `${does(side, "is to move and looks", "are to move and look")} ${toTheEnd ? "to the end of the game" : depth === null ? "ahead" : `up to ${counted(depth, "move")} ahead`}`,
  method: {
    windows: "nothing is known yet: every value matters",
    memo: "moves are looked at until one of them wins, and what is found of a position goes into a table",
    full: "every move is looked at",
  },
  expects: (alpha, beta) =>
    alpha && beta
      ? `after the depth before, a value between ${worth(alpha)} and ${worth(beta)} is expected: only that is asked for`
      : alpha
        ? `only values of more than ${worth(alpha)} are asked for`
        : `only values of less than ${beta ? worth(beta) : ""} are asked for`,
  whole: "the value did not lie where it was expected: the same depth once more, with a wider window",
  tries: (side, move) => `${does(side, "tries", "try")} ${what(move)}`,
  answers: (side) => `now ${does(side, "answers", "answer")}`,
  triesAgain: (side, move) => `${does(side, "searches", "search")} ${what(move)} again, now for its value`,
  asks: (side, value) => `the search only asks whether that is better for ${name(side.mark)} than ${worth(value)}`,
  has: (side, value, move) => `${does(side, "already has", "already have")} ${worth(value)} ${by(move)}`,
  holds: (side, value, move) => `${name(side.mark)} can already hold the value to ${worth(value)} ${by(move)}`,
  wins: (side, move) => `${does(side, "already wins", "already win")} ${by(move)}`,
  loses: (side, move) => `${does(side, "loses", "lose")} so far, even ${by(move)}`,
  between: "only what lies between still matters",
  betterForBoth: "only what is better than that for both still matters",
  more: "only more than that is news",
  less: "only less than that is news",
  betterFor: (side) => `only what is better than that for ${name(side.mark)} is news`,
  move: what,
  over: (winner) => `the game is over, ${winner ? does(winner, "wins", "win") : "a draw"}`,
  valued: (value) => `the evaluator gives ${worth(value)}`,
  guess: (value) => `as deep as it looks, the evaluator gives ${worth(value)}`,
  table: (value) => `this position was solved before, the table has ${worth(value)}`,
  bound: (value) => `it was searched before, and the table has ${bound(value)}${worth(value)}`,
  leftOut: (value) => `not recorded, it came back with ${worth(value)}`,
  first: (side) => `it is the first value that ${does(side, "has", "have")} here`,
  better: (side, before) => `better for ${name(side.mark)} than ${worth(before)}: kept`,
  noBetter: (side, before) => `for ${name(side.mark)} that is no better than ${worth(before)}`,
  askedAgain: (side, than) => `better for ${name(side.mark)} than ${worth(than)}: how good it is, a second search has to tell`,
  alphaRises: (value) => `, and alpha rises to ${worth(value)}`,
  betaFalls: (value) => `, and beta falls to ${worth(value)}`,
  though: (already) => `, though ${already}`,
  isWorth: (move, value) => `${what(move)} is worth ${bound(value)}${worth(value)}`,
  to: (side) => ` ${to(side)}`,
  turned: (value, side) => `, so ${"bound" in value ? bound(value) : ""}${number(value.number)} ${to(side)}`,
  number,
  getsHere: (side, value) => `${does(side, "gets", "get")} ${bound(value)}${worth(value)} here`,
  holdsHere: (side, value) => `${does(side, "holds", "hold")} this to ${worth(value)}`,
  winsHere: (side) => `${does(side, "wins", "win")} here`,
  cut: (here, sure, side) => `cut: ${here}, but ${sure} and ${verb(side, "has", "have")} no reason to come this way`,
  answered: (here) => `cut: ${here}, and more was not asked`,
  winsByMove: (side, move) => `cut: ${what(move)} wins for ${name(side.mark)}, and nothing is better than a win`,
  spared: (moves) => (moves === 1 ? "the one move left need not be looked at" : `the other ${moves} moves need not be looked at`),
  nothingLeft: "alpha and beta have met, but no move was left to skip",
  wonWithLast: (side, move) => `${what(move)} wins for ${name(side.mark)}; no move was left to skip`,
  passDone: (depth, side, best, value) => `${counted(depth, "move")} ahead, the value is ${bound(value)}${worth(value)} ${to(side)}${best ? `, ${by(best)}` : ""}`,
  deeper: "now it is searched one move deeper",
  wrongWindow: "that is outside of what was asked for, so it is searched again",
  plays: (side, move, value) => `done: ${does(side, "plays", "play")} ${what(move)}, worth ${worth(value)}`,
  playsLost: (side, move, value) =>
    `done: every move is ${worth(value)}; ${does(side, "plays", "play")} ${what(move)}, on which the loss takes longest`,
  stopped: (side, move) => `stopped before its end: ${does(side, "plays", "play")} ${what(move)}`,
  counts: (positions, cutoffs, nothingLeft) =>
    `${counted(positions, "position")} looked at${cutoffs ? `, ${counted(cutoffs, "cut-off")}` : ""}${nothingLeft === null ? ", those with nothing left to cut among them" : nothingLeft ? `, and ${nothingLeft} more with nothing left to cut` : ""}`,
  leftOutOf: (positions) => `of these ${positions} ${positions === 1 ? "is" : "are"} not recorded here`,
});

export const searchStepWords = {
  sentence,
  /** A value in a sentence. @param {Value} value */
  value: worth,
  /** A value in a small place: a win or a loss of whose number it is, else the number. @param {Value} value */
  shortValue: (value) => (isWinInWords(value) ? (value.sign > 0 ? "win" : "loss") : short(value.number)),
  move: what,
};
