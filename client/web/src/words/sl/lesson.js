/** Lessons in the glass box, in Slovenian; loaded with the first. @import { Fault } from "../../state/lessons/fault.js" */

export const lessonWords = {
  back: "Nazaj",
  next: "Naprej",
  /** @param {number} number @param {number} stops */
  of: (number, stops) => `${number} od ${stops}`,
  /** @param {number} number @param {string} title */
  stop: (number, title) => `Postanek ${number}: ${title}`,
  /** @param {string} lesson */
  stopsOf: (lesson) => `Postanki lekcije: ${lesson}`,
  stepping: "Naredite korak ali kliknite sliko: lekcija počaka.",
  /** @param {number} stop */
  trip: (stop) => `Izlet s postanka ${stop}.`,
  waits: "Delajte korake ali klikajte: lekcija počaka.",
  comeBack: "Nazaj k lekciji",
  later: "še ni preiskano",
  right: "Pravilno.",
  /** @param {string} answer */
  wrong: (answer) => `Ne. Pravilni odgovor: ${answer}`,
  /** What is wrong, behind its place in the file. @param {string} text @param {string} where */
  fault: (text, where) => (where ? `${where}: ${text}` : text),
  /** @type {Record<Fault, (what: string) => string>} */
  faults: {
    kind: (what) => `tu mora biti zapis oblike ${what}.`,
    unknown: (what) => `lekcija tu nima polja »${what}«.`,
    many: (what) => `dovoljenih je največ ${what}.`,
    few: (what) => `potrebnih je vsaj ${what}.`,
    long: (what) => `največje dovoljeno število znakov: ${what}.`,
    markup: (what) => `»${what}« je oznaka za oblikovanje; pišite navadno besedilo.`,
    brace: (what) => `zaviti oklepaj nima svojega para: ${what}`,
    term: (what) => `»${what}« ni izraz lekcij.`,
    claim: (what) => `»${what}« ni trditev: primerjajte izraz z drugim z =, <, >, <= ali >=.`,
    name: (what) => `»${what}« ni ime: pišite črke, števke in vezaje, najprej črko.`,
    at: (what) => `»${what}« ni mesto postanka.`,
    "no-search": (what) => `lekcija nima iskanja »${what}«.`,
    json: (what) => `to ni JSON: »${what}«.`,
    size: (what) => `datoteka je prevelika; dovoljeno je največ ${what}.`,
    foreign: (what) => `to ni lekcija za Parlour: pričakovano je »${what}«.`,
    "no-node": (what) => `zapis iskanja nima vozlišča »${what}«.`,
    "no-step": (what) => `zapis iskanja nima koraka »${what}«.`,
    "not-yet": (what) => `»${what}« na tem koraku še ni znano.`,
    false: (what) => `zapis iskanja pravi drugače: »${what}« na tem koraku ne drži.`,
    answers: (what) => `pravilen mora biti natanko en odgovor: »${what}«.`,
    "no-lesson": (what) => `lekcije »${what}« ni.`,
  },
};
