/**
 * Sides, moves and values in sentences about a search, in English.
 * @import { Mark } from "../../boards/marks.js"
 * @import { StudyMove as Move } from "../../boards/notation.js"
 */

import { stepGrammar } from "../step-grammar.js";
import { within } from "./boards.js";

export const name = within;

/** To whom something is worth what it is. @param {{ mark: Mark }} side */
export const to = ({ mark }) => `to ${name(mark)}`;

export const { number, short, decimal, verb, does, worth, object, bound } = stepGrammar("en", {
  name,
  whose: (mark) => `for ${name(mark)}`,
  win: ["a win"],
  loss: ["a loss"],
  wins: ["wins", "win"],
  draw: "a draw",
  bounds: { exact: "", least: "at least ", most: "at most " },
});

/** @type {Record<Move["form"], (...parts: string[]) => string>} */
const MOVES = {
  column: (column) => `column ${column}`,
  square: (square) => square,
  step: (from, to) => `${from} to ${to}`,
  take: (heap, taken) => `${taken} from heap ${heap}`,
  split: (size, larger, smaller) => `${size} into ${larger} and ${smaller}`,
  "take-split": (first, last) => (last ? `places ${first} to ${last}` : `place ${first}`),
  branch: (name) => name,
};

/** @param {Move} move */
export const what = ({ form, parts }) => MOVES[form](...parts);

export const whom = what;

/** With a move, or elsewhere. @param {Move | null} move */
export const by = (move) => (move ? `with ${what(move)}` : "elsewhere");
