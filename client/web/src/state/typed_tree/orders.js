/**
 * The branches of a typed tree in other orders, and how many ends alpha-beta then looks at.
 *
 * tests/web holds the counts to the engine's own searches.
 * @import { TypedNode, TypedTree } from "./text.js"
 */

/** @typedef {"best" | "worst"} Order the best branch for the side to move first everywhere, or the worst */

/** Whether MAX moves at a node. @param {TypedNode} node @param {boolean} maxFirst */
const isMax = ({ level }, maxFirst) => (level % 2 === 0) === maxFirst;

/** The value of a node for MAX. @param {TypedNode[]} nodes @param {number} number @param {boolean} maxFirst @returns {number} */
export function valueOf(nodes, number, maxFirst) {
  const { value, children } = nodes[number];
  if (value !== null) return value;
  return (isMax(nodes[number], maxFirst) ? Math.max : Math.min)(...children.map((child) => valueOf(nodes, child, maxFirst)));
}

/** The nodes with their branches in another order; equal ones keep theirs. @param {TypedNode[]} nodes @param {Order} order @param {boolean} maxFirst @returns {TypedNode[]} */
export function ordered(nodes, order, maxFirst) {
  const values = nodes.map((_, number) => valueOf(nodes, number, maxFirst));
  return nodes.map((node) => {
    const sign = isMax(node, maxFirst) === (order === "best") ? -1 : 1;
    return { ...node, children: [...node.children].sort((one, other) => sign * (values[one] - values[other])) };
  });
}

/** How many ends alpha-beta looks at. @param {TypedNode[]} nodes @param {boolean} maxFirst @param {number} [root] */
export function leavesLookedAt(nodes, maxFirst, root = 0) {
  let count = 0;
  /** @param {number} number @param {number} alpha @param {number} beta @returns {number} */
  const search = (number, alpha, beta) => {
    const { value, children } = nodes[number];
    if (value !== null) {
      count += 1;
      return value;
    }
    const max = isMax(nodes[number], maxFirst);
    let best = max ? -Infinity : Infinity;
    for (const child of children) {
      best = (max ? Math.max : Math.min)(best, search(child, alpha, beta));
      if (max) alpha = Math.max(alpha, best);
      else beta = Math.min(beta, best);
      if (alpha >= beta) break;
    }
    return best;
  };
  search(root, -Infinity, Infinity);
  return count;
}

/** The tree with a branch at another place among its siblings, from 0; the same nodes if it stays. @param {TypedTree} tree @param {number} number @param {number} place @returns {TypedNode[]} */
export function moved({ nodes }, number, place) {
  const { parent } = nodes[number];
  if (parent < 0) return nodes;
  const rest = nodes[parent].children.filter((child) => child !== number);
  rest.splice(Math.max(0, Math.min(rest.length, place)), 0, number);
  return nodes.map((node, each) => (each === parent ? { ...node, children: rest } : node));
}
