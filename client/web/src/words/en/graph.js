/**
 * Texts of the graph of a whole game, in English; loaded with it.
 * @import { GraphNode } from "../../wire/messages.js"
 */

import { counted } from "./nouns.js";

export const graphWords = {
  graph: "The game’s graph",
  showGraph: "Show the game’s graph",
  hideGraph: "Hide the graph",
  graphPicture: "The graph: arrow keys choose a move, Enter makes it; in words below",
  /** @param {number} positions @param {number} moves */
  graphSize: (positions, moves) => `${counted(positions, "position")}, ${counted(moves, "move")}`,
  /** @param {number} most */
  graphTooLarge: (most) => `Too many to draw: at most ${most} positions fit a picture.`,
  /** @type {Record<GraphNode["state"], string>} */
  nodeStates: {
    current: "On the board",
    visited: "Played",
    reachable: "Still possible",
    unreachable: "Out of reach",
  },
  bestPlay: "Best play",
  /** @param {string} text */
  graphHere: (text) => `On the board: ${text}.`,
  /** @param {string} text */
  graphLooked: (text) => `After this move: ${text}.`,
  /** @param {string} winner MAX or MIN */
  graphEnd: (winner) => `The game is over: ${winner} has won.`,
  /** @param {"MAX" | "MIN"} side to move @param {number} good its moves that win @param {number} all @param {string} leaves the position after the best */
  graphMoves: (side, good, all, leaves) =>
    good
      ? `Winning moves of ${side}: ${good} of ${all}; ${good === 1 ? "it" : "one"} leaves ${leaves}.`
      : `Winning moves of ${side}: none of ${all}; every one leaves a position that ${side === "MAX" ? "MIN" : "MAX"} wins.`,
  /** @param {"MAX" | "MIN"} side to move @param {number} all its moves */
  graphShape: (side, all) =>
    `Moves of ${side}: ${all}. What each is worth is shown after the game: there is no help at this table.`,
  /** @param {number} count */
  levelsGone: (count) => `Levels further down, all out of reach: ${count}`,
  winsMax: "MAX wins from here",
  winsMin: "MIN wins from here",
  /** @param {string} text @param {number | null} value @param {GraphNode["state"]} state */
  graphNode: (text, value, state) =>
    `${text}: ${value === null ? "" : `value ${value}, `}${graphWords.nodeStates[state].toLowerCase()}`,
  /** @param {string} side @param {string} turn the side to move, in words @param {string[]} positions */
  graphLevel: (side, turn, positions) => `${side}, ${turn}: ${positions.join("; ")}.`,
};
