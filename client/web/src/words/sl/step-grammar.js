/**
 * Sides, moves and values in sentences about a search, in their cases.
 * @import { Mark } from "../../boards/marks.js"
 * @import { Move } from "../../boards/notation.js"
 * @import { Value, Worth } from "../../state/search_tree/facts.js"
 */

import { counting } from "../plural.js";
import { shortly, signed } from "../signed.js";
import { isOwnLoss, isSettled, isWinInWords } from "../step-sentences.js";
import { boardWords } from "./boards.js";

export const number = signed("sl");
export const short = shortly("sl");
const counters = counting("sl", { taken: { one: "predmeta", two: "predmetov", few: "predmetov", other: "predmetov" } });

/** In the accusative: "za rumenega". @type {Record<Mark, string>} */
const FOR = { disc: "rumenega", ring: "rdečega", wolf: "volka", sheep: "ovce" };

/** @param {Mark} mark */
export const name = (mark) => (mark === "cross" || mark === "nought" ? boardWords.side(mark) : boardWords.side(mark).toLowerCase());

/** @param {{ mark: Mark }} side */
export const to = ({ mark }) => `za ${FOR[mark] ?? name(mark)}`;

/** @param {{ mark: Mark }} side @param {string} one @param {string} many */
export const verb = ({ mark }, one, many) => (mark === "sheep" ? many : one);

/** @param {{ mark: Mark }} side @param {string} one @param {string} many */
export const does = (side, one, many) => `${name(side.mark)} ${verb(side, one, many)}`;

/** The noun of a move in the nominative, accusative and, with its preposition, instrumental. @type {Record<Move["form"], [string, string, string]>} */
const HEADS = {
  column: ["stolpec", "stolpec", "s stolpcem"],
  square: ["poteza", "potezo", "s potezo"],
  step: ["poteza", "potezo", "s potezo"],
  take: ["odvzem", "odvzem", "z odvzemom"],
  split: ["delitev", "delitev", "z delitvijo"],
  "take-split": ["odvzem", "odvzem", "z odvzemom"],
};

/** @param {Move} move */
function tail({ form, parts: [one, other, third] }) {
  if (form === "step") return `z ${one} na ${other}`;
  if (form === "take") return `${counters(Number(other), "taken")} s kopice ${one}`;
  if (form === "take-split") return other ? `z mest ${one}–${other}` : `z mesta ${one}`;
  return form === "split" ? `${one} na ${other} in ${third}` : one;
}

/** @param {Move} move */
export const what = (move) => `${HEADS[move.form][0]} ${tail(move)}`;

/** @param {Move} move */
export const whom = (move) => `${HEADS[move.form][1]} ${tail(move)}`;

/** @param {Move | null} move */
export const by = (move) => (move ? `${HEADS[move.form][2]} ${tail(move)}` : "drugje");

/** @param {Value | Worth} value @param {string} [win] the noun in its case */
export function worth(value, win = "zmaga") {
  const { number: own, wins, draw } = value;
  if (wins !== null && isWinInWords(value)) return isOwnLoss(value) ? `poraz ${to({ mark: value.of })}` : `${win} ${to({ mark: wins })}`;
  if (!isSettled(value)) return number(own);
  const result = wins === null ? (draw ? "neodločeno" : "") : does({ mark: wins }, "zmaga", "zmagajo");
  return number(own) + (result && ` (${result})`);
}

/** @param {Value | Worth} value */
export const object = (value) => worth(value, "zmago");

/** @type {Record<Worth["bound"], string>} */
const BOUNDS = { exact: "", least: "vsaj ", most: "kvečjemu " };

/** What comes before a value that is a bound. @param {Worth} value */
export const bound = (value) => BOUNDS[value.bound];
