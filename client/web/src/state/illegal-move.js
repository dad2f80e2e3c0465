/**
 * Explains why a move is illegal and which moves are legal; loaded with the first refusal (why.js).
 * @import { GridView, HeapsView, PiecesView, RowView, View } from "../wire/messages.js"
 */

import { numbersOf } from "../boards/heap-choice.js";
import { readRun, readSplit, readStep, readTake, runMove, targetsOf } from "../boards/notation.js";
import { holds, runsOf } from "../boards/row-choice.js";
import { cellOf } from "../boards/squares.js";
import { illegalMoveWords } from "../words/en/illegal-moves.js";

/**
 * @param {View} view @param {string[]} legal @param {string} move
 * @returns {string} one sentence, or empty if no reason is known
 */
export function illegalMoveText(view, legal, move) {
  switch (view.family) {
    case "grid":
      return view.moves === "column" ? columnText(view, move) : squareText(view, move);
    case "pieces":
      return stepText(view, legal, move);
    case "heaps":
      return view.moves === "take" ? takeText(view, legal, move) : splitText(view, legal, move);
    case "row":
      return rowText(view, legal, move);
  }
}

/** @param {GridView} view @param {string} move */
const columnText = ({ width }, move) =>
  Number(move) >= 1 && Number(move) <= width ? illegalMoveWords.columnFull(move) : illegalMoveWords.columnsAre(width);

/** @param {GridView} view @param {string} move */
function squareText(view, move) {
  const cell = cellOf(view, move);
  return cell === null ? illegalMoveWords.noSquare(move) : view.cells[cell] === "." ? "" : illegalMoveWords.squareTaken(move);
}

/** @param {PiecesView} view @param {string[]} legal @param {string} move */
function stepText(view, legal, move) {
  const { origin, target } = readStep(move);
  for (const name of [origin, target]) if (name && cellOf(view, name) === null) return illegalMoveWords.noSquare(name);
  const letter = view.cells[cellOf(view, origin) ?? 0];
  if (letter === ".") return illegalMoveWords.noPiece(origin);
  const targets = targetsOf(legal, origin);
  return targets.length > 0 ? illegalMoveWords.mayGo(origin, targets) : illegalMoveWords.mayNotGo(origin);
}

/** @param {HeapsView} view @param {string[]} legal @param {string} move */
function takeText(view, legal, move) {
  const take = readTake(move);
  const heap = (take?.heap ?? 0) - 1;
  if (!take || heap < 0 || heap >= view.heaps.length) return illegalMoveWords.heapsAre(view.heaps.length);
  if (view.heaps[heap] === 0) return illegalMoveWords.heapEmpty(heap + 1);
  const numbers = numbersOf(view, legal, heap);
  if (numbers.length > 0) return illegalMoveWords.mayTake(heap + 1, numbers);
  const others = view.heaps.flatMap((_, other) => (numbersOf(view, legal, other).length > 0 ? [other + 1] : []));
  return illegalMoveWords.mayNotTake(heap + 1, others);
}

/** @param {HeapsView} view @param {string[]} legal @param {string} move */
function splitText(view, legal, move) {
  const size = readSplit(move)?.size ?? 0;
  if (!view.heaps.includes(size)) return illegalMoveWords.splitLike;
  const splits = legal.filter((text) => readSplit(text)?.size === size).map((text) => text.split("=")[1]);
  return splits.length > 0 ? illegalMoveWords.maySplit(size, splits) : illegalMoveWords.mayNotSplit(size);
}

/** @param {RowView} view @param {string[]} legal @param {string} move */
function rowText({ cells }, legal, move) {
  const run = readRun(move);
  if (!run || run.to >= cells.length) return illegalMoveWords.placesAre(cells.length);
  const empty = cells.indexOf(".", run.from);
  if (holds(run, empty)) return illegalMoveWords.placeEmpty(empty + 1);
  const moves = runsOf(legal).filter((legalRun) => holds(legalRun, run.from)).map(runMove);
  return moves.length > 0 ? illegalMoveWords.mayTakePlaces(run.from + 1, moves) : illegalMoveWords.mayNotTakePlace(run.from + 1);
}
