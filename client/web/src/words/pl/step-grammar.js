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

export const number = signed("pl");
export const short = shortly("pl");
const counters = counting("pl", { taken: { one: "żetonu", few: "żetonów", many: "żetonów", other: "żetonu" } });

/** In the genitive: "dla żółtego". @type {Record<Mark, string>} */
const OF = { disc: "żółtego", ring: "czerwonego", wolf: "wilka", sheep: "owiec" };

/** @param {Mark} mark */
export const name = (mark) => (mark === "cross" || mark === "nought" ? boardWords.side(mark) : boardWords.side(mark).toLowerCase());

/** @param {{ mark: Mark }} side */
export const to = ({ mark }) => `dla ${OF[mark] ?? name(mark)}`;

/** @param {{ mark: Mark }} side @param {string} one @param {string} many */
export const verb = ({ mark }, one, many) => (mark === "sheep" ? many : one);

/** @param {{ mark: Mark }} side @param {string} one @param {string} many */
export const does = (side, one, many) => `${name(side.mark)} ${verb(side, one, many)}`;

/** The noun of a move in the nominative, accusative and locative. @type {Record<Move["form"], [string, string, string]>} */
const HEADS = {
  column: ["kolumna", "kolumnę", "kolumnie"],
  square: ["ruch", "ruch", "ruchu"],
  step: ["ruch", "ruch", "ruchu"],
  take: ["zabranie", "zabranie", "zabraniu"],
  split: ["podział", "podział", "podziale"],
  "take-split": ["zabranie", "zabranie", "zabraniu"],
};

/** @param {Move} move */
function tail({ form, parts: [one, other, third] }) {
  if (form === "step") return `z ${one} na ${other}`;
  if (form === "take") return `${counters(Number(other), "taken")} ze stosu ${one}`;
  if (form === "take-split") return other ? `z miejsc ${one}–${other}` : `z miejsca ${one}`;
  return form === "split" ? `${one} na ${other} i ${third}` : one;
}

/** @param {Move} move */
export const what = (move) => `${HEADS[move.form][0]} ${tail(move)}`;

/** @param {Move} move */
export const whom = (move) => `${HEADS[move.form][1]} ${tail(move)}`;

/** @param {Move | null} move */
export const by = (move) => (move ? `po ${HEADS[move.form][2]} ${tail(move)}` : "gdzie indziej");

/** @param {Value | Worth} value @param {string} [win] the noun in its case */
export function worth(value, win = "wygrana") {
  const { number: own, wins, draw } = value;
  if (wins !== null && isWinInWords(value)) return isOwnLoss(value) ? `${win.replace("wygran", "przegran")} ${to({ mark: value.of })}` : `${win} ${to({ mark: wins })}`;
  if (!isSettled(value)) return number(own);
  const result = wins === null ? (draw ? "remis" : "") : does({ mark: wins }, "wygrywa", "wygrywają");
  return number(own) + (result && ` (${result})`);
}

/** @param {Value | Worth} value */
export const object = (value) => worth(value, "wygraną");

/** @type {Record<Worth["bound"], string>} */
const BOUNDS = { exact: "", least: "co najmniej ", most: "najwyżej " };

/** What comes before a value that is a bound. @param {Worth} value */
export const bound = (value) => BOUNDS[value.bound];
