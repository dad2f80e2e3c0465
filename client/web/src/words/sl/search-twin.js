/**
 * @import { Value } from "../../state/search_tree/facts.js"
 */

import { capital } from "../capital.js";
import { bound, name, what, worth } from "./step-grammar.js";

/** @param {Value | null} value */
const end = (value) => (value ? worth(value) : "odprto");

/** @type {typeof import("../en/search-twin.js").searchTwinWords} */
export const searchTwinWords = {
  line: ({ level, side, role, move, window, back, cut }) =>
    [
      `Raven ${level}, ${role && `${role}, `}${name(side.mark)}: ${move ? what(move) : "začetek"}.`,
      ...(window ? [`Alfa: ${end(window.alpha)}, beta: ${end(window.beta)}.`] : []),
      ...(back.length > 0 ? [`Vrnilo se je: ${back.map((child) => `${what(child.move)}: ${bound(child.worth)}${worth(child.worth)}${child.best ? ", najboljše" : ""}${child.again ? ", išče se znova" : ""}`).join("; ")}.`] : []),
      ...(cut.length > 0 ? [`Odrezano: ${cut.map(what).join(", ")}.`] : []),
    ].join(" "),
  code: {
    head: (windows) => `vrednost(pozicija${windows ? ", α, β" : ""}):`,
    leaf: () => "če je igra končana ali je dovolj globoko: vrni oceno",
    over: () => "če je igra končana: vrni izid",
    known: () => "če je v tabeli: vrni to",
    max: () => "če je na potezi MAX:",
    min: () => "če je na potezi MIN:",
    each: () => "za vsako potezo:",
    call: (windows) => `v = vrednost(pozicija po njej${windows ? ", α, β" : ""})`,
    negated: (windows) => `v = −vrednost(pozicija po njej${windows ? ", −β, −α" : ""})`,
    better: (windows) => `če v > najboljše: najboljše = v${windows ? ", α = max(α, v)" : ""}`,
    worse: (windows) => `če v < najboljše: najboljše = v${windows ? ", β = min(β, v)" : ""}`,
    betaCut: () => "če α ≥ β: nehaj, rez beta",
    alphaCut: () => "če α ≥ β: nehaj, rez alfa",
    cut: () => "če α ≥ β: nehaj, rez",
    winCut: () => "če je najboljše zmaga: nehaj, rez",
    store: () => "tabela[pozicija] = najboljše",
    return: () => "vrni najboljše",
    bound: () => "če je okno ena sama vrednost in ga meja v tabeli odloči: vrni to",
    ordered: () => "za vsako potezo, najprej verjetno najboljša:",
    first: () => "prva: v = −vrednost(pozicija po njej, −β, −α)",
    null: () => "druge: v = −vrednost(pozicija po njej, −α − 1, −α)",
    again: () => "če α < v < β: v = −vrednost(pozicija po njej, −β, −α), še enkrat",
    firstWhole: () => "prva: v = vrednost(pozicija po njej, α, β)",
    nullAbove: () => "druge: v = vrednost(pozicija po njej, α, α + 1)",
    nullBelow: () => "druge: v = vrednost(pozicija po njej, β − 1, β)",
    againWhole: () => "če α < v < β: v = vrednost(pozicija po njej, α, β), še enkrat",
  },
  variables: { v: "v", best: "najboljše", alpha: "α", beta: "β" },
  held: (value) => (value ? capital(worth(value)) : "–"),
};
