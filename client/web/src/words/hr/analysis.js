import { boardWords } from "./boards.js";

/** @type {typeof import("../en/analysis.js").analysisWords} */
export const analysisWords = {
  whyThisMove: "Zašto ovaj potez?",
  lookInside: "Pogledaj pretragu odavde",
  score: (mark) => `${boardWords.side(mark)}: ocjena, potez po potez`,
  scoreFrom: (ply, outcome) => `${ply === 0 ? "na početku" : `nakon poteza ${ply}`} ${outcome}`,
};
