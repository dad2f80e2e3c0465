/** Lessons in the glass box, in Српски; loaded with the first. @import { Fault } from "../../state/lessons/fault.js" */

export const lessonWords = {
  back: "Back", // English
  next: "Next", // English
  /** @param {number} number @param {number} stops */
  of: (number, stops) => `${number} of ${stops}`, // English
  /** @param {number} number @param {string} title */
  stop: (number, title) => `Stop ${number}: ${title}`, // English
  /** @param {string} lesson */
  stopsOf: (lesson) => `Stops of the lesson: ${lesson}`, // English
  stepping: "Step, or click in the picture: the lesson waits.", // English
  /** @param {number} stop */
  trip: (stop) => `A side trip from stop ${stop}.`, // English
  waits: "Step or click: the lesson waits.", // English
  comeBack: "Back to the lesson", // English
  later: "not searched yet", // English
  right: "Right.", // English
  /** @param {string} answer */
  wrong: (answer) => `No. The answer is: ${answer}`, // English
  /** What is wrong, behind its place in the file. @param {string} text @param {string} where */
  fault: (text, where) => (where ? `${where}: ${text}` : text),
  /** @type {Record<Fault, (what: string) => string>} */
  faults: {
    kind: (what) => `this must be of the form ${what}.`, // English
    unknown: (what) => `a lesson has no field “${what}” here.`, // English
    many: (what) => `at most ${what} are allowed.`, // English
    few: (what) => `at least ${what} needed.`, // English
    long: (what) => `at most ${what} characters are allowed.`, // English
    markup: (what) => `“${what}” is markup; write plain text.`, // English
    brace: (what) => `a brace lacks its other half: ${what}`, // English
    term: (what) => `“${what}” is no term of lessons.`, // English
    claim: (what) => `“${what}” is no claim: compare a term with another by =, <, >, <= or >=.`, // English
    name: (what) => `“${what}” is no name: write letters, digits and hyphens, a letter first.`, // English
    at: (what) => `“${what}” is no place of a stop.`, // English
    "no-search": (what) => `the lesson has no search “${what}”.`, // English
    json: (what) => `this is no JSON: “${what}”.`, // English
    size: (what) => `the file is too large; at most ${what} are allowed.`, // English
    foreign: (what) => `this is no lesson of Parlour: “${what}” was expected.`, // English
    "no-node": (what) => `the record has no node “${what}”.`, // English
    "no-step": (what) => `the record has no step “${what}”.`, // English
    "not-yet": (what) => `“${what}” is not known on this step.`, // English
    false: (what) => `the record says otherwise: “${what}” is not true on this step.`, // English
    answers: (what) => `exactly one answer must be right: “${what}”.`, // English
    "no-lesson": (what) => `there is no lesson “${what}”.`, // English
  },
};
