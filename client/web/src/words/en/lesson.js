/** Lessons in the glass box, in English; loaded with the first. @import { Fault } from "../../state/lessons/fault.js" */

export const lessonWords = {
  back: "Back",
  next: "Next",
  /** @param {number} number @param {number} stops */
  of: (number, stops) => `${number} of ${stops}`,
  /** @param {number} number @param {string} title */
  stop: (number, title) => `Stop ${number}: ${title}`,
  /** @param {string} lesson */
  stopsOf: (lesson) => `Stops of the lesson: ${lesson}`,
  stepping: "Step, or click in the picture: the lesson waits.",
  /** @param {number} stop */
  trip: (stop) => `A side trip from stop ${stop}.`,
  waits: "Step or click: the lesson waits.",
  comeBack: "Back to the lesson",
  later: "not searched yet",
  right: "Right.",
  /** @param {string} answer */
  wrong: (answer) => `No. The answer is: ${answer}`,
  /** What is wrong, behind its place in the file. @param {string} text @param {string} where */
  fault: (text, where) => (where ? `${where}: ${text}` : text),
  /** @type {Record<Fault, (what: string) => string>} */
  faults: {
    kind: (what) => `this must be of the form ${what}.`,
    unknown: (what) => `a lesson has no field “${what}” here.`,
    many: (what) => `at most ${what} are allowed.`,
    few: (what) => `at least ${what} needed.`,
    long: (what) => `at most ${what} characters are allowed.`,
    markup: (what) => `“${what}” is markup; write plain text.`,
    brace: (what) => `a brace lacks its other half: ${what}`,
    term: (what) => `“${what}” is no term of lessons.`,
    claim: (what) => `“${what}” is no claim: compare a term with another by =, <, >, <= or >=.`,
    name: (what) => `“${what}” is no name: write letters, digits and hyphens, a letter first.`,
    at: (what) => `“${what}” is no place of a stop.`,
    "no-search": (what) => `the lesson has no search “${what}”.`,
    json: (what) => `this is no JSON: “${what}”.`,
    size: (what) => `the file is too large; at most ${what} are allowed.`,
    foreign: (what) => `this is no lesson of Parlour: “${what}” was expected.`,
    "no-node": (what) => `the record has no node “${what}”.`,
    "no-step": (what) => `the record has no step “${what}”.`,
    "not-yet": (what) => `“${what}” is not known on this step.`,
    false: (what) => `the record says otherwise: “${what}” is not true on this step.`,
    answers: (what) => `exactly one answer must be right: “${what}”.`,
    "no-lesson": (what) => `there is no lesson “${what}”.`,
  },
};
