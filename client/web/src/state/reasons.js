/**
 * Refusals in words: why a move is illegal and what would be legal, and why a graph or values are missing.
 * @import { GridView, HeapsView, PiecesView, RoomView, View } from "../wire/messages.js"
 * @import { GraphPull } from "./graph-pull.js"
 * @import { Refusal } from "./state.js"
 * @import { ValuesPull } from "./values-pull.js"
 */

import { numbersOf } from "../boards/heap-choice.js";
import { readSplit, readStep, readTake, targetsOf } from "../boards/notation.js";
import { cellOf } from "../boards/squares.js";
import { MOST_COUNTERS, isBeyondDrawing } from "./graph-pull.js";
import { allowsHelp, legalMoves } from "./selectors.js";
import { words } from "../words/en/words.js";

/** A refusal in words; of an illegal move the reason alone, where one is known. @param {RoomView} view @param {Refusal} refusal */
export function refusalText(view, refusal) {
  const { code, move = "" } = refusal;
  if (code === "premove-lost") return words.premoveLost(move);
  if (code !== "illegal-move" || !move) return words.refused(refusal);
  return illegalMoveText(view.position.view, legalMoves(view), move) || words.refusedMove(move);
}

/** Why there is no graph; empty where the next turn brings it. @param {GraphPull} pull @param {RoomView} view */
export function graphProblem({ refusal }, view) {
  if (isBeyondDrawing(view)) return words.graphBeyond(MOST_COUNTERS);
  return refusal && refusal.code !== "conflict" ? words.refused(refusal) : "";
}

/** Why there are no values; empty where there are or will be. @param {ValuesPull} pull @param {RoomView} view */
export function valuesProblem(pull, view) {
  const forbidden = view.status === "playing" && !allowsHelp(view) ? { code: "no-help" } : null;
  const refusal = forbidden ?? pull.unavailable ?? pull.refused[view.position.turn];
  return refusal ? words.valuesRefused(refusal) : "";
}

/**
 * @param {View} view @param {string[]} legal @param {string} move
 * @returns {string} one sentence, or empty where no reason is known
 */
export function illegalMoveText(view, legal, move) {
  switch (view.family) {
    case "grid":
      return view.moves === "column" ? columnText(view, move) : squareText(view, move);
    case "pieces":
      return stepText(view, legal, move);
    case "heaps":
      return view.moves === "take" ? takeText(view, legal, move) : splitText(view, legal, move);
  }
}

/** @param {GridView} view @param {string} move */
const columnText = ({ width }, move) =>
  Number(move) >= 1 && Number(move) <= width ? words.columnFull(move) : words.columnsAre(width);

/** @param {GridView} view @param {string} move */
function squareText(view, move) {
  const cell = cellOf(view, move);
  return cell === null ? words.noSquare(move) : view.cells[cell] === "." ? "" : words.squareTaken(move);
}

/** @param {PiecesView} view @param {string[]} legal @param {string} move */
function stepText(view, legal, move) {
  const { origin, target } = readStep(move);
  for (const name of [origin, target]) if (name && cellOf(view, name) === null) return words.noSquare(name);
  const letter = view.cells[cellOf(view, origin) ?? 0];
  if (letter === ".") return words.noPiece(origin);
  const targets = targetsOf(legal, origin);
  return targets.length > 0 ? words.mayGo(origin, targets) : words.mayNotGo(origin);
}

/** @param {HeapsView} view @param {string[]} legal @param {string} move */
function takeText(view, legal, move) {
  const take = readTake(move);
  const heap = (take?.heap ?? 0) - 1;
  if (!take || heap < 0 || heap >= view.heaps.length) return words.heapsAre(view.heaps.length);
  if (view.heaps[heap] === 0) return words.heapEmpty(heap + 1);
  const numbers = numbersOf(view, legal, heap);
  if (numbers.length > 0) return words.mayTake(heap + 1, numbers);
  const others = view.heaps.flatMap((_, other) => (numbersOf(view, legal, other).length > 0 ? [other + 1] : []));
  return words.mayNotTake(heap + 1, others);
}

/** @param {HeapsView} view @param {string[]} legal @param {string} move */
function splitText(view, legal, move) {
  const size = readSplit(move)?.size ?? 0;
  if (!view.heaps.includes(size)) return words.splitLike;
  const splits = legal.filter((text) => readSplit(text)?.size === size).map((text) => text.split("=")[1]);
  return splits.length > 0 ? words.maySplit(size, splits) : words.mayNotSplit(size);
}
