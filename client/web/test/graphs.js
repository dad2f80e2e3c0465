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

/**
 * The graph of Grundy's game from a heap, after some moves of the first child each; who cannot move loses.
 * @param {number} heap @param {number} [played] @returns {GraphNode[]}
 */
export function grundy(heap, played = 0) {
  /** @type {GraphNode[]} */
  const nodes = [];
  /** @type {Map<string, number>} */
  const known = new Map();
  /** @param {number[]} heaps @param {number} level @returns {number} */
  const add = (heaps, level) => {
    const text = String(heaps);
    const number = known.get(`${level} ${text}`) ?? nodes.push(node(text, level, "unreachable", [])) - 1;
    known.set(`${level} ${text}`, number);
    return number;
  };
  add([heap], 0);
  for (const [number, { text, level, children, moves }] of nodes.entries()) {
    const heaps = text.split(",").map(Number);
    for (const split of new Set(heaps)) {
      for (let less = 1; 2 * less < split; less++) {
        const rest = heaps.toSpliced(heaps.indexOf(split), 1, split - less, less).toSorted((one, other) => other - one);
        const child = add(rest, level + 1);
        if (children.includes(child)) continue;
        children.push(child);
        moves.push(`${split}=${split - less}+${less}`);
      }
    }
    nodes[number].value = level % 2;
  }
  for (const each of nodes.toReversed()) {
    const values = each.children.map((child) => Number(nodes[child].value));
    if (values.length) each.value = each.level % 2 ? Math.min(...values) : Math.max(...values);
  }
  let here = 0;
  for (let move = 0; move < played; move++) {
    nodes[here].state = "visited";
    here = nodes[here].children[0];
  }
  const reached = new Set([here]);
  for (const from of reached) for (const child of nodes[from].children) reached.add(child);
  for (const number of reached) nodes[number].state = "reachable";
  nodes[here].state = "current";
  return nodes;
}
