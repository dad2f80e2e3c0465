/**
 * Texts of boards, moves and options, in English; part of the texts of words.js.
 * @import { Mark } from "../../boards/marks.js"
 * @import { Move } from "../../boards/notation.js"
 */

import { capital } from "../capital.js";
import { listed } from "../plural.js";
import { counted } from "./nouns.js";

/** @param {Mark} mark */
const side = (mark) => boardWords.sides[mark] ?? capital(mark);

/** The side's name inside a sentence. @param {Mark} mark */
export const within = (mark) => side(mark).replace(/^The/, "the");

/** @param {Mark} mark */
const is = (mark) => (mark === "sheep" ? "are" : "is");

/** Where counters side by side come from. @param {number} first @param {number} last */
const fromPlaces = (first, last) => (first === last ? `from place ${first}` : `from places ${first}–${last}`);

/** @type {Record<Move["form"], string>} */
const VERBS = { column: "played", square: "played", step: "went", take: "took", split: "split", "take-split": "took" };

export const boardWords = {
  /** @type {Record<Mark, string>} */
  sides: { disc: "Yellow", ring: "Red", cross: "X", nought: "O", wolf: "The wolf", sheep: "The sheep" },
  side,
  /** @param {Mark} mark */
  youPlay: (mark) => `You are ${within(mark)}`,
  /** @param {Mark} mark */
  hotTurn: (mark) => `${side(mark)} ${is(mark)} to move`,
  /** @param {Mark} mark */
  sideToMove: (mark) => `${side(mark)}, to move`,
  /** @param {Mark} mark */
  won: (mark) => `${side(mark)} won`,
  /** @type {Record<string, string>} */
  endings: {
    resigned: "the other player resigned",
    timeout: "time ran out",
    agreed: "both agreed",
    aborted: "called off before it counted",
    abandoned: "the other player has gone away",
  },
  /** The same to a player who has lost, and to one who has won, where that sounds otherwise. @type {Record<"lost" | "won", Record<string, string>>} */
  ownEndings: {
    lost: { resigned: "you resigned", timeout: "your time ran out", abandoned: "you were away for too long" },
    won: { resigned: "your opponent resigned", timeout: "your opponent’s time ran out", abandoned: "your opponent has gone away" },
  },
  /** @type {Record<string, string>} */
  optionNames: {
    width: "Columns",
    height: "Rows",
    line: "In a row to win",
    overline: "A longer row wins too",
    heaps: "Heaps",
    heap: "Counters in the heap",
    misere: "The last counter loses",
    wolf: "The wolf starts on",
  },
  /** @param {string} name */
  option: (name) => boardWords.optionNames[name] ?? capital(name),
  /** The options to show with a room. @param {Record<string, unknown>} options */
  rulesOf: ({ misere, line, overline }) => [
    ...(misere ? ["The last counter loses"] : []),
    ...(line ? [overline === false ? `Exactly ${line} in a row to win` : `${line} in a row to win`] : []),
  ],

  // Columns, squares and heaps
  /** @param {number} column @param {number} filled @param {number} height */
  column: (column, filled, height) => `Column ${column}, ${filled} of ${height} filled`,
  /** @param {string} name @param {Mark | null} mark the piece on it @param {"chosen" | "target" | ""} state */
  square: (name, mark, state) =>
    `${name}, ${mark ? within(mark) : "empty"}${state === "chosen" ? ", chosen" : state === "target" ? ", may be gone to" : ""}`,
  /** @param {string} name @param {string[]} targets */
  pieceChosen: (name, targets) => `${name} chosen: it may go to ${listed(targets, "or")}`,
  /** @param {string} move */
  playMove: (move) => `Play ${move}`,
  /** @param {number} heap @param {number} size @param {number} chosen */
  heap: (heap, size, chosen) => `Heap ${heap}, ${counted(size, "counter")}${chosen ? `, ${chosen} chosen` : ""}`,
  /** @param {number} heap @param {number} taken */
  take: (heap, taken) => `Take ${taken} from heap ${heap}`,
  /** @param {number} size @param {number} part */
  split: (size, part) => `Split ${size} into ${Math.max(part, size - part)} and ${Math.min(part, size - part)}`,
  /** @param {number} place @param {boolean} full @param {boolean} chosen */
  place: (place, full, chosen) => `Place ${place}, ${full ? "a counter" : "empty"}${chosen ? ", chosen" : ""}`,
  /** @param {number} first @param {number} last */
  takePlaces: (first, last) => `Take ${fromPlaces(first, last)}`,
  wholeBoard: "The whole board",

  // The board in words
  /** @param {Mark} mark @param {string[]} names */
  pieceLine: (mark, names) => `${side(mark)} ${is(mark)} on ${listed(names, "and")}`,

  // Moves
  /** @param {Mark} mark @param {Move} move */
  played: (mark, move) => `${side(mark)} ${VERBS[move.form]} ${boardWords.moveName(move)}.`,
  /** A move of each kind as a sentence names it. @type {Record<Move["form"], (...parts: string[]) => string>} */
  moveNames: {
    column: (column) => `column ${column}`,
    square: (square) => `square ${square}`,
    step: (from, to) => `from ${from} to ${to}`,
    take: (heap, taken) => `${counted(Number(taken), "counter")} from heap ${heap}`,
    split: (size, larger, smaller) => `${size} into ${larger} and ${smaller}`,
    "take-split": (first, last = first) => `${counted(Number(last) - Number(first) + 1, "counter")} ${fromPlaces(Number(first), Number(last))}`,
  },
  /** @param {Move} move */
  moveName: ({ form, parts }) => boardWords.moveNames[form](...parts),
};
