/**
 * A recorded search with all data computed once for it; the parts of the glass box draw and word this data.
 * @import { StudyView } from "../../wire/messages.js"
 * @import { Axis } from "../../state/search_tree/axis.js"
 * @import { Counts } from "../../state/search_tree/steps.js"
 * @import { Tree } from "../../state/search_tree/tree.js"
 */

import { markOf } from "../../boards/marks.js";
import { played } from "../../boards/played.js";
import { axisOf } from "../../state/search_tree/axis.js";
import { moveOf } from "../../boards/notation.js";
import { factsOf, sideOf, valueFor, worthOf } from "../../state/search_tree/facts.js";
import { branchEnd, counter, cutSteps, cutsOf, lastCut, nextCut } from "../../state/search_tree/steps.js";
import { workOf } from "../../state/search_tree/side-by-side.js";
import { CUT, isMaxLevel, isRoot, lastRoot, moveTo, passOf, playerOf, untriedCount } from "../../state/search_tree/tree.js";
import { glassWords } from "../../words/en/glass.js";
import { searchStepWords } from "../../words/en/search-steps.js";
import { name } from "../../words/en/step-grammar.js";
import { words } from "../../words/en/words.js";
import { counted } from "./counts.js";

const MOST_VIEWS = 4000;

/** The bound of a value, before it. */
const SIGNS = { exact: "", least: "≥", most: "≤" };

/**
 * @typedef {object} Steps What every search has that is stepped through.
 * @property {import("../../wire/messages.js").TreeAbout} about
 * @property {number} steps
 * @property {{ branch: string, mark: string }} jumps the names of the two longer steps
 * @property {Int32Array} work the positions entered by each step
 * @property {(step: number) => string} sentence
 * @property {(step: number) => boolean} isMarked whether something is cut off on a step
 * @property {(step: number) => number} branchEnd
 * @property {(step: number) => number} nextMark
 * @property {(step: number) => number} lastMark
 * @property {(node: number) => number} stepOfNode the step on which a node is entered
 * @property {(step: number) => import("./counts.js").Counted[]} counted
 * @property {string} result the value of the root
 */

/**
 * @typedef {object} SearchedTree What a search with values has besides.
 * @property {Tree} tree
 * @property {Axis} axis
 * @property {string} maxName @property {string} minName the players that MAX and MIN are
 * @property {(node: number) => StudyView} viewOf the position of a node
 * @property {(node: number, move: string) => StudyView} viewAfter a move that was not searched
 * @property {(value: number, level: number) => string} short a value of MAX from the point of view of a level's player, in short form
 * @property {(node: number) => string} label the value that a node brought back, with its bound, from its player's point of view
 * @property {(forMover: boolean) => Reading} seenFor the same search with values for the side to move, or for MAX
 * @property {(node: number) => string} rootName a root in small: of several the depth that is searched from it
 * @property {(node: number) => string} moveName the move that leads to a node
 */

/** @typedef {Steps & SearchedTree} Reading */

/** A search, at first with the values of its algorithm. @param {Tree} tree @returns {Reading} */
export function readingOf(tree) {
  /** @type {Map<boolean, Reading>} */
  const known = new Map();
  const seenFor = (/** @type {boolean} */ forMover) => {
    const reading = known.get(forMover) ?? seen({ ...tree, forMover }, seenFor);
    known.set(forMover, reading);
    return reading;
  };
  return seenFor(tree.forMover);
}

/** @param {Tree} tree @param {Reading["seenFor"]} seenFor @returns {Reading} */
function seen(tree, seenFor) {
  const { about } = tree;
  const [maxLevel, minLevel] = isMaxLevel(tree, 0) ? [0, 1] : [1, 0];
  /** Views by node and move, made on demand: a position that is drawn again has the same object. @type {Map<string, StudyView>} */
  const views = new Map();

  /** @param {number} node @param {string} move @returns {StudyView} */
  function viewAfter(node, move) {
    const key = `${node} ${move}`;
    const known = views.get(key);
    if (known) return known;
    if (views.size >= MOST_VIEWS) views.clear();
    const before = viewOf(node);
    const view = before.family === "tree" ? { ...before, at: move } : (played(before, move, playerOf(tree, tree.depth[node])) ?? before);
    views.set(key, view);
    return view;
  }

  /** @param {number} node @returns {StudyView} */
  const viewOf = (node) => (isRoot(tree, node) ? about.view : viewAfter(tree.parent[node], moveTo(tree, node)));

  const count = counter(tree);
  const totals = totalsOf(tree, count(tree.steps - 1));
  const cuts = cutSteps(tree);
  const label = (/** @type {number} */ node) => {
    const worth = worthOf(tree, node, tree.depth[node]);
    return SIGNS[worth.bound] + searchStepWords.shortValue(worth);
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
    short: (value, level) => searchStepWords.shortValue(valueFor(tree, value, level)),
    label,
    seenFor,
    rootName: (node) => (tree.scouts ? glassWords.passOf(tree.passes[passOf(tree, node)].depth) : glassWords.root),
    moveName: (node) => searchStepWords.move(moveOf(tree.about.view, moveTo(tree, node))),
  };
}

/** The total counts of a search over all passes; 0 if the record lacks them. @param {Tree} tree @param {Counts} last @returns {Counts} */
function totalsOf(tree, last) {
  const { about, scouts } = tree;
  const { search, left_out: leftOut } = about;
  if (!leftOut) return last;
  if (scouts) return { positions: last.positions + leftOut, evaluations: 0, cutoffs: 0, nothingLeft: 0, tableHits: 0, leftOut };
  const { cutoffs, nothingLeft } = cutsOf(tree);
  const cuts = nothingLeft === null ? { cutoffs: 0, nothingLeft: 0 } : { cutoffs, nothingLeft };
  return { ...cuts, positions: search.nodes, evaluations: search.evaluations, tableHits: search.table_hits, leftOut };
}

/** The player to move on a level, in words. @param {Tree} tree @param {number} level */
export const playerName = (tree, level) => words.side(markOf(tree.about.view, playerOf(tree, level)));
