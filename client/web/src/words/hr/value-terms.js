/**
 * Tekstovi o tome što ocjenjivač zbraja u listu.
 * @import { Side } from "../../state/search_tree/facts.js"
 */

import { capital } from "../capital.js";
import { name, to } from "./step-grammar.js";

/** @param {Side} side @param {number} marks @param {number} empty */
const holds = (side, marks, empty) => `${capital(name(side.mark))}: ${marks}${empty ? ` (prazno: ${empty})` : ""}`;

/** @type {typeof import("../en/value-terms.js").valueTermsWords} */
export const valueTermsWords = {
  subtitle: (evaluator) => `List pretrage: kako zbraja ocjenjivač „${evaluator}“.`,
  terms: {
    complete: ({ side, of }) => holds(side, of, 0),
    "one-missing": ({ side, of }) => holds(side, of - 1, 1),
    "two-missing": ({ side, of }) => holds(side, of - 2, 2),
    threat: ({ other, of }) => holds(other, of - 1, 1),
    centre: ({ side }) => `${capital(name(side.mark))} u sredini`,
    marks: ({ of }) => `Oznaka: ${of}, ostalo prazno`,
    almost: ({ side, of }) => `${holds(side, of, 1)}: vrijedi samo to`,
    met: ({ side, other, of }) => `${capital(name(other.mark))}: ${of}, posljednje polje zatvara ${name(side.mark)}`,
    rows: () => "Redovi koje je vuk prešao",
    distance: () => "Udaljenosti ovaca, oduzete",
    "wolf-moves": () => "Mogući potezi vuka",
    "sheep-moves": () => "Mogući potezi ovaca",
    "one-row": () => "Sve ovce u jednom redu",
    halves: () => "Po dvije ovce na svakoj polovici",
    passed: () => "Vuk je prošao sve ovce",
    goal: () => "Vuk je na cilju",
    trapped: () => "Vuk se ne može pomaknuti",
    plies: () => "Potezi od početka pretrage",
    fitted: () => "Ne stane u 32 bita: prelijeva se",
    theorem: () => "Tko pobjeđuje po neparnim stupcima",
    "all-ones": () => "Tko pobjeđuje, jer nijedna hrpa nema više od jednog",
    largest: ({ of }) => `Najveće hrpe, od ${of}: neparan broj pobjeđuje`,
  },
  windows: "Prozori na ploči",
  whatCounts: "Što se broji",
  howMany: "koliko",
  each: "svaki",
  sum: "zbroj",
  heap: "hrpa",
  oddColumns: "neparni stupci",
  countsAsWon: "broji se kao pobjeda",
  countsAsLost: "broji se kao poraz",
  total: (side) => `Vrijednost ${to(side)} (MAX)`,
  turned: (side) => `Okrenuto ${to(side)}, na potezu`,
  isOdd: "Neki je stupac neparan, pa isključivo ILI hrpa nije 0: strana na potezu može sve stupce učiniti parnima i pobjeđuje.",
  isEven: "Svaki je stupac paran, pa je isključivo ILI hrpa 0: svaki potez čini neki stupac neparnim i strana na potezu gubi.",
  guide: "Isključivo ILI ovdje je samo procjena: svaka strana želi ostaviti 0.",
  point: "Pokažite na redak: na ploči ostaju samo njegove crte. Pokažite na crtu: istakne se njezin redak.",
  lines: (lines) => `Na ploči: ${lines}.`,
  waiting: "Brojevi stižu…",
};
