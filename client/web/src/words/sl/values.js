/** @import { CutBy, ExactValue } from "../../wire/messages.js" */

import { boardWords } from "./boards.js";
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
  const length = plies && outcome !== "draw" ? ` v ${counted(plies, "ply")}` : "";
  return `${OUTCOMES[outcome]}${length}${score === null || score === undefined ? "" : `, ocena ${score}`}`;
}

/** @type {Record<string, string>} */
const TROUBLES = {
  "no-help": "Za to mizo med igro ni pomoči. Vrednosti pridejo, ko je igre konec.",
  "no-study": "Tu ni vrednosti: ta plošča ni rešena.",
};

/** @type {Record<CutBy, string>} */
const CUTS = {
  time: "čas je potekel",
  game: "igra je šla naprej",
  request: "zahtevane so bile druge vrednosti",
  failure: "strežnik ni mogel naprej",
};

/** @type {typeof import("../en/values.js").valueWords} */
export const valueWords = {
  worth: (worth, scored = true) => (worth ? worthOf(scored ? worth : { ...worth, score: null }) : "še ni znano"),
  valued: (name, value) => (value ? `${name}, ${value}` : name),
  showValues: "Pokaži vrednosti",
  sayValues: "Povej vrednosti",
  provingFor: (mark, known, moves) =>
    `${boardWords.sideToMove(mark)}: znane vrednosti ${known}${moves ? ` od ${moves}` : ""} …`,
  provedFor: (mark, worth, best) =>
    `${boardWords.sideToMove(mark)}: ${worthOf({ ...worth, score: null })}.${best ? ` Najbolje: ${best}.` : ""}`,
  cutShort: (what) => `Ni dokazano vse: ${CUTS[what]}.`,
  valuesRefused: (why) => TROUBLES[why.code] ?? refusalWords.refused(why),
  moveValue: (move, value) => `${move}: ${value}`,
  valuesAtEnd: "Igra je končana: stopite korak nazaj in videli boste, koliko so bile pozicije vredne.",
  valuesInWords: (values) => `Koliko so poteze vredne: ${values}.`,

  allowHelp: "Dovoli pomoč: natančne vrednosti med igro",

  review: "Koraki skozi igro",
  firstPosition: "Na začetek",
  back: "Poteza nazaj",
  forward: "Poteza naprej",
  lastPosition: "Na konec",
  afterMove: (ply, moves) => (ply === 0 ? `Začetek, ${counted(moves, "move")}` : `Poteza ${ply} od ${moves}`),
  steppedTo: (ply, mark) => `${ply === 0 ? "Začetek" : `Po potezi ${ply}`}: ${boardWords.sideToMove(mark)}`,
  checking: (known, moves) => `Preverjanje potez: ${known} od ${moves}`,
  verdict: ({ kind, from, to, best }) => {
    switch (kind) {
      case "kept":
        return `ohranjeno: ${from && OUTCOMES[from]}`;
      case "only":
        return `edina poteza, ohranjeno: ${from && OUTCOMES[from]}`;
      case "slipped":
        return `izpuščeno, zdaj ${to && OUTCOMES[to]}${best ? `; najbolje ${best}` : ""}`;
      case "lost":
        return "tako ali tako izgubljeno";
      default:
        return "ni dokazano";
    }
  },
};
