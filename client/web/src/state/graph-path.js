/**
 * Recolours the graph of a game as the game goes on: current, visited, reachable and unreachable positions.
 *
 * The server colours a graph for the requested turn (docs/protocol.md, 12). The keys of the positions after
 * that turn are enough to recolour it, so the page pulls a game's graph once. Pure functions.
 * Invariant: a graph is coloured for the turn it names, and keeps its colours if later moves are unknown.
 * @import { GraphLevel, GraphNode, RoomView } from "../wire/messages.js"
 */

/**
 * @typedef {object} GameGraph
 * @property {number} number of the game in its room
 * @property {number} turn
 * @property {boolean} playing whether the game ran when it was requested
 * @property {GraphLevel[]} levels
 * @property {GraphNode[]} nodes
 */

/**
 * @typedef {object} Path Consecutive positions of one game.
 * @property {number} number of the game in its room
 * @property {number} turn of the first of them
 * @property {string[]} keys
 */

/** The path with the position on the board added; a new path if a position in between was missed. @param {Path} path @param {RoomView} view @returns {Path} */
export function extendPath(path, { number, position }) {
  const { turn, key } = position;
  const next = path.turn + path.keys.length;
  const known = number === path.number && path.turn <= turn;
  if (known && turn < next) return path;
  return known && turn === next ? { ...path, keys: [...path.keys, key] } : { number, turn, keys: [key] };
}

/** The graph coloured for the end of a path; unchanged if the path does not continue it. @param {GameGraph} graph @param {Path} path @returns {GameGraph} */
export function advanceGraph(graph, { number, turn, keys }) {
  if (graph.number !== number || graph.turn < turn) return graph;
  const ahead = keys.slice(graph.turn - turn + 1);
  const nodes = ahead.reduce(advanceOneMove, /** @type {GraphNode[] | null} */ (graph.nodes));
  return nodes && ahead.length > 0 ? { ...graph, nodes, turn: graph.turn + ahead.length } : graph;
}

/** @param {GraphNode[] | null} nodes @param {string} key of the position after the move @returns {GraphNode[] | null} null if no move leads there */
function advanceOneMove(nodes, key) {
  const from = nodes?.findIndex(({ state }) => state === "current") ?? -1;
  const to = nodes?.[from]?.children.find((child) => nodes[child].key === key);
  if (!nodes || to === undefined) return null;
  const reachable = reachableFrom(nodes, to);
  /** @param {GraphNode} node @param {number} number @returns {GraphNode["state"]} */
  const stateOf = ({ state }, number) => {
    if (number === to) return "current";
    if (number === from || state === "visited") return "visited";
    return reachable.has(number) ? "reachable" : "unreachable";
  };
  return nodes.map((node, number) => ({ ...node, state: stateOf(node, number) }));
}

/** @param {GraphNode[]} nodes @param {number} number */
function reachableFrom(nodes, number) {
  const reached = new Set([number]);
  for (const from of reached) for (const child of nodes[from].children) reached.add(child); // the loop also visits the nodes that it adds
  return reached;
}
