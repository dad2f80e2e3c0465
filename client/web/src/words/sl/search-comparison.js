/** Besedila dveh iskanj drugo ob drugem. */

import { number } from "./step-grammar.js";

/** @type {typeof import("../en/search-comparison.js").comparisonWords} */
export const comparisonWords = {
  samePlace: "Isto mesto",
  sameWork: "Enako delo",
  waits: (first) => `Čaka: odrezal je vejo, v kateri je ${first}.`,
  againstHere: (first, second) => `Tukaj ${number(first)} pozicij proti ${number(second)}: ${Math.round((100 * second) / first)} %`,
  afterEach: (positions) => `Pozicij pri vsakem: ${number(positions)}`,
  doneAfter: (first, second) => `Pozicij: ${number(first)}; drugi je končal po ${number(second)}`,
  plays: (move, value) => `igra ${move}, vrednost ${value}`,
};
