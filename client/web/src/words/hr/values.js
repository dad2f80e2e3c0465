/** @import { CutBy, ExactValue } from "../../wire/messages.js" */

import { boardWords } from "./boards.js";
import { counted } from "./nouns.js";
import { refusalWords } from "./refusals.js";

/** @type {Record<string, string>} */
const OUTCOMES = { win: "pobjeda", draw: "neriješeno", loss: "poraz" };

/** @type {Record<string, string>} */
const BOUNDS = {
  "draw win": "barem neriješeno",
  "loss draw": "najviše neriješeno",
};

/** @param {ExactValue} worth */
function worthOf({ outcome, plies, score, bounds = [] }) {
  if (!outcome) return BOUNDS[bounds.join(" ")] ?? "nije dokazano";
  const length = plies && outcome !== "draw" ? ` u ${counted(plies, "ply")}` : "";
  return `${OUTCOMES[outcome]}${length}${score === null || score === undefined ? "" : `, ocjena ${score}`}`;
}

/** @type {Record<string, string>} */
const TROUBLES = {
  "no-help": "Za ovim stolom nema pomoći dok partija traje. Vrijednosti stižu kad završi.",
  "no-study": "Ovdje nema vrijednosti: ova ploča nije riješena.",
};

/** @type {Record<CutBy, string>} */
const CUTS = {
  time: "vrijeme je isteklo",
  game: "partija je otišla dalje",
  request: "tražene su druge vrijednosti",
  failure: "poslužitelj nije mogao dalje",
};

/** @type {typeof import("../en/values.js").valueWords} */
export const valueWords = {
  worth: (worth, scored = true) => (worth ? worthOf(scored ? worth : { ...worth, score: null }) : "još se ne zna"),
  valued: (name, value) => (value ? `${name}, ${value}` : name),
  showValues: "Prikaži vrijednosti",
  sayValues: "Izgovori vrijednosti",
  provingFor: (mark, known, moves) =>
    `${boardWords.sideToMove(mark)}: poznate vrijednosti ${known}${moves ? ` od ${moves}` : ""} …`,
  provedFor: (mark, worth, best) =>
    `${boardWords.sideToMove(mark)}: ${worthOf({ ...worth, score: null })}.${best ? ` Najbolje: ${best}.` : ""}`,
  cutShort: (what) => `Nije sve dokazano: ${CUTS[what]}.`,
  valuesRefused: (why) => (!why.reason && TROUBLES[why.code]) || refusalWords.refused(why),
  moveValue: (move, value) => `${move}: ${value}`,
  valuesAtEnd: "Partija je završena: u pregledu se vidi koliko je svaka pozicija vrijedila.",
  valuesInWords: (values) => `Koliko potezi vrijede: ${values}.`,

  allowHelp: "Dopusti pomoć: točne vrijednosti tijekom igre",
};
