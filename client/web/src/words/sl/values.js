/** @import { ExactValue } from "../../wire/messages.js" */

import { counted } from "./nouns.js";
import { refusalWords } from "./refusals.js";

/** @type {Record<string, string>} */
const OUTCOMES = { win: "zmaga", draw: "neodločeno", loss: "poraz" };

/** @type {Record<string, string>} */
const BOUNDS = {
  "draw win": "vsaj neodločeno",
  "loss draw": "kvečjemu neodločeno",
};

/** @param {ExactValue} worth */
function worthOf({ outcome, plies, score, bounds = [] }) {
  if (!outcome) return BOUNDS[bounds.join(" ")] ?? "ni dokazano";
  const length = plies && outcome !== "draw" ? ` po ${counted(plies, "after")}` : "";
  return `${OUTCOMES[outcome]}${length}${score === null || score === undefined ? "" : `, ocena ${score}`}`;
}

/** @type {Record<string, string>} */
const TROUBLES = {
  "no-help": "Za to mizo med igro ni pomoči. Vrednosti pridejo, ko je igre konec.",
  "no-study": "Tu ni vrednosti: ta plošča ni rešena.",
};

/** @type {typeof import("../en/values.js").valueWords} */
export const valueWords = {
  worth: (worth, scored = true) => (worth ? worthOf(scored ? worth : { ...worth, score: null }) : "še ni znano"),
  winForced: (side, moves) => `${side}: mogoča je izsiljena zmaga, najpozneje po še ${counted(moves, "after")}, dokazano.`,
  valued: (name, value) => (value ? `${name}, ${value}` : name),
  valuesRefused: (why) => (!why.reason && TROUBLES[why.code]) || refusalWords.refused(why),
  moveValue: (move, value) => `${move}: ${value}`,
};
