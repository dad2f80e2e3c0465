import { boardWords } from "./boards.js";

/** @type {typeof import("../en/hint.js").hintWords} */
export const hintWords = {
  hint: (move) => `Savjet: ${boardWords.moveName(move)}.`,
  sign: "Savjet",
  marked: "Partija je označena kao odigrana uz pomoć.",
};
