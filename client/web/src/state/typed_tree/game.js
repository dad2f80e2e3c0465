/**
 * The game of typed trees as the glass box needs it: it is for study only, so the server's catalogue of games to play has none.
 *
 * tests/web holds it to the engine's entry.
 * @import { Algorithm, Game, Machines } from "../catalogue.js"
 */

import { typedTreeWords } from "../../words/en/typed-tree.js";

export const TREE = "tree";

/** Trees to begin with, by name. */
export const EXAMPLES = {
  minimax: "((3 12 8) (2 4 6) (14 5 2))",
  document: "A(B(D(2 3) E(5 9)) C(F(0 1) G(7 5)))",
  lesson: "(((5 14) (15 9)) ((11 10) (17 7)) ((6 16) (3 19)))",
};

/** The view of the start, which no board draws. */
const START = /** @type {import("../../wire/messages.js").View} */ (/** @type {unknown} */ ({ family: "tree", moves: "branch", text: EXAMPLES.minimax, first: "max" }));

/** @type {Game} */
export const TYPED_TREE = {
  id: TREE,
  title: typedTreeWords.title,
  summary: typedTreeWords.summary,
  options: [{ name: "first", kind: "choice", default: "max", choices: ["max", "min"] }],
  endings: {},
  drawn: [],
  view: START,
  start: START,
  evaluators: ["number"],
  evaluator: "number",
  values: false,
};

/** The engine for a tree whose address names none: it searches to the ends. */
export const FIRST_ENGINE = "alphabeta";

/** The engines that go by values, as the ends of a tree have them: with an evaluator, and no levels. @template {Machines} M @param {M} machines @returns {M} */
export const treeMachines = (machines) => ({ ...machines, algorithms: machines.algorithms.filter((/** @type {Algorithm} */ { fields, tree }) => tree && fields.includes("evaluator")), levels: [] });
