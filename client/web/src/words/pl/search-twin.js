/**
 * @import { Value } from "../../state/search_tree/facts.js"
 */

import { capital } from "../capital.js";
import { bound, name, what, worth } from "./step-grammar.js";

/** @param {Value | null} value */
const end = (value) => (value ? worth(value) : "otwarta");

/** @type {typeof import("../en/search-twin.js").searchTwinWords} */
export const searchTwinWords = {
  line: ({ level, side, role, move, window, back, cut }) =>
    [
      `Poziom ${level}, ${role && `${role}, `}${name(side.mark)}: ${move ? what(move) : "początek"}.`,
      ...(window ? [`Alfa: ${end(window.alpha)}, beta: ${end(window.beta)}.`] : []),
      ...(back.length > 0 ? [`Wróciło: ${back.map((child) => `${what(child.move)}: ${bound(child.worth)}${worth(child.worth)}${child.best ? ", najlepsze" : ""}${child.again ? ", przeszukiwane ponownie" : ""}`).join("; ")}.`] : []),
      ...(cut.length > 0 ? [`Odcięte: ${cut.map(what).join(", ")}.`] : []),
    ].join(" "),
  code: {
    head: (windows) => `wartość(pozycja${windows ? ", α, β" : ""}):`,
    leaf: () => "jeśli koniec gry lub dość głęboko: zwróć ocenę",
    over: () => "jeśli koniec gry: zwróć wynik",
    known: () => "jeśli jest w tablicy: zwróć to",
    max: () => "jeśli ruch ma MAX:",
    min: () => "jeśli ruch ma MIN:",
    each: () => "dla każdego ruchu:",
    call: (windows) => `v = wartość(pozycja po nim${windows ? ", α, β" : ""})`,
    negated: (windows) => `v = −wartość(pozycja po nim${windows ? ", −β, −α" : ""})`,
    better: (windows) => `jeśli v > najlepsze: najlepsze = v${windows ? ", α = max(α, v)" : ""}`,
    worse: (windows) => `jeśli v < najlepsze: najlepsze = v${windows ? ", β = min(β, v)" : ""}`,
    betaCut: () => "jeśli α ≥ β: przerwij, odcięcie beta",
    alphaCut: () => "jeśli α ≥ β: przerwij, odcięcie alfa",
    cut: () => "jeśli α ≥ β: przerwij, odcięcie",
    winCut: () => "jeśli najlepsze to wygrana: przerwij, odcięcie",
    store: () => "tablica[pozycja] = najlepsze",
    return: () => "zwróć najlepsze",
    bound: () => "jeśli okno to jedna wartość, a tablica ma rozstrzygającą granicę: zwróć ją",
    ordered: () => "dla każdego ruchu, najpierw zapewne najlepszy:",
    first: () => "pierwszy: v = −wartość(pozycja po nim, −β, −α)",
    null: () => "pozostałe: v = −wartość(pozycja po nim, −α − 1, −α)",
    again: () => "jeśli α < v < β: v = −wartość(pozycja po nim, −β, −α), jeszcze raz",
    firstWhole: () => "pierwszy: v = wartość(pozycja po nim, α, β)",
    nullAbove: () => "pozostałe: v = wartość(pozycja po nim, α, α + 1)",
    nullBelow: () => "pozostałe: v = wartość(pozycja po nim, β − 1, β)",
    againWhole: () => "jeśli α < v < β: v = wartość(pozycja po nim, α, β), jeszcze raz",
  },
  variables: { v: "v", best: "najlepsze", alpha: "α", beta: "β" },
  held: (value) => (value ? capital(worth(value)) : "–"),
};
