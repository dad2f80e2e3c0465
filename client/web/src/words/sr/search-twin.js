/**
 * @import { Value } from "../../state/search_tree/facts.js"
 */

import { capital } from "../capital.js";
import { bound, name, what, worth } from "./step-grammar.js";

/** @param {Value | null} value */
const end = (value) => (value ? worth(value) : "отворено");

/** @type {typeof import("../en/search-twin.js").searchTwinWords} */
export const searchTwinWords = {
  line: ({ level, side, role, move, window, back, cut }) =>
    [
      `Ниво ${level}, ${role && `${role}, `}${name(side.mark)}: ${move ? what(move) : "почетак"}.`,
      ...(window ? [`Алфа: ${end(window.alpha)}, бета: ${end(window.beta)}.`] : []),
      ...(back.length > 0 ? [`Вратило се: ${back.map((child) => `${what(child.move)}: ${bound(child.worth)}${worth(child.worth)}${child.best ? ", најбоље" : ""}${child.again ? ", тражи се поново" : ""}`).join("; ")}.`] : []),
      ...(cut.length > 0 ? [`Одсечено: ${cut.map(what).join(", ")}.`] : []),
    ].join(" "),
  code: {
    head: (windows) => `вредност(позиција${windows ? ", α, β" : ""}):`,
    leaf: () => "ако је крај игре или довољно дубоко: врати процену",
    over: () => "ако је крај игре: врати исход",
    known: () => "ако је у табели: врати то",
    max: () => "ако је MAX на потезу:",
    min: () => "ако је MIN на потезу:",
    each: () => "за сваки потез:",
    call: (windows) => `v = вредност(позиција после њега${windows ? ", α, β" : ""})`,
    negated: (windows) => `v = −вредност(позиција после њега${windows ? ", −β, −α" : ""})`,
    better: (windows) => `ако v > најбоље: најбоље = v${windows ? ", α = max(α, v)" : ""}`,
    worse: (windows) => `ако v < најбоље: најбоље = v${windows ? ", β = min(β, v)" : ""}`,
    betaCut: () => "ако α ≥ β: стани, бета одсецање",
    alphaCut: () => "ако α ≥ β: стани, алфа одсецање",
    cut: () => "ако α ≥ β: стани, одсецање",
    winCut: () => "ако је најбоље победа: стани, одсецање",
    store: () => "табела[позиција] = најбоље",
    return: () => "врати најбоље",
    bound: () => "ако је прозор једна вредност и табела има границу која га решава: врати то",
    ordered: () => "за сваки потез, прво вероватно најбољи:",
    first: () => "први: v = −вредност(позиција после њега, −β, −α)",
    null: () => "остали: v = −вредност(позиција после њега, −α − 1, −α)",
    again: () => "ако α < v < β: v = −вредност(позиција после њега, −β, −α), још једном",
    firstWhole: () => "први: v = вредност(позиција после њега, α, β)",
    nullAbove: () => "остали: v = вредност(позиција после њега, α, α + 1)",
    nullBelow: () => "остали: v = вредност(позиција после њега, β − 1, β)",
    againWhole: () => "ако α < v < β: v = вредност(позиција после њега, α, β), још једном",
  },
  variables: { v: "v", best: "најбоље", alpha: "α", beta: "β" },
  held: (value) => (value ? capital(worth(value)) : "–"),
};
