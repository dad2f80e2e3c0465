import { counted } from "./nouns.js";

/** @type {typeof import("../en/graph.js").graphWords} */
export const graphWords = {
  graph: "Graf igre",
  showGraph: "Prikaži graf igre",
  hideGraph: "Sakrij graf",
  graphPicture: "Graf: strelice biraju potez, Enter ga igra; riječima ispod",
  graphSize: (positions, moves) => `${counted(positions, "position")}, ${counted(moves, "move")}`,
  graphTooLarge: (most) => `Previše za crtanje: na sliku stane najviše ${counted(most, "position")}.`,
  nodeStates: {
    current: "Na ploči",
    visited: "Odigrano",
    reachable: "Još moguće",
    unreachable: "Više nije moguće",
  },
  bestPlay: "Najbolja igra",
  graphHere: (text) => `Na ploči: ${text}.`,
  graphLooked: (text) => `Nakon ovog poteza: ${text}.`,
  graphEnd: (winner) => `Igra je gotova: pobijedio je ${winner}.`,
  graphMoves: (side, good, all, leaves) =>
    good
      ? `Pobjednički potezi za ${side}: ${good} od ${all}; ${good === 1 ? "on" : "jedan"} ostavlja ${leaves}.`
      : `Pobjednički potezi za ${side}: nijedan od ${all}; svaki ostavlja poziciju u kojoj pobjeđuje ${side === "MAX" ? "MIN" : "MAX"}.`,
  graphShape: (side, all) =>
    `Potezi za ${side}: ${all}. Koliko koji vrijedi vidi se nakon partije: za ovim stolom nema pomoći.`,
  levelsGone: (count) => `Nedostižne razine ispod: ${count}`,
  winsMax: "Odavde pobjeđuje MAX",
  winsMin: "Odavde pobjeđuje MIN",
  graphNode: (text, value, state) =>
    `${text}: ${value === null ? "" : `vrijednost ${value}, `}${graphWords.nodeStates[state].toLowerCase()}`,
  graphLevel: (side, turn, positions) => `${side}, ${turn}: ${positions.join("; ")}.`,
};
