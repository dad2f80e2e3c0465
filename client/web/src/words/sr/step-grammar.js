/**
 * @import { Mark } from "../../boards/marks.js"
 * @import { StudyMove as Move } from "../../boards/notation.js"
 */

import { movesInCases, stepGrammar } from "../step-grammar.js";
import { within } from "./boards.js";

export const name = within;

/** Прималац: „за жутог“. @type {Record<Mark, string>} */
const FOR = { disc: "жутог", ring: "црвеног", wolf: "вука", sheep: "овце" };

/** @param {{ mark: Mark }} side */
export const to = ({ mark }) => `за ${FOR[mark] ?? name(mark)}`;

export const { number, short, decimal, verb, does, worth, object, bound } = stepGrammar("sr", {
  name,
  whose: (mark) => to({ mark }),
  win: ["победа", "победу"],
  loss: ["пораз"],
  wins: ["побеђује", "побеђују"],
  draw: "реми",
  bounds: { exact: "", least: "бар ", most: "највише " },
});

/** @param {Move} move */
function rest({ form, parts: [one, other, third] }) {
  if (form === "step") return `са ${one} на ${other}`;
  if (form === "take") return `${other} жетона са стуба ${one}`;
  if (form === "take-split") return `са места ${other ? `${one}–${other}` : one}`;
  return form === "split" ? `${one} на ${other} и ${third}` : one;
}

export const { what, whom, by } = movesInCases(
  {
    column: ["колона", "колону", "колоном"],
    square: ["потез", "потез", "потезом"],
    step: ["потез", "потез", "потезом"],
    take: ["скидање", "скидање", "скидањем"],
    split: ["подела", "поделу", "поделом"],
    "take-split": ["скидање", "скидање", "скидањем"],
    branch: ["грана", "грану", "граном"],
  },
  rest,
  "на другом месту",
);
