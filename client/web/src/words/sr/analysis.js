import { boardWords } from "./boards.js";
import { words } from "./words.js";

/** @type {typeof import("../en/analysis.js").analysisWords} */
export const analysisWords = {
  noThoughts: "Рачунар још није размишљао.",
  cuts: {
    time: "време је истекло",
    game: "партија је отишла даље",
    request: "тражене су друге вредности",
    failure: "сервер није могао даље",
  },
  whyThisMove: "Зашто овај потез?",
  itsSearch: "Погледај његову претрагу",
  lookInside: "Погледај претрагу одавде",
  score: (mark) => `${boardWords.side(mark)}: оцена, потез по потез`,
  scoreFrom: (ply, outcome) => `${ply === 0 ? "на почетку" : `после потеза ${ply}`} ${outcome}`,
  showValues: "Прикажи вредности",
  sayValues: "Изговори вредности",
  provingFor: (mark, known, moves) =>
    `${boardWords.sideToMove(mark)}: познате вредности ${known}${moves ? ` од ${moves}` : ""} …`,
  provedFor: (mark, worth, best) =>
    `${boardWords.sideToMove(mark)}: ${words.worth(worth, false)}.${best ? ` Најбоље: ${best}.` : ""}`,
  cutShort: (what) => `Није све доказано: ${analysisWords.cuts[what]}.`,
  valuesAtEnd: "Партија је завршена: у прегледу се види колико је свака позиција вредела.",
};
