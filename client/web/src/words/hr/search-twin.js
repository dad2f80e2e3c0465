/**
 * @import { Value } from "../../state/search_tree/facts.js"
 */

import { capital } from "../capital.js";
import { bound, name, what, worth } from "./step-grammar.js";

/** @param {Value | null} value */
const end = (value) => (value ? worth(value) : "otvoreno");

/** @type {typeof import("../en/search-twin.js").searchTwinWords} */
export const searchTwinWords = {
  line: ({ level, side, role, move, window, back, cut }) =>
    [
      `Razina ${level}, ${role && `${role}, `}${name(side.mark)}: ${move ? what(move) : "početak"}.`,
      ...(window ? [`Alfa: ${end(window.alpha)}, beta: ${end(window.beta)}.`] : []),
      ...(back.length > 0 ? [`Vratilo se: ${back.map((child) => `${what(child.move)}: ${bound(child.worth)}${worth(child.worth)}${child.best ? ", najbolje" : ""}${child.again ? ", pretražuje se ponovno" : ""}`).join("; ")}.`] : []),
      ...(cut.length > 0 ? [`Odsječeno: ${cut.map(what).join(", ")}.`] : []),
    ].join(" "),
  code: {
    head: (windows) => `vrijednost(pozicija${windows ? ", α, β" : ""}):`,
    leaf: () => "ako je kraj igre ili dovoljno duboko: vrati procjenu",
    over: () => "ako je kraj igre: vrati ishod",
    known: () => "ako je u tablici: vrati to",
    max: () => "ako je MAX na potezu:",
    min: () => "ako je MIN na potezu:",
    each: () => "za svaki potez:",
    call: (windows) => `v = vrijednost(pozicija nakon njega${windows ? ", α, β" : ""})`,
    negated: (windows) => `v = −vrijednost(pozicija nakon njega${windows ? ", −β, −α" : ""})`,
    better: (windows) => `ako v > najbolje: najbolje = v${windows ? ", α = max(α, v)" : ""}`,
    worse: (windows) => `ako v < najbolje: najbolje = v${windows ? ", β = min(β, v)" : ""}`,
    betaCut: () => "ako α ≥ β: stani, beta-odsijecanje",
    alphaCut: () => "ako α ≥ β: stani, alfa-odsijecanje",
    cut: () => "ako α ≥ β: stani, odsijecanje",
    winCut: () => "ako je najbolje pobjeda: stani, odsijecanje",
    store: () => "tablica[pozicija] = najbolje",
    return: () => "vrati najbolje",
    bound: () => "ako je prozor jedna vrijednost i tablica ima granicu koja ga rješava: vrati to",
    ordered: () => "za svaki potez, prvo vjerojatno najbolji:",
    first: () => "prvi: v = −vrijednost(pozicija nakon njega, −β, −α)",
    null: () => "ostali: v = −vrijednost(pozicija nakon njega, −α − 1, −α)",
    again: () => "ako α < v < β: v = −vrijednost(pozicija nakon njega, −β, −α), još jednom",
    firstWhole: () => "prvi: v = vrijednost(pozicija nakon njega, α, β)",
    nullAbove: () => "ostali: v = vrijednost(pozicija nakon njega, α, α + 1)",
    nullBelow: () => "ostali: v = vrijednost(pozicija nakon njega, β − 1, β)",
    againWhole: () => "ako α < v < β: v = vrijednost(pozicija nakon njega, α, β), još jednom",
  },
  variables: { v: "v", best: "najbolje", alpha: "α", beta: "β" },
  held: (value) => (value ? capital(worth(value)) : "–"),
};
