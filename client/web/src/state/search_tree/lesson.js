/**
 * A lesson on a recorded search: the steps to stop at, each with the facts for its text (words/en/search-lesson.js).
 *
 * The module finds each stop by its event in the record, so every record with all stops makes a lesson. Records with the
 * values 1, 0 and -1 are the easiest to follow; others make no lesson.
 * Invariant: the stops are in the order of the search, so that a lesson never goes back.
 * @import { StudyMove as Move } from "../../boards/notation.js"
 * @import { BackFacts, CutFacts, DoneFacts, Hold, LeafFacts, Side, Taken, Value } from "./facts.js"
 * @import { Tree } from "./tree.js"
 */

import { moveOf } from "../../boards/notation.js";
import { factsOf, sideOf } from "./facts.js";
import { levelsAt } from "./steps.js";
import { BACK, CUT, LEAF, moveTo, untriedCount } from "./tree.js";

/**
 * A value that comes back and replaces a worse best value.
 * @typedef {(LeafFacts | BackFacts) & { taken: Taken & { before: Value, beforeMove: Move } }} ChoiceFacts
 */

/**
 * The stops with the facts for their texts.
 * @typedef {object} StopFacts
 * @property {LeafFacts} value the first end of the game with a winner
 * @property {LeafFacts} own the same, of a search in which each side counts for itself
 * @property {ChoiceFacts} sides the first choice between two values
 * @property {ChoiceFacts} highest the first choice of the player who is not MAX, of a search in which each side counts for itself
 * @property {CutFacts & { other: Hold }} beta the first cut-off of MAX with more than beta
 * @property {CutFacts} win the first cut-off at a win
 * @property {BackFacts} alpha the value of the root's first move
 * @property {BackFacts} up
 * @property {BackFacts} turn
 * @property {ChoiceFacts} narrowing the root's first better move
 * @property {CutFacts & { other: Hold }} whole the first cut-off of an answer to a move of the root
 * @property {ChoiceFacts} choice the root's best move
 * @property {LeafFacts} table the first position known to the table
 * @property {DoneFacts} count
 */

/** @typedef {keyof StopFacts} StopName */

/**
 * A stop with the data for its text.
 * @template {StopName} Name
 * @typedef {object} StopOf
 * @property {Name} name
 * @property {number} step
 * @property {StopFacts[Name]} facts of that step
 * @property {Side} max
 * @property {Side} min
 * @property {Move[]} path the moves that lead from the root to the step's node
 * @property {Name extends "alpha" | "up" ? Move : Move | null} answer the best move in that node, null if it has none
 * @property {Name extends "beta" | "whole" ? Move : Move | null} instead at a cut-off the move of the path that the other side has something better for
 * @property {Beside | null} beside
 */

/** @typedef {{ [Name in StopName]: StopOf<Name> }[StopName]} Stop */

/** Another search of the same position, to compare the work with. @typedef {{ algorithm: string, positions: number }} Beside */

/** The stops of each algorithm in their order. @type {Record<string, StopName[]>} */
const STOPS = {
  minimax: ["value", "sides", "up", "choice", "count"],
  negamax: ["own", "highest", "turn", "choice", "count"],
  alphabeta: ["value", "sides", "beta", "alpha", "narrowing", "whole", "count"],
  memo: ["own", "win", "turn", "table", "count"],
};

/**
 * The stops of a lesson; none if the record lacks one of them.
 * @param {Tree} tree @param {Beside | null} [beside] the search to compare with
 * @returns {Stop[]}
 */
export function lessonOf(tree, beside = null) {
  const { about } = tree;
  if (about.win !== 1 || about.loss !== -1 || about.maximiser !== about.to_move || !tree.finished) return [];
  /** @type {Stop[]} */
  const stops = [];
  for (const name of STOPS[about.algorithm] ?? []) {
    const step = findStop(tree, name, (stops[stops.length - 1]?.step ?? -1) + 1);
    if (step === -1) return [];
    stops.push(stopAt(tree, name, step, beside));
  }
  return stops;
}

/** The step of a stop, from a step on; -1 if there is none. @param {Tree} tree @param {StopName} name @param {number} from */
function findStop(tree, name, from) {
  switch (name) {
    case "value":
    case "own":
      return findStep(tree, from, (step) => "12".includes(tree.kinds[tree.stepNode[step]]));
    case "sides":
      return findStep(tree, from, (step) => isChoice(tree, step));
    case "highest":
      return findStep(tree, from, (step) => isChoice(tree, step) && takenAt(tree, step)?.side.max === false);
    case "beta":
      return findStep(tree, from, (step) => isCut(tree, step) && isBeyondBeta(tree, step));
    case "win":
      return findStep(tree, from, (step) => isCut(tree, step));
    case "alpha":
    case "up":
    case "turn":
      return findStep(tree, from, (step) => tree.stepKind[step] === BACK && tree.stepNode[step] === 1);
    case "narrowing":
      return findStep(tree, from, (step) => tree.parent[tree.stepNode[step]] === 0 && isChoice(tree, step));
    case "whole":
      return findStep(tree, from, (step) => isCut(tree, step) && tree.depth[tree.stepNode[step]] === 1);
    case "choice":
      return findStep(tree, from, (step) => tree.backStep[tree.best[0]] === step && isChoice(tree, step));
    case "table":
      return findStep(tree, from, (step) => tree.kinds[tree.stepNode[step]] === "t");
    case "count":
      return tree.steps - 1;
  }
}

/** @param {Tree} tree @param {number} from @param {(step: number) => boolean} is */
function findStep(tree, from, is) {
  for (let step = from; step < tree.steps; step += 1) if (is(step)) return step;
  return -1;
}

/** @param {Tree} tree @param {number} step */
const isCut = (tree, step) => tree.stepKind[step] === CUT && untriedCount(tree, tree.stepNode[step]) > 0;

/** Whether a cut-off is MAX's, with more than beta. @param {Tree} tree @param {number} step */
function isBeyondBeta(tree, step) {
  const levels = levelsAt(tree, step);
  const { max, alpha, beta } = levels[levels.length - 1];
  return max && alpha > beta;
}

/** How a node uses the value that comes back on a step, null if none does. @param {Tree} tree @param {number} step @returns {Taken | null} */
function takenAt(tree, step) {
  if ((tree.stepKind[step] !== LEAF && tree.stepKind[step] !== BACK) || tree.stepNode[step] === 0) return null;
  const facts = factsOf(tree, step);
  return facts.kind === "leaf" || facts.kind === "back" ? facts.taken : null;
}

/** Whether a side has two values to choose from, and takes the second. @param {Tree} tree @param {number} step */
function isChoice(tree, step) {
  const taken = takenAt(tree, step);
  return taken?.kept === true && taken.before !== null;
}

/** @param {Tree} tree @param {StopName} name @param {number} step @param {Beside | null} beside @returns {Stop} */
function stopAt(tree, name, step, beside) {
  const node = tree.stepNode[step];
  const levels = levelsAt(tree, step);
  const { alphaLevel, betaLevel, max } = levels[levels.length - 1];
  const from = max ? betaLevel : alphaLevel;
  const path = levels.slice(1).map((level) => moveOf(tree.about.view, moveTo(tree, level.node)));
  const stop = {
    name,
    step,
    facts: factsOf(tree, step),
    max: sideOf(tree, 0),
    min: sideOf(tree, 1),
    path,
    answer: tree.best[node] < 0 ? null : moveOf(tree.about.view, moveTo(tree, tree.best[node])),
    instead: tree.stepKind[step] === CUT && from >= 0 ? path[from] : null,
    beside: node === 0 ? beside : null,
  };
  return /** @type {Stop} */ (stop); // findStop has seen to its facts
}
