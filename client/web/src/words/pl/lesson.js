/** Lessons in the glass box, in Polish; loaded with the first. @import { Fault } from "../../state/lessons/fault.js" */

export const lessonWords = {
  back: "Wstecz",
  next: "Dalej",
  /** @param {number} number @param {number} stops */
  of: (number, stops) => `${number} z ${stops}`,
  /** @param {number} number @param {string} title */
  stop: (number, title) => `Przystanek ${number}: ${title}`,
  /** @param {string} lesson */
  stopsOf: (lesson) => `Przystanki lekcji: ${lesson}`,
  stepping: "Zrób krok albo kliknij rysunek: lekcja zaczeka.",
  /** @param {number} stop */
  trip: (stop) => `Wycieczka z przystanku ${stop}.`,
  waits: "Rób kroki albo klikaj: lekcja czeka.",
  comeBack: "Wróć do lekcji",
  later: "jeszcze nie przeszukano",
  right: "Dobrze.",
  /** @param {string} answer */
  wrong: (answer) => `Nie. Właściwa odpowiedź: ${answer}`,
  /** What is wrong, behind its place in the file. @param {string} text @param {string} where */
  fault: (text, where) => (where ? `${where}: ${text}` : text),
  /** @type {Record<Fault, (what: string) => string>} */
  faults: {
    kind: (what) => `tutaj musi być zapis postaci ${what}.`,
    unknown: (what) => `lekcja nie ma tu pola „${what}”.`,
    many: (what) => `dozwolone jest najwyżej ${what}.`,
    few: (what) => `potrzeba co najmniej ${what}.`,
    long: (what) => `największa dozwolona liczba znaków: ${what}.`,
    markup: (what) => `„${what}” to znacznik; pisz zwykły tekst.`,
    brace: (what) => `nawias klamrowy nie ma pary: ${what}`,
    term: (what) => `„${what}” nie jest wyrażeniem lekcji.`,
    claim: (what) => `„${what}” nie jest twierdzeniem: porównaj wyrażenie z innym znakiem =, <, >, <= lub >=.`,
    name: (what) => `„${what}” nie jest nazwą: pisz litery, cyfry i łączniki, najpierw literę.`,
    at: (what) => `„${what}” nie jest miejscem przystanku.`,
    "no-search": (what) => `lekcja nie ma przeszukiwania „${what}”.`,
    json: (what) => `to nie jest JSON: „${what}”.`,
    size: (what) => `plik jest za duży; dozwolone jest najwyżej ${what}.`,
    foreign: (what) => `to nie jest lekcja dla Parlour: oczekiwano „${what}”.`,
    "no-node": (what) => `zapis przeszukiwania nie ma węzła „${what}”.`,
    "no-step": (what) => `zapis przeszukiwania nie ma kroku „${what}”.`,
    "not-yet": (what) => `„${what}” nie jest jeszcze znane na tym kroku.`,
    false: (what) => `zapis przeszukiwania mówi co innego: „${what}” nie jest prawdą na tym kroku.`,
    answers: (what) => `dokładnie jedna odpowiedź musi być dobra: „${what}”.`,
    "no-lesson": (what) => `nie ma lekcji „${what}”.`,
  },
};
