/** Small graphs as the server sends them. */

/** @typedef {import("../src/wire/messages.js").GraphNode} GraphNode */

/** @param {string} text @param {number} level @param {GraphNode["state"]} state @param {number[]} children @returns {GraphNode} */
const node = (text, level, state, children) => ({ text, key: text, level, value: 0, state, children, moves: children.map(String) });

/** Two paths to the same end, of which the left one was played. */
export const diamond = [
  node("2,1", 0, "visited", [1, 2]), //
  node("1,1", 1, "current", [3]),
  node("2", 1, "unreachable", [3]),
  node("1", 2, "reachable", []),
];

/** The rightmost of three positions has the leftmost child. */
export const wide = [
  node("9", 0, "current", [1, 2, 3]),
  node("8", 1, "reachable", [5]),
  node("7", 1, "reachable", []),
  node("6", 1, "reachable", [4]),
  node("10,10,10,10", 2, "reachable", []),
  node("10,9", 2, "reachable", []),
];
