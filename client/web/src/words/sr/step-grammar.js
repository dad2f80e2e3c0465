/**
 * Стране, потези и вредности у реченицама о претрази, у својим падежима.
 * @import { Mark } from "../../boards/marks.js"
 * @import { Move } from "../../boards/notation.js"
 * @import { Value, Worth } from "../../state/search_tree/facts.js"
 */

import { shortly, signed } from "../signed.js";
import { isOwnLoss, isSettled, isWinInWords } from "../step-sentences.js";
import { boardWords } from "./boards.js";

export const number = signed("sr");
export const short = shortly("sr");

/** Прималац: „за жутог“. @type {Record<Mark, string>} */
const FOR = { disc: "жутог", ring: "црвеног", wolf: "вука", sheep: "овце" };

/** @param {Mark} mark */
export const name = (mark) => (mark === "cross" || mark === "nought" ? boardWords.side(mark) : boardWords.side(mark).toLowerCase());

/** @param {{ mark: Mark }} side */
export const to = ({ mark }) => `за ${FOR[mark] ?? name(mark)}`;

/** @param {{ mark: Mark }} side @param {string} one @param {string} many */
export const verb = ({ mark }, one, many) => (mark === "sheep" ? many : one);

/** @param {{ mark: Mark }} side @param {string} one @param {string} many */
export const does = (side, one, many) => `${name(side.mark)} ${verb(side, one, many)}`;

/** Именица потеза по падежима: номинатив, акузатив, инструментал. @type {Record<Move["form"], [string, string, string]>} */
const HEADS = {
  column: ["колона", "колону", "колоном"],
  square: ["потез", "потез", "потезом"],
  step: ["потез", "потез", "потезом"],
  take: ["скидање", "скидање", "скидањем"],
  split: ["подела", "поделу", "поделом"],
  "take-split": ["скидање", "скидање", "скидањем"],
};

/** @param {Move} move */
function tail({ form, parts: [one, other, third] }) {
  if (form === "step") return `са ${one} на ${other}`;
  if (form === "take") return `${other} жетона са стуба ${one}`;
  if (form === "take-split") return `са места ${other ? `${one}–${other}` : one}`;
  return form === "split" ? `${one} на ${other} и ${third}` : one;
}

/** @param {Move} move */
export const what = (move) => `${HEADS[move.form][0]} ${tail(move)}`;

/** @param {Move} move */
export const whom = (move) => `${HEADS[move.form][1]} ${tail(move)}`;

/** @param {Move | null} move */
export const by = (move) => (move ? `${HEADS[move.form][2]} ${tail(move)}` : "на другом месту");

/** @param {Value | Worth} value @param {string} [win] победа у свом падежу */
export function worth(value, win = "победа") {
  const { number: own, wins, draw } = value;
  if (wins !== null && isWinInWords(value)) return isOwnLoss(value) ? `пораз ${to({ mark: value.of })}` : `${win} ${to({ mark: wins })}`;
  if (!isSettled(value)) return number(own);
  const result = wins === null ? (draw ? "реми" : "") : verb({ mark: wins }, `${name(wins)} побеђује`, `${name(wins)} побеђују`);
  return number(own) + (result && ` (${result})`);
}

/** @param {Value | Worth} value */
export const object = (value) => worth(value, "победу");

/** @type {Record<Worth["bound"], string>} */
const BOUNDS = { exact: "", least: "бар ", most: "највише " };

/** What comes before a value that is a bound. @param {Worth} value */
export const bound = (value) => BOUNDS[value.bound];
