/** @import { ExactValue } from "../../wire/messages.js" */

import { counted } from "./nouns.js";
import { refusalWords } from "./refusals.js";

/** @type {Record<string, string>} */
const OUTCOMES = { win: "pobjeda", draw: "neriješeno", loss: "poraz" };

/** @param {ExactValue} worth */
function worthOf({ outcome, plies, score, bounds = [] }) {
  if (!outcome) return valueWords.bounds[bounds.join(" ")] ?? "nije dokazano";
  const length = plies && outcome !== "draw" ? ` nakon ${counted(plies, "after")}` : "";
  return `${OUTCOMES[outcome]}${length}${score === null || score === undefined ? "" : `, ocjena ${score}`}`;
}

/** @type {typeof import("../en/values.js").valueWords} */
export const valueWords = {
  bounds: {
    "draw win": "barem neriješeno",
    "loss draw": "najviše neriješeno",
  },
  troubles: {
    "no-help": "Za ovim stolom nema pomoći dok partija traje. Vrijednosti stižu kad završi.",
    "no-study": "Ovdje nema vrijednosti: ova ploča nije riješena.",
  },
  worth: (worth, scored = true) => (worth ? worthOf(scored ? worth : { ...worth, score: null }) : "još se ne zna"),
  winForced: (side, moves) => `${side}: moguća je iznuđena pobjeda, najkasnije nakon još ${counted(moves, "after")}, dokazano.`,
  valued: (name, value) => (value ? `${name}, ${value}` : name),
  valuesRefused: (why) => (!why.reason && valueWords.troubles[why.code]) || refusalWords.refused(why),
  moveValue: (move, value) => `${move}: ${value}`,
};
