import { boardWords } from "./boards.js";

/** @type {typeof import("../en/analysis.js").analysisWords} */
export const analysisWords = {
  whyThisMove: "Dlaczego ten ruch?",
  lookInside: "Zajrzyj w przeszukiwanie stąd",
  score: (mark) => `${boardWords.side(mark)}: ocena, ruch po ruchu`,
  scoreFrom: (ply, outcome) => `${ply === 0 ? "na początku" : `po ruchu ${ply}`} ${outcome}`,
};
