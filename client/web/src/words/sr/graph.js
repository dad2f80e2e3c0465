/** @import { GraphNode } from "../../wire/messages.js" */

import { counted } from "./nouns.js";

/** @type {Record<GraphNode["state"], string>} */
const NODE_STATES = {
  current: "На табли",
  visited: "Одиграно",
  reachable: "Још могуће",
  unreachable: "Више недостижно",
};

/** @type {typeof import("../en/graph.js").graphWords} */
export const graphWords = {
  graph: "Граф игре",
  showGraph: "Прикажи граф игре",
  hideGraph: "Сакриј граф",
  graphPicture: "Слика графа; речима испод",
  graphSize: (positions, moves) => `${counted(positions, "position")}, ${counted(moves, "move")}`,
  graphTooLarge: (most) => `Превише за цртање: на слику стаје највише ${counted(most, "position")}.`,
  nodeState: (state) => NODE_STATES[state],
  winsMax: "Одавде побеђује MAX",
  winsMin: "Одавде побеђује MIN",
  graphNode: (text, value, state) => `${text}: вредност ${value}, ${NODE_STATES[state].toLowerCase()}`,
  graphLevel: (side, turn, positions) => `${side}, ${turn}: ${positions.join("; ")}.`,
};
