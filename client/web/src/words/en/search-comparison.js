/** Texts of two searches beside each other, in English; loaded with them. */

import { counted } from "./nouns.js";
import { number } from "./step-grammar.js";

export const comparisonWords = {
  samePlace: "Same place",
  sameWork: "Same work",
  /** @param {string} first the first engine */
  waits: (first) => `Waits: it cut off the branch that ${first} is in.`,
  /** @param {number} first @param {number} second positions */
  againstHere: (first, second) => `Here ${number(first)} positions against ${number(second)}: ${Math.round((100 * second) / first)} %`,
  /** @param {number} positions */
  afterEach: (positions) => `After ${counted(positions, "position")} each`,
  /** @param {number} first @param {number} second positions */
  doneAfter: (first, second) => `After ${number(first)} positions; the second was done after ${number(second)}`,
  /** @param {string} move @param {string} value */
  plays: (move, value) => `plays ${move}, value ${value}`,
};
