import { boardWords } from "./boards.js";

/** @type {typeof import("../en/hint.js").hintWords} */
export const hintWords = {
  hint: (move) => `Савет: ${boardWords.moveName(move)}.`,
  sign: "Савет",
  marked: "Партија је означена као одиграна уз помоћ.",
};
