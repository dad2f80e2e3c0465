/** Where the counters of a heap lie: columns wide enough that no heap is taller than ten rows. */

const TALLEST = 10;

/**
 * @typedef {object} HeapLayout One for all heaps of a board, so that their counters have one size.
 * @property {number} columns
 * @property {number} rows
 */

/** @param {number[]} start the sizes the heaps began with @returns {HeapLayout} */
export function layHeaps(start) {
  const largest = Math.max(1, ...start);
  const columns = Math.ceil(largest / TALLEST);
  return { columns, rows: Math.ceil(largest / columns) };
}

/** The place of a counter, in units of one counter from the top left. @param {HeapLayout} layout @param {number} index from the bottom, from 0 */
export function placeOf({ columns, rows }, index) {
  return { x: index % columns, y: rows - 1 - Math.floor(index / columns) };
}
