/**
 * Sides, moves and values in sentences about a search, in English. In other languages they have cases: a move as subject
 * (`what`), as object (`whom`) and as means (`by`), a value as subject (`worth`) and as object.
 * @import { Mark } from "../../boards/marks.js"
 * @import { Move } from "../../boards/notation.js"
 * @import { Value, Worth } from "../../state/search_tree/facts.js"
 */

import { shortly, signed } from "../signed.js";
import { isOwnLoss, isSettled, isWinInWords } from "../step-sentences.js";
import { boardWords } from "./boards.js";

export const number = signed("en");
export const short = shortly("en");

/** A side's name inside a sentence. @param {Mark} mark */
export const name = (mark) => boardWords.side(mark).replace(/^The/, "the");

/** To whom something is worth what it is. @param {{ mark: Mark }} side */
export const to = ({ mark }) => `to ${name(mark)}`;

/** The form of a verb that goes with a side. @param {{ mark: Mark }} side @param {string} one @param {string} many */
export const verb = ({ mark }, one, many) => (mark === "sheep" ? many : one);

/** A side with its verb: Yellow tries, the sheep try. @param {{ mark: Mark }} side @param {string} one @param {string} many */
export const does = (side, one, many) => `${name(side.mark)} ${verb(side, one, many)}`;

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

/** @param {Value | Worth} value */
export function worth(value) {
  const { number: own, wins, draw } = value;
  if (wins !== null && isWinInWords(value)) return isOwnLoss(value) ? `a loss for ${name(value.of)}` : `a win for ${name(wins)}`;
  if (!isSettled(value)) return number(own);
  return number(own) + (wins ? ` (${does({ mark: wins }, "wins", "win")})` : draw ? " (a draw)" : "");
}

export const object = worth;

/** @type {Record<Worth["bound"], string>} */
const BOUNDS = { exact: "", least: "at least ", most: "at most " };

/** What comes before a value that is a bound. @param {Worth} value */
export const bound = (value) => BOUNDS[value.bound];
