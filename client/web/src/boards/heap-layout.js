/** Where the counters of a heap lie: columns wide enough that no heap is taller than ten rows. */

const TALLEST = 10;

/**
 * @typedef {object} HeapLayout
 * @property {number} columns
 * @property {number} rows
 */

/** @param {number} start the size the heap began with @returns {HeapLayout} */
export function layHeap(start) {
  const columns = Math.max(1, Math.ceil(start / TALLEST));
  return { columns, rows: Math.max(1, Math.ceil(start / columns)) };
}

/** The place of a counter, in units of one counter from the top left. @param {HeapLayout} layout @param {number} index from the bottom, from 0 */
export function placeOf({ columns, rows }, index) {
  return { x: index % columns, y: rows - 1 - Math.floor(index / columns) };
}

/** How large one counter of a board may be, by its widest heap. @param {number[]} start */
export function counterSize(start) {
  const widest = layHeap(Math.max(0, ...start)).columns;
  if (widest === 1) return "large";
  return widest === 2 ? "middling" : widest <= 5 ? "small" : "tiny";
}
