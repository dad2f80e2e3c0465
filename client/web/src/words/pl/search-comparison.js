/** Teksty dwóch przeszukiwań obok siebie. */

import { counted } from "./nouns.js";
import { number } from "./step-grammar.js";

/** @type {typeof import("../en/search-comparison.js").comparisonWords} */
export const comparisonWords = {
  samePlace: "To samo miejsce",
  sameWork: "Ta sama praca",
  waits: (first) => `Czeka: odciął gałąź, w której jest ${first}.`,
  againstHere: (first, second) => `Tutaj ${number(first)} pozycji wobec ${number(second)}: ${Math.round((100 * second) / first)} %`,
  afterEach: (positions) => `Każdy po ${counted(positions, "position")}`,
  doneAfter: (first, second) => `Pozycje: ${number(first)}; drugi skończył po ${number(second)}`,
  plays: (move, value) => `gra ${move}, wartość ${value}`,
};
