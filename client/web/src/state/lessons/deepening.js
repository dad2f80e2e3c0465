/** The lesson on iterative deepening and the table of positions. @import { LessonPlan } from "./built-in.js" */

import { deepeningWords } from "../../words/en/lesson-deepening.js";

const GAME = { game: "connect-four", moves: ["4", "4", "3"] };

/** @type {LessonPlan} */
export const plan = {
  searches: {
    deeper: { ...GAME, player: "pvs:depth=5" },
    memo: { game: "mnk", options: { width: 3, height: 3, line: 3 }, moves: ["c1", "b1", "c2", "b2"], player: "memo" },
    once: { ...GAME, player: "alphabeta:depth=5" },
  },
  stops: [
    { at: "back start", pass: 1, holds: ["depth = 1", "best start = 3", "value start = 18"] },
    { at: "back start", pass: 2, holds: ["depth = 2", "best start = 5"] },
    { at: "enter 5", pass: 3, holds: ["depth = 3", "unseen 1", "unseen 2", "unseen 3", "unseen 4"] },
    { search: "memo", at: "next table", holds: ["table = 1", "seen b3 c3 a3 a2", "value b3 a2 a3 c3 = 0"], answers: ["table = 1", "table = 0"] },
    { at: "back start", pass: 5, holds: ["depth = 5"] },
    { at: "next table", holds: ["table = 1", "depth = 5"] },
    { at: "end", holds: ["depth = 5", "positions < positions of once", "value start = value start of once"] },
  ],
  words: deepeningWords,
};
