/**
 * Texts of the values and scores of a game and of the way to a search, in English; loaded with the analysis.
 * @import { CutBy, ExactValue } from "../../wire/messages.js"
 * @import { Mark } from "../../boards/marks.js"
 */

import { boardWords } from "./boards.js";
import { words } from "./words.js";

export const analysisWords = {
  noThoughts: "No machine has thought yet.",
  /** @type {Record<CutBy, string>} */
  cuts: {
    time: "the time was up",
    game: "the game went on",
    request: "other values were asked for",
    failure: "the server could not go on",
  },
  whyThisMove: "Why this move?",
  itsSearch: "See its search",
  lookInside: "Look into a search from here",
  /** @param {Mark} mark */
  score: (mark) => `Score for ${boardWords.side(mark)}, move by move`,
  /** @param {number} ply @param {string} outcome for that side */
  scoreFrom: (ply, outcome) => `${outcome} ${ply === 0 ? "at the start" : `after move ${ply}`}`,
  showValues: "Show values",
  sayValues: "Say the values",
  /** @param {Mark} mark of the side to move @param {number} known @param {number} moves their total, 0 while it is not known */
  provingFor: (mark, known, moves) =>
    `${boardWords.sideToMove(mark)}: ${known}${moves ? ` of ${moves}` : ""} values known …`,
  /** @param {Mark} mark @param {ExactValue} worth @param {string} best */
  provedFor: (mark, worth, best) =>
    `${boardWords.sideToMove(mark)}: ${words.worth(worth, false)}.${best ? ` Best: ${best}.` : ""}`,
  /** @param {CutBy} what */
  cutShort: (what) => `Not everything was proved: ${analysisWords.cuts[what]}.`,
  valuesAtEnd: "The game is over: its review shows what every position was worth.",
};
