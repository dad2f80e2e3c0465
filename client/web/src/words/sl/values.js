/** @import { ExactValue } from "../../wire/messages.js" */

import { counted } from "./nouns.js";
import { refusalWords } from "./refusals.js";

/** @type {Record<string, string>} */
const OUTCOMES = { win: "zmaga", draw: "neodločeno", loss: "poraz" };

/** @param {ExactValue} worth */
function worthOf({ outcome, plies, score, bounds = [] }) {
  if (!outcome) return valueWords.bounds[bounds.join(" ")] ?? "ni dokazano";
  const length = plies && outcome !== "draw" ? ` po ${counted(plies, "after")}` : "";
  return `${OUTCOMES[outcome]}${length}${score === null || score === undefined ? "" : `, ocena ${score}`}`;
}

/** @type {typeof import("../en/values.js").valueWords} */
export const valueWords = {
  bounds: {
    "draw win": "vsaj neodločeno",
    "loss draw": "kvečjemu neodločeno",
  },
  troubles: {
    "no-help": "Za to mizo med igro ni pomoči. Vrednosti pridejo, ko je igre konec.",
    "no-study": "Tu ni vrednosti: ta plošča ni rešena.",
  },
  worth: (worth, scored = true) => (worth ? worthOf(scored ? worth : { ...worth, score: null }) : "še ni znano"),
  winForced: (side, moves) => `${side}: mogoča je izsiljena zmaga, najpozneje po še ${counted(moves, "after")}, dokazano.`,
  valued: (name, value) => (value ? `${name}, ${value}` : name),
  valuesRefused: (why) => (!why.reason && valueWords.troubles[why.code]) || refusalWords.refused(why),
  moveValue: (move, value) => `${move}: ${value}`,
};
