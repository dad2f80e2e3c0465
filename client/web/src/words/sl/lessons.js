/** The list of lessons, in Slovenščina; loaded when it is opened. @import { LessonName } from "../../state/lessons/names.js" */

export const lessonsWords = {
  lessons: "Lessons", // English
  openFile: "Open a lesson file", // English
  saveFile: "Save this lesson as a file", // English
  dropFile: "Or drop the file on this page.", // English
  /** @type {Record<LessonName, string>} */
  titles: {
    minimax: "Minimax", // English
    "alpha-beta": "Alpha-beta", // English
    negamax: "Negamax", // English
    ordering: "Move ordering", // English
    deepening: "Deepening with a table", // English
    "principal-variation": "Principal variation search", // English
    "monte-carlo": "Monte Carlo tree search", // English
  },
  /** @type {Record<LessonName, string>} */
  about: {
    minimax: "What one player can be sure of when both play well.", // English
    "alpha-beta": "Why whole branches need not be looked at.", // English
    negamax: "One rule for both players.", // English
    ordering: "Why the best move should come first.", // English
    deepening: "Deeper step by step, with a memory.", // English
    "principal-variation": "A cheap question first: is it better, yes or no?", // English
    "monte-carlo": "Random games that add up to a judgement.", // English
  },
};
