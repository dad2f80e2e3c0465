import { boardWords } from "./boards.js";
import { words } from "./words.js";

/** @type {typeof import("../en/analysis.js").analysisWords} */
export const analysisWords = {
  noThoughts: "Računalnik še ni razmišljal.",
  cuts: {
    time: "čas je potekel",
    game: "igra je šla naprej",
    request: "zahtevane so bile druge vrednosti",
    failure: "strežnik ni mogel naprej",
  },
  whyThisMove: "Zakaj ta poteza?",
  itsSearch: "Poglej njeno iskanje",
  lookInside: "Poglej iskanje od tod",
  score: (mark) => `${boardWords.side(mark)}: ocena, poteza za potezo`,
  scoreFrom: (ply, outcome) => `${ply === 0 ? "na začetku" : `po potezi ${ply}`} ${outcome}`,
  showValues: "Pokaži vrednosti",
  sayValues: "Povej vrednosti",
  provingFor: (mark, known, moves) =>
    `${boardWords.sideToMove(mark)}: znane vrednosti ${known}${moves ? ` od ${moves}` : ""} …`,
  provedFor: (mark, worth, best) =>
    `${boardWords.sideToMove(mark)}: ${words.worth(worth, false)}.${best ? ` Najbolje: ${best}.` : ""}`,
  cutShort: (what) => `Ni dokazano vse: ${analysisWords.cuts[what]}.`,
  valuesAtEnd: "Igre je konec: v pregledu vidite, koliko je bila vredna vsaka pozicija.",
};
