/** The lesson on minimax: a typed tree, then the end of a game. @import { LessonPlan } from "./built-in.js" */

import { minimaxWords } from "../../words/en/lesson-minimax.js";

/** @type {LessonPlan} */
export const plan = {
  searches: {
    tree: { game: "tree", start: "((3 12 8) (2 4 6) (14 5 2))", player: "minimax" },
    game: { game: "mnk", options: { width: 3, height: 3, line: 3 }, moves: ["c1", "b1", "c2", "b2"], player: "minimax:depth=9,evaluator=none" },
  },
  stops: [
    { at: "start", holds: ["positions = 1"] },
    { at: "back A1", holds: ["value A1 = 3", "leaves = 1"] },
    { at: "back A", holds: ["best A = A1", "value A1 < value A2", "value A1 < value A3", "value A = value A1"] },
    { at: "back B", holds: ["best B = B1", "value B < value A", "best start = A"], answers: ["value B >= value A", "value B < value A"] },
    { at: "back C", holds: ["best C = C3", "value C1 > value C", "value C < value A"] },
    { at: "end", holds: ["best start = A", "value start = value A", "value C1 > value start", "positions = 13", "leaves = 9"] },
    { search: "game", at: "start", holds: ["positions = 1"] },
    { search: "game", at: "end", holds: ["best start = c3", "value start = 1"] },
  ],
  words: minimaxWords,
};
