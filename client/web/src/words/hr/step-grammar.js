/**
 * @import { Mark } from "../../boards/marks.js"
 * @import { StudyMove as Move } from "../../boards/notation.js"
 */

import { movesInCases, stepGrammar } from "../step-grammar.js";
import { within } from "./boards.js";

export const name = within;

/** In the accusative: "za žutog". @type {Record<Mark, string>} */
const FOR = { disc: "žutog", ring: "crvenog", wolf: "vuka", sheep: "ovce" };

/** @param {{ mark: Mark }} side */
export const to = ({ mark }) => `za ${FOR[mark] ?? name(mark)}`;

export const { number, short, decimal, verb, does, worth, object, bound } = stepGrammar("hr", {
  name,
  whose: (mark) => to({ mark }),
  win: ["pobjeda", "pobjedu"],
  loss: ["poraz"],
  wins: ["pobjeđuje", "pobjeđuju"],
  draw: "neriješeno",
  bounds: { exact: "", least: "barem ", most: "najviše " },
});

/** @param {Move} move */
function rest({ form, parts: [one, other, third] }) {
  if (form === "step") return `s ${one} na ${other}`;
  if (form === "take") return `${other} žetona s hrpe ${one}`;
  if (form === "take-split") return `s mjesta ${other ? `${one}–${other}` : one}`;
  return form === "split" ? `${one} na ${other} i ${third}` : one;
}

export const { what, whom, by } = movesInCases(
  {
    column: ["stupac", "stupac", "stupcem"],
    square: ["potez", "potez", "potezom"],
    step: ["potez", "potez", "potezom"],
    take: ["uzimanje", "uzimanje", "uzimanjem"],
    split: ["podjela", "podjelu", "podjelom"],
    "take-split": ["uzimanje", "uzimanje", "uzimanjem"],
    branch: ["grana", "granu", "granom"],
  },
  rest,
  "na drugom mjestu",
);
