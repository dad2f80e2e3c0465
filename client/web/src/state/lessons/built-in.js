/** The lessons that the page has itself, each in a module that is loaded when it is opened. */

import { lessonsWords } from "../../words/en/lessons.js";
import { LessonFault } from "./fault.js";
import { FORM, lessonOf } from "./lesson.js";

/** @typedef {import("./names.js").LessonName} LessonName */
/** @typedef {{ title: string, text: string, question?: { text: string, answers: string[] } }} StopWords */
/**
 * A stop without its words: what a file has, with claims for the answers of its question.
 * @typedef {{ search?: string, at: string | number, pass?: number, shows?: string[], predict?: boolean, holds?: string[], answers?: string[] }} StopPlan
 */
/** @typedef {{ searches: Record<string, object>, stops: StopPlan[], words: readonly StopWords[] }} LessonPlan */

/** @type {Record<LessonName, () => Promise<{ plan: LessonPlan }>>} */
const PLANS = {
  minimax: () => import("./minimax.js"),
  "alpha-beta": () => import("./alpha-beta.js"),
  negamax: () => import("./negamax.js"),
  ordering: () => import("./ordering.js"),
  deepening: () => import("./deepening.js"),
  "principal-variation": () => import("./principal-variation.js"),
  "monte-carlo": () => import("./monte-carlo.js"),
};

/** A lesson as a file has it. @param {string} title @param {LessonPlan} plan with its words in any language */
export function fileOf(title, { searches, stops, words }) {
  return {
    form: FORM,
    title,
    searches,
    stops: stops.map(({ answers = [], ...stop }, index) => {
      const { title, text, question } = words[index];
      return { ...stop, title, text, ...(question && { question: { text: question.text, answers: question.answers.map((answer, place) => ({ text: answer, holds: answers[place] })) } }) };
    }),
  };
}

/** A lesson of the page as a file: what a lecturer may begin with. @param {string} name @returns {Promise<object>} @throws {LessonFault} there is none of the name */
export async function lessonFile(name) {
  if (!Object.hasOwn(PLANS, name)) throw new LessonFault("no-lesson", "lesson", name);
  const { plan } = await PLANS[/** @type {LessonName} */ (name)]();
  return fileOf(lessonsWords.titles[/** @type {LessonName} */ (name)], plan);
}

/** @param {string} name @throws {LessonFault} */
export const builtIn = async (name) => lessonOf(await lessonFile(name));
