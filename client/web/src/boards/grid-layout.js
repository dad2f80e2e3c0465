/**
 * Where cells, holes and the slab around them lie, in units of a hundredth of a cell.
 * @import { GridView } from "../wire/messages.js"
 */

export const CELL = 100;
const HOLE = 42;
export const RIM = 14;

/** Room under the slab for what the columns are worth. */
export const BELOW = 64;

/** @param {GridView} view @param {number} cell @returns {[number, number]} the middle of a cell */
export const middle = (view, cell) => [
  (cell % view.width) * CELL + CELL / 2,
  Math.floor(cell / view.width) * CELL + CELL / 2,
];

/** A slab with a hole for each cell, as one path. @param {GridView} view */
export function slab({ width, height }) {
  const holes = Array.from({ length: width * height }, (_, cell) => {
    const x = (cell % width) * CELL + CELL / 2 - HOLE;
    const y = Math.floor(cell / width) * CELL + CELL / 2;
    return `M${x} ${y}a${HOLE} ${HOLE} 0 1 0 ${2 * HOLE} 0a${HOLE} ${HOLE} 0 1 0 ${-2 * HOLE} 0Z`;
  });
  const [right, bottom] = [width * CELL + RIM, height * CELL + RIM];
  const corner = (/** @type {number} */ x, /** @type {number} */ y) => `a${2 * RIM} ${2 * RIM} 0 0 1 ${x} ${y}`;
  const [inset, out] = [2 * RIM, -RIM];
  return (
    `M${out + inset} ${out}H${right - inset}${corner(inset, inset)}V${bottom - inset}${corner(-inset, inset)}` +
    `H${out + inset}${corner(-inset, -inset)}V${out + inset}${corner(inset, -inset)}Z${holes.join("")}`
  );
}
