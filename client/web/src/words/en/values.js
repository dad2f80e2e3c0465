/**
 * Texts of exact values, in English; part of the texts of words.js.
 * @import { ExactValue } from "../../wire/messages.js"
 * @import { Why } from "../../state/why.js"
 */

import { counted } from "./nouns.js";
import { refusalWords } from "./refusals.js";

/** A value as text, with the moves of both sides up to the end, and its score. @param {ExactValue} worth */
function worthOf({ outcome, plies, score, bounds = [] }) {
  if (!outcome) return valueWords.bounds[bounds.join(" ")] ?? "not proved";
  const length = plies && outcome !== "draw" ? ` after ${counted(plies, "move")}` : "";
  return `${outcome}${length}${score === null || score === undefined ? "" : `, score ${score}`}`;
}

export const valueWords = {
  /** By the worst and the best possible outcome. @type {Record<string, string>} */
  bounds: {
    "draw win": "a draw at least",
    "loss draw": "a draw at most",
  },
  /** @type {Record<string, string>} */
  troubles: {
    "no-help": "This room allows no help while a game runs. The values come when it is over.",
    "no-study": "No values here: this board is not solved.",
  },
  /** @param {ExactValue | null} worth null while the proof goes on @param {boolean} [scored] with the score, where the game has one */
  worth: (worth, scored = true) => (worth ? worthOf(scored ? worth : { ...worth, score: null }) : "not known yet"),
  /** A win that a machine has proved, and may still play away. @param {string} side in words, to begin with @param {number} moves that it takes yet, of both sides */
  winForced: (side, moves) => `${side} can win by force, after ${counted(moves, "more move")} at most, proved.`,
  /** @param {string} name @param {string | undefined} value */
  valued: (name, value) => (value ? `${name}, ${value}` : name),
  /** @param {Why} why */
  valuesRefused: (why) => (!why.reason && valueWords.troubles[why.code]) || refusalWords.refused(why),
  /** @param {string} move @param {string} value */
  moveValue: (move, value) => `${move}: ${value}`,
};
