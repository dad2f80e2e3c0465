/**
 * Texts of a hint, in English; loaded with the first one.
 * @import { Move } from "../../boards/notation.js"
 */

import { boardWords } from "./boards.js";

export const hintWords = {
  /** @param {Move} move */
  hint: (move) => `Hint: ${boardWords.moveName(move)}.`,
  sign: "Hint",
  marked: "The game is marked as helped.",
};
