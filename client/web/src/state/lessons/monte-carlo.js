/** The lesson on Monte Carlo tree search: Grundy's game, beside exact play. @import { LessonPlan } from "./built-in.js" */

import { monteCarloWords } from "../../words/en/lesson-monte-carlo.js";

const GAME = { game: "grundy", options: { heap: 10 } };

/** @type {LessonPlan} */
export const plan = {
  searches: { mcts: { ...GAME, player: "mcts:simulations=200,seed=1" }, exact: { ...GAME, player: "memo" } },
  stops: [
    { at: "start", holds: ["simulations = 0"] },
    { at: "simulate 1", holds: ["playout = 5"] },
    { at: "count 1", holds: ["visits 10=6+4 = 1", "mean 10=6+4 = -1"] },
    { at: "select 5", holds: ["visits 10=8+2 = 1", "mean 10=8+2 = 1", "mean 10=9+1 = -1", "mean 10=7+3 = -1", "mean 10=6+4 = -1"], answers: ["mean 10=8+2 > mean 10=9+1", "mean 10=8+2 < mean 10=9+1"] },
    { at: "count 10", holds: ["simulations = 10", "visits 10=6+4 = 1", "visits 10=7+3 = 3", "visits 10=8+2 = 3", "visits 10=9+1 = 3"] },
    { at: "count 50", holds: ["simulations = 50", "best start = 10=9+1", "visits 10=9+1 > visits 10=8+2"] },
    { at: "next proof", holds: ["proved 10=6+4"] },
    { at: "end", holds: ["proved start", "value start of exact = -1"] },
  ],
  words: monteCarloWords,
};
