/** Tekstovi dviju pretraga jedne uz drugu. */

import { counted } from "./nouns.js";
import { number } from "./step-grammar.js";

/** @type {typeof import("../en/search-comparison.js").comparisonWords} */
export const comparisonWords = {
  samePlace: "Isto mjesto",
  sameWork: "Isti rad",
  waits: (first) => `Čeka: odsjeklo je granu u kojoj je ${first}.`,
  againstHere: (first, second) => `Ovdje ${number(first)} pozicija prema ${number(second)}: ${Math.round((100 * second) / first)} %`,
  afterEach: (positions) => `Nakon po ${counted(positions, "position")}`,
  doneAfter: (first, second) => `Nakon ${number(first)} pozicija; drugo je gotovo nakon ${number(second)}`,
  plays: (move, value) => `igra ${move}, vrijednost ${value}`,
};
