/**
 * Follows a game along its graph: where it stands, what it has visited, and what it can still reach.
 *
 * The server colours a graph for the turn it is asked on (docs/protocol.md, 12); from there on the keys of the
 * positions played say the rest, so that a game's graph is pulled once. Pure functions.
 * Invariant: a graph is coloured for the turn it names, and keeps it where the way from there is not known.
 * @import { GraphLevel, GraphNode, NodeState, RoomView } from "./wire/messages.js"
 */

/**
 * @typedef {object} GameGraph
 * @property {number} number of the game in its room
 * @property {number} turn
 * @property {GraphLevel[]} levels
 * @property {GraphNode[]} nodes
 */

/**
 * @typedef {object} Path Positions of one game, one move after another.
 * @property {number} number of the game in its room
 * @property {number} turn of the first of them
 * @property {string[]} keys
 */

/** @type {Path} */
export const noPath = { number: 0, turn: 0, keys: [] };

/** The path with the position on the board; begun anew where one in between was not seen. @param {Path} path @param {RoomView} view @returns {Path} */
export function extended(path, { number, position }) {
  if (!position) return path;
  const { turn, key } = position;
  const next = path.turn + path.keys.length;
  const known = number === path.number && path.turn <= turn;
  if (known && turn < next) return path;
  return known && turn === next ? { ...path, keys: [...path.keys, key] } : { number, turn, keys: [key] };
}

/** The graph coloured for the end of a path; as it is where the path does not lead on from it. @param {GameGraph} graph @param {Path} path @returns {GameGraph} */
export function along(graph, { number, turn, keys }) {
  if (graph.number !== number || graph.turn < turn) return graph;
  const ahead = keys.slice(graph.turn - turn + 1);
  const nodes = ahead.reduce(stepped, /** @type {GraphNode[] | null} */ (graph.nodes));
  return nodes && ahead.length > 0 ? { ...graph, nodes, turn: graph.turn + ahead.length } : graph;
}

/** One move further. @param {GraphNode[] | null} nodes @param {string} key of the position it leads to */
function stepped(nodes, key) {
  const from = nodes?.findIndex(({ state }) => state === "current") ?? -1;
  const to = nodes?.[from]?.children.find((child) => nodes[child].key === key);
  if (!nodes || to === undefined) return null;
  const ahead = reachableFrom(nodes, to);
  /** @param {GraphNode} node @param {number} number @returns {NodeState} */
  const stateOf = ({ state }, number) => {
    if (number === to) return "current";
    if (number === from || state === "visited") return "visited";
    return ahead.has(number) ? "reachable" : "unreachable";
  };
  return nodes.map((node, number) => ({ ...node, state: stateOf(node, number) }));
}

/** @param {GraphNode[]} nodes @param {number} number */
function reachableFrom(nodes, number) {
  const reached = new Set([number]);
  for (const from of reached) for (const child of nodes[from].children) reached.add(child); // a set is walked as it grows
  return reached;
}
