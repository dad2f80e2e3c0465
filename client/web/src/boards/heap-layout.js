/**
 * Layout of a heap's counters: as many columns as keep a heap of up to a hundred counters within ten rows, and a
 * larger one within twenty-five.
 * @import { HeapsView } from "../wire/messages.js"
 */

const TALLEST = 10;
const MANY = 100;
const TALLEST_OF_MANY = 25;

/**
 * @typedef {object} HeapLayout
 * @property {number} columns
 * @property {number} rows
 */

/** The number of places of each heap: those of split heaps leave no empty ones. @param {HeapsView} view @param {number[]} sizes */
export const placesOf = (view, sizes) => (view.moves === "take" ? view.start : sizes);

/** The size of the largest heap of a game. @param {HeapsView} view */
export function largestHeap({ moves, heaps, start }) {
  return moves === "take" ? Math.max(0, ...start) : heaps.reduce((sum, size) => sum + size, 0);
}

/** @param {number} places @param {number} largest heap of the game @returns {HeapLayout} */
export function layHeap(places, largest) {
  const tallest = largest > MANY ? TALLEST_OF_MANY : TALLEST;
  const columns = Math.max(1, Math.ceil(places / tallest));
  return { columns, rows: Math.max(1, Math.ceil(places / columns)) };
}

/** The place of a counter, in units of one counter from the top left. @param {HeapLayout} layout @param {number} index from the bottom, from 0 */
export function placeOf({ columns, rows }, index) {
  return { x: index % columns, y: rows - 1 - Math.floor(index / columns) };
}

/** The size class of counters, by the largest heap of the game. @param {number} largest */
export function counterSize(largest) {
  const widest = layHeap(largest, largest).columns;
  if (widest === 1) return "large";
  if (widest === 2) return "middling";
  if (widest <= 5) return "small";
  return largest > MANY ? "minute" : "tiny";
}
