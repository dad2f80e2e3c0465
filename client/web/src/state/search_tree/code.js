/**
 * The algorithms as code to read: their lines, the line of each step and the values of the variables. words/en/search-twin.js
 * has the words of the lines.
 * @import { Value } from "./facts.js"
 * @import { Tree } from "./tree.js"
 */

import { valueFor } from "./facts.js";
import { windowFor } from "./listing.js";
import { levelsAt } from "./steps.js";
import { BACK, CUT, ENTER, isMaxLevel, isRoot } from "./tree.js";

/** @typedef {"head" | "leaf" | "over" | "known" | "max" | "each" | "call" | "negated" | "better" | "betaCut" | "min" | "worse" | "alphaCut" | "cut" | "winCut" | "store" | "return" | "bound" | "ordered" | "first" | "null" | "again" | "firstWhole" | "nullAbove" | "nullBelow" | "againWhole"} CodeLine */

/**
 * @typedef {object} Code
 * @property {{ line: CodeLine, indent: number }[]} lines
 * @property {boolean} windows whether the lines name alpha and beta
 */

/**
 * @typedef {object} Cursor Numbers of lines.
 * @property {number} at the line that a step executes
 * @property {number} then the line that comes next, at LEAF and BACK in the node above
 */

/** @param {number} indent @param {CodeLine[]} lines */
const indented = (indent, ...lines) => lines.map((line) => ({ line, indent }));

/** The algorithm with values for the side to move, or with values for MAX and a part for each player. @param {Tree} tree @returns {Code} */
export function codeOf({ memo, scouts, forMover, pruned: windows }) {
  const known = /** @type {CodeLine[]} */ (scouts ? ["leaf", "bound"] : memo ? ["over", "known"] : ["leaf"]);
  const each = scouts ? "ordered" : "each";
  const cut = (/** @type {CodeLine} */ line) => (memo ? /** @type {const} */ (["winCut"]) : windows ? [line] : []);
  const end = /** @type {CodeLine[]} */ (memo || scouts ? ["store", "return"] : ["return"]);
  const body = forMover
    ? [...indented(1, each), ...indented(2, ...(scouts ? /** @type {const} */ (["first", "null", "again"]) : /** @type {const} */ (["negated"])), "better", ...cut("cut"))]
    : [
        ...indented(1, "max"), ...indented(2, each), ...indented(3, ...callsOf(scouts, "nullAbove"), "better", ...cut("betaCut")),
        ...indented(1, "min"), ...indented(2, each), ...indented(3, ...callsOf(scouts, "nullBelow"), "worse", ...cut("alphaCut")),
      ];
  return { lines: [...indented(0, "head"), ...indented(1, ...known), ...body, ...indented(1, ...end)], windows };
}

/** How a player's moves are searched with values of MAX. @param {boolean} scouts @param {"nullAbove" | "nullBelow"} asks @returns {CodeLine[]} */
const callsOf = (scouts, asks) => (scouts ? ["firstWhole", asks, "againWhole"] : ["call"]);

/** The lines of a step in the code. @param {Tree} tree @param {Code} code @param {number} step @returns {Cursor} */
export function cursorOf(tree, { lines }, step) {
  const node = tree.stepNode[step];
  const level = tree.depth[node];
  const { forMover, memo, scouts } = tree;
  const max = isMaxLevel(tree, level);
  const find = (/** @type {CodeLine} */ line, from = 0) => lines.findIndex((each, number) => number >= from && each.line === line);
  const partOf = (/** @type {boolean} */ ofMax) => (forMover ? 0 : find(ofMax ? "max" : "min"));
  const end = find("return");
  const takes = tree.dropped[node] ? (forMover ? "again" : "againWhole") : forMover || !max ? "better" : "worse";
  const above = level === 0 ? end : find(takes, partOf(!max));
  switch (tree.stepKind[step]) {
    case ENTER:
      return { at: 0, then: find(scouts ? "ordered" : "each", partOf(max)) };
    case CUT:
      return { at: find(memo ? "winCut" : forMover ? "cut" : max ? "betaCut" : "alphaCut", partOf(max)), then: memo || scouts ? find("store") : end };
    case BACK:
      return { at: end, then: above };
    default:
      if (scouts) return { at: find(tree.kinds[node] === "t" ? "bound" : "leaf"), then: above };
      return { at: find(memo ? (tree.kinds[node] === "t" ? "known" : "over") : "leaf"), then: above };
  }
}

/**
 * @typedef {object} Variables The variables of a step's node; null if not known yet.
 * @property {number} level of that node
 * @property {Value | null} v of the move that came back last
 * @property {Value | null} best
 * @property {{ alpha: Value | null, beta: Value | null } | null} window null without pruning
 */

/** The variables after a step: at LEAF and BACK those of the node above, which takes the value in. @param {Tree} tree @param {number} step @returns {Variables} */
export function variablesOf(tree, step) {
  const node = tree.stepNode[step];
  const [kind, levels] = [tree.stepKind[step], levelsAt(tree, step)];
  const root = isRoot(tree, node);
  const up = kind === ENTER || kind === CUT || root ? levels.length - 1 : levels.length - 2;
  const level = levels[up];
  const came = kind === ENTER || root ? -1 : node; // at CUT the value of its last move is its own
  return { level: up, v: valueAt(tree, came, up), best: valueAt(tree, level.best, up), window: tree.pruned ? windowFor(tree, level) : null };
}

/** @param {Tree} tree @param {number} node @param {number} level @returns {Value | null} */
const valueAt = (tree, node, level) => (node < 0 ? null : valueFor(tree, tree.value[node], level));
