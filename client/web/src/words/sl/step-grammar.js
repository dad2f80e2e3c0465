/**
 * @import { Mark } from "../../boards/marks.js"
 * @import { StudyMove as Move } from "../../boards/notation.js"
 */

import { counting } from "../plural.js";
import { movesInCases, stepGrammar } from "../step-grammar.js";
import { within } from "./boards.js";

const counters = counting("sl", { taken: { one: "predmeta", two: "predmetov", few: "predmetov", other: "predmetov" } });

export const name = within;

/** In the accusative: "za rumenega". @type {Record<Mark, string>} */
const FOR = { disc: "rumenega", ring: "rdečega", wolf: "volka", sheep: "ovce" };

/** @param {{ mark: Mark }} side */
export const to = ({ mark }) => `za ${FOR[mark] ?? name(mark)}`;

export const { number, short, decimal, verb, does, worth, object, bound } = stepGrammar("sl", {
  name,
  whose: (mark) => to({ mark }),
  win: ["zmaga", "zmago"],
  loss: ["poraz"],
  wins: ["zmaga", "zmagajo"],
  draw: "neodločeno",
  bounds: { exact: "", least: "vsaj ", most: "kvečjemu " },
});

/** @param {Move} move */
function rest({ form, parts: [one, other, third] }) {
  if (form === "step") return `s polja ${one} na ${other}`;
  if (form === "take") return `${counters(Number(other), "taken")} s kopice ${one}`;
  if (form === "take-split") return other ? `z mest ${one}–${other}` : `z mesta ${one}`;
  return form === "split" ? `${one} na ${other} in ${third}` : one;
}

export const { what, whom, by } = movesInCases(
  {
    column: ["stolpec", "stolpec", "s stolpcem"],
    square: ["poteza", "potezo", "s potezo"],
    step: ["poteza", "potezo", "s potezo"],
    take: ["odvzem", "odvzem", "z odvzemom"],
    split: ["delitev", "delitev", "z delitvijo"],
    "take-split": ["odvzem", "odvzem", "z odvzemom"],
    branch: ["veja", "vejo", "z vejo"],
  },
  rest,
  "drugje",
);
