/**
 * Sides, moves and values in sentences about a search, made of a language's forms. In most languages they have cases: a move as
 * subject (`what`), as object (`whom`) and as means (`by`), a value as subject (`worth`) and as object.
 * @import { Mark } from "../boards/marks.js"
 * @import { StudyMove as Move } from "../boards/notation.js"
 * @import { Value, Worth } from "../state/search_tree/facts.js"
 */

import { shortly, signed } from "./signed.js";
import { isOwnLoss, isSettled, isWinInWords } from "./step-sentences.js";

/**
 * @typedef {object} Forms
 * @property {(mark: Mark) => string} name a side's name inside a sentence
 * @property {(mark: Mark) => string} whose what comes after a win or a loss
 * @property {string[]} win the noun as subject and as object, and in other cases where sentences need them
 * @property {string[]} loss
 * @property {[string, string]} wins the verb of one, and of many
 * @property {string} draw
 * @property {Record<Worth["bound"], string>} bounds what comes before a value that is a bound
 */

/** @param {string} language @param {Forms} forms */
export function stepGrammar(language, { name, whose, win, loss, wins, draw, bounds }) {
  const number = signed(language);
  /** The form of a verb that goes with a side. @param {{ mark: Mark }} side @param {string} one @param {string} many */
  const verb = ({ mark }, one, many) => (mark === "sheep" ? many : one);
  /** A side with its verb: Yellow tries, the sheep try. @param {{ mark: Mark }} side @param {string} one @param {string} many */
  const does = (side, one, many) => `${name(side.mark)} ${verb(side, one, many)}`;
  /** @param {Value | Worth} value @param {number} [at] the place of its case */
  const worth = (value, at = 0) => {
    if (value.wins !== null && isWinInWords(value)) return isOwnLoss(value) ? `${loss[at] ?? loss[0]} ${whose(value.of)}` : `${win[at] ?? win[0]} ${whose(value.wins)}`;
    const result = value.wins !== null ? does({ mark: value.wins }, ...wins) : value.draw ? draw : "";
    return number(value.number) + (result && isSettled(value) ? ` (${result})` : "");
  };
  return {
    number,
    short: shortly(language),
    /** A number with two places. @param {number} value */
    decimal: (value) => number(Math.round(100 * value) / 100),
    verb,
    does,
    worth,
    /** @param {Value | Worth} value */
    object: (value) => worth(value, 1),
    /** What comes before a value that is a bound. @param {Worth} value */
    bound: (value) => bounds[value.bound],
  };
}

/**
 * A move by a noun in its cases.
 * @param {Record<Move["form"], [string, string, string]>} nouns as subject, as object and, with its preposition, as means
 * @param {(move: Move) => string} rest what comes after the noun @param {string} elsewhere in place of no move
 */
export const movesInCases = (nouns, rest, elsewhere) => ({
  /** @param {Move} move */
  what: (move) => `${nouns[move.form][0]} ${rest(move)}`,
  /** @param {Move} move */
  whom: (move) => `${nouns[move.form][1]} ${rest(move)}`,
  /** With a move, or elsewhere. @param {Move | null} move */
  by: (move) => (move ? `${nouns[move.form][2]} ${rest(move)}` : elsewhere),
});
