import { counted } from "./nouns.js";

/** @type {typeof import("../en/graph.js").graphWords} */
export const graphWords = {
  graph: "Граф игре",
  showGraph: "Прикажи граф игре",
  hideGraph: "Сакриј граф",
  graphPicture: "Граф: стрелице бирају потез, Enter га игра; речима испод",
  graphSize: (positions, moves) => `${counted(positions, "position")}, ${counted(moves, "move")}`,
  graphTooLarge: (most) => `Превише за цртање: на слику стаје највише ${counted(most, "position")}.`,
  nodeStates: {
    current: "На табли",
    visited: "Одиграно",
    reachable: "Још могуће",
    unreachable: "Више није могуће",
  },
  bestPlay: "Најбоља игра",
  graphHere: (text) => `На табли: ${text}.`,
  graphLooked: (text) => `После овог потеза: ${text}.`,
  graphEnd: (winner) => `Игра је готова: победио је ${winner}.`,
  graphMoves: (side, good, all, leaves) =>
    good
      ? `Победнички потези за ${side}: ${good} од ${all}; ${good === 1 ? "он" : "један"} оставља ${leaves}.`
      : `Победнички потези за ${side}: ниједан од ${all}; сваки оставља позицију у којој побеђује ${side === "MAX" ? "MIN" : "MAX"}.`,
  graphShape: (side, all) =>
    `Потези за ${side}: ${all}. Колико који вреди види се после партије: за овим столом нема помоћи.`,
  levelsGone: (count) => `Недостижни нивои испод: ${count}`,
  winsMax: "Одавде побеђује MAX",
  winsMin: "Одавде побеђује MIN",
  graphNode: (text, value, state) =>
    `${text}: ${value === null ? "" : `вредност ${value}, `}${graphWords.nodeStates[state].toLowerCase()}`,
  graphLevel: (side, turn, positions) => `${side}, ${turn}: ${positions.join("; ")}.`,
};
