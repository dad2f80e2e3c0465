import { boardWords } from "./boards.js";

/** @type {typeof import("../en/hint.js").hintWords} */
export const hintWords = {
  hint: (move) => `Namig: ${boardWords.moveName(move)}.`,
  sign: "Namig",
  marked: "Igra je označena kot igrana s pomočjo.",
};
