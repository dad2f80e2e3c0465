import { boardWords } from "./boards.js";
import { words } from "./words.js";

/** @type {typeof import("../en/analysis.js").analysisWords} */
export const analysisWords = {
  noThoughts: "Računalo još nije razmišljalo.",
  cuts: {
    time: "vrijeme je isteklo",
    game: "partija je otišla dalje",
    request: "tražene su druge vrijednosti",
    failure: "poslužitelj nije mogao dalje",
  },
  whyThisMove: "Zašto ovaj potez?",
  itsSearch: "Pogledaj njegovu pretragu",
  lookInside: "Pogledaj pretragu odavde",
  score: (mark) => `${boardWords.side(mark)}: ocjena, potez po potez`,
  scoreFrom: (ply, outcome) => `${ply === 0 ? "na početku" : `nakon poteza ${ply}`} ${outcome}`,
  showValues: "Prikaži vrijednosti",
  sayValues: "Izgovori vrijednosti",
  provingFor: (mark, known, moves) =>
    `${boardWords.sideToMove(mark)}: poznate vrijednosti ${known}${moves ? ` od ${moves}` : ""} …`,
  provedFor: (mark, worth, best) =>
    `${boardWords.sideToMove(mark)}: ${words.worth(worth, false)}.${best ? ` Najbolje: ${best}.` : ""}`,
  cutShort: (what) => `Nije sve dokazano: ${analysisWords.cuts[what]}.`,
  valuesAtEnd: "Partija je završena: u pregledu se vidi koliko je svaka pozicija vrijedila.",
};
