/**
 * The steps of a recorded search: the state on each step, and how to go from step to step. Pure functions.
 *
 * A step is one of four kinds: an inner node is entered (ENTER), a leaf is entered and left (LEAF), a node is cut off (CUT),
 * an inner node brings its value back (BACK). LEAF and BACK include the parent's use of the value; the last step is
 * BACK of the root. Windows are MAX's, also those of a negamax.
 * @import { Tree } from "./tree.js"
 */

import { CUT, ENTER, LEAF, NULL, isMaxLevel, passOf, untriedCount } from "./tree.js";

/**
 * @typedef {object} Window
 * @property {number} alpha the value that MAX has already; -Infinity if the window is open, as always without pruning
 * @property {number} beta the value that MIN can already hold MAX to; Infinity if the window is open
 * @property {number} alphaLevel the level of the node that alpha was found in, -1 where it is open or only asked
 * @property {number} betaLevel the level of the node that beta was found in, -1 where it is open or only asked
 */

/**
 * A node of a path in its state at a step.
 * @typedef {Window & { node: number, max: boolean, best: number, entered: Window }} Level
 * `best` is the best child that has come back, -1 if none has; `entered` the window with which the node was entered.
 */

/** The nodes from the root to one. @param {Tree} tree @param {number} node @returns {number[]} */
export function pathTo({ parent }, node) {
  const path = [];
  for (let at = node; at >= 0; at = parent[at]) path.push(at);
  return path.reverse();
}

/**
 * The nodes of a path, each with its window after a step.
 * @param {Tree} tree @param {number} step @param {number[]} [path] from the root; to the step's node if left out
 * @returns {Level[]}
 */
export function levelsAt(tree, step, path = pathTo(tree, tree.stepNode[step])) {
  const { tried, next, backStep } = tree;
  /** @type {Level[]} */
  const levels = [];
  const { alpha, beta } = tree.passes[passOf(tree, path[0])];
  /** @type {Window} */
  let entered = { alpha, beta, alphaLevel: -1, betaLevel: -1 };
  for (const [depth, node] of path.entries()) {
    const { alpha, beta, alphaLevel, betaLevel } = entered;
    /** @type {Level} */
    const level = { alpha, beta, alphaLevel, betaLevel, node, max: isMaxLevel(tree, depth), best: -1, entered };
    for (let child = tried[node] ? node + 1 : -1; child >= 0; child = next[child]) {
      if (child === path[depth + 1]) entered = windowTo(tree, level, child);
      if (backStep[child] > step) break;
      absorb(tree, level, child, depth);
    }
    levels.push(level);
  }
  return levels;
}

/** The window with which a node enters a child. @param {Tree} tree @param {Level} level @param {number} child @returns {Window} */
function windowTo({ way }, { alpha, beta, alphaLevel, betaLevel, max }, child) {
  const window = { alpha, beta, alphaLevel, betaLevel };
  if (way[child] !== NULL) return window;
  return max ? { ...window, beta: alpha + 1, betaLevel: -1 } : { ...window, alpha: beta - 1, alphaLevel: -1 };
}

/** Update a node with a child that came back; the first of equal children stays the best. @param {Tree} tree @param {Level} level @param {number} child @param {number} depth */
function absorb({ value, pruned, dropped }, level, child, depth) {
  if (dropped[child]) return;
  const brought = value[child];
  const before = level.best < 0 ? NaN : value[level.best];
  if (Number.isNaN(brought) || (level.max ? brought <= before : brought >= before)) return;
  level.best = child;
  if (pruned && level.max && brought > level.alpha) {
    level.alpha = brought;
    level.alphaLevel = depth;
  }
  if (pruned && !level.max && brought < level.beta) {
    level.beta = brought;
    level.betaLevel = depth;
  }
}

/** Whether a node's cut-off has happened by a step. @param {Tree} tree @param {number} node @param {number} step */
export const isCutBy = ({ kinds, backStep }, node, step) => kinds[node] === "c" && backStep[node] - 1 <= step;

/** The step that finishes a branch: the node's own, or its parent's if the node is already finished. @param {Tree} tree @param {number} step */
export function branchEnd({ stepNode, backStep, parent, steps }, step) {
  const node = stepNode[step];
  const branch = backStep[node] <= step && parent[node] >= 0 ? parent[node] : node;
  return Math.min(backStep[branch], steps - 1);
}

/** The steps of the cut-offs that left moves untried, in order. @param {Tree} tree @returns {number[]} */
export function cutSteps(tree) {
  const cuts = [];
  for (let step = 0; step < tree.steps; step += 1) {
    if (tree.stepKind[step] === CUT && untriedCount(tree, tree.stepNode[step]) > 0) cuts.push(step);
  }
  return cuts;
}

/**
 * How often a search was cut off with moves left, and with none, as it reports them; of several passes as their record has them.
 * `nothingLeft` is null where an older server reports only both together.
 * @param {Tree} tree @returns {{ cutoffs: number, nothingLeft: number | null }}
 */
export function cutsOf({ about, scouts, kinds, untriedFrom }) {
  const { cutoffs, effective_cutoffs: effective } = about.search;
  if (typeof effective === "number" && !scouts) return { cutoffs: effective, nothingLeft: cutoffs - effective };
  if (about.left_out > 0) return { cutoffs, nothingLeft: null };
  const cuts = Array.from(kinds, (kind, node) => (kind === "c" ? untriedFrom[node + 1] - untriedFrom[node] : -1));
  return { cutoffs: cuts.filter((untried) => untried > 0).length, nothingLeft: cuts.filter((untried) => untried === 0).length };
}

/** The next of these steps, the last step of all if there is none. @param {Tree} tree @param {number[]} cuts @param {number} step */
export const nextCut = ({ steps }, cuts, step) => cuts.find((cut) => cut > step) ?? steps - 1;

/** The last of these steps before one, the first step of all if there is none. @param {number[]} cuts @param {number} step */
export const lastCut = (cuts, step) => cuts.findLast((cut) => cut < step) ?? 0;

/**
 * The counts of a search. On the last step they equal the engine's report, less the nodes left out of the record.
 * @typedef {object} Counts
 * @property {number} positions entered
 * @property {number} evaluations leaves where the game was over or the evaluator guessed
 * @property {number} cutoffs that spared a move
 * @property {number} nothingLeft the cut-offs, which the engine counts with them, where no move was left to be spared
 * @property {number} tableHits
 * @property {number} leftOut positions that were entered but not recorded
 */

/** The counts after every step, by step. @param {Tree} tree @returns {(step: number) => Counts} */
export function counter(tree) {
  const { steps, stepKind, stepNode, kinds, below } = tree;
  const [positions, evaluations, cutoffs, nothingLeft, tableHits, leftOut] = [0, 0, 0, 0, 0, 0].map(() => new Float64Array(steps + 1));
  for (let step = 0; step < steps; step += 1) {
    const node = stepNode[step];
    const leaf = stepKind[step] === LEAF ? kinds[node] : "";
    const recorded = leaf !== "" && leaf !== "o";
    positions[step + 1] = positions[step] + Number(stepKind[step] === ENTER || recorded);
    evaluations[step + 1] = evaluations[step] + Number(recorded && leaf !== "t");
    const closed = stepKind[step] === CUT;
    cutoffs[step + 1] = cutoffs[step] + Number(closed && untriedCount(tree, node) > 0);
    nothingLeft[step + 1] = nothingLeft[step] + Number(closed && untriedCount(tree, node) === 0);
    tableHits[step + 1] = tableHits[step] + Number(leaf === "t");
    leftOut[step + 1] = leftOut[step] + (leaf === "o" ? below[node] : 0);
  }
  return (step) => ({
    positions: positions[step + 1],
    evaluations: evaluations[step + 1],
    cutoffs: cutoffs[step + 1],
    nothingLeft: nothingLeft[step + 1],
    tableHits: tableHits[step + 1],
    leftOut: leftOut[step + 1],
  });
}
