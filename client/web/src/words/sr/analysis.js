import { boardWords } from "./boards.js";

/** @type {typeof import("../en/analysis.js").analysisWords} */
export const analysisWords = {
  whyThisMove: "Зашто овај потез?",
  lookInside: "Погледај претрагу одавде",
  score: (mark) => `${boardWords.side(mark)}: оцена, потез по потез`,
  scoreFrom: (ply, outcome) => `${ply === 0 ? "на почетку" : `после потеза ${ply}`} ${outcome}`,
};
