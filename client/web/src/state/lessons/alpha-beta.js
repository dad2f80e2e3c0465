/** The lesson on alpha-beta: a typed tree, then a game. @import { LessonPlan } from "./built-in.js" */

import { alphaBetaWords } from "../../words/en/lesson-alpha-beta.js";

const GAME = { game: "connect-four", moves: ["4", "4", "3", "5", "3"] };

/** @type {LessonPlan} */
export const plan = {
  searches: {
    tree: { game: "tree", start: "(((5 14) (15 9)) ((11 10) (17 7)) ((6 16) (3 19)))", player: "alphabeta" },
    other: { game: "tree", start: "(C((6 16) (3 19)) A((5 14) (15 9)) B((11 10) (17 7)))", player: "alphabeta" },
    best: { game: "tree", start: "(C((16 6) (19 3)) A((14 5) (15 9)) B((11 10) (17 7)))", player: "alphabeta" },
    all: { game: "tree", start: "(((5 14) (15 9)) ((11 10) (17 7)) ((6 16) (3 19)))", player: "minimax" },
    game: { ...GAME, player: "alphabeta:depth=3" },
    minimax: { ...GAME, player: "minimax:depth=3" },
  },
  stops: [
    { at: "start", shows: [], holds: ["positions = 1"] },
    { at: "back A1", shows: [], holds: ["value A1.1 < value A1.2", "best A1 = A1.2"] },
    { at: "enter A2", shows: ["beta"], holds: ["best A = A1", "beta = 14"] },
    { at: "cut A2", shows: ["beta"], holds: ["cut A2", "left A2 = 1", "value A2 > value A1", "unseen A2.2"], answers: ["seen A2.2", "unseen A2.2"] },
    { at: "back A", holds: ["best start = A", "alpha start = 14"] },
    { at: "cut B", holds: ["cut B", "best B = B1", "value B < value A", "unseen B2"], answers: ["value B <= alpha B", "value B > alpha B"] },
    { at: "back C", holds: ["value C1 > value A", "seen C2", "value C2 > value C1", "best start = C"], answers: ["seen C2", "unseen C2"] },
    {
      search: "other",
      at: "end",
      holds: ["leaves < 9", "leaves of tree = 9", "leaves of best = 7", "leaves of all = 12", "value start = 16", "value start of tree = 16", "value start of best = 16", "value start of all = 16", "seen A1", "unseen A2", "unseen B2"],
    },
    { search: "game", at: "cut 5", holds: ["cut 5", "best start = 3", "value start = value 5", "best 5 = 1"] },
    { search: "game", at: "end", predict: true, holds: ["best start = 3", "positions of minimax > positions", "value start of minimax = value start", "best start of minimax = 3"] },
  ],
  words: alphaBetaWords,
};
