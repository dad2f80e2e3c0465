/**
 * Sides, moves and values in sentences about a search, in their cases.
 * @import { Mark } from "../../boards/marks.js"
 * @import { Move } from "../../boards/notation.js"
 * @import { Value, Worth } from "../../state/search_tree/facts.js"
 */

import { shortly, signed } from "../signed.js";
import { isOwnLoss, isSettled, isWinInWords } from "../step-sentences.js";
import { boardWords } from "./boards.js";

export const number = signed("hr");
export const short = shortly("hr");

/** In the accusative: "za žutog". @type {Record<Mark, string>} */
const FOR = { disc: "žutog", ring: "crvenog", wolf: "vuka", sheep: "ovce" };

/** @param {Mark} mark */
export const name = (mark) => (mark === "cross" || mark === "nought" ? boardWords.side(mark) : boardWords.side(mark).toLowerCase());

/** @param {{ mark: Mark }} side */
export const to = ({ mark }) => `za ${FOR[mark] ?? name(mark)}`;

/** @param {{ mark: Mark }} side @param {string} one @param {string} many */
export const verb = ({ mark }, one, many) => (mark === "sheep" ? many : one);

/** @param {{ mark: Mark }} side @param {string} one @param {string} many */
export const does = (side, one, many) => `${name(side.mark)} ${verb(side, one, many)}`;

/** The noun of a move in the nominative, accusative and instrumental. @type {Record<Move["form"], [string, string, string]>} */
const HEADS = {
  column: ["stupac", "stupac", "stupcem"],
  square: ["potez", "potez", "potezom"],
  step: ["potez", "potez", "potezom"],
  take: ["uzimanje", "uzimanje", "uzimanjem"],
  split: ["podjela", "podjelu", "podjelom"],
  "take-split": ["uzimanje", "uzimanje", "uzimanjem"],
};

/** @param {Move} move */
function tail({ form, parts: [one, other, third] }) {
  if (form === "step") return `s ${one} na ${other}`;
  if (form === "take") return `${other} žetona s hrpe ${one}`;
  if (form === "take-split") return `s mjesta ${other ? `${one}–${other}` : one}`;
  return form === "split" ? `${one} na ${other} i ${third}` : one;
}

/** @param {Move} move */
export const what = (move) => `${HEADS[move.form][0]} ${tail(move)}`;

/** @param {Move} move */
export const whom = (move) => `${HEADS[move.form][1]} ${tail(move)}`;

/** @param {Move | null} move */
export const by = (move) => (move ? `${HEADS[move.form][2]} ${tail(move)}` : "na drugom mjestu");

/** @param {Value | Worth} value @param {string} [win] the noun in its case */
export function worth(value, win = "pobjeda") {
  const { number: own, wins, draw } = value;
  if (wins !== null && isWinInWords(value)) return isOwnLoss(value) ? `poraz ${to({ mark: value.of })}` : `${win} ${to({ mark: wins })}`;
  if (!isSettled(value)) return number(own);
  const result = wins === null ? (draw ? "neriješeno" : "") : does({ mark: wins }, "pobjeđuje", "pobjeđuju");
  return number(own) + (result && ` (${result})`);
}

/** @param {Value | Worth} value */
export const object = (value) => worth(value, "pobjedu");

/** @type {Record<Worth["bound"], string>} */
const BOUNDS = { exact: "", least: "barem ", most: "najviše " };

/** What comes before a value that is a bound. @param {Worth} value */
export const bound = (value) => BOUNDS[value.bound];
