import { counted } from "./nouns.js";

/** @type {typeof import("../en/graph.js").graphWords} */
export const graphWords = {
  graph: "Graf igre",
  showGraph: "Pokaži graf igre",
  hideGraph: "Skrij graf",
  graphPicture: "Graf: puščice izbirajo potezo, Enter jo odigra; spodaj z besedami",
  graphSize: (positions, moves) => `${counted(positions, "position")}, ${counted(moves, "move")}`,
  graphTooLarge: (most) => `Preveč za risanje: na sliko gre največ ${counted(most, "position")}.`,
  nodeStates: {
    current: "Na plošči",
    visited: "Odigrano",
    reachable: "Še mogoče",
    unreachable: "Nedosegljivo",
  },
  bestPlay: "Najboljša igra",
  graphHere: (text) => `Na plošči: ${text}.`,
  graphLooked: (text) => `Po tej potezi: ${text}.`,
  graphEnd: (winner) => `Igra je končana: zmagal je ${winner}.`,
  graphMoves: (side, good, all, leaves) =>
    good
      ? `Zmagovalne poteze za ${side}: ${good} od ${all}; ${good === 1 ? "ta" : "ena"} pusti ${leaves}.`
      : `Zmagovalne poteze za ${side}: nobena od ${all}; vsaka pusti pozicijo, v kateri zmaga ${side === "MAX" ? "MIN" : "MAX"}.`,
  graphShape: (side, all) =>
    `Poteze za ${side}: ${all}. Koliko je katera vredna, se pokaže po igri: pri tej mizi ni pomoči.`,
  levelsGone: (count) => `Nedosegljive ravni spodaj: ${count}`,
  winsMax: "Od tod zmaga MAX",
  winsMin: "Od tod zmaga MIN",
  graphNode: (text, value, state) =>
    `${text}: ${value === null ? "" : `vrednost ${value}, `}${graphWords.nodeStates[state].toLowerCase()}`,
  graphLevel: (side, turn, positions) => `${side}, ${turn}: ${positions.join("; ")}.`,
};
