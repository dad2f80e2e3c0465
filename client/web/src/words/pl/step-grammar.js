/**
 * @import { Mark } from "../../boards/marks.js"
 * @import { StudyMove as Move } from "../../boards/notation.js"
 */

import { counting } from "../plural.js";
import { movesInCases, stepGrammar } from "../step-grammar.js";
import { within } from "./boards.js";

const counters = counting("pl", { taken: { one: "żetonu", few: "żetonów", many: "żetonów", other: "żetonu" } });

export const name = within;

/** In the genitive: "dla żółtego". @type {Record<Mark, string>} */
const OF = { disc: "żółtego", ring: "czerwonego", wolf: "wilka", sheep: "owiec" };

/** @param {{ mark: Mark }} side */
export const to = ({ mark }) => `dla ${OF[mark] ?? name(mark)}`;

export const { number, short, decimal, verb, does, worth, object, bound } = stepGrammar("pl", {
  name,
  whose: (mark) => to({ mark }),
  win: ["wygrana", "wygraną", "wygranej"],
  loss: ["przegrana", "przegraną", "przegranej"],
  wins: ["wygrywa", "wygrywają"],
  draw: "remis",
  bounds: { exact: "", least: "co najmniej ", most: "najwyżej " },
});

/** @param {Move} move */
function rest({ form, parts: [one, other, third] }) {
  if (form === "step") return `z ${one} na ${other}`;
  if (form === "take") return `${counters(Number(other), "taken")} ze stosu ${one}`;
  if (form === "take-split") return other ? `z miejsc ${one}–${other}` : `z miejsca ${one}`;
  return form === "split" ? `${one} na ${other} i ${third}` : one;
}

export const { what, whom, by } = movesInCases(
  {
    column: ["kolumna", "kolumnę", "po kolumnie"],
    square: ["ruch", "ruch", "po ruchu"],
    step: ["ruch", "ruch", "po ruchu"],
    take: ["zabranie", "zabranie", "po zabraniu"],
    split: ["podział", "podział", "po podziale"],
    "take-split": ["zabranie", "zabranie", "po zabraniu"],
    branch: ["gałąź", "gałąź", "po gałęzi"],
  },
  rest,
  "gdzie indziej",
);
