/**
 * Texts of the scores of a game and of the way to a search, in English; loaded with the analysis.
 * @import { Mark } from "../../boards/marks.js"
 */

import { boardWords } from "./boards.js";

export const analysisWords = {
  whyThisMove: "Why this move?",
  lookInside: "Look into a search from here",
  /** @param {Mark} mark */
  score: (mark) => `Score for ${boardWords.side(mark)}, move by move`,
  /** @param {number} ply @param {string} outcome for that side */
  scoreFrom: (ply, outcome) => `${outcome} ${ply === 0 ? "at the start" : `after move ${ply}`}`,
};
