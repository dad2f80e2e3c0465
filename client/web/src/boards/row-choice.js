/**
 * Which counters of a row may be chosen together, by the legal moves; no rules are known here.
 * @import { Run } from "./notation.js"
 */

import { readRun } from "./notation.js";

/** @param {Run} run */
const length = ({ from, to }) => to - from;

/** Whether a run holds a cell. @param {Run | null} run @param {number} cell */
export const holds = (run, cell) => run !== null && run.from <= cell && cell <= run.to;

/** The runs that may be taken. @param {string[]} legal @returns {Run[]} */
export const runsOf = (legal) => legal.flatMap((move) => readRun(move) ?? []);

/**
 * What is chosen by touching a cell: the run that is chosen already where it holds the cell or reaches it with the cells
 * between, else the shortest that holds the cell, which begins there if it can. Null where nothing may be taken.
 * @param {Run[]} runs @param {Run | null} choice @param {number} cell @returns {Run | null}
 */
export function runAt(runs, choice, cell) {
  if (choice && holds(choice, cell)) return choice;
  const reaching = choice && runs.find(({ from, to }) => from === Math.min(choice.from, cell) && to === Math.max(choice.to, cell));
  const holding = runs.filter((run) => holds(run, cell)).sort((one, other) => length(one) - length(other) || other.from - one.from);
  return reaching ?? holding[0] ?? null;
}

/** The next longer or shorter run that begins with the same counter; null where there is none. @param {Run[]} runs @param {Run} choice @param {number} step 1 or -1 */
export function resized(runs, choice, step) {
  const beyond = runs.filter((run) => run.from === choice.from && (run.to - choice.to) * step > 0);
  return beyond.sort((one, other) => (length(one) - length(other)) * step)[0] ?? null;
}
