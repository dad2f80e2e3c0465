/** @import { CutBy, ExactValue } from "../../wire/messages.js" */

import { boardWords } from "./boards.js";
import { counted } from "./nouns.js";
import { refusalWords } from "./refusals.js";

/** @type {Record<string, string>} */
const OUTCOMES = { win: "победа", draw: "реми", loss: "пораз" };

/** @type {Record<string, string>} */
const BOUNDS = {
  "draw win": "бар реми",
  "loss draw": "највише реми",
};

/** @param {ExactValue} worth */
function worthOf({ outcome, plies, score, bounds = [] }) {
  if (!outcome) return BOUNDS[bounds.join(" ")] ?? "није доказано";
  const length = plies && outcome !== "draw" ? ` за ${counted(plies, "ply")}` : "";
  return `${OUTCOMES[outcome]}${length}${score === null || score === undefined ? "" : `, оцена ${score}`}`;
}

/** @type {Record<string, string>} */
const TROUBLES = {
  "no-help": "За овим столом нема помоћи док партија траје. Вредности стижу када се заврши.",
  "no-study": "Овде нема вредности: ова табла није решена.",
};

/** @type {Record<CutBy, string>} */
const CUTS = {
  time: "време је истекло",
  game: "партија је отишла даље",
  request: "тражене су друге вредности",
  failure: "сервер није могао даље",
};

/** @type {typeof import("../en/values.js").valueWords} */
export const valueWords = {
  worth: (worth, scored = true) => (worth ? worthOf(scored ? worth : { ...worth, score: null }) : "још се не зна"),
  valued: (name, value) => (value ? `${name}, ${value}` : name),
  showValues: "Прикажи вредности",
  sayValues: "Изговори вредности",
  provingFor: (mark, known, moves) =>
    `${boardWords.sideToMove(mark)}: познате вредности ${known}${moves ? ` од ${moves}` : ""} …`,
  provedFor: (mark, worth, best) =>
    `${boardWords.sideToMove(mark)}: ${worthOf({ ...worth, score: null })}.${best ? ` Најбоље: ${best}.` : ""}`,
  cutShort: (what) => `Није све доказано: ${CUTS[what]}.`,
  valuesRefused: (why) => (!why.reason && TROUBLES[why.code]) || refusalWords.refused(why),
  moveValue: (move, value) => `${move}: ${value}`,
  valuesAtEnd: "Партија је завршена: у прегледу се види колико је свака позиција вредела.",
  valuesInWords: (values) => `Колико потези вреде: ${values}.`,

  allowHelp: "Дозволи помоћ: тачне вредности током игре",
};
