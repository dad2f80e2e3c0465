/** Why a move is illegal and what would be legal, in English; loaded with the first refusal. */

import { capital } from "../capital.js";
import { isRange, listed } from "../plural.js";

/** Numbers as a range or a list: 1 to 5, or 1, 3 or 5. @param {number[]} numbers ascending */
const range = (numbers) => (isRange(numbers) ? `${numbers[0]} to ${numbers[numbers.length - 1]}` : listed(numbers, "or"));

export const illegalMoveWords = {
  /** @param {string} column */
  columnFull: (column) => `Column ${column} is full.`,
  /** @param {number} width */
  columnsAre: (width) => `The columns are 1 to ${width}.`,
  /** @param {string} name */
  noSquare: (name) => `The game has no square ${name}.`,
  /** @param {string} name */
  squareTaken: (name) => `${capital(name)} is taken.`,
  /** @param {string} name */
  noPiece: (name) => `No piece stands on ${name}.`,
  /** @param {string} name @param {string[]} targets */
  mayGo: (name, targets) => `From ${name} it may go to ${listed(targets, "or")}.`,
  /** @param {string} name */
  mayNotGo: (name) => `The piece on ${name} has no move now.`,
  /** @param {number} count */
  heapsAre: (count) => `Write heap and counters, as 1:2; the heaps are 1 to ${count}.`,
  /** @param {number} heap */
  heapEmpty: (heap) => `Heap ${heap} is empty.`,
  /** @param {number} heap @param {number[]} numbers */
  mayTake: (heap, numbers) => `From heap ${heap} you may take ${range(numbers)}.`,
  /** @param {number} heap @param {number[]} others */
  mayNotTake: (heap, others) => `Nothing may be taken from heap ${heap} now, only from heap ${listed(others, "or")}.`,
  /** @param {number} size @param {string[]} splits */
  maySplit: (size, splits) =>
    `A heap of ${size} splits into ${splits.length > 6 ? `${splits[0]}, ${splits[1]} and so on to ${splits[splits.length - 1]}` : listed(splits, "or")}: two unequal parts.`,
  /** @param {number} size */
  mayNotSplit: (size) => `A heap of ${size} cannot be split into two unequal parts.`,
  splitLike: "Write a heap that is there and its two parts, as 7=4+3.",
  /** @param {number} count */
  placesAre: (count) => `Write one place, or the first and the last, as 2-3; the places are 1 to ${count}.`,
  /** @param {number} place */
  placeEmpty: (place) => `Place ${place} is empty.`,
  /** @param {number} place @param {string[]} moves */
  mayTakePlaces: (place, moves) => `From place ${place} you may take ${listed(moves, "or")}.`,
  /** @param {number} place */
  mayNotTakePlace: (place) => `Nothing may be taken from place ${place} now.`,
};
