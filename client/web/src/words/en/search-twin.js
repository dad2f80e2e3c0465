/**
 * A search without its picture, in English: the path to a step as a list, and the algorithms as code to read.
 * @import { CodeLine } from "../../state/search_tree/code.js"
 * @import { Line } from "../../state/search_tree/listing.js"
 * @import { Value } from "../../state/search_tree/facts.js"
 */

import { capital } from "../capital.js";
import { bound, name, what, worth } from "./step-grammar.js";

/** @param {Value | null} value */
const end = (value) => (value ? worth(value) : "open");

export const searchTwinWords = {
  /** A level of the path. @param {Line} line */
  line: ({ level, side, role, move, window, back, cut }) =>
    [
      `Level ${level}, ${role && `${role}, `}${name(side.mark)}: ${move ? what(move) : "start"}.`,
      ...(window ? [`Alpha: ${end(window.alpha)}, beta: ${end(window.beta)}.`] : []),
      ...(back.length > 0 ? [`Came back: ${back.map((child) => `${what(child.move)}: ${bound(child.worth)}${worth(child.worth)}${child.best ? ", the best" : ""}${child.again ? ", searched again" : ""}`).join("; ")}.`] : []),
      ...(cut.length > 0 ? [`Cut off: ${cut.map(what).join(", ")}.`] : []),
    ].join(" "),
  /** @type {Record<CodeLine, (windows: boolean) => string>} */
  code: {
    head: (windows) => `value(position${windows ? ", α, β" : ""}):`,
    leaf: () => "if the game is over or it is deep enough: return its worth",
    over: () => "if the game is over: return the result",
    known: () => "if it is in the table: return that",
    max: () => "if MAX is to move:",
    min: () => "if MIN is to move:",
    each: () => "for each move:",
    call: (windows) => `v = value(position after it${windows ? ", α, β" : ""})`,
    negated: (windows) => `v = −value(position after it${windows ? ", −β, −α" : ""})`,
    better: (windows) => `if v > best: best = v${windows ? ", α = max(α, v)" : ""}`,
    worse: (windows) => `if v < best: best = v${windows ? ", β = min(β, v)" : ""}`,
    betaCut: () => "if α ≥ β: stop, a beta cut-off",
    alphaCut: () => "if α ≥ β: stop, an alpha cut-off",
    cut: () => "if α ≥ β: stop, a cut-off",
    winCut: () => "if best is a win: stop, a cut-off",
    store: () => "table[position] = best",
    return: () => "return best",
    bound: () => "if the window is one value wide and the table has a bound that settles it: return that",
    ordered: () => "for each move, the likeliest best first:",
    first: () => "the first: v = −value(position after it, −β, −α)",
    null: () => "the others: v = −value(position after it, −α − 1, −α)",
    again: () => "if α < v < β: v = −value(position after it, −β, −α), once more",
    firstWhole: () => "the first: v = value(position after it, α, β)",
    nullAbove: () => "the others: v = value(position after it, α, α + 1)",
    nullBelow: () => "the others: v = value(position after it, β − 1, β)",
    againWhole: () => "if α < v < β: v = value(position after it, α, β), once more",
  },
  /** The names of the variables. */
  variables: { v: "v", best: "best", alpha: "α", beta: "β" },
  /** A variable's value. @param {Value | null} value */
  held: (value) => (value ? capital(worth(value)) : "–"),
};
