/**
 * The lessons of the glass box: searches small enough to follow from the first position to the last.
 *
 * Tic-tac-toe with five squares left: X has two in a row, and so has O.
 * @import { GlassAddress, GlassQuery } from "./glass-address.js"
 */

import { glassBoxAddress, readGlassAddress } from "./glass-address.js";

/** @typedef {"minimax" | "negamax" | "alphabeta" | "memo"} LessonName the algorithm that it explains */

const POSITION = { game: "mnk", options: { width: 3, height: 3, line: 3 }, moves: ["c1", "b1", "c2", "b2"] };

/** Each with the search to compare its work with, where it has one. @type {Record<LessonName, GlassAddress & { beside: string }>} */
export const LESSONS = {
  minimax: { ...POSITION, player: "minimax:depth=9,evaluator=none", beside: "alphabeta:depth=9,evaluator=none" },
  negamax: { ...POSITION, player: "negamax:depth=9,evaluator=none", beside: "minimax:depth=9,evaluator=none" },
  alphabeta: { ...POSITION, player: "alphabeta:depth=9,evaluator=none", beside: "minimax:depth=9,evaluator=none" },
  memo: { ...POSITION, player: "memo", beside: "" },
};

/** @param {LessonName} name */
export const lessonPath = (name) => `/glass-box?guide=${name}`;

/** The lesson that an address names; null if it names none. @param {GlassQuery} query @returns {LessonName | null} */
export const lessonNamed = ({ guide }) => /** @type {LessonName[]} */ (Object.keys(LESSONS)).find((name) => name === guide) ?? null;

/** What an address asks for, with the position and engine of its lesson. @param {GlassQuery} query @returns {GlassQuery} */
export function withLesson(query) {
  const name = lessonNamed(query);
  return name && !query.game ? { ...readGlassAddress(glassBoxAddress(LESSONS[name]).split("?")[1]), step: query.step, guide: name } : query;
}
