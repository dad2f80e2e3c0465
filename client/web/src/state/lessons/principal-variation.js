/** The lesson on principal variation search. @import { LessonPlan } from "./built-in.js" */

import { principalVariationWords } from "../../words/en/lesson-principal-variation.js";

const GAME = { game: "connect-four", moves: ["4", "4", "3"] };

/** @type {LessonPlan} */
export const plan = {
  searches: { pvs: { ...GAME, player: "pvs:depth=3" }, alphabeta: { ...GAME, player: "alphabeta:depth=3" } },
  stops: [
    { at: "back 1", pass: 2, holds: ["value 1 = 157", "value start = -157", "best start = 1"] },
    { at: "enter 2", pass: 2, holds: ["open 2", "best start = 1"] },
    { at: "back 2", pass: 2, holds: ["value 2 = 77", "best start = 1"], answers: ["value 2 < value 1", "value 2 >= value 1"] },
    { at: "again 2", pass: 2, holds: ["open 2"] },
    { at: "cut 3", pass: 2, holds: ["cut 3", "best start = 2", "value start = -77", "value 3 = 142"] },
    { at: "end", holds: ["depth = 3", "positions < positions of alphabeta", "value start = value start of alphabeta"] },
  ],
  words: principalVariationWords,
};
