/** Lessons in the glass box, in Croatian; loaded with the first. @import { Fault } from "../../state/lessons/fault.js" */

export const lessonWords = {
  back: "Natrag",
  next: "Dalje",
  /** @param {number} number @param {number} stops */
  of: (number, stops) => `${number} od ${stops}`,
  /** @param {number} number @param {string} title */
  stop: (number, title) => `Stanica ${number}: ${title}`,
  /** @param {string} lesson */
  stopsOf: (lesson) => `Stanice lekcije: ${lesson}`,
  stepping: "Napravite korak ili kliknite sliku: lekcija čeka.",
  /** @param {number} stop */
  trip: (stop) => `Izlet sa stanice ${stop}.`,
  waits: "Radite korake ili klikajte: lekcija čeka.",
  comeBack: "Natrag na lekciju",
  later: "još nije pretraženo",
  right: "Točno.",
  /** @param {string} answer */
  wrong: (answer) => `Ne. Točan odgovor: ${answer}`,
  /** What is wrong, behind its place in the file. @param {string} text @param {string} where */
  fault: (text, where) => (where ? `${where}: ${text}` : text),
  /** @type {Record<Fault, (what: string) => string>} */
  faults: {
    kind: (what) => `ovdje mora biti zapis oblika ${what}.`,
    unknown: (what) => `lekcija ovdje nema polja „${what}”.`,
    many: (what) => `dopušteno je najviše ${what}.`,
    few: (what) => `potrebno je barem ${what}.`,
    long: (what) => `najveći dopušteni broj znakova: ${what}.`,
    markup: (what) => `„${what}” je oznaka za oblikovanje; pišite običan tekst.`,
    brace: (what) => `vitičasta zagrada nema svojeg para: ${what}`,
    term: (what) => `„${what}” nije izraz lekcija.`,
    claim: (what) => `„${what}” nije tvrdnja: usporedite izraz s drugim znakom =, <, >, <= ili >=.`,
    name: (what) => `„${what}” nije ime: pišite slova, znamenke i crtice, najprije slovo.`,
    at: (what) => `„${what}” nije mjesto stanice.`,
    "no-search": (what) => `lekcija nema pretragu „${what}”.`,
    json: (what) => `ovo nije JSON: „${what}”.`,
    size: (what) => `datoteka je prevelika; dopušteno je najviše ${what}.`,
    foreign: (what) => `ovo nije lekcija za Parlour: očekuje se „${what}”.`,
    "no-node": (what) => `zapis pretrage nema čvora „${what}”.`,
    "no-step": (what) => `zapis pretrage nema koraka „${what}”.`,
    "not-yet": (what) => `„${what}” na ovom koraku još nije poznato.`,
    false: (what) => `zapis pretrage kaže drukčije: „${what}” na ovom koraku ne vrijedi.`,
    answers: (what) => `točan mora biti samo jedan odgovor: „${what}”.`,
    "no-lesson": (what) => `lekcije „${what}” nema.`,
  },
};
