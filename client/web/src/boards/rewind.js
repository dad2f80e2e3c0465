/**
 * Earlier positions of a finished game, by taking its moves back from the last; no rules are known here.
 *
 * Invariant: taking back every move of a game gives the view of its start.
 * @import { GridView, HeapsView, PiecesView, View } from "../wire/messages.js"
 */

import { cellsWithout, columnTop, readRun, readSplit, readStep, readTake } from "./notation.js";
import { cellOf } from "./squares.js";

/** The view after the first moves of a game. @param {View} view after all moves @param {string[]} moves @param {number} ply how many to keep @returns {View} */
export function rewound(view, moves, ply) {
  if (ply >= moves.length) return view;
  const before = moves.slice(ply).reduceRight(takenBack, view);
  return withLast(before, ply > 0 ? moves[ply - 1] : null);
}

/** @param {View} view @param {string} move the last one @returns {View} */
function takenBack(view, move) {
  switch (view.family) {
    case "grid":
      return { ...view, line: [], cells: replaced(view.cells, cellMarked(view, move), ".") };
    case "pieces":
      return stepBack(view, move);
    case "heaps":
      return view.moves === "take" ? refilled(view, move) : joined(view, move);
    case "row":
      return { ...view, cells: cellsWithout(view, runOf(move), "o") };
  }
}

/** The cell of the last move's mark. @param {GridView} view @param {string} move */
const cellMarked = (view, move) => (view.moves === "column" ? columnTop(view, move) : cellOf(view, move));

/** @param {string} cells @param {number | null} cell @param {string} letter */
const replaced = (cells, cell, letter) => (cell === null ? cells : cells.slice(0, cell) + letter + cells.slice(cell + 1));

/** @param {PiecesView} view @param {string} move @returns {PiecesView} */
function stepBack(view, move) {
  const [from, to] = cellsOf(view, move);
  return { ...view, cells: replaced(replaced(view.cells, from, view.cells[to]), to, ".") };
}

/** @param {PiecesView} view @param {string} move */
function cellsOf(view, move) {
  const { origin, target } = readStep(move);
  return [cellOf(view, origin) ?? 0, cellOf(view, target) ?? 0];
}

/** @param {HeapsView} view @param {string} move @returns {HeapsView} */
function refilled(view, move) {
  const take = readTake(move);
  return { ...view, heaps: view.heaps.map((size, heap) => (heap + 1 === take?.heap ? size + take.taken : size)) };
}

/** @param {HeapsView} view @param {string} move @returns {HeapsView} */
function joined(view, move) {
  const split = readSplit(move);
  if (!split) return view;
  const heaps = [...view.heaps, split.size];
  for (const part of [split.larger, split.smaller]) heaps.splice(heaps.indexOf(part), 1);
  heaps.sort((one, other) => other - one);
  return { ...view, heaps, start: heaps };
}

/** @param {string} move */
const runOf = (move) => readRun(move) ?? { from: 0, to: -1 };

/** @param {View} view @param {string | null} move that led to it @returns {View} */
function withLast(view, move) {
  switch (view.family) {
    case "grid":
      return { ...view, last: move === null ? null : cellMarked(view, move) };
    case "pieces":
      return { ...view, last: move === null ? null : cellsOf(view, move) };
    case "heaps":
      return { ...view, last: move === null ? null : lastOfHeaps(view, move) };
    case "row":
      return { ...view, last: move === null ? null : Object.values(runOf(move)) };
  }
}

/** @param {HeapsView} view @param {string} move */
function lastOfHeaps(view, move) {
  if (view.moves === "take") return readTake(move);
  const split = readSplit(move);
  return split && { heap: view.heaps.indexOf(split.larger) + 1, taken: split.smaller };
}
