/**
 * A step of a search as a list: the path to its node, level by level. It is the text form of the tree's picture;
 * words/en/search-twin.js has the words.
 * @import { StudyMove as Move } from "../../boards/notation.js"
 * @import { Side, Value, Worth } from "./facts.js"
 * @import { Level } from "./steps.js"
 * @import { Tree } from "./tree.js"
 */

import { moveOf } from "../../boards/notation.js";
import { sideOf, valueFor, worthOf } from "./facts.js";
import { isCutBy, levelsAt } from "./steps.js";
import { childrenOf, moveTo, untriedOf } from "./tree.js";

/**
 * @typedef {object} Line A level of the path.
 * @property {number} level 0 for the root
 * @property {Side} side to move
 * @property {"MAX" | "MIN" | ""} role the name of the side if values are MAX's
 * @property {Move | null} move that leads here, null for the root
 * @property {{ alpha: Value | null, beta: Value | null } | null} window with the values of this node, null for open ends; null without pruning
 * @property {{ move: Move, worth: Worth, best: boolean, again: boolean }[]} back the moves that have come back, in order, with their values to `side`; whether each is searched again
 * @property {Move[]} cut the moves that a cut-off has left untried so far
 * @property {boolean} current whether the step is on this node
 */

/** @param {Tree} tree @param {number} step @returns {Line[]} */
export const listing = (tree, step) => levelsAt(tree, step).map((level, depth, levels) => lineOf(tree, step, level, depth === levels.length - 1));

/** @param {Tree} tree @param {number} step @param {Level} level @param {boolean} current @returns {Line} */
function lineOf(tree, step, level, current) {
  const { node } = level;
  const depth = tree.depth[node];
  const back = childrenOf(tree, node).filter((child) => tree.backStep[child] <= step);
  return {
    level: depth,
    side: sideOf(tree, depth),
    role: tree.forMover ? "" : level.max ? "MAX" : "MIN",
    move: depth === 0 ? null : moveOf(tree.about.view, moveTo(tree, node)),
    window: tree.pruned ? windowFor(tree, level) : null,
    back: back.map((child) => ({ move: moveOf(tree.about.view, moveTo(tree, child)), worth: worthOf(tree, child, depth), best: child === level.best, again: tree.dropped[child] === 1 })),
    cut: isCutBy(tree, node, step) ? untriedOf(tree, node).map((text) => moveOf(tree.about.view, text)) : [],
    current,
  };
}

/** A node's window as its values are said: with those of the side to move, what MAX can be held to is alpha. @param {Tree} tree @param {Pick<Level, "node" | "max" | "alpha" | "beta">} level */
export function windowFor(tree, { node, max, alpha, beta }) {
  const end = (/** @type {number} */ value) => (Number.isFinite(value) ? valueFor(tree, value, tree.depth[node]) : null);
  return tree.forMover && !max ? { alpha: end(beta), beta: end(alpha) } : { alpha: end(alpha), beta: end(beta) };
}
