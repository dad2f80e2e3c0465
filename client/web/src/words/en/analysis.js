/**
 * Texts of the scores of a game, in English; loaded with the analysis.
 * @import { Mark } from "../../boards/marks.js"
 */

import { boardWords } from "./boards.js";

export const analysisWords = {
  /** @param {Mark} mark */
  score: (mark) => `Score for ${boardWords.side(mark)}, move by move`,
  /** @param {number} ply @param {string} outcome for that side */
  scoreFrom: (ply, outcome) => `${outcome} ${ply === 0 ? "at the start" : `after move ${ply}`}`,
};
