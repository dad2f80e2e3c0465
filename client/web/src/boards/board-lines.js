/**
 * A board as sentences for the text alternative: columns and heaps from the left, rows from the top, pieces by
 * player.
 * @import { GridView, PiecesView, View } from "../wire/messages.js"
 */

import { textBoardWords } from "../words/en/text-board.js";
import { words } from "../words/en/words.js";
import { marksOf } from "./marks.js";
import { heapRuns } from "./notation.js";
import { squareName } from "./squares.js";

/** @param {View} view @returns {string[]} */
export function linesOf(view) {
  switch (view.family) {
    case "heaps":
      return view.heaps.map((size, heap) => textBoardWords.heapLine(heap + 1, size));
    case "row":
      return heapRuns(view).map(({ from, to }, heap) => textBoardWords.placesLine(heap + 1, from + 1, to + 1));
    case "pieces":
      return pieceLines(view);
    case "grid":
      return view.moves === "column" ? columnLines(view) : rowLines(view);
  }
}

/** @param {GridView} view */
function columnLines(view) {
  const marks = marksOf(view);
  return Array.from({ length: view.width }, (_, column) => {
    const cells = Array.from({ length: view.height }, (_, row) => view.cells[row * view.width + column]);
    const pieces = cells.filter((cell) => cell !== ".").map((cell) => marks[Number(cell) - 1]);
    return textBoardWords.columnLine(column + 1, pieces.reverse());
  });
}

/** @param {GridView} view */
function rowLines(view) {
  const marks = marksOf(view);
  return Array.from({ length: view.height }, (_, row) => {
    const of = (/** @type {string} */ mark) => namesOf(view, mark, row * view.width, (row + 1) * view.width);
    return textBoardWords.rowLine(view.height - row, [
      [marks[0], of("1")],
      [marks[1], of("2")],
    ]);
  });
}

/** @param {PiecesView} view */
const pieceLines = (view) =>
  Object.entries(view.pieces).map(([letter, mark]) => words.pieceLine(mark, namesOf(view, letter)));

/**
 * The squares that hold a letter.
 * @param {GridView | PiecesView} view @param {string} letter @param {number} [from] @param {number} [to]
 */
const namesOf = (view, letter, from = 0, to = view.cells.length) =>
  [...view.cells].flatMap((found, cell) => (found === letter && cell >= from && cell < to ? [squareName(view, cell)] : []));
