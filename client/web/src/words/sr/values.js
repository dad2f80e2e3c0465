/** @import { ExactValue } from "../../wire/messages.js" */

import { counted } from "./nouns.js";
import { refusalWords } from "./refusals.js";

/** @type {Record<string, string>} */
const OUTCOMES = { win: "победа", draw: "реми", loss: "пораз" };

/** @param {ExactValue} worth */
function worthOf({ outcome, plies, score, bounds = [] }) {
  if (!outcome) return valueWords.bounds[bounds.join(" ")] ?? "није доказано";
  const length = plies && outcome !== "draw" ? ` после ${counted(plies, "after")}` : "";
  return `${OUTCOMES[outcome]}${length}${score === null || score === undefined ? "" : `, оцена ${score}`}`;
}

/** @type {typeof import("../en/values.js").valueWords} */
export const valueWords = {
  bounds: {
    "draw win": "бар реми",
    "loss draw": "највише реми",
  },
  troubles: {
    "no-help": "За овим столом нема помоћи док партија траје. Вредности стижу када се заврши.",
    "no-study": "Овде нема вредности: ова табла није решена.",
  },
  worth: (worth, scored = true) => (worth ? worthOf(scored ? worth : { ...worth, score: null }) : "још се не зна"),
  winForced: (side, moves) => `${side}: могућа је изнуђена победа, најкасније после још ${counted(moves, "after")}, доказано.`,
  valued: (name, value) => (value ? `${name}, ${value}` : name),
  valuesRefused: (why) => (!why.reason && valueWords.troubles[why.code]) || refusalWords.refused(why),
  moveValue: (move, value) => `${move}: ${value}`,
};
