import { counted } from "./nouns.js";

/** @type {typeof import("../en/graph.js").graphWords} */
export const graphWords = {
  graph: "Graf gry",
  showGraph: "Pokaż graf gry",
  hideGraph: "Ukryj graf",
  graphPicture: "Graf: strzałki wybierają ruch, Enter go wykonuje; słowami poniżej",
  graphSize: (positions, moves) => `${counted(positions, "position")}, ${counted(moves, "move")}`,
  graphTooLarge: (most) => `Za dużo na rysunek: mieści się najwyżej ${counted(most, "position")}.`,
  nodeStates: {
    current: "Na planszy",
    visited: "Zagrane",
    reachable: "Jeszcze możliwe",
    unreachable: "Już nieosiągalne",
  },
  bestPlay: "Najlepsza gra",
  graphHere: (text) => `Na planszy: ${text}.`,
  graphLooked: (text) => `Po tym ruchu: ${text}.`,
  graphEnd: (winner) => `Gra skończona: wygrał ${winner}.`,
  graphMoves: (side, good, all, leaves) =>
    good
      ? `Wygrywające ruchy dla ${side}: ${good} z ${all}; ${good === 1 ? "ten" : "jeden"} zostawia ${leaves}.`
      : `Wygrywające ruchy dla ${side}: żaden z ${all}; każdy zostawia pozycję, w której wygrywa ${side === "MAX" ? "MIN" : "MAX"}.`,
  graphShape: (side, all) =>
    `Ruchy dla ${side}: ${all}. Ile który jest wart, widać po partii: przy tym stole nie ma podpowiedzi.`,
  levelsGone: (count) => `Nieosiągalne poziomy poniżej: ${count}`,
  winsMax: "Stąd wygrywa MAX",
  winsMin: "Stąd wygrywa MIN",
  graphNode: (text, value, state) =>
    `${text}: ${value === null ? "" : `wartość ${value}, `}${graphWords.nodeStates[state].toLowerCase()}`,
  graphLevel: (side, turn, positions) => `${side}, ${turn}: ${positions.join("; ")}.`,
};
