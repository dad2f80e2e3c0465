/**
 * The size of a board's whole drawing, with all that belongs to it: rims, names, the row above for the piece in hand.
 * A room reserves this space before the board itself is loaded.
 * @import { HeapsView, RowView, View } from "../wire/messages.js"
 */

import { SIZES, arrangementOf } from "./heap-layout.js";

/** Units of a drawing: a hundredth of a cell. */
export const CELL = 100;

/** The wood around the cells of a grid of columns, and the row of names on its foot. */
export const RIM = 14;
const FOOT = 48;

/** The frame of a board of squares; where these are many and so drawn small, their names need more of it. */
const FRAME = 18;
const NAMES_MORE = 3.8; // for each square

/** A counter on a small phone, and the width that a heap has at least, in CSS pixels. */
const COUNTER = 24;
const NARROWEST = 44;

/** Of a row: the places in a line that a finger can hit on a small phone, those for which a line has room, and the height of one with its number, in widths. */
const ABREAST = 12;
const FEW_ABREAST = 8;
const PLACE_HEIGHT = 2.2;

/**
 * @typedef {object} Box
 * @property {number} x @property {number} y of the upper left corner; the cells begin at 0, 0
 * @property {number} width @property {number} height
 */

/** The drawing of a grid of columns. @param {{ width: number, height: number }} view @param {boolean} preview @returns {Box} */
export function columnsBox({ width, height }, preview) {
  const [above, below] = preview ? [RIM, RIM] : [CELL + RIM, FOOT];
  return { x: -RIM, y: -above, width: width * CELL + 2 * RIM, height: height * CELL + above + below };
}

/** The drawing of a board of squares. @param {{ width: number, height: number }} view @param {boolean} preview @returns {Box} */
export function squaresBox({ width, height }, preview) {
  const names = preview ? FRAME : FRAME + NAMES_MORE * Math.max(width, height);
  return { x: -names, y: -FRAME, width: width * CELL + names + FRAME, height: height * CELL + names + FRAME };
}

/** Heaps as drawn on a small phone. @param {HeapsView} view */
function heapsBox(view) {
  const { margin, number, gap, wood } = SIZES;
  const { lines, across, tall } = arrangementOf(view, view.heaps);
  const abreast = Math.max(...lines.map((line) => line.length));
  const width = wood + abreast * (Math.max(across[0] * COUNTER + margin, NARROWEST) + gap) - gap;
  return { width, height: wood + lines.length * (tall * COUNTER + margin + number + gap) - gap };
}

/** The places of a row in one line, and the room for them: a long row goes on in the next line. @param {RowView} view */
export function rowAcross({ cells: { length } }) {
  const lines = Math.ceil(length / ABREAST);
  const places = Math.ceil(length / lines);
  return { lines, places, room: Math.max(places, FEW_ABREAST) };
}

/** @param {View} view @param {boolean} preview */
function sizeOf(view, preview) {
  if (view.family === "row") return { width: rowAcross(view).room, height: rowAcross(view).lines * PLACE_HEIGHT };
  if (view.family === "heaps") return view.moves === "split" ? { width: 1, height: 1 } : heapsBox(view);
  return view.moves === "column" ? columnsBox(view, preview) : squaresBox(view, preview);
}

/** Width to height of a board's drawing; the same for every position of a game. @param {View} view @param {boolean} [preview] */
export function ratioOf(view, preview = false) {
  const { width, height } = sizeOf(view, preview);
  return width / height;
}
