/**
 * Arrangement of heaps and their counters: the same for every position of a game of taking, while a game of splitting is
 * arranged anew for the heaps it has.
 * @import { HeapsView } from "../wire/messages.js"
 */

const IN_ONE_LINE = 5;
const TALLEST = 10;

/** The margins of a heap that is split, in counters. */
const BESIDE = 0.6;
const NUMBER = 1;

/** In CSS pixels: the margins and number of a heap, the gap between two, the wood around all. */
export const SIZES = { margin: 8, number: 22, gap: 6, wood: 20 };
const PREVIEW = { margin: 4, number: 14, gap: 3, wood: 10 };

/**
 * @typedef {object} Arrangement
 * @property {number[][]} lines the heaps of each line, from 0
 * @property {number} tall how many counters lie one upon the other in the highest heap
 * @property {number[]} across how many lie abreast in each heap
 */

/** The number of places of each heap: those of split heaps leave no empty ones. @param {HeapsView} view @param {number[]} sizes */
export const placesOf = (view, sizes) => (view.moves === "take" ? view.start : sizes);

/** @param {HeapsView} view @param {number[]} sizes as drawn @returns {Arrangement} */
export const arrangementOf = (view, sizes) => (view.moves === "take" ? arrangedToTake(view.start) : arrangedToSplit(sizes));

/**
 * Up to five heaps in a line, one counter wide if none is higher than ten; more in two lines. Otherwise as many counters
 * abreast as make them largest in a square.
 * @param {number[]} start @returns {Arrangement}
 */
function arrangedToTake(start) {
  const rows = start.length > IN_ONE_LINE ? 2 : 1;
  const abreast = Math.ceil(start.length / rows);
  const largest = Math.max(1, ...start);
  const high = (/** @type {number} */ across) => Math.ceil(largest / across);
  const widths = rows === 1 && largest <= TALLEST ? [1] : upTo(largest);
  const across = best(widths, (width) => 1 / Math.max(abreast * width, rows * high(width)));
  const lines = Array.from({ length: rows }, (_, row) => [...start.keys()].slice(row * abreast, (row + 1) * abreast));
  return { lines, tall: high(across), across: start.map(() => across) };
}

/** The height and number of lines that make counters largest in a square. @param {number[]} sizes @returns {Arrangement} */
function arrangedToSplit(sizes) {
  const largest = Math.max(1, ...sizes);
  const arrangements = upTo(Math.ceil(Math.sqrt(largest))).flatMap((width) => {
    const tall = Math.ceil(largest / width);
    const across = sizes.map((size) => Math.ceil(size / tall));
    return upTo(Math.ceil(Math.sqrt(sizes.length))).map((count) => ({ lines: linesOf(across, count), tall, across }));
  });
  return best(arrangements, ({ lines, tall, across }) => {
    const widest = Math.max(...lines.map((line) => line.reduce((width, heap) => width + across[heap] + BESIDE, 0)));
    return 1 / Math.max(widest, lines.length * (tall + NUMBER));
  });
}

/** Heaps in lines about equally long. @param {number[]} across @param {number} count of lines */
function linesOf(across, count) {
  const whole = across.reduce((sum, width) => sum + width + BESIDE, 0);
  /** @type {number[][]} */
  const lines = Array.from({ length: count }, () => []);
  let sum = 0;
  for (const [heap, width] of across.entries()) {
    sum += width + BESIDE;
    lines[Math.min(count - 1, Math.floor(((sum - (width + BESIDE) / 2) / whole) * count))].push(heap);
  }
  return lines.filter((line) => line.length > 0);
}

/** @param {number} most @returns {number[]} from 1 on */
const upTo = (most) => Array.from({ length: most }, (_, index) => index + 1);

/** The first of the best. @template T @param {T[]} candidates @param {(candidate: T) => number} worth @returns {T} */
function best(candidates, worth) {
  const worths = candidates.map(worth);
  const most = Math.max(...worths);
  return candidates[worths.findIndex((one) => one > most - 1e-9)];
}

/** The place of a counter, in units of one counter from the upper left. @param {number} across @param {number} tall @param {number} index from the bottom, from 0 */
export const placeOf = (across, tall, index) => ({ x: index % across, y: tall - 1 - Math.floor(index / across) });

/**
 * What remains of a board's width and height for counters: how many lie abreast and one upon the other, and the margins
 * between them in CSS pixels.
 * @param {Arrangement} arrangement @param {boolean} preview
 */
export function measuresOf({ lines, tall, across }, preview) {
  const { margin, number, gap, wood } = preview ? PREVIEW : SIZES;
  const wide = Math.max(1, ...lines.map((line) => line.reduce((sum, heap) => sum + across[heap], 0)));
  const longest = Math.max(1, ...lines.map((line) => line.length));
  return {
    wide,
    high: lines.length * tall,
    beside: wood + longest * (margin + gap) - gap,
    above: wood + lines.length * (margin + number + gap) - gap,
  };
}
