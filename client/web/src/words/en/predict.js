/**
 * Questions about a search, in English; loaded when they are switched on. Why an answer holds is said by the sentences of the
 * steps (search-steps.js).
 * @import { Side, Value } from "../../state/search_tree/facts.js"
 * @import { Pace } from "../../state/search_tree/predict.js"
 * @import { StudyMove as Move } from "../../boards/notation.js"
 */

import { capital } from "../capital.js";
import { bound, does, name, what, worth } from "./step-grammar.js";

/** @param {Value | null} value */
const end = (value) => (value ? worth(value) : predictWords.isOpen);

export const predictWords = {
  /** The questions. */
  asks: {
    /** @param {Move} move */
    value: (move) => `What does ${what(move)} bring back?`,
    /** @param {Move} move */
    bounds: (move) => `What are α and β on entering ${what(move)}?`,
    next: () => "Which move is tried next?",
    /** @param {Move} _move @param {Side} side */
    cuts: (_move, side) => `Which moves of ${name(side.mark)} are never tried?`,
  },
  /** What is needed for an answer, beside the picture. */
  hints: {
    /** @param {Side} side @param {boolean} cut whether moves were left untried */
    value: (side, cut) =>
      capital(cut ? `${does(side, "takes", "take")} the best of what came back; the other moves were cut off.` : `${does(side, "has tried every move here and takes", "have tried every move here and take")} the best.`),
    bounds: "α is the best that MAX already has on the way here, β the best that MIN has. Without a value the end is open.",
    /** @param {Side} side @param {Side} other */
    boundsForMover: (side, other) => `α is the best that ${does(side, "already has", "already have")} on the way here, β the best that ${does(other, "already has", "already have")}, both in numbers of ${name(side.mark)}. Without a value the end is open.`,
    next: "Moves are tried in the order shown, until α ≥ β.",
    nextScout: "Moves are tried in the order shown, until α ≥ β. A move whose value lies between α and β is searched again at once.",
    nextMemo: "Moves are tried in the order shown, until one of them wins.",
    cuts: "Moves are tried in the order shown; the number on each is what it would bring. Mark those that come after α ≥ β.",
  },
  right: "Right.",
  /** @param {string} answer */
  wrong: (answer) => `No: ${answer}.`,
  /** @param {import("../../state/search_tree/facts.js").Worth} value */
  answerValue: (value) => `${bound(value)}${worth(value)}`,
  /** @param {Value | null} alpha @param {Value | null} beta */
  answerBounds: (alpha, beta) => `α is ${end(alpha)}, β is ${end(beta)}`,
  /** @param {Move} move */
  answerMove: (move) => what(move),
  /** @param {Move[]} moves */
  answerCuts: (moves) => `never tried: ${moves.map(what).join(", ")}`,
  answerNoMove: "no further move is tried here",
  answerNoCut: "every move is tried",
  stillOpen: "α is still less than β.",
  noWin: "No move has won yet.",

  // The answer
  kindOfAnswer: "Kind of answer",
  exact: "exactly",
  least: "at least",
  most: "at most",
  /** Whose number it is. @param {{ mark: import("../../boards/marks.js").Mark }} side */
  numberOf: ({ mark }) => `for ${name(mark)}`,
  yourAnswer: "your answer",
  number: "Number",
  erase: "Delete",
  sign: "Plus or minus",
  win: "win",
  loss: "loss",
  open: "Open: no value yet",
  isOpen: "open",
  noMove: "No further move",
  noCut: "No cut",
  moves: "Moves",
  came: "What has come back",
  marks: { right: "right", missed: "missed", tooMany: "too many" },
  check: "Check",
  goOn: "Go on",
  watch: "Watch it",
  skip: "Skip this one",

  // Beside it
  /** @param {number} right @param {number} asked */
  score: (right, asked) => `${right} of ${asked} right`,
  /** @param {number} row */
  inRow: (row) => `${row} in a row`,
  stops: "Stepping stops at each question.",
  finished: "No question is left.",
  unknown: "not searched yet",
  pace: "Ask",
  /** @type {Record<Pace, string>} */
  paces: { every: "every question", third: "every third", cuts: "only about cuts" },
  keys: { moves: "1 to 9 mark a move, 0 none, Enter checks.", numbers: "Type the number; < at most, > at least; Enter checks.", bounds: "Type the number; Tab goes from α to β, o means open; Enter checks." },
};
