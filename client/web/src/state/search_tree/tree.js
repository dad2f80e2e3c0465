/**
 * The tree of a recorded search, and what can be asked of one of its nodes.
 *
 * Nodes are numbered in the order in which the search entered them, the root 0. Values are MAX's, whichever the algorithm's
 * own are; MAX is the player `about.maximiser`.
 * @import { Seat, TreeAbout } from "../../wire/messages.js"
 */

/** The kinds of step, see `stepKind` of a tree. */
export const ENTER = 0;
export const LEAF = 1;
export const CUT = 2;
export const BACK = 3;

/** With which window a node is searched: all that is left of its parent's, one value that asks only whether it is better, or, because it was, all that is left once more. */
export const WHOLE = 0;
export const NULL = 1;
export const AGAIN = 2;

const LEAVES = "012ngto";

/**
 * @typedef {object} Tree
 * @property {TreeAbout} about
 * @property {boolean} pruned whether it searches with windows
 * @property {boolean} memo whether a node is closed by a won move
 * @property {boolean} scouts whether it searches all moves but the first with a window of one value
 * @property {boolean} negamax whether the algorithm's own values are the side to move's; they are MAX's here all the same
 * @property {boolean} forMover whether values are said to be those of the side to move, not MAX's: as the algorithm has them, or as the reader has chosen
 * @property {number} limit no value of its evaluator lies beyond this or below its negative; 1 where values are win, draw and loss
 * @property {boolean} decided whether every value comes from ends of the game, none from guesses
 * @property {boolean} finished whether the search came to its end
 * @property {number[]} roots the root of each pass; only the first node, unless the search enters its root several times
 * @property {{ depth: number, alpha: number, beta: number }[]} passes the depth of each, and the window at its root, infinite where it is open; the depth is 0 where there is one pass
 * @property {Uint8Array} way WHOLE, NULL or AGAIN, for every node
 * @property {Uint8Array} dropped 1 where a node's value does not count, because its move is searched again
 * @property {number} size how many nodes there are
 * @property {number} deepest the most levels below the root
 * @property {string} kinds a letter for every node, as in docs/protocol.md
 * @property {Int32Array} moves the place in `about.moves` of the move that leads to each node; -1 for the root
 * @property {Int32Array} parent -1 for the root
 * @property {Int32Array} next the next sibling, -1 for the last; the first child of a node is the node after it
 * @property {Int32Array} tried how many children each has
 * @property {Int32Array} end the first node after all below each
 * @property {Uint16Array} depth plies from the root
 * @property {Uint16Array} lowest the deepest level of each node's subtree
 * @property {Float64Array} value what it brought back, for MAX; NaN where it was not finished
 * @property {Float64Array} lo its value if searched in full is at least this
 * @property {Float64Array} hi its value if searched in full is at most this
 * @property {Int32Array} best the child that its value comes from, -1 if none
 * @property {Int32Array} untriedFrom where each node's moves begin in `untriedMoves`; one entry more than nodes
 * @property {Int32Array} untriedMoves the moves that cut-offs left untried
 * @property {Int32Array} below how many nodes were left out with it, itself included; 0 if it is recorded
 * @property {Int32Array} place where it begins in the order of search: a leaf takes 1, and so does a move left untried
 * @property {Int32Array} width how much of that order it takes
 * @property {number} total the length of that order
 * @property {number} steps how many steps there are
 * @property {Uint8Array} stepKind ENTER, LEAF, CUT or BACK, for every step
 * @property {Int32Array} stepNode its node
 * @property {Int32Array} enterStep the step on which each node is entered
 * @property {Int32Array} backStep the step on which its value comes back; of a leaf the same; `steps` if never
 */

/** Whether MAX is to move on a level. @param {Tree} tree @param {number} level */
export const isMaxLevel = ({ about }, level) => (about.maximiser === about.to_move) === (level % 2 === 0);

/** The player to move on a level. @param {Tree} tree @param {number} level @returns {Seat} */
export const playerOf = ({ about }, level) => (level % 2 === 0 ? about.to_move : about.to_move === 1 ? 2 : 1);

/** The text of the move that leads to a node, "" for the root. @param {Tree} tree @param {number} node */
export const moveTo = ({ about, moves }, node) => (moves[node] >= 0 ? about.moves[moves[node]] : "");

/** Whether a node is the root, of some pass. @param {Tree} tree @param {number} node */
export const isRoot = ({ parent }, node) => parent[node] < 0;

/** The root of the last pass. @param {Tree} tree */
export const lastRoot = ({ roots }) => roots[roots.length - 1];

/** The pass that a node belongs to, counted from 0. @param {Tree} tree @param {number} node */
export const passOf = ({ roots }, node) => roots.findLastIndex((root) => root <= node);

/** Whether a node has no moves of its own here. @param {Tree} tree @param {number} node */
export const isLeaf = ({ kinds }, node) => LEAVES.includes(kinds[node]);

/** The children of a node in the order in which they were tried. @param {Tree} tree @param {number} node */
export function childrenOf({ tried, next }, node) {
  const children = [];
  for (let child = tried[node] ? node + 1 : -1; child >= 0; child = next[child]) children.push(child);
  return children;
}

/** The texts of the moves that a node's cut-off left untried. @param {Tree} tree @param {number} node */
export const untriedOf = ({ about, untriedFrom, untriedMoves }, node) =>
  Array.from(untriedMoves.subarray(untriedFrom[node], untriedFrom[node + 1]), (move) => about.moves[move]);

/** @param {Tree} tree @param {number} node */
export const untriedCount = ({ untriedFrom }, node) => untriedFrom[node + 1] - untriedFrom[node];

/** "≥" where a node may be worth more than its value to MAX, "≤" where less, "" where neither. @param {Tree} tree @param {number} node @returns {"" | "≥" | "≤"} */
export function boundOf({ lo, hi, value }, node) {
  if (lo[node] === hi[node]) return "";
  return lo[node] === value[node] ? "≥" : hi[node] === value[node] ? "≤" : "";
}
