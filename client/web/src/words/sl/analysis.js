import { boardWords } from "./boards.js";

/** @type {typeof import("../en/analysis.js").analysisWords} */
export const analysisWords = {
  whyThisMove: "Zakaj ta poteza?",
  lookInside: "Poglej iskanje od tod",
  score: (mark) => `${boardWords.side(mark)}: ocena, poteza za potezo`,
  scoreFrom: (ply, outcome) => `${ply === 0 ? "na začetku" : `po potezi ${ply}`} ${outcome}`,
};
