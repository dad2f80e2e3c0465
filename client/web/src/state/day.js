/**
 * Positions of the day as the page shows them: what lies on the board, what comes next, what is shared. Pure.
 * @import { DayPage, DayPuzzle, DayTried, Seat, View } from "../wire/messages.js"
 * @import { Note } from "../boards/notes.js"
 * @import { Way } from "./share-ways.js"
 */

import { moveOf } from "../boards/notation.js";
import { cellsOfMove } from "../boards/notes.js";
import { glassBoxAddress } from "./glass-address.js";

const STRONGEST = 8;
const DEEPEST = 6; // plies of a search whose tree can be drawn

/** @typedef {"open" | "first" | "second" | "missed"} DayMark */

/**
 * @typedef {object} DayBoard
 * @property {View} view
 * @property {Seat | null} mover the person’s side while a move may be tried
 * @property {Record<number, Note>} notes numbers of moves and frames, by cell
 */

/** The address of a position, or of the day’s first one that is not tried. @param {string} [name] @param {string} [day] */
export const dayPath = (name = "", day = "") => `/day${name && `/${name}`}${day && `/${day}`}`;

/** @param {string} name @param {string} day @param {string} month such as 2026-11 */
export const monthPath = (name, day, month) => `${dayPath(name, day)}?month=${month}`;

/** @param {DayPuzzle} puzzle @returns {DayMark | null} */
export const markOfPuzzle = ({ attempt }) => /** @type {DayMark | undefined} */ (attempt?.mark) ?? null;

/** @param {DayMark | string | null | undefined} mark */
export const isFound = (mark) => mark === "first" || mark === "second";

/** @param {DayPuzzle} puzzle */
export const isOver = (puzzle) => puzzle.line.length > 0;

/** The position that an address shows: that of its name, else the first that is not over, else the first. @param {DayPage} page @param {string} name */
export function puzzleShown({ puzzles }, name) {
  return puzzles.find((puzzle) => puzzle.name === name) ?? (name ? undefined : (puzzles.find((puzzle) => !isOver(puzzle)) ?? puzzles[0]));
}

/** The next position that is not over, in the order of the games; undefined if there is none. @param {DayPage} page @param {string} name */
export function nextPuzzle({ puzzles }, name) {
  const at = puzzles.findIndex((puzzle) => puzzle.name === name);
  return [...puzzles.slice(at + 1), ...puzzles.slice(0, Math.max(at, 0))].find((puzzle) => !isOver(puzzle));
}

/** The page after an attempt, on which a new day may have come by the server's clock. @param {DayPage} page @param {DayTried} tried @returns {DayPage} */
export function withTried(page, { puzzle, row }) {
  const last = row.at(-1);
  const today = last?.day ?? page.today;
  const after = page.after ?? (today !== page.today && !last?.empty ? today : null);
  return { ...page, today, after, row, puzzles: page.puzzles.map((each) => (each.name === puzzle.name ? puzzle : each)) };
}

/** How many days of the row were found, and of how many: today counts once something of it is over. @param {Pick<DayPage, "row">} page */
export function foundDays({ row }) {
  const today = row[row.length - 1]?.mark;
  const of = today === null || today === "open" ? row.length - 1 : row.length;
  return { found: row.filter(({ mark }) => isFound(mark)).length, of };
}

/** The moves of the person until the end of a proof. @param {DayPuzzle} puzzle */
export const ownMoves = ({ plies }) => Math.ceil(plies / 2);

/**
 * What lies on the board: the question; after a wrong move the best reply to it, until the person tries again; after the end the line
 * up to a step, counted from 0 for the question itself.
 * @param {DayPuzzle} puzzle @param {boolean} retrying @param {number} step @returns {DayBoard}
 */
export function boardShown(puzzle, retrying, step) {
  const { line, reply, side, view } = puzzle;
  const steps = isOver(puzzle) ? line.slice(0, step) : retrying ? [] : reply;
  if (steps.length === 0) return { view, mover: isOver(puzzle) ? null : side, notes: {} };
  const last = steps[steps.length - 1];
  /** @type {Record<number, Note>} */
  const notes = {};
  for (const [index, { view: after, move }] of steps.entries()) {
    for (const cell of cellsOfMove(after, move).slice(-1)) notes[cell] = { number: index + 1 };
  }
  if (!isOver(puzzle)) {
    for (const move of threatened(last.reason)) for (const cell of landings(last.view, move)) notes[cell] ??= { frame: true };
  }
  return { view: last.view, mover: null, notes };
}

/** @param {View} view @param {string} move that is not made yet */
const landings = (view, move) => cellsOfMove(view, move, true).slice(-1);

/** The moves that a reason says are threatened. @param {{ code: string, facts?: Record<string, any> } | null | undefined} reason @returns {string[]} */
export const threatened = (reason) => (reason?.code === "threatens" ? String(reason.facts?.by ?? "").split(", ").filter(Boolean) : []);

/** The moves that the words of a reason name. @param {View} view @param {{ code: string, facts?: Record<string, any> }} reason */
export function movesOfReason(view, reason) {
  const texts = reason.code === "parries" ? [String(reason.facts?.reply ?? "")] : threatened(reason);
  return texts.filter(Boolean).map((text) => moveOf(view, text));
}

/** @type {Record<DayMark, string>} */
const SQUARES = { first: "■", second: "◪", missed: "□", open: "□" };

/** The squares of a day, in the order of the games. @param {DayPage} page */
export const squaresOf = ({ puzzles }) => puzzles.map((puzzle) => SQUARES[markOfPuzzle(puzzle) ?? "missed"]).join("");

/** How a position is shared. @param {DayPuzzle} puzzle @param {string} day @param {string} text without a link @param {string} origin of the page @returns {Way} */
export const wayOfDay = ({ name }, day, text, origin) => ({
  what: "day",
  link: origin + dayPath(name, day),
  picture: `/pictures/day/${name}-${day}.png?`,
  embed: `${origin}/embed/day/${name}-${day}?`,
  text,
});

/** The room in which a person goes on from a position against a machine. @param {DayPuzzle} puzzle @returns {import("../wire/commands.js").RoomOptions} */
export function roomFrom({ difficulty, game, options, side, text }) {
  const machine = `level:${difficulty?.level ?? STRONGEST}`;
  return { game, options, seats: side === 2 ? [machine, "me"] : ["me", machine], visibility: "unlisted", start: text };
}

/** The search that shows how a position is proved, as deep as its line where that can be drawn. @param {DayPuzzle} puzzle */
export const searchOf = ({ game, options, plies, text }) => glassBoxAddress({ game, options, start: text, player: `alphabeta:depth=${Math.min(plies, DEEPEST)}` });
