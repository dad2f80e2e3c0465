/**
 * Besedila o tem, kaj ocenjevalnik sešteje v listu.
 * @import { Side } from "../../state/search_tree/facts.js"
 */

import { capital } from "../capital.js";
import { name, to } from "./step-grammar.js";

/** @param {Side} side @param {number} marks @param {number} empty */
const holds = (side, marks, empty) => `${capital(name(side.mark))}: ${marks}${empty ? ` (prazno: ${empty})` : ""}`;

/** @type {typeof import("../en/value-terms.js").valueTermsWords} */
export const valueTermsWords = {
  subtitle: (evaluator) => `List iskanja: kako sešteva ocenjevalnik »${evaluator}«.`,
  terms: {
    complete: ({ side, of }) => holds(side, of, 0),
    "one-missing": ({ side, of }) => holds(side, of - 1, 1),
    "two-missing": ({ side, of }) => holds(side, of - 2, 2),
    threat: ({ other, of }) => holds(other, of - 1, 1),
    centre: ({ side }) => `${capital(name(side.mark))} na sredini`,
    marks: ({ of }) => `Znaki: ${of}, drugo prazno`,
    almost: ({ side, of }) => `${holds(side, of, 1)}: šteje samo to`,
    met: ({ side, other, of }) => `${capital(name(other.mark))}: ${of}, zadnje polje zapira ${name(side.mark)}`,
    rows: () => "Vrste, ki jih je volk prehodil",
    distance: () => "Razdalje do ovac, odštete",
    "wolf-moves": () => "Možne poteze volka",
    "sheep-moves": () => "Možne poteze ovac",
    "one-row": () => "Vse ovce v eni vrsti",
    halves: () => "Po dve ovci na vsaki polovici",
    passed: () => "Volk je mimo vseh ovac",
    goal: () => "Volk je na cilju",
    trapped: () => "Volk se ne more premakniti",
    plies: () => "Poteze od začetka iskanja",
    fitted: () => "Ne gre v 32 bitov: prelije se",
    theorem: () => "Kdo zmaga po lihih stolpcih",
    "all-ones": () => "Kdo zmaga, ker nobena kopica nima več kot enega",
    largest: ({ of }) => `Največje kopice, po ${of}: liho število zmaga`,
  },
  windows: "Okna na plošči",
  whatCounts: "Kaj šteje",
  howMany: "koliko",
  each: "vsako",
  sum: "vsota",
  heap: "kopica",
  oddColumns: "lihi stolpci",
  countsAsWon: "šteje kot zmaga",
  countsAsLost: "šteje kot poraz",
  total: (side) => `Vrednost ${to(side)} (MAX)`,
  turned: (side) => `Obrnjeno ${to(side)}, na potezi`,
  isOdd: "Kak stolpec je lih, zato izključni ali kopic ni 0: stran na potezi lahko naredi vse stolpce sode in zmaga.",
  isEven: "Vsak stolpec je sod, zato je izključni ali kopic 0: vsaka poteza naredi kak stolpec lih in stran na potezi izgubi.",
  guide: "Izključni ali je tu le približek: vsaka stran hoče pustiti 0.",
  point: "Pokažite na vrstico: na plošči ostanejo le njene črte. Pokažite na črto: osvetli se njena vrstica.",
  lines: (lines) => `Na plošči: ${lines}.`,
  waiting: "Števila so na poti…",
};
