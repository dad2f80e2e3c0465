/**
 * A view after a move, as far as the move itself says what it changes; no rules are known here.
 * @import { GridView, HeapsView, PiecesView, RowView, Seat, View } from "../wire/messages.js"
 */

import { cellsAfter, cellsWithout, landingCell, readRun, readSplit, readStep, readTake } from "./notation.js";
import { cellOf } from "./squares.js";

/** The view after a player's move; null where the move cannot be put on it. @param {View} view @param {string} move @param {Seat} seat @returns {View | null} */
export function played(view, move, seat) {
  switch (view.family) {
    case "grid":
      return marked(view, view.moves === "column" ? landingCell(view, move) : cellOf(view, move), seat);
    case "pieces":
      return stepped(view, move, seat);
    case "heaps":
      return view.moves === "take" ? taken(view, move) : split(view, move);
    case "row":
      return emptied(view, move);
  }
}

/** @param {GridView} view @param {number | null} cell @param {Seat} seat @returns {GridView | null} */
function marked(view, cell, seat) {
  if (cell === null || view.cells[cell] !== ".") return null;
  return { ...view, cells: `${view.cells.slice(0, cell)}${seat}${view.cells.slice(cell + 1)}`, last: cell, line: [] };
}

/** @param {PiecesView} view @param {string} move @param {Seat} seat @returns {PiecesView | null} */
function stepped(view, move, seat) {
  const { origin, target } = readStep(move);
  const [from, to] = [cellOf(view, origin), cellOf(view, target)];
  if (from === null || to === null || view.cells[from] !== Object.keys(view.pieces)[seat - 1] || view.cells[to] !== ".") return null;
  return { ...view, cells: cellsAfter(view, move), last: [from, to] };
}

/** @param {HeapsView} view @param {string} move @returns {HeapsView | null} */
function taken(view, move) {
  const take = readTake(move);
  if (!take || take.taken < 1 || take.taken > (view.heaps[take.heap - 1] ?? 0)) return null;
  return { ...view, heaps: view.heaps.map((size, heap) => (heap + 1 === take.heap ? size - take.taken : size)), last: take };
}

/** @param {HeapsView} view @param {string} move @returns {HeapsView | null} */
function split(view, move) {
  const parts = readSplit(move);
  if (!parts || !view.heaps.includes(parts.size) || parts.larger + parts.smaller !== parts.size) return null;
  const heaps = [...view.heaps];
  heaps.splice(heaps.indexOf(parts.size), 1, parts.larger, parts.smaller);
  heaps.sort((one, other) => other - one);
  return { ...view, heaps, start: heaps, last: { heap: heaps.indexOf(parts.larger) + 1, taken: parts.smaller } };
}

/** @param {RowView} view @param {string} move @returns {RowView | null} */
function emptied(view, move) {
  const run = readRun(move);
  if (!run || !/^o+$/.test(view.cells.slice(run.from, run.to + 1)) || run.to >= view.cells.length) return null;
  return { ...view, cells: cellsWithout(view, run), last: [run.from, run.to] };
}
