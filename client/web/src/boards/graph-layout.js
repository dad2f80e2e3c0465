/**
 * The picture of a game's graph in a given width: a row for each level, nothing to scroll sideways.
 *
 * A graph that fits is drawn whole. Of a larger one the positions are named that matter now: those played, the moves
 * from here, one line of best play and the replies to the move that is looked at; every other keeps its place as a dot.
 * On a phone the levels and dots that are out of reach are only counted. Pure functions.
 * Invariants: nothing overlaps or leaves the picture, and the order within a level stays as the game goes on.
 * @import { GraphNode } from "../wire/messages.js"
 * @import { Graph } from "./graph-play.js"
 */

import { bestLine } from "./graph-play.js";

/** The height of a named position, and half the size of a dot. */
export const [NODE_HEIGHT, DOT] = [26, 4];

/** The width of the column that names the levels. */
export const LABELS = 66;

const NARROW = 560; // the width of a phone
const MOST_WHOLE = 60; // more positions are not named all at once
const NARROWEST = 34;
const CHARACTER = 7.2; // of digits and commas mixed, at the size they are drawn in
const PADDING = 20;
const GAP = 14;
const MARGIN = 6;
const LINE = 36; // from one line of named positions to the next
const TALL_LINE = 44; // where they are to be hit by a finger, or edges fan out
const DOTS_APART = { most: 13, least: 10 };
const SWEEPS = 8;

/** @typedef {{ x: number, y: number, width: number, named: boolean }} Place its middle; a dot has no width */
/** @typedef {{ from: number, to: number, kind: EdgeKind }} Edge */
/** @typedef {"closed" | "open" | "reply" | "next" | "best" | "played"} EdgeKind in the order of drawing */
/** @typedef {{ level: number, top: number, height: number, gone: number }} Band a level, and how many positions out of reach it leaves out */

/**
 * @typedef {object} GraphLayout
 * @property {number} height
 * @property {boolean} whole every position is named
 * @property {Map<number, Place>} places by the node's number; those left out have none
 * @property {Edge[]} edges those drawn last come last
 * @property {Band[]} bands the levels that are drawn
 * @property {{ top: number, height: number } | null} frame around the moves from here, where they take several lines
 */

/** The numbers of the nodes on each level. @param {GraphNode[]} nodes @returns {number[][]} */
export function rowsOf(nodes) {
  /** @type {number[][]} */
  const rows = [];
  nodes.forEach(({ level }, number) => (rows[level] ??= []).push(number));
  return rows;
}

/** @param {string} text */
const widthOf = (text) => Math.max(NARROWEST, text.length * CHARACTER + PADDING);

/**
 * The levels' nodes in an order in which few edges cross: each is drawn to the mean place of its parents, then of its
 * children, again and again (the barycentre method of Sugiyama, Tagawa and Toda, 1981).
 * @param {GraphNode[]} nodes @returns {number[][]}
 */
export function inOrder(nodes) {
  /** @type {number[][]} */
  const parents = nodes.map(() => []);
  nodes.forEach(({ children }, number) => children.forEach((child) => parents[child].push(number)));
  const rows = rowsOf(nodes);
  /** @type {number[]} */
  const ranks = [];
  const rank = (/** @type {number[]} */ row) => row.forEach((number, index) => (ranks[number] = (index + 0.5) / row.length));
  rows.forEach(rank);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const up = sweep % 2 === 1;
    for (const row of up ? rows.toReversed() : rows) {
      const pull = new Map(row.map((number) => [number, meanRank(up ? nodes[number].children : parents[number], ranks) ?? ranks[number]]));
      rank(row.sort((one, other) => Number(pull.get(one)) - Number(pull.get(other))));
    }
  }
  return rows;
}

/** @param {number[]} near @param {number[]} ranks */
const meanRank = (near, ranks) => (near.length ? near.reduce((sum, number) => sum + ranks[number], 0) / near.length : undefined);

/**
 * @param {Graph} graph
 * @param {number[][]} rows its nodes in order
 * @param {number} width of the whole picture
 * @param {number} [looked] the child that is looked at
 * @returns {GraphLayout}
 */
export function layGraph(graph, rows, width, looked) {
  const { nodes } = graph;
  const room = width - LABELS;
  const narrow = width < NARROW;
  const widths = nodes.map(({ text }) => widthOf(text));
  const path = pathOf(nodes);
  const here = path[path.length - 1];
  const moves = nodes[here].children;
  const line = bestLine(graph, here);
  const replies = looked === undefined ? [] : nodes[looked].children;
  const whole = nodes.length <= MOST_WHOLE && rows.every((row) => lengthOf(row, widths) <= room);
  const named = new Set(whole ? nodes.keys() : [...path, ...moves, ...line, ...replies]);

  /** @type {Map<number, Place>} */
  const places = new Map();
  /** @type {Band[]} */
  const bands = [];
  /** @type {GraphLayout["frame"]} */
  let frame = null;
  let y = GAP;
  for (const [level, row] of rows.entries()) {
    const inReach = row.filter((number) => nodes[number].state !== "unreachable");
    if (narrow && !whole && inReach.length === 0) break;
    const top = y;
    let texts = row.filter((number) => named.has(number));
    const dots = (narrow ? inReach : row).filter((number) => !named.has(number));
    const wraps = !whole && level === nodes[here].level + 1 && lengthOf(texts, widths) > room;
    if (wraps) texts = texts.toSorted((one, other) => Number(one === line[0]) - Number(other === line[0])); // its line goes on below
    const tall = whole || (narrow && level === nodes[here].level + 1) ? TALL_LINE : LINE;
    const lines = linesOf(texts, widths, room);
    if (wraps) frame = { top: y, height: lines.length * tall + GAP };
    for (const part of lines) {
      placeLine(part, { places, widths, room, nodes, whole }, y + tall / 2 + (wraps ? GAP / 2 : 0));
      y += tall;
    }
    if (wraps) y += GAP;
    y = placeDots(dots, places, room, y + (dots.length ? DOT + 4 : 0));
    const gone = row.length - texts.length - dots.length;
    y = Math.max(y + GAP, gone ? top + TALL_LINE : 0);
    bands.push({ level, top: top - GAP / 2, height: y - top, gone });
  }

  const edges = new Map();
  /** @param {number} from @param {number} to @param {EdgeKind} kind */
  const draw = (from, to, kind) => {
    const key = `${from} ${to}`;
    edges.delete(key); // so that it is drawn above what was there
    if (places.has(from) && places.has(to)) edges.set(key, { from, to, kind });
  };
  if (whole) for (const kind of KINDS) nodes.forEach((node, from) => node.children.forEach((to) => kindOf(node, nodes[to]) === kind && draw(from, to, kind)));
  for (const to of replies) draw(Number(looked), to, "reply");
  if (!frame) for (const to of moves) draw(here, to, "next");
  for (const [from, to] of pairs(frame ? line : [here, ...line])) draw(from, to, "best");
  for (const [from, to] of pairs(path)) draw(from, to, "played");
  return { height: y, whole, places, bands, frame, edges: [...edges.values()] };
}

/** @type {EdgeKind[]} */
const KINDS = ["closed", "open"];

/** @param {GraphNode} from @param {GraphNode} to @returns {EdgeKind} */
const kindOf = (from, to) => (from.state === "unreachable" || to.state === "unreachable" ? "closed" : "open");

/** The positions played, the one on the board last. @param {GraphNode[]} nodes */
const pathOf = (nodes) =>
  [...nodes.keys()].filter((number) => ["visited", "current"].includes(nodes[number].state)).toSorted((one, other) => nodes[one].level - nodes[other].level);

/** @param {number[]} line @returns {[number, number][]} */
const pairs = (line) => line.slice(1).map((to, index) => [line[index], to]);

/** @param {number[]} row @param {number[]} widths */
const lengthOf = (row, widths) => row.reduce((sum, number) => sum + widths[number] + GAP, 0);

/** A level's named positions in as many lines as they need. @param {number[]} texts @param {number[]} widths @param {number} room */
function linesOf(texts, widths, room) {
  /** @type {number[][]} */
  const lines = [];
  for (const number of texts) {
    const line = lines.at(-1);
    if (line && lengthOf([...line, number], widths) <= room) line.push(number);
    else lines.push([number]);
  }
  return lines;
}

/**
 * Place a line of named positions: under their parents as far as there is room, evenly where the graph is whole.
 * @param {number[]} line
 * @param {{ places: Map<number, Place>, widths: number[], room: number, nodes: GraphNode[], whole: boolean }} drawing
 * @param {number} y
 */
function placeLine(line, { places, widths, room, nodes, whole }, y) {
  const free = room - lengthOf(line, widths);
  const spread = whole ? Math.max(0, free / line.length) : 0;
  const length = lengthOf(line, widths) - GAP + spread * (line.length - 1);
  const above = [...places].filter(([number, { named }]) => named && nodes[number].children.some((child) => line.includes(child)));
  const wanted = above.length && !whole ? above.reduce((sum, [, { x }]) => sum + x, 0) / above.length : room / 2;
  const least = MARGIN + length / 2;
  let left = Math.max(least, Math.min(room - least, wanted)) - length / 2;
  for (const number of line) {
    places.set(number, { x: left + widths[number] / 2, y, width: widths[number], named: true });
    left += widths[number] + GAP + spread;
  }
}

/** Place a level's dots in as many lines as they need. @param {number[]} dots @param {Map<number, Place>} places @param {number} room @param {number} y @returns {number} where they end */
function placeDots(dots, places, room, y) {
  const perLine = Math.floor((room - 2 * MARGIN) / DOTS_APART.least);
  for (let first = 0; first < dots.length; first += perLine) {
    const line = dots.slice(first, first + perLine);
    const apart = Math.min(DOTS_APART.most, (room - 2 * MARGIN) / line.length);
    const left = (room - apart * (line.length - 1)) / 2;
    line.forEach((number, index) => places.set(number, { x: left + index * apart, y, width: 0, named: false }));
    y += 2 * DOT + 4;
  }
  return y;
}
