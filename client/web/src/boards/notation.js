/**
 * How a gesture becomes the text of a move, and back, by a view's `moves`; no rules are known here.
 * @import { GridView, View } from "../wire/messages.js"
 */

/**
 * @typedef {object} Take
 * @property {number} heap counts from 1 at the left
 * @property {number} taken
 */

/** @param {number} column counts from 0 */
export const columnMove = (column) => String(column + 1);

/** @param {Take} take */
export const takeMove = ({ heap, taken }) => `${heap}:${taken}`;

/** @param {string} move @returns {Take | null} */
export function readTake(move) {
  const found = /^(\d{1,2}):(\d{1,3})$/.exec(move);
  return found ? { heap: Number(found[1]), taken: Number(found[2]) } : null;
}

/** What somebody typed, as the wire spells it: `2 3` and `2-3` are `2:3`. @param {View} view @param {string} typed */
export function readTyped(view, typed) {
  const text = typed.trim().toLowerCase();
  return view.family === "heaps" ? text.replace(/^(\d+)\s*[\s:.,-]\s*(\d+)$/, "$1:$2") : text;
}

/** The lowest empty cell of a move's column, where the piece is drawn; null if there is none. @param {GridView} view @param {string} move */
export function landingCell(view, move) {
  const column = Number(move) - 1;
  if (!Number.isInteger(column) || column < 0 || column >= view.width) return null;
  for (let row = view.height - 1; row >= 0; row -= 1) {
    if (view.cells[row * view.width + column] === ".") return row * view.width + column;
  }
  return null;
}

/** How many cells of a column hold a piece. @param {GridView} view @param {number} column */
export function filled(view, column) {
  let count = 0;
  for (let row = 0; row < view.height; row += 1) count += view.cells[row * view.width + column] === "." ? 0 : 1;
  return count;
}
