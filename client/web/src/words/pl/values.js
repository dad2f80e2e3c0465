/** @import { ExactValue } from "../../wire/messages.js" */

import { counted } from "./nouns.js";
import { refusalWords } from "./refusals.js";

/** @type {Record<string, string>} */
const OUTCOMES = { win: "wygrana", draw: "remis", loss: "przegrana" };

/** @type {Record<string, string>} */
const BOUNDS = {
  "draw win": "co najmniej remis",
  "loss draw": "co najwyżej remis",
};

/** @param {ExactValue} worth */
function worthOf({ outcome, plies, score, bounds = [] }) {
  if (!outcome) return BOUNDS[bounds.join(" ")] ?? "nie udowodniono";
  const length = plies && outcome !== "draw" ? ` po ${counted(plies, "after")}` : "";
  return `${OUTCOMES[outcome]}${length}${score === null || score === undefined ? "" : `, ocena ${score}`}`;
}

/** @type {Record<string, string>} */
const TROUBLES = {
  "no-help": "Przy tym stole nie ma pomocy w trakcie partii. Wartości pojawią się po jej końcu.",
  "no-study": "Tu nie ma wartości: ta plansza nie jest rozwiązana.",
};

/** @type {typeof import("../en/values.js").valueWords} */
export const valueWords = {
  worth: (worth, scored = true) => (worth ? worthOf(scored ? worth : { ...worth, score: null }) : "jeszcze nie wiadomo"),
  winForced: (side, moves) => `${side}: możliwa wymuszona wygrana, najpóźniej po jeszcze ${counted(moves, "after")}, udowodnione.`,
  valued: (name, value) => (value ? `${name}, ${value}` : name),
  valuesRefused: (why) => (!why.reason && TROUBLES[why.code]) || refusalWords.refused(why),
  moveValue: (move, value) => `${move}: ${value}`,
};
