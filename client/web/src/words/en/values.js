/**
 * Texts of exact values, in English; part of the texts of words.js.
 * @import { CutBy, ExactValue } from "../../wire/messages.js"
 * @import { Mark } from "../../boards/marks.js"
 * @import { Why } from "../../state/why.js"
 */

import { boardWords, counted } from "./boards.js";
import { refusalWords } from "./refusals.js";

/** By the worst and the best possible outcome. @type {Record<string, string>} */
const BOUNDS = {
  "draw win": "a draw at least",
  "loss draw": "a draw at most",
};

/** A value as text, with its plies and score. @param {ExactValue} worth */
function worthOf({ outcome, plies, score, bounds = [] }) {
  if (!outcome) return BOUNDS[bounds.join(" ")] ?? "not proved";
  const length = plies && outcome !== "draw" ? ` in ${counted(plies, "ply").replace("plys", "plies")}` : "";
  return `${outcome}${length}${score === null || score === undefined ? "" : `, score ${score}`}`;
}

/** @type {Record<string, string>} */
const TROUBLES = {
  "no-help": "This room allows no help while a game runs. The values come when it is over.",
  "no-study": "No values here: this board is not solved.",
};

/** @type {Record<CutBy, string>} */
const CUTS = {
  time: "the time was up",
  game: "the game went on",
  request: "other values were asked for",
  failure: "the server could not go on",
};

export const valueWords = {
  /** @param {ExactValue | null} worth null while the proof goes on @param {boolean} [scored] with the score, where the game has one */
  worth: (worth, scored = true) => (worth ? worthOf(scored ? worth : { ...worth, score: null }) : "not known yet"),
  /** @param {string} name @param {string | undefined} value */
  valued: (name, value) => (value ? `${name}, ${value}` : name),
  showValues: "Show values",
  sayValues: "Say the values",
  /** @param {Mark} mark of the side to move @param {number} known @param {number} moves their total, 0 while it is not known */
  provingFor: (mark, known, moves) =>
    `${boardWords.sideToMove(mark)}: ${known}${moves ? ` of ${moves}` : ""} values known …`,
  /** @param {Mark} mark @param {ExactValue} worth @param {string} best */
  provedFor: (mark, worth, best) =>
    `${boardWords.sideToMove(mark)}: ${worthOf({ ...worth, score: null })}.${best ? ` Best: ${best}.` : ""}`,
  /** @param {CutBy} what */
  cutShort: (what) => `Not everything was proved: ${CUTS[what]}.`,
  /** @param {Why} why */
  valuesRefused: (why) => (!why.reason && TROUBLES[why.code]) || refusalWords.refused(why),
  /** @param {string} move @param {string} value */
  moveValue: (move, value) => `${move}: ${value}`,
  valuesAtEnd: "The game is over: its review shows what every position was worth.",
  /** @param {string} values */
  valuesInWords: (values) => `What the moves are worth: ${values}.`,

  allowHelp: "Allow help: exact values while playing",
};
