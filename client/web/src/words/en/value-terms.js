/**
 * Texts of what an evaluator adds up on a leaf, in English; loaded with the first leaf that is opened.
 * @import { Side } from "../../state/search_tree/facts.js"
 */

import { capital } from "../capital.js";
import { name, to } from "./step-grammar.js";

/** @typedef {{ side: Side, other: Side, of: number }} Of `side` is MAX; `of` is the term's number */

/** So many marks of a side in a window, and so many empty cells. @param {Side} side @param {number} marks @param {number} empty */
const holds = (side, marks, empty) => `${capital(name(side.mark))}: ${marks}${empty ? ` (empty: ${empty})` : ""}`;

export const valueTermsWords = {
  /** @param {string} evaluator */
  subtitle: (evaluator) => `A leaf of the search: how the evaluator “${evaluator}” adds up.`,
  /** Names of terms (docs/protocol.md, 12). @type {Record<string, (facts: Of) => string>} */
  terms: {
    complete: ({ side, of }) => holds(side, of, 0),
    "one-missing": ({ side, of }) => holds(side, of - 1, 1),
    "two-missing": ({ side, of }) => holds(side, of - 2, 2),
    threat: ({ other, of }) => holds(other, of - 1, 1),
    centre: ({ side }) => `${capital(name(side.mark))} in the middle`,
    marks: ({ of }) => `Marks: ${of}, the rest empty`,
    almost: ({ side, of }) => `${holds(side, of, 1)}: only this counts`,
    met: ({ side, other, of }) => `${capital(name(other.mark))}: ${of}, the last cell closed by ${name(side.mark)}`,
    rows: () => "Rows that the wolf has come",
    distance: () => "Distances of the sheep, taken off",
    "wolf-moves": () => "Moves open to the wolf",
    "sheep-moves": () => "Moves open to the sheep",
    "one-row": () => "All sheep in one row",
    halves: () => "Two sheep on each half",
    passed: () => "The wolf is past all sheep",
    goal: () => "The wolf is at its goal",
    trapped: () => "The wolf cannot move",
    plies: () => "Moves since the start of the search",
    fitted: () => "Does not fit in 32 bits: it wraps around",
    theorem: () => "Who wins by the odd columns",
    "all-ones": () => "Who wins, as no heap has more than one",
    largest: ({ of }) => `Largest heaps, of ${of}: an odd number wins`,
  },
  windows: "Windows of the board",
  whatCounts: "What counts",
  howMany: "how many",
  each: "each",
  sum: "sum",
  heap: "heap",
  oddColumns: "odd columns",
  countsAsWon: "counts as won",
  countsAsLost: "counts as lost",
  /** @param {Side} side */
  total: (side) => `Worth ${to(side)}, who ${side.mark === "sheep" ? "are" : "is"} MAX`,
  /** @param {Side} side */
  turned: (side) => `Turned round ${to(side)}, to move`,
  isOdd: "Some column is odd, so the exclusive or of the heaps is not 0: the side to move can make every column even, and wins.",
  isEven: "Every column is even, so the exclusive or of the heaps is 0: each move makes a column odd, and the side to move loses.",
  /** As modified Nim uses it. */
  guide: "The exclusive or is only a guess here: each side wants to leave 0.",
  point: "Point at a row: only its lines stay on the board. Point at a line: its row lights up.",
  /** @param {string} lines */
  lines: (lines) => `On the board: ${lines}.`,
  waiting: "The numbers are on their way…",
};
