/**
 * How many positions alpha-beta looks at in a tree that was searched whole, by the order of its moves. Pure.
 * @import { Tree } from "./tree.js"
 */

import { childrenOf, isMaxLevel } from "./tree.js";

/** The order of a position's moves: as the game has them, or by what each is worth to its side. @typedef {"actual" | "best" | "worst"} Order */

/**
 * Alpha-beta cuts where alpha reaches beta, and is fail-soft; the root counts.
 * @param {Tree} tree of minimax, with nothing left out @param {Order} order
 */
export function positionsIn(tree, order) {
  let count = 0;
  /** @param {number} node @param {number} alpha @param {number} beta @returns {number} */
  const visit = (node, alpha, beta) => {
    count += 1;
    const children = childrenOf(tree, node);
    if (children.length === 0) return tree.value[node];
    const max = isMaxLevel(tree, tree.depth[node]);
    const sign = (max ? 1 : -1) * (order === "best" ? -1 : 1);
    if (order !== "actual") children.sort((one, other) => sign * (tree.value[one] - tree.value[other]));
    let best = max ? -Infinity : Infinity;
    for (const child of children) {
      const value = visit(child, alpha, beta);
      best = max ? Math.max(best, value) : Math.min(best, value);
      if (max) alpha = Math.max(alpha, best);
      else beta = Math.min(beta, best);
      if (alpha >= beta) break;
    }
    return best;
  };
  visit(0, -Infinity, Infinity);
  return count;
}

/**
 * How many positions a principal variation search without a table looks at: all moves but the first are asked with a window of one
 * value whether they are better, and searched again if they are. Moves are in the order of the game; the root counts.
 * @param {Tree} tree of minimax, with nothing left out
 */
export function positionsScouted(tree) {
  let count = 0;
  /** Values are those of the side to move, whose sign is given. @param {number} node @param {number} alpha @param {number} beta @param {number} sign @returns {number} */
  const visit = (node, alpha, beta, sign) => {
    count += 1;
    const children = childrenOf(tree, node);
    if (children.length === 0) return sign * tree.value[node];
    let best = -Infinity;
    for (const [place, child] of children.entries()) {
      const scout = place > 0 ? -visit(child, -alpha - 1, -alpha, -sign) : NaN;
      const value = place === 0 || (scout > alpha && scout < beta) ? -visit(child, -beta, -alpha, -sign) : scout;
      best = Math.max(best, value);
      alpha = Math.max(alpha, best);
      if (alpha >= beta) break;
    }
    return best;
  };
  visit(0, -Infinity, Infinity, isMaxLevel(tree, 0) ? 1 : -1);
  return count;
}

/** The moves that a position has on average, of those that have any. @param {Tree} tree */
export function branchingOf({ size, tried }) {
  const inner = tried.filter((count) => count > 0).length;
  return inner ? (size - 1) / inner : 0;
}
