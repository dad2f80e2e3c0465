/** Текстови две претраге једне уз другу. */

import { counted } from "./nouns.js";
import { number } from "./step-grammar.js";

/** @type {typeof import("../en/search-comparison.js").comparisonWords} */
export const comparisonWords = {
  samePlace: "Исто место",
  sameWork: "Исти рад",
  waits: (first) => `Чека: одсекао је грану у којој је ${first}.`,
  againstHere: (first, second) => `Овде ${number(first)} позиција према ${number(second)}: ${Math.round((100 * second) / first)} %`,
  afterEach: (positions) => `После по ${counted(positions, "position")}`,
  doneAfter: (first, second) => `После ${number(first)} позиција; други је готов после ${number(second)}`,
  plays: (move, value) => `игра ${move}, вредност ${value}`,
};
