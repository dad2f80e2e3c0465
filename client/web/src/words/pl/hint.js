import { boardWords } from "./boards.js";

/** @type {typeof import("../en/hint.js").hintWords} */
export const hintWords = {
  hint: (move) => `Podpowiedź: ${boardWords.moveName(move)}.`,
  sign: "Podpowiedź",
  marked: "Partia jest oznaczona jako z pomocą.",
};
