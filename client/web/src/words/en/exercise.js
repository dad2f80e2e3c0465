/**
 * Texts of exercises, in English; loaded with them. The step of a search where a mistake shows has its own sentence (search-steps.js).
 * @import { Mark } from "../../boards/marks.js"
 * @import { ExerciseAddress, Kind, ORDERS } from "../../state/exercise.js"
 */

import { counted } from "./nouns.js";
import { name } from "./step-grammar.js";

export const exerciseWords = {
  title: "Exercises",
  kindsOf: "Kinds of exercises",
  /** @type {Record<Kind, string>} */
  kinds: { values: "Values up the tree", cuts: "Which moves are cut", window: "Alpha and beta", count: "How many ends", best: "Best move", nimbers: "Nimbers" },
  typed: "Typed tree",
  failed: "The exercises could not be fetched.",
  /** Nothing to set. @param {string} game */
  none: (game) => `There are no exercises of this kind for ${game}. Choose another game or another difficulty.`,
  drawing: "The exercises are being drawn.",

  // The question
  /** @type {Record<Kind, string>} */
  asks: {
    values: "Carry the values up",
    cuts: "Which moves are never tried?",
    window: "What are α and β on entering?",
    count: "How many ends are looked at?",
    best: "Which move is best?",
    nimbers: "What are the nimbers?",
  },
  /** @type {Record<Kind, string>} */
  tasks: {
    values: "MAX ▲ takes the largest value, MIN ▼ the smallest. Fill in every field.",
    cuts: "Mark each move that alpha-beta cuts off, with the bound that cuts it. Moves below it need no mark.",
    window: "Fill in α and β for the framed positions. Leave an end empty if it is still open.",
    count: "Count the ends at which alpha-beta looks, in three orders of the same tree.",
    best: "Only one move keeps the best result. Choose it, and say how many moves of both sides the game then still takes.",
    nimbers: "Give the nimber of each heap and their nim-sum. Then choose a move that makes the sum 0.",
  },
  /** Who moves. @param {Mark} mark */
  toMove: (mark) => `To move: ${name(mark)}.`,
  /** @param {Mark} max @param {Mark} min */
  sides: (max, min) => `MAX: ${name(max)}, MIN: ${name(min)}. The numbers are MAX’s.`,
  /** @type {Record<ExerciseAddress["cut"], string>} */
  cutAt: {
    equal: "Moves are tried from left to right. A cut happens as soon as α ≥ β: equal is enough.",
    beyond: "Moves are tried from left to right. A cut happens only when α > β: equal is not enough.",
  },
  /** @type {Record<ExerciseAddress["fail"], string>} */
  failAt: { soft: "A position returns its best value, even outside α and β (fail-soft).", hard: "A position returns no value outside α and β (fail-hard)." },
  boundOf: "Which bound cuts it?",
  /** @type {Record<typeof ORDERS[number], string>} */
  orders: { as_drawn: "as drawn", best_first: "best move first everywhere", worst_first: "worst move first everywhere" },
  /** @param {number} heap its size */
  heap: (heap) => `Heap of ${heap}`,
  sum: "Nim-sum",
  move: "Move",
  chooseMove: "Choose or play",
  noMove: "No move makes it 0",
  outcome: "Result",
  plies: "Moves until the end",
  value: "value",
  start: "start",
  tree: "The tree, branch by branch",
  sign: "Plus or minus",

  // The answer
  check: "Check",
  /** @param {number} parts */
  toGo: (parts) => `Check: ${parts} to go`,
  /** @param {number} moves */
  checkMarked: (moves) => `Check: ${counted(moves, "move")} marked`,
  unknown: "I do not know",
  right: "Right",
  wrong: "Not yet",
  /** What a mark on a branch is. */
  marks: { good: "right", missed: "missed", many: "too many", other: "the other bound" },
  /** @param {string} names */
  missed: (names) => `Missed: ${names}.`,
  /** @param {string} names */
  tooMany: (names) => `Tried all the same: ${names}.`,
  /** @param {string} names */
  otherBound: (names) => `Cut by the other bound: ${names}.`,
  /** @param {number} count */
  moves: (count) => counted(count, "move"),
  /** @param {string} names @param {string} value */
  isRight: (names, value) => `${names}: ${value}`,
  open: "open",
  nothingCut: "Nothing is cut here.",
  /** The best move. @param {string} move */
  bestIs: (move) => `The best move: ${move}.`,
  /** @param {string} moves */
  zeroBy: (moves) => `The sum becomes 0 by: ${moves}.`,
  zeroAlready: "The sum is 0 already: every move changes that.",
  /** What a move leads to. @param {string} move @param {string} outcome one of `leads` @param {number | null} plies */
  leadsTo: (move, outcome, plies) => `${move}: ${exerciseWords.leads[outcome]}${plies === null ? "" : `, after ${counted(plies, "move")}`}.`,
  /** @type {Record<string, string>} */
  leads: { win: "a win", draw: "a draw", loss: "a loss" },
  otherConvention: "The glass box cuts at α ≥ β and is fail-soft, so it shows another search.",
  glass: "See it in the glass box",
  next: "Next",

  // The row
  /** @param {number} place @param {number} of */
  placeOf: (place, of) => `${place} of ${of}`,
  /** @param {number} right @param {number} of */
  score: (right, of) => `${right} of ${of} right`,
  /** @param {number} row */
  inRow: (row) => `${row} in a row`,
  over: "The row is done",
  again: "Another row",
  harder: "A harder row",
  change: "Choose other exercises",
  game: "Game",
  band: "Difficulty",
  /** @type {Record<number, string>} */
  bandNames: { 1: "easy", 2: "middling", 3: "hard" },
  seed: "Seed",
  cut: "A cut needs",
  fail: "What is returned",
  begin: "Begin",
  paper: "The same on paper, with the key on a page of its own:",
};
