/** @import { ExactValue } from "../../wire/messages.js" */

import { counted } from "./nouns.js";
import { refusalWords } from "./refusals.js";

/** @type {Record<string, string>} */
const OUTCOMES = { win: "wygrana", draw: "remis", loss: "przegrana" };

/** @param {ExactValue} worth */
function worthOf({ outcome, plies, score, bounds = [] }) {
  if (!outcome) return valueWords.bounds[bounds.join(" ")] ?? "nie udowodniono";
  const length = plies && outcome !== "draw" ? ` po ${counted(plies, "after")}` : "";
  return `${OUTCOMES[outcome]}${length}${score === null || score === undefined ? "" : `, ocena ${score}`}`;
}

/** @type {typeof import("../en/values.js").valueWords} */
export const valueWords = {
  bounds: {
    "draw win": "co najmniej remis",
    "loss draw": "co najwyżej remis",
  },
  troubles: {
    "no-help": "Przy tym stole nie ma pomocy w trakcie partii. Wartości pojawią się po jej końcu.",
    "no-study": "Tu nie ma wartości: ta plansza nie jest rozwiązana.",
  },
  worth: (worth, scored = true) => (worth ? worthOf(scored ? worth : { ...worth, score: null }) : "jeszcze nie wiadomo"),
  winForced: (side, moves) => `${side}: możliwa wymuszona wygrana, najpóźniej po jeszcze ${counted(moves, "after")}, udowodnione.`,
  valued: (name, value) => (value ? `${name}, ${value}` : name),
  valuesRefused: (why) => (!why.reason && valueWords.troubles[why.code]) || refusalWords.refused(why),
  moveValue: (move, value) => `${move}: ${value}`,
};
