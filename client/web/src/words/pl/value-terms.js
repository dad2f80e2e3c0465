/**
 * Teksty o tym, co funkcja oceny sumuje w liściu.
 * @import { Side } from "../../state/search_tree/facts.js"
 */

import { capital } from "../capital.js";
import { name, to } from "./step-grammar.js";

/** @param {Side} side @param {number} marks @param {number} empty */
const holds = (side, marks, empty) => `${capital(name(side.mark))}: ${marks}${empty ? ` (puste: ${empty})` : ""}`;

/** @type {typeof import("../en/value-terms.js").valueTermsWords} */
export const valueTermsWords = {
  subtitle: (evaluator) => `Liść przeszukiwania: jak sumuje funkcja oceny „${evaluator}”.`,
  terms: {
    complete: ({ side, of }) => holds(side, of, 0),
    "one-missing": ({ side, of }) => holds(side, of - 1, 1),
    "two-missing": ({ side, of }) => holds(side, of - 2, 2),
    threat: ({ other, of }) => holds(other, of - 1, 1),
    centre: ({ side }) => `${capital(name(side.mark))} pośrodku`,
    marks: ({ of }) => `Znaki: ${of}, reszta pusta`,
    almost: ({ side, of }) => `${holds(side, of, 1)}: liczy się tylko to`,
    met: ({ side, other, of }) => `${capital(name(other.mark))}: ${of}, ostatnie pole zamyka ${name(side.mark)}`,
    rows: () => "Rzędy przebyte przez wilka",
    distance: () => "Odległości owiec, odjęte",
    "wolf-moves": () => "Możliwe ruchy wilka",
    "sheep-moves": () => "Możliwe ruchy owiec",
    "one-row": () => "Wszystkie owce w jednym rzędzie",
    halves: () => "Po dwie owce na każdej połowie",
    passed: () => "Wilk minął wszystkie owce",
    goal: () => "Wilk jest u celu",
    trapped: () => "Wilk nie może się ruszyć",
    plies: () => "Ruchy od początku przeszukiwania",
    fitted: () => "Nie mieści się w 32 bitach: przepełnienie",
    theorem: () => "Kto wygrywa według nieparzystych kolumn",
    "all-ones": () => "Kto wygrywa, skoro żaden stos nie ma więcej niż jednego",
    largest: ({ of }) => `Największe stosy, po ${of}: nieparzysta liczba wygrywa`,
  },
  windows: "Okna na planszy",
  whatCounts: "Co się liczy",
  howMany: "ile",
  each: "każde",
  sum: "suma",
  heap: "stos",
  oddColumns: "nieparzyste kolumny",
  countsAsWon: "liczy się jako wygrana",
  countsAsLost: "liczy się jako przegrana",
  total: (side) => `Wartość ${to(side)} (MAX)`,
  turned: (side) => `Odwrócone ${to(side)}, na ruchu`,
  isOdd: "Któraś kolumna jest nieparzysta, więc alternatywa wykluczająca stosów nie jest równa 0: strona na ruchu może uczynić wszystkie kolumny parzystymi i wygrywa.",
  isEven: "Każda kolumna jest parzysta, więc alternatywa wykluczająca stosów jest równa 0: każdy ruch czyni którąś kolumnę nieparzystą i strona na ruchu przegrywa.",
  guide: "Alternatywa wykluczająca jest tu tylko przybliżeniem: każda strona chce zostawić 0.",
  point: "Wskaż wiersz: na planszy zostają tylko jego linie. Wskaż linię: podświetla się jej wiersz.",
  lines: (lines) => `Na planszy: ${lines}.`,
  waiting: "Liczby są w drodze…",
};
