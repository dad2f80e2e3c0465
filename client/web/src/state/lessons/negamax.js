/** The lesson on negamax: a typed tree, its windows, and a game. @import { LessonPlan } from "./built-in.js" */

import { negamaxWords } from "../../words/en/lesson-negamax.js";

const START = "((3 12 8) (2 4 6) (14 5 2))";
const GAME = { game: "connect-four", moves: ["4", "4", "3"] };

/** @type {LessonPlan} */
export const plan = {
  searches: {
    tree: { game: "tree", start: START, player: "negamax" },
    windows: { game: "tree", start: START, player: "negamax-alphabeta" },
    game: { ...GAME, player: "negamax:depth=2" },
    minimax: { ...GAME, player: "minimax:depth=2" },
  },
  stops: [
    { at: "start", holds: ["positions = 1"] },
    { at: "back A", holds: ["value A1 = 3", "value A = -3", "best A = A1", "best start = A", "value start = 3"] },
    { at: "back B", holds: ["best B = B1", "value B = -2", "best start = A"] },
    { search: "windows", at: "cut B", holds: ["cut B", "alpha start = 3", "beta B = -3", "value B >= beta B", "left B = 2"], answers: ["beta B = -3", "beta B = 3"] },
    { search: "game", at: "back 5", holds: ["value 5 = 72", "value start = -72", "best start = 5"] },
    { search: "game", at: "end", holds: ["positions of minimax = positions", "value start of minimax = value start", "best start of minimax = 5", "best start = 5"] },
  ],
  words: negamaxWords,
};
