/**
 * Sides, moves and values in sentences about a search, in English.
 * @import { Mark } from "../../boards/marks.js"
 * @import { Move } from "../../boards/notation.js"
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

/** @param {Move} move */
export function what({ form, parts: [one, other, third] }) {
  switch (form) {
    case "column":
      return `column ${one}`;
    case "square":
      return one;
    case "step":
      return `${one} to ${other}`;
    case "take":
      return `${other} from heap ${one}`;
    case "split":
      return `${one} into ${other} and ${third}`;
    case "take-split":
      return other ? `places ${one} to ${other}` : `place ${one}`;
  }
}

export const whom = what;

/** With a move, or elsewhere. @param {Move | null} move */
export const by = (move) => (move ? `with ${what(move)}` : "elsewhere");
