/**
 * A recorded search with all that is computed once for it: what the parts of the glass box draw and say from.
 * @import { View } from "../../wire/messages.js"
 * @import { Axis } from "../../state/search_tree/axis.js"
 * @import { Counts } from "../../state/search_tree/steps.js"
 * @import { Tree } from "../../state/search_tree/tree.js"
 */

import { markOf } from "../../boards/marks.js";
import { played } from "../../boards/played.js";
import { axisOf } from "../../state/search_tree/axis.js";
import { factsOf, moveOf, sideOf, signFor, valueFor } from "../../state/search_tree/facts.js";
import { branchEnd, counter, cutSteps, lastCut, nextCut } from "../../state/search_tree/steps.js";
import { workOf } from "../../state/search_tree/side-by-side.js";
import { CUT, isMaxLevel, isRoot, lastRoot, moveTo, passOf, playerOf, untriedCount } from "../../state/search_tree/tree.js";
import { glassWords } from "../../words/en/glass.js";
import { searchStepWords } from "../../words/en/search-steps.js";
import { name } from "../../words/en/step-grammar.js";
import { words } from "../../words/en/words.js";
import { counted } from "./counts.js";

const MOST_VIEWS = 4000;

/**
 * @typedef {object} Reading
 * @property {Tree} tree
 * @property {import("../../wire/messages.js").TreeAbout} about
 * @property {number} steps
 * @property {{ branch: string, mark: string }} jumps the names of the two longer steps
 * @property {Int32Array} work the positions entered by each step
 * @property {(step: number) => boolean} isMarked whether something is cut off on a step
 * @property {(step: number) => number} branchEnd
 * @property {(step: number) => number} nextMark
 * @property {(step: number) => number} lastMark
 * @property {(node: number) => number} stepOfNode the step on which a node is entered
 * @property {(step: number) => import("./counts.js").Counted[]} counted
 * @property {string} result the value of the root
 * @property {Axis} axis
 * @property {string} maxName @property {string} minName the players that MAX and MIN are
 * @property {(node: number) => View} viewOf the position of a node
 * @property {(node: number, move: string) => View} viewAfter a move that was not searched
 * @property {(step: number) => string} sentence
 * @property {(value: number) => string} short a value of MAX, in a small place
 * @property {(node: number) => string} label what a node brought back, with its bound, as the algorithm has it there
 * @property {(node: number) => string} rootName a root in small: of several the depth that is searched from it
 * @property {(node: number) => string} moveName the move that leads to a node
 */

/** @param {Tree} tree @returns {Reading} */
export function readingOf(tree) {
  const { about } = tree;
  const [maxLevel, minLevel] = isMaxLevel(tree, 0) ? [0, 1] : [1, 0];
  /** By the node and the move that lead to each, as far as they were asked for: a position that is drawn again is the same object. @type {Map<string, View>} */
  const views = new Map();

  /** @param {number} node @param {string} move @returns {View} */
  function viewAfter(node, move) {
    const key = `${node} ${move}`;
    const known = views.get(key);
    if (known) return known;
    if (views.size >= MOST_VIEWS) views.clear();
    const before = viewOf(node);
    const view = played(before, move, playerOf(tree, tree.depth[node])) ?? before;
    views.set(key, view);
    return view;
  }

  /** @param {number} node @returns {View} */
  const viewOf = (node) => (isRoot(tree, node) ? about.view : viewAfter(tree.parent[node], moveTo(tree, node)));

  const count = counter(tree);
  const totals = totalsOf(tree, count(tree.steps - 1));
  const cuts = cutSteps(tree);
  const label = (/** @type {number} */ node) => {
    const level = tree.depth[node];
    return signFor(tree, node, level) + searchStepWords.shortValue(valueFor(tree, tree.value[node], level));
  };
  return {
    tree,
    about,
    steps: tree.steps,
    jumps: { branch: glassWords.finishBranch, mark: glassWords.nextCut },
    work: workOf(tree),
    isMarked: (step) => tree.stepKind[step] === CUT && untriedCount(tree, tree.stepNode[step]) > 0,
    branchEnd: (step) => branchEnd(tree, step),
    nextMark: (step) => nextCut(tree, cuts, step),
    lastMark: (step) => lastCut(cuts, step),
    stepOfNode: (node) => tree.enterStep[node],
    counted: (step) => counted(tree, step, count(step), totals),
    result: label(lastRoot(tree)),
    axis: axisOf(tree),
    maxName: name(sideOf(tree, maxLevel).mark),
    minName: name(sideOf(tree, minLevel).mark),
    viewOf,
    viewAfter,
    sentence: (step) => searchStepWords.sentence(factsOf(tree, step)),
    short: (value) => searchStepWords.shortValue(valueFor(tree, value, maxLevel)),
    label,
    rootName: (node) => (tree.scouts ? glassWords.passOf(tree.passes[passOf(tree, node)].depth) : glassWords.root),
    moveName: (node) => searchStepWords.move(moveOf(tree, moveTo(tree, node))),
  };
}

/** What a search counted in all, of several passes together; 0 where the record does not have it. @param {Tree} tree @param {Counts} last @returns {Counts} */
function totalsOf({ about, scouts }, last) {
  const { search, left_out: leftOut } = about;
  if (!scouts) return { positions: search.nodes, evaluations: search.evaluations, cutoffs: search.cutoffs, tableHits: search.table_hits, leftOut };
  return leftOut ? { positions: last.positions + leftOut, evaluations: 0, cutoffs: 0, tableHits: 0, leftOut } : last;
}

/** The player to move on a level, in words. @param {Tree} tree @param {number} level */
export const playerName = (tree, level) => words.side(markOf(tree.about.view, playerOf(tree, level)));
