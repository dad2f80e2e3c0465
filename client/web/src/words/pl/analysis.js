import { boardWords } from "./boards.js";
import { words } from "./words.js";

/** @type {typeof import("../en/analysis.js").analysisWords} */
export const analysisWords = {
  noThoughts: "Komputer jeszcze nie myślał.",
  cuts: {
    time: "czas minął",
    game: "partia poszła dalej",
    request: "poproszono o inne wartości",
    failure: "serwer nie mógł kontynuować",
  },
  whyThisMove: "Dlaczego ten ruch?",
  itsSearch: "Zobacz jego przeszukiwanie",
  lookInside: "Zobacz przeszukiwanie stąd",
  score: (mark) => `${boardWords.side(mark)}: ocena, ruch po ruchu`,
  scoreFrom: (ply, outcome) => `${ply === 0 ? "na początku" : `po ruchu ${ply}`} ${outcome}`,
  showValues: "Pokaż wartości",
  sayValues: "Odczytaj wartości",
  provingFor: (mark, known, moves) =>
    `${boardWords.sideToMove(mark)}: znane wartości ${known}${moves ? ` z ${moves}` : ""} …`,
  provedFor: (mark, worth, best) =>
    `${boardWords.sideToMove(mark)}: ${words.worth(worth, false)}.${best ? ` Najlepiej: ${best}.` : ""}`,
  cutShort: (what) => `Nie wszystko udowodniono: ${analysisWords.cuts[what]}.`,
  valuesAtEnd: "Koniec partii: w przeglądzie widać, ile warta była każda pozycja.",
};
