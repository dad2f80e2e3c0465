/**
 * Best play in a game's graph: who wins from a position, and the moves by which it comes to pass. Pure functions.
 *
 * A position whose value is null has neither: the table allows no help while the game runs.
 * @import { GraphLevel, GraphNode } from "../wire/messages.js"
 */

/** @typedef {{ nodes: GraphNode[], levels: GraphLevel[] }} Graph */

/** The side that wins from a node. @param {Pick<GraphNode, "value">} node @returns {GraphLevel["side"]} */
export const winnerOf = ({ value }) => (value ? "MAX" : "MIN");

/** Whether the side to move wins from a node. @param {Graph} graph @param {number} number */
const wins = ({ nodes, levels }, number) => winnerOf(nodes[number]) === levels[nodes[number].level].side;

/** The children from which the side that moved wins. @param {Graph} graph @param {number} number */
export const winningChildren = (graph, number) => graph.nodes[number].children.filter((child) => !wins(graph, child));

/** Whether the server has said who wins from each position. @param {Graph} graph */
export const isValued = ({ nodes }) => nodes.every(({ value }) => value !== null);

/** The share of a node's moves that win for the side to move there. @param {Graph} graph @param {number} number */
const shareOfWins = (graph, number) =>
  winningChildren(graph, number).length / (graph.nodes[number].children.length || 1);

/**
 * The child of the best move: one that wins, else the one that leaves the opponent the smallest share of winning moves.
 * @param {Graph} graph @param {number} number @returns {number | undefined} undefined where the game is over, or nothing is known
 */
export const bestChild = (graph, number) =>
  (graph.nodes[number].value === null ? [] : graph.nodes[number].children).toSorted(
    (one, other) =>
      Number(wins(graph, one)) - Number(wins(graph, other)) || shareOfWins(graph, one) - shareOfWins(graph, other),
  )[0];

/** The nodes after a node if both play their best. @param {Graph} graph @param {number} number */
export function bestLine(graph, number) {
  const line = [];
  for (let next = bestChild(graph, number); next !== undefined; next = bestChild(graph, next)) line.push(next);
  return line;
}
