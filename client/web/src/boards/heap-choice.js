/**
 * Which counters of a heap may be chosen, by the legal moves; no rules are known here.
 * @import { HeapsView } from "../wire/messages.js"
 */

import { readSplit, readTake } from "./notation.js";

/**
 * The numbers of counters that may be taken or split off, ascending.
 * @param {HeapsView} view @param {string[]} legal @param {number} heap from 0
 */
export function numbersOf(view, legal, heap) {
  const numbers = view.moves === "take" ? takesOf(legal, heap) : splitsOf(legal, view.heaps[heap]);
  return [...new Set(numbers)].sort((one, other) => one - other);
}

/** @param {string[]} legal @param {number} heap */
const takesOf = (legal, heap) =>
  legal.map(readTake).flatMap((take) => (take?.heap === heap + 1 ? [take.taken] : []));

/** Either part may be the one split off. @param {string[]} legal @param {number} size */
const splitsOf = (legal, size) =>
  legal.map(readSplit).flatMap((split) => (split?.size === size ? [split.larger, split.smaller] : []));

/**
 * The number of counters chosen by touching one: itself and those above it, or where heaps are split only those
 * above it.
 * @param {HeapsView} view @param {number} heap @param {number} index of the counter, from the bottom
 */
export function numberAt(view, heap, index) {
  const above = view.heaps[heap] - 1 - Math.min(index, view.heaps[heap] - 1);
  return view.moves === "take" ? above + 1 : above;
}

/**
 * The next allowed number in a direction; the same where there is none.
 * @param {number[]} numbers ascending @param {number} from @param {number} step 1 or -1
 */
export function nextNumber(numbers, from, step) {
  const ahead = numbers.filter((number) => (number - from) * step > 0);
  return (step > 0 ? ahead[0] : ahead[ahead.length - 1]) ?? from;
}

/**
 * The difference that one split makes: the index of the split heap and those of its parts.
 * @param {number[]} before @param {number[]} after
 */
export function splitBetween(before, after) {
  const gone = missingFrom(before, after);
  const parts = missingFrom(after, before);
  return gone.length === 1 && parts.length === 2 ? { heap: gone[0], parts } : null;
}

/** The indices of the sizes that another list lacks, counting repetitions. @param {number[]} sizes @param {number[]} others */
function missingFrom(sizes, others) {
  const left = [...others];
  return sizes.flatMap((size, place) => {
    const at = left.indexOf(size);
    if (at >= 0) left.splice(at, 1);
    return at >= 0 ? [] : [place];
  });
}

/**
 * The indices of the heaps that the last split made.
 * @param {HeapsView} view
 */
export function lastParts({ moves, heaps, last }) {
  if (moves !== "split" || !last) return [];
  const larger = last.heap - 1;
  const smaller = heaps.findIndex((size, heap) => size === last.taken && heap !== larger);
  return [larger, smaller];
}
