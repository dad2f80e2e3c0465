/**
 * The algorithms as code to read: their lines, where a step is in them and what their variables hold. The words of the
 * lines are words/en/search-twin.js's.
 * @import { Value } from "./facts.js"
 * @import { Tree } from "./tree.js"
 */

import { valueFor } from "./facts.js";
import { windowFor } from "./listing.js";
import { levelsAt } from "./steps.js";
import { BACK, CUT, ENTER, isMaxLevel, isRoot } from "./tree.js";

/** @typedef {"head" | "leaf" | "over" | "known" | "max" | "each" | "call" | "negated" | "better" | "betaCut" | "min" | "worse" | "alphaCut" | "cut" | "winCut" | "store" | "return" | "bound" | "ordered" | "first" | "null" | "again"} CodeLine */

/**
 * @typedef {object} Code
 * @property {{ line: CodeLine, indent: number }[]} lines
 * @property {boolean} windows whether the lines name alpha and beta
 */

/**
 * @typedef {object} Cursor Numbers of lines.
 * @property {number} at the line that a step carries out
 * @property {number} then the line that comes next, at LEAF and BACK in the node above
 */

/** @param {number} indent @param {CodeLine[]} lines */
const indented = (indent, ...lines) => lines.map((line) => ({ line, indent }));

/** @param {Tree} tree @returns {Code} */
export function codeOf({ memo, scouts, negamax, pruned: windows }) {
  if (scouts) {
    const lines = [...indented(0, "head"), ...indented(1, "leaf", "bound", "ordered"), ...indented(2, "first", "null", "again", "better", "cut"), ...indented(1, "store", "return")];
    return { lines, windows };
  }
  if (memo) {
    const lines = [...indented(0, "head"), ...indented(1, "over", "known", "each"), ...indented(2, "negated", "better", "winCut"), ...indented(1, "store", "return")];
    return { lines, windows };
  }
  const cut = (/** @type {CodeLine} */ line) => (windows ? [line] : []);
  if (negamax) {
    return { lines: [...indented(0, "head"), ...indented(1, "leaf", "each"), ...indented(2, "negated", "better", ...cut("cut")), ...indented(1, "return")], windows };
  }
  const max = [...indented(1, "max"), ...indented(2, "each"), ...indented(3, "call", "better", ...cut("betaCut"))];
  const min = [...indented(1, "min"), ...indented(2, "each"), ...indented(3, "call", "worse", ...cut("alphaCut"))];
  return { lines: [...indented(0, "head"), ...indented(1, "leaf"), ...max, ...min, ...indented(1, "return")], windows };
}

/** Where a step is in the code. @param {Tree} tree @param {Code} code @param {number} step @returns {Cursor} */
export function cursorOf(tree, { lines }, step) {
  const node = tree.stepNode[step];
  const level = tree.depth[node];
  const find = (/** @type {CodeLine} */ line, from = 0) => lines.findIndex((each, number) => number >= from && each.line === line);
  const max = isMaxLevel(tree, level);
  const end = find("return");
  const before = tree.memo || tree.scouts ? find("store") : end;
  const above = level === 0 ? end : find(tree.dropped[node] ? "again" : tree.negamax || !max ? "better" : "worse");
  switch (tree.stepKind[step]) {
    case ENTER:
      if (tree.scouts) return { at: 0, then: find("ordered") };
      return { at: 0, then: find("each", tree.negamax ? 0 : find(max ? "max" : "min")) };
    case CUT:
      return { at: find(tree.memo ? "winCut" : tree.negamax ? "cut" : max ? "betaCut" : "alphaCut"), then: before };
    case BACK:
      return { at: end, then: above };
    default:
      if (tree.scouts) return { at: find(tree.kinds[node] === "t" ? "bound" : "leaf"), then: above };
      return { at: find(tree.memo ? (tree.kinds[node] === "t" ? "known" : "over") : "leaf"), then: above };
  }
}

/**
 * @typedef {object} Variables Of the node that a step works on, for its side to move as the algorithm has them; null where nothing is known yet.
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
