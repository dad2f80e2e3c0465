/** @import { GraphNode } from "../../wire/messages.js" */

import { counted } from "./nouns.js";

/** @type {Record<GraphNode["state"], string>} */
const NODE_STATES = {
  current: "Na plošči",
  visited: "Odigrano",
  reachable: "Še mogoče",
  unreachable: "Nedosegljivo",
};

/** @type {typeof import("../en/graph.js").graphWords} */
export const graphWords = {
  graph: "Graf igre",
  showGraph: "Pokaži graf igre",
  hideGraph: "Skrij graf",
  graphPicture: "Slika grafa; spodaj z besedami",
  graphSize: (positions, moves) => `${counted(positions, "position")}, ${counted(moves, "move")}`,
  graphTooLarge: (most) => `Preveč za risanje: na sliko gre največ ${counted(most, "position")}.`,
  nodeState: (state) => NODE_STATES[state],
  winsMax: "Od tu zmaga MAX",
  winsMin: "Od tu zmaga MIN",
  graphNode: (text, value, state) => `${text}: vrednost ${value}, ${NODE_STATES[state].toLowerCase()}`,
  graphLevel: (side, turn, positions) => `${side}, ${turn}: ${positions.join("; ")}.`,
};
