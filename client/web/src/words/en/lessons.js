/** The list of lessons, in English; loaded when it is opened. @import { LessonName } from "../../state/lessons/names.js" */

export const lessonsWords = {
  lessons: "Lessons",
  openFile: "Open a lesson file",
  saveFile: "Save this lesson as a file",
  dropFile: "Or drop the file on this page.",
  /** @type {Record<LessonName, string>} */
  titles: {
    minimax: "Minimax",
    "alpha-beta": "Alpha-beta",
    negamax: "Negamax",
    ordering: "Move ordering",
    deepening: "Deepening with a table",
    "principal-variation": "Principal variation search",
    "monte-carlo": "Monte Carlo tree search",
  },
  /** @type {Record<LessonName, string>} */
  about: {
    minimax: "What one player can be sure of when both play well.",
    "alpha-beta": "Why whole branches need not be looked at.",
    negamax: "One rule for both players.",
    ordering: "Why the best move should come first.",
    deepening: "Deeper step by step, with a memory.",
    "principal-variation": "A cheap question first: is it better, yes or no?",
    "monte-carlo": "Random games that add up to a judgement.",
  },
};
