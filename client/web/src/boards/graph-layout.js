/**
 * Layout of a game's graph: a row for each level, evenly spaced, children below their parents.
 *
 * A pure function of the nodes' texts and edges, so that nothing moves while a game recolours it.
 * Invariant: nodes of a row never overlap, and a row is never wider than the picture.
 * @import { GraphNode } from "../wire/messages.js"
 */

export const NODE_HEIGHT = 30;
export const ROW_HEIGHT = 76;

const NARROWEST = 40;
const CHARACTER = 7; // of digits and commas mixed, at the size they are drawn in
const PADDING = 22;
const GAP = 16;

/**
 * @typedef {object} Place
 * @property {number} x of the middle
 * @property {number} y of the middle
 * @property {number} width
 */

/**
 * @typedef {object} Edge
 * @property {number} from a node's number
 * @property {number} to
 * @property {"played" | "open" | "closed"} kind
 */

/**
 * @typedef {object} GraphLayout
 * @property {number} width
 * @property {number} height
 * @property {Place[]} places by the node's number
 */

/** @param {string} text */
const widthOf = (text) => Math.max(NARROWEST, text.length * CHARACTER + PADDING);

/** The numbers of the nodes on each level. @param {GraphNode[]} nodes @returns {number[][]} */
export function rowsOf(nodes) {
  /** @type {number[][]} */
  const rows = [];
  nodes.forEach(({ level }, number) => (rows[level] ??= []).push(number));
  return rows;
}

/** @param {GraphNode[]} nodes @returns {GraphLayout} */
export function layGraph(nodes) {
  const rows = rowsOf(nodes);
  const widths = nodes.map(({ text }) => widthOf(text));
  const needed = rows.map((row) => row.reduce((sum, number) => sum + widths[number] + GAP, 0));
  const width = Math.max(0, ...needed);
  /** @type {Place[]} */
  const places = [];
  rows.forEach((row, level) => {
    const free = (width - needed[level]) / row.length + GAP;
    let left = free / 2;
    for (const number of inOrder(row, level > 0 ? pullOf(nodes, rows[level - 1], places) : new Map())) {
      places[number] = { x: left + widths[number] / 2, y: (level + 0.5) * ROW_HEIGHT, width: widths[number] };
      left += widths[number] + free;
    }
  });
  return { width, height: rows.length * ROW_HEIGHT, places };
}

/** The mean x of the parents, by the child's number. @param {GraphNode[]} nodes @param {number[]} row @param {Place[]} places */
function pullOf(nodes, row, places) {
  /** @type {Map<number, number[]>} */
  const parents = new Map();
  for (const parent of row) {
    for (const child of nodes[parent].children) parents.set(child, [...(parents.get(child) ?? []), places[parent].x]);
  }
  return new Map([...parents].map(([child, xs]) => [child, xs.reduce((sum, x) => sum + x, 0) / xs.length]));
}

/** @param {number[]} row @param {Map<number, number>} pull */
const inOrder = (row, pull) => row.toSorted((one, other) => (pull.get(one) ?? 0) - (pull.get(other) ?? 0) || one - other);

/** Every move once; those that can no longer be made come first, below the others. @param {GraphNode[]} nodes @returns {Edge[]} */
export function edgesOf(nodes) {
  const edges = nodes.flatMap(({ children, state }, from) =>
    children.map((to) => ({ from, to, kind: kindOf(state, nodes[to].state) })),
  );
  return edges.toSorted((one, other) => Number(other.kind === "closed") - Number(one.kind === "closed"));
}

/**
 * At most one position of a level was played, so a move between two played positions was played too.
 * @param {GraphNode["state"]} from @param {GraphNode["state"]} to @returns {Edge["kind"]}
 */
function kindOf(from, to) {
  if (from === "unreachable" || to === "unreachable") return "closed";
  return from === "visited" ? "played" : "open";
}
