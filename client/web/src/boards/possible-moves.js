/**
 * The moves that a board's notation can express, whether or not the rules allow them: the choices for a premove.
 * No rules are known here; the server decides when the player's turn has come.
 * @import { HeapsView, PiecesView, Seat, View } from "../wire/messages.js"
 */

import { columnMove, heapRuns, landingCell, readSplit, readTake, runMove, splitMove, takeMove, stepMove } from "./notation.js";
import { squareName } from "./squares.js";

/** @param {number} count @returns {number[]} from 1 on */
const upTo = (count) => Array.from({ length: Math.max(0, count) }, (_, index) => index + 1);

/** @param {number} from @param {number} to @returns {number[]} */
const between = (from, to) => upTo(to - from + 1).map((step) => from + step - 1);

/** @param {View} view @param {Seat} seat of the player to move @returns {string[]} */
export function possibleMoves(view, seat) {
  switch (view.moves) {
    case "column":
      return upTo(view.width).map((column) => columnMove(column - 1)).filter((move) => landingCell(view, move) !== null);
    case "square":
      return [...view.cells].flatMap((letter, cell) => (letter === "." ? [squareName(view, cell)] : []));
    case "step":
      return steps(view, seat);
    case "take":
      return view.heaps.flatMap((size, heap) => upTo(size).map((taken) => takeMove(view, { heap: heap + 1, taken })));
    case "split":
      return [...new Set(view.heaps)].flatMap((size) => upTo(Math.floor(size / 2)).map((part) => splitMove(size, part)));
    case "take-split":
      return heapRuns(view).flatMap((heap) => between(heap.from, heap.to).flatMap((from) => between(from, heap.to).map((to) => runMove({ from, to }))));
  }
}

/** From each of the player's pieces to every square without one of them. @param {PiecesView} view @param {Seat} seat */
function steps(view, seat) {
  const own = Object.keys(view.pieces)[seat - 1];
  const cellsWith = (/** @type {(letter: string) => boolean} */ fits) =>
    [...view.cells].flatMap((letter, cell) => (fits(letter) ? [squareName(view, cell)] : []));
  const targets = cellsWith((letter) => letter !== " " && letter !== own);
  return cellsWith((letter) => letter === own).flatMap((origin) => targets.map((target) => stepMove(origin, target)));
}

/** The counters of a move of heaps. @param {HeapsView} view @param {string} move */
export function countersOf(view, move) {
  const split = readSplit(move);
  return split ? { heap: view.heaps.indexOf(split.size) + 1, taken: split.smaller } : readTake(move);
}
