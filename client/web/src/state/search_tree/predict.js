/**
 * Questions about a recorded search: what a reader who has not seen the rest is to predict at a step. Pure functions.
 *
 * Invariant: the answer comes from the record, and what is needed to find it has come back by the question's step: values of
 * moves, the window, the order of the moves. `cuts` needs the values of moves that were never tried, which a search of the same
 * position without windows has (`Whole`).
 * @import { StudyMove as Move } from "../../boards/notation.js"
 * @import { Side, Value, Worth } from "./facts.js"
 * @import { Line } from "./listing.js"
 * @import { Level } from "./steps.js"
 * @import { Tree } from "./tree.js"
 */

import { moveOf } from "../../boards/notation.js";
import { sideOf, worthOf } from "./facts.js";
import { listing, windowFor } from "./listing.js";
import { levelsAt } from "./steps.js";
import { AGAIN, BACK, CUT, ENTER, NULL, boundOf, childrenOf, isLeaf, isMaxLevel, isRoot, moveTo, untriedCount, untriedOf } from "./tree.js";

/** More moves than this make no question: they do not fit beside each other. */
export const MOST_MOVES = 12;
/** The page rounds greater numbers, so a reader could not type the exact value. */
const MOST = 1e6;
/** Positions that are searched at most to learn what cut off moves would bring. */
const MOST_WHOLE = 30_000;
/** Steps to look ahead for a question of another kind. */
const AHEAD = 400;

/** What a screen hides besides the future. */
export class Veil {
  /** @param {boolean} walls whether it hides all windows @param {number} node whose use of its values it hides, -1 for none */
  constructor(walls, node) {
    this.walls = walls;
    this.node = node;
  }

  /** Levels of a path without what is hidden. @param {Level[]} levels @returns {Level[]} */
  over(levels) {
    const asked = levels.findIndex(({ node }) => node === this.node);
    const open = { alpha: -Infinity, beta: Infinity, alphaLevel: -1, betaLevel: -1 };
    return levels.map((level, depth) => {
      if (this.walls) return { ...level, ...open };
      return asked >= 0 && depth >= asked ? { ...level, ...levels[asked].entered, best: -1 } : level;
    });
  }
}

/** The list of a step without what is hidden, and without what comes later. @param {Tree} tree @param {number} step @param {Veil} veil @returns {Line[]} */
export function hiddenListing(tree, step, veil) {
  const levels = veil.over(levelsAt(tree, step));
  return listing(tree, step).map((line, depth) => {
    const { node, best } = levels[depth];
    const came = childrenOf(tree, node).filter((child) => tree.backStep[child] <= step);
    const isAgain = (/** @type {number} */ child) => tree.dropped[child] === 1 && tree.enterStep[tree.next[child]] <= step;
    const back = line.back.map((move, place) => ({ ...move, best: came[place] === best, again: isAgain(came[place]) }));
    return { ...line, back, window: line.window && !veil.walls ? windowFor(tree, levels[depth]) : null };
  });
}

/** @typedef {"value" | "bounds" | "next" | "cuts"} Kind */
/** @typedef {"every" | "third" | "cuts"} Pace which questions are asked: all, every third, or those about moves that are cut off */

/**
 * A move of the node that a question is about.
 * @typedef {object} Choice
 * @property {string} text as the record writes it
 * @property {Move} move
 * @property {Worth | null} worth that it has brought or, in `cuts`, would bring, from the point of view of the side whose move it is
 * @property {boolean} open whether it may be an answer
 */

/**
 * @typedef {object} Common
 * @property {number} step on which it is asked
 * @property {number} then the step that the answer leads to
 * @property {number} node
 * @property {Side} side to move in the node
 * @property {Side} other
 * @property {Move} move that leads to the node
 * @property {Choice[]} choices the moves of the node in the order of the search; of `next` those of the node above the step's
 * @property {Veil} veil what the screen hides besides the future
 */

/**
 * @typedef {Common & { kind: "value", worth: Worth, cut: boolean }} ValueQuestion `cut`: whether moves were left untried
 * @typedef {Common & { kind: "bounds", alpha: Value | null, beta: Value | null, came: Came[] }} BoundsQuestion null for an open end
 * @typedef {Common & { kind: "next", answer: string, again: boolean }} NextQuestion
 * `answer` is the text of the move, "" if no further move is tried; `again` whether it is the last one, searched once more.
 * @typedef {Common & { kind: "cuts", answer: string[] }} CutsQuestion the texts of the moves that are never tried
 * @typedef {ValueQuestion | BoundsQuestion | NextQuestion | CutsQuestion} Question
 */

/** The best that has come back to a level of the path, from the point of view of the side to move there. @typedef {{ side: Side, move: Move, worth: Worth }} Came */

/** The same position searched without windows, with the place of every node in it. @typedef {{ tree: Tree, places: Int32Array }} Whole */

/** The player text of the same search without windows; null if nothing can be cut off, or if that search would be too large. @param {Tree} tree @returns {string | null} */
export function wholePlayer(tree) {
  const { about, pruned, scouts, finished, depth, deepest, tried, size } = tree;
  if (!pruned || scouts || !finished || about.left_out > 0) return null;
  const widest = new Array(deepest + 1).fill(1);
  for (let node = 0; node < size; node += 1) widest[depth[node]] = Math.max(widest[depth[node]], tried[node] + untriedCount(tree, node));
  const positions = widest.reduce(({ level, sum }, moves) => ({ level: level * moves, sum: sum + level * moves }), { level: 1, sum: 1 }).sum;
  return positions <= MOST_WHOLE ? `minimax:depth=${about.search.depth},evaluator=${about.evaluator}` : null;
}

/** The question of a step, null if it has none. @param {Tree} tree @param {number} step @param {Whole | null} whole @returns {Question | null} */
export function questionAt(tree, step, whole) {
  const node = tree.stepNode[step];
  const kind = tree.stepKind[step];
  if (kind === ENTER) return cutsOf(tree, node, whole) ?? boundsOf(tree, node);
  const above = kind === CUT ? node : tree.parent[node];
  if (above < 0) return null;
  if (tree.stepKind[step + 1] === BACK && tree.stepNode[step + 1] === above) return valueOf(tree, above, step);
  return kind === CUT ? null : nextOf(tree, above, node, step);
}

/**
 * The next question after a step: of the kind that is due, else of another kind than the last one, if such a question is near.
 * @param {Tree} tree @param {number} after @param {{ whole: Whole | null, pace: Pace, last: Kind | null, due: Kind | null }} asked
 * @returns {Question | null} null if no question is left
 */
export function nextQuestion(tree, after, { whole, pace, last, due }) {
  if (pace === "cuts" && !tree.pruned && !tree.memo) return null;
  let left = pace === "third" ? 3 : 1;
  /** @type {Question | null} */
  let first = null;
  for (let step = after + 1; step < tree.steps && (!first || step <= first.step + AHEAD); step += 1) {
    const question = questionAt(tree, step, whole);
    if (!question || (pace === "cuts" && question.kind !== "next" && question.kind !== "cuts")) continue;
    if (left > 1) {
      left -= 1;
      continue;
    }
    if (pace === "cuts" || (due ? question.kind === due : question.kind !== last)) return question;
    first ??= question;
  }
  return first;
}

/** What all questions about a node have. @param {Tree} tree @param {number} node @param {number} step @param {number} then @param {Veil} veil @returns {Common} */
function common(tree, node, step, then, veil) {
  const level = tree.depth[node];
  return { step, then, node, side: sideOf(tree, level), other: sideOf(tree, level + 1), move: moveOf(tree.about.view, moveTo(tree, node)), choices: choicesOf(tree, node, step), veil };
}

/** The moves of a node as they are known on a step: those that came back with their values, then the others in their order. @param {Tree} tree @param {number} node @param {number} step @returns {Choice[]} */
function choicesOf(tree, node, step) {
  const children = childrenOf(tree, node);
  const texts = [...new Set([...children.map((child) => moveTo(tree, child)), ...untriedOf(tree, node)])];
  return texts.map((text) => {
    const back = children.findLast((child) => moveTo(tree, child) === text && tree.backStep[child] <= step);
    return { text, move: moveOf(tree.about.view, text), worth: back === undefined ? null : worthOf(tree, back, tree.depth[node]), open: back === undefined };
  });
}

/** How many moves a node has. @param {Tree} tree @param {number} node */
const countOf = (tree, node) => childrenOf(tree, node).filter((child) => tree.way[child] !== AGAIN).length + untriedCount(tree, node);

/** Whether a value can be typed: a number that is shown in full, or a certain win. @param {Value | null} value */
const canBeTyped = (value) => value === null || value.wins !== null || Math.abs(value.number) < MOST;

/** Whether two values of MAX look the same though they are not: wins at different times, both "a win". @param {Tree} tree @param {number} one @param {number} other */
function looksAlike({ about }, one, other) {
  const { win, loss } = about;
  return one !== other && win !== null && loss !== null && ((one >= win && other >= win) || (one <= loss && other <= loss));
}

/** @param {Tree} tree @param {number} node @param {number} step @returns {ValueQuestion | null} */
function valueOf(tree, node, step) {
  const children = childrenOf(tree, node);
  if (isRoot(tree, node) || children.length < 2 || countOf(tree, node) > MOST_MOVES || Number.isNaN(tree.value[node])) return null;
  if (tree.memo && tree.kinds[node] === "c") return null; // a win: the picture of its cut-off says so
  const worth = worthOf(tree, node, tree.depth[node]);
  if (!canBeTyped(worth) || signSeen(tree, node) !== signOf(tree, node)) return null;
  return { kind: "value", ...common(tree, node, step, tree.backStep[node], new Veil(false, node)), worth, cut: untriedCount(tree, node) > 0 };
}

/** The sign of a node's value; null where it may be more as well as less. @param {Tree} tree @param {number} node */
function signOf({ lo, hi, value }, node) {
  return lo[node] === hi[node] ? "" : lo[node] === value[node] ? "≥" : hi[node] === value[node] ? "≤" : null;
}

/** The sign of a node's value by what stands on its moves: their values with their signs. @param {Tree} tree @param {number} node */
function signSeen(tree, node) {
  const max = isMaxLevel(tree, tree.depth[node]);
  const pick = max ? Math.max : Math.min;
  const counting = childrenOf(tree, node).filter((child) => !tree.dropped[child]);
  const ends = (/** @type {string} */ open, /** @type {number} */ limit) => pick(...counting.map((child) => (boundOf(tree, child) === open ? limit : tree.value[child])));
  const rest = untriedCount(tree, node) > 0;
  const low = rest && !max ? -tree.limit : ends("≤", -tree.limit);
  const high = rest && max ? tree.limit : ends("≥", tree.limit);
  const value = pick(...counting.map((child) => tree.value[child]));
  return low === high ? "" : low === value ? "≥" : high === value ? "≤" : null;
}

/** @param {Tree} tree @param {number} node @returns {BoundsQuestion | null} */
function boundsOf(tree, node) {
  if (!tree.pruned || isRoot(tree, node)) return null;
  const step = tree.enterStep[node];
  const levels = levelsAt(tree, step);
  const { entered, max } = levels[levels.length - 1];
  const found = [entered.alpha, entered.beta].map(Number.isFinite);
  const ofPath = [entered.alphaLevel >= 0, entered.betaLevel >= 0];
  if (!found.some(Boolean) || found.some((is, end) => is && !ofPath[end])) return null; // an end that is only asked stands nowhere
  const { alpha, beta } = windowFor(tree, { node, max, ...entered });
  if (!canBeTyped(alpha) || !canBeTyped(beta)) return null;
  const came = levels.flatMap(({ best }, level) => (best < 0 ? [] : [{ side: sideOf(tree, level), move: moveOf(tree.about.view, moveTo(tree, best)), worth: worthOf(tree, best, level) }]));
  return { kind: "bounds", ...common(tree, node, step, step, new Veil(true, -1)), choices: [], alpha, beta, came };
}

/** @param {Tree} tree @param {number} node @param {number} child that has just come back @param {number} step @returns {NextQuestion | null} */
function nextOf(tree, node, child, step) {
  const { scouts } = tree;
  if (!(tree.pruned || tree.memo) || countOf(tree, node) > MOST_MOVES) return null;
  const sibling = tree.next[child];
  if (sibling < 0 && untriedCount(tree, node) === 0) return null;
  if (!mayClose(tree, node, child, step)) return null;
  const asks = common(tree, node, step, step + 1, new Veil(false, -1));
  const again = sibling >= 0 && tree.way[sibling] === AGAIN;
  const choices = asks.choices.map((choice) => (scouts && tree.way[child] === NULL && choice.text === moveTo(tree, child) ? { ...choice, open: true } : choice));
  return { kind: "next", ...asks, choices, answer: sibling < 0 ? "" : moveTo(tree, sibling), again };
}

/** Whether a value that came back has changed something that may close its node. @param {Tree} tree @param {number} node @param {number} child @param {number} step */
function mayClose(tree, node, child, step) {
  const level = levelsAt(tree, step)[tree.depth[node]];
  if (tree.memo) return level.best === child;
  if (level.best !== child && tree.dropped[child] !== 1) return false;
  const ends = [level.alpha, level.beta];
  return Number.isFinite(level.max ? level.beta : level.alpha) && !ends.some((end) => looksAlike(tree, end, tree.value[child]));
}

/** @param {Tree} tree @param {number} node @param {Whole | null} whole @returns {CutsQuestion | null} */
function cutsOf(tree, node, whole) {
  if (!whole || isRoot(tree, node) || tree.kinds[node] === "u") return null;
  const place = whole.places[node];
  const moves = childrenOf(whole.tree, place);
  if (moves.length < 3 || moves.length > MOST_MOVES || moves.some((child) => !isLeaf(whole.tree, child) || "ot".includes(whole.tree.kinds[child]))) return null;
  if (childrenOf(tree, node).some((child) => !isLeaf(tree, child))) return null;
  const { alpha, beta } = /** @type {Level} */ (levelsAt(tree, tree.enterStep[node]).pop()).entered;
  const wall = isMaxLevel(tree, tree.depth[node]) ? beta : alpha;
  if (!Number.isFinite(wall) || moves.some((child) => looksAlike(tree, wall, whole.tree.value[child]))) return null;
  const step = tree.enterStep[node];
  const seen = { ...whole.tree, forMover: tree.forMover };
  const choices = moves.map((child) => ({ text: moveTo(seen, child), move: moveOf(tree.about.view, moveTo(seen, child)), worth: worthOf(seen, child, tree.depth[node]), open: true }));
  if (!choices.every(({ worth }) => canBeTyped(worth))) return null; // shown rounded
  const then = tree.kinds[node] === "c" ? tree.backStep[node] - 1 : tree.backStep[childrenOf(tree, node).pop() ?? node];
  return { kind: "cuts", ...common(tree, node, step, then, new Veil(false, -1)), choices, answer: untriedOf(tree, node) };
}
