/**
 * Texts of the glass box, in English; loaded with it. The sentences of the steps are in search-steps.js.
 * @import { TreeAbout } from "../../wire/messages.js"
 * @import { RecordFault } from "../../state/search_tree/record.js"
 */

import { counted } from "./nouns.js";
import { newGameWords } from "./new-game.js";
import { number } from "./step-grammar.js";

export const glassWords = {
  title: "Glass box",
  promise: "Look into an engine’s search, one step at a time.",
  lessons: "Lessons",
  chooseOwn: "Or choose a game, a position and an engine:",
  exercises: "Exercises",
  /** What was searched how. @param {TreeAbout} about */
  searchOf: ({ algorithm, evaluator, form, search }) =>
    [newGameWords.algorithmName(algorithm), ...(algorithm === "memo" ? [] : [form === "simulations" ? `${number(search.evaluations)} simulations` : counted(search.depth, "move") + " ahead"]), ...(evaluator === "none" ? [] : [`evaluator ${evaluator}`])].join(", "),
  number,

  // The form
  change: "Change",
  more: "More",
  predict: "Predict",
  noPredict: "Simulations have no questions",
  follow: "Follow the game",
  table: "The table",
  /** @param {number} place @param {string} move @param {string} why */
  wrongMove: (place, move, why) => `Move ${place}, “${move}”, cannot be played. ${why}`.trim(),
  /** @param {number} most */
  tooManyMoves: (most) => `At most ${number(most)} moves.`,
  /** @param {string} name @param {string} game */
  unknownOption: (name, game) => `${game} has no option “${name}”.`,
  /** @param {string} text */
  unknownEngine: (text) => `“${text}” is no engine whose search can be shown.`,
  /** @param {string} game */
  unknownGame: (game) => `There is no game “${game}” here.`,
  badAddress: "This address describes no search. What is wrong is marked below.",

  // On the way
  /** @param {number} come @param {number} pages */
  pulling: (come, pages) => (pages > 1 ? `The record of the search is on its way: ${come} of ${pages} parts…` : "The engine is searching…"),
  /** @param {number} seconds */
  busy: (seconds) => `The server is busy; it goes on by itself in ${counted(seconds, "second")}.`,
  /** @type {Record<RecordFault, string>} */
  faults: {
    incomplete: "The record of this search did not come whole.",
    "cut-off": "The record of this search breaks off before its end.",
    damaged: "The record of this search contradicts itself, so it is not shown.",
    unsupported: "This page is too old for the record of this search. Reload it.",
    "too-large": "This search is too large to show.",
  },
  /** @param {number} recorded @param {number} leftOut */
  recorded: (recorded, leftOut) => `${number(recorded)} positions are recorded; ${number(leftOut)} more were searched, of which only values are kept.`,
  insteadOfProof: "This machine plays exactly: it looks its moves up or proves them, and searches no tree. Shown is how alpha-beta searches the same position.",
  stopped: "The engine’s time ran out: its search stops before the end.",

  // Stepping
  stepOfSearch: "Step of the search",
  toStart: "To the start",
  stepBack: "Step back",
  stepOn: "Step",
  play: "Play",
  pause: "Pause",
  finishBranch: "Finish this branch",
  nextCut: "Next cut-off",
  /** @param {number} pace steps a second */
  pace: (pace) => (pace < 1 ? "slow" : `${number(pace)}/s`),
  /** @param {number} pace */
  paceOf: (pace) => `Speed: ${glassWords.pace(pace)}`,
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  wholeTree: "Whole tree",
  valuesFor: "Values for",
  forMover: "the side to move",

  // Counts
  step: "step",
  positions: "positions",
  valued: "valued",
  fromTable: "from the table",
  cutOffs: "cut-offs",
  nothingLeft: "nothing left to cut",
  level: "level",
  toMove: "to move",
  leftOut: "not recorded",

  // The path
  root: "start",
  /** The root of a pass. @param {number} depth */
  passOf: (depth) => `depth ${depth}`,
  /** How a move was searched, below its position. */
  ways: { again: "again", table: "table" },
  /** @param {number} levels */
  levelsAbove: (levels) => `Levels above: ${levels}`,
  /** @param {string} side @param {string} name MAX or MIN, empty where values are those of the side to move */
  betterFor: (side, name) => `better for ${side}${name && ` (${name})`}`,
  /** @param {number} place @param {number} count */
  oneOf: (place, count) => `${place} of ${count}`,
  cutOff: { alpha: "alpha cut", beta: "beta cut", win: "win cut", plain: "cut" },
  windowCut: "α ≥ β: cut",
  winCut: "a win: cut",
  /** Opens what adds up to the value of a leaf. @param {string} value */
  why: (value) => `Why ${value}?`,
  inWords: "In words",
  /** What the signs of the pictures mean. */
  legend: {
    here: "current",
    done: "searched",
    todo: "to come",
    beta: "beta cut",
    alpha: "alpha cut",
    cut: "cut off",
    best: "best so far",
    bound: "a bound: the true value may lie beyond",
    null: "null window: it is only asked whether the move is better",
    again: "searched again, because it was better",
    table: "answered by the table",
  },
};
