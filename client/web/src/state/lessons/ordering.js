/** The lesson on the order of moves: one typed tree in three orders, then a game. @import { LessonPlan } from "./built-in.js" */

import { orderingWords } from "../../words/en/lesson-ordering.js";

const GAME = { game: "connect-four", moves: ["4", "4", "3"] };

/** @type {LessonPlan} */
export const plan = {
  searches: {
    best: { game: "tree", start: "(C((16 6) (19 3)) A((14 5) (15 9)) B((11 10) (17 7)))", player: "alphabeta" },
    worst: { game: "tree", start: "(B((7 17) (10 11)) A((9 15) (5 14)) C((3 19) (6 16)))", player: "alphabeta" },
    given: { game: "tree", start: "(((5 14) (15 9)) ((11 10) (17 7)) ((6 16) (3 19)))", player: "alphabeta" },
    left: { ...GAME, player: "alphabeta:depth=4" },
    minimax: { ...GAME, player: "minimax:depth=4" },
    guess: { ...GAME, player: "pvs:depth=4" },
  },
  stops: [
    { search: "best", at: "end", holds: ["leaves = 7", "best start = C"] },
    { search: "worst", at: "end", holds: ["leaves = 12", "cuts = 0", "value start of best = value start"] },
    { search: "best", at: "cut A", holds: ["cut A", "best start = C", "value A <= alpha A"], answers: ["value A <= alpha A", "value A > alpha A"] },
    { search: "left", at: "end", holds: ["positions < positions of minimax"] },
    { search: "guess", at: "end", holds: ["positions < positions of left"] },
    { search: "given", at: "end", holds: ["value start = value start of best", "value start = value start of worst", "value start of left = value start of guess", "leaves of best < leaves", "leaves < leaves of worst"] },
  ],
  words: orderingWords,
};
