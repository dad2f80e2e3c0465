/**
 * Texts of moves, written and parsed by a view's `moves`; no rules are known here.
 * @import { GridView, HeapsView, PiecesView, RowView, StudyView, View } from "../wire/messages.js"
 */

import { cellOf } from "./squares.js";

/**
 * @typedef {object} Take Counters of one heap, to be taken or split off.
 * @property {number} heap counts from 1 at the left
 * @property {number} taken
 */

/** Counters side by side in a row, by the first and the last of their cells. @typedef {{ from: number, to: number }} Run */

/**
 * A move as its kind writes it: column 4; square c3; step d8, e7; take 2 from heap 1; split 9, 7, 2; take from places 3, 4.
 * @typedef {{ form: View["moves"], parts: string[] }} Move
 */

/** A move in a search; in a typed tree a move is a branch, such as B2. @typedef {{ form: StudyView["moves"], parts: string[] }} StudyMove */

/** @template {StudyView["moves"]} Form @param {{ moves: Form }} view @param {string} text @returns {{ form: Form, parts: string[] }} */
export const moveOf = ({ moves }, text) => ({ form: moves, parts: text.split(/[:=+-]/) });

/** @param {number} column counts from 0 */
export const columnMove = (column) => String(column + 1);

/** @param {HeapsView} view @param {Take} take */
export function takeMove(view, { heap, taken }) {
  return view.moves === "take" ? `${heap}:${taken}` : splitMove(view.heaps[heap - 1], taken);
}

/** @param {number} size @param {number} part either of the two */
export const splitMove = (size, part) => `${size}=${Math.max(part, size - part)}+${Math.min(part, size - part)}`;

/** @param {string} move @returns {Take | null} */
export function readTake(move) {
  const found = /^(\d{1,2}):(\d{1,3})$/.exec(move);
  return found ? { heap: Number(found[1]), taken: Number(found[2]) } : null;
}

/** @param {string} move @returns {{ size: number, larger: number, smaller: number } | null} */
export function readSplit(move) {
  const found = /^(\d{1,4})=(\d{1,4})\+(\d{1,4})$/.exec(move);
  return found ? { size: Number(found[1]), larger: Number(found[2]), smaller: Number(found[3]) } : null;
}

/** @param {Run} run */
export const runMove = ({ from, to }) => (from === to ? `${from + 1}` : `${from + 1}-${to + 1}`);

/** @param {string} move @returns {Run | null} */
export function readRun(move) {
  const [, first, last = first] = /^([1-9]\d{0,2})(?:-(\d{1,3}))?$/.exec(move) ?? [];
  return first && Number(last) >= Number(first) ? { from: Number(first) - 1, to: Number(last) - 1 } : null;
}

/** The heaps of a row: the longest runs of counters. @param {RowView} view @returns {Run[]} */
export const heapRuns = ({ cells }) => [...cells.matchAll(/o+/g)].map(({ 0: run, index }) => ({ from: index, to: index + run.length - 1 }));

/** The sizes of a view's heaps; null where it has none. @param {StudyView} view @returns {number[] | null} */
export function heapSizes(view) {
  if (view.family === "row") return heapRuns(view).map(({ from, to }) => to - from + 1);
  return view.family === "heaps" ? view.heaps : null;
}

/** The cells of a row without the counters of a run, or with them again. @param {RowView} view @param {Run} run @param {string} [letter] */
export const cellsWithout = ({ cells }, { from, to }, letter = ".") => cells.slice(0, from) + letter.repeat(to + 1 - from) + cells.slice(to + 1);

/** @param {string} origin @param {string} target */
export const stepMove = (origin, target) => `${origin}-${target}`;

/** The squares of a move; the second is empty where it names only one. @param {string} move */
export function readStep(move) {
  const [origin, target = ""] = move.split("-");
  return { origin, target };
}

/** The squares that the piece on a square may go to. @param {string[]} legal @param {string} origin */
export const targetsOf = (legal, origin) =>
  legal.map(readStep).flatMap((step) => (step.origin === origin ? [step.target] : []));

/** A typed move in the notation of the wire: `2 3` and `2-3` are `2:3`, and in a row `2-3`. Characters without a picture, which could turn a refusal's text around, are left out. @param {View} view @param {string} typed */
export function readTyped(view, typed) {
  const text = typed.replace(/\p{C}/gu, "").trim().toLowerCase();
  switch (view.moves) {
    case "take":
      return text.replace(/^(\d+)\s*[\s:.,-]\s*(\d+)$/, "$1:$2");
    case "take-split":
      return text.replace(/^(\d+)\s*[\s:.,-]\s*(\d+)$/, "$1-$2");
    case "split":
      return readTypedSplit(text);
    case "step":
      return text.replace(/^([a-z]\d+)\s*[\s:.,-]?\s*([a-z]\d+)$/, "$1-$2");
    default:
      return text;
  }
}

/** Put the larger part first. @param {string} text */
function readTypedSplit(text) {
  const found = /^(\d{1,4})[^\d]+(\d{1,4})[^\d]+(\d{1,4})$/.exec(text);
  if (!found) return text;
  const [size, one, other] = found.slice(1).map(Number);
  return `${size}=${Math.max(one, other)}+${Math.min(one, other)}`;
}

/** The lowest empty cell of a move's column; null if there is none. @param {GridView} view @param {string} move */
export function landingCell(view, move) {
  const column = Number(move) - 1;
  if (!Number.isInteger(column) || column < 0 || column >= view.width) return null;
  for (let row = view.height - 1; row >= 0; row -= 1) {
    if (view.cells[row * view.width + column] === ".") return row * view.width + column;
  }
  return null;
}

/** The cell of the highest piece of a move's column; null if it is empty. @param {GridView} view @param {string} move */
export function columnTop(view, move) {
  const count = filled(view, Number(move) - 1);
  return count > 0 ? (view.height - count) * view.width + Number(move) - 1 : null;
}

/** How many cells of a column hold a piece. @param {GridView} view @param {number} column */
export function filled(view, column) {
  let count = 0;
  for (let row = 0; row < view.height; row += 1) count += view.cells[row * view.width + column] === "." ? 0 : 1;
  return count;
}

/** The cells after a step; unchanged if a square is not on the board. @param {PiecesView} view @param {string} move */
export function cellsAfter(view, move) {
  const { origin, target } = readStep(move);
  const [from, to] = [cellOf(view, origin), cellOf(view, target)];
  if (from === null || to === null) return view.cells;
  const cells = [...view.cells];
  [cells[from], cells[to]] = [".", cells[from]];
  return cells.join("");
}
