/**
 * What happens on a step of a search, as facts: who does what, with which values and why. The sentences are made of them
 * (words/en/search-steps.js); every fact follows from the record.
 *
 * A number is as the algorithm itself has it: MAX's in a minimax, in a negamax that of the player whom the fact is about.
 * @import { Seat } from "../../wire/messages.js"
 * @import { Mark } from "../../boards/marks.js"
 * @import { Level } from "./steps.js"
 * @import { Tree } from "./tree.js"
 */

import { markOf } from "../../boards/marks.js";
import { levelsAt } from "./steps.js";
import { BACK, CUT, ENTER, boundOf, childrenOf, isMaxLevel, moveTo, playerOf, untriedCount } from "./tree.js";

/**
 * A player, by its mark; `gains` if its numbers grow as things get better for it: MAX's do, and in a negamax both players'.
 * @typedef {{ mark: Mark, max: boolean, gains: boolean }} Side
 */

/**
 * A value as one of the players has it.
 * @typedef {object} Value
 * @property {number} number
 * @property {Mark | null} wins who certainly wins with it, null if that is not certain
 * @property {-1 | 0 | 1} sign 1 if it is a certain win of whose number it is, -1 if a certain loss, else 0
 * @property {boolean} draw whether it is certainly a draw
 * @property {boolean} plain whether the numbers of wins and losses are 1 and -1, so that sentences have the numbers
 */

/** A move, by the form in which its game writes moves: column 4; square c3; step d8, e7; take 2 from heap 1; split 9, 7, 2. @typedef {{ form: "column" | "square" | "step" | "take" | "split", parts: string[] }} Move */

/**
 * A value and how near it is: exact, or only known to be at least or at most that. With a certain win in words, not in
 * numbers, the bound is the winner's.
 * @typedef {Value & { bound: "exact" | "least" | "most" }} Worth
 */

/** What a side is already sure of, and the move in the path that it has it with. @typedef {{ side: Side, value: Value, move: Move }} Hold */

/**
 * What a parent makes of a value that came back to it.
 * @typedef {object} Taken
 * @property {Side} side whose move it was
 * @property {boolean} kept whether it is the best so far
 * @property {Value | null} before the best before, null if there was none
 * @property {Move | null} beforeMove the move that had it
 * @property {Value} value
 * @property {"alpha" | "beta" | null} moved the end of the window that it has moved, by the name that the algorithm has for it: in a negamax always alpha
 * @property {Value | null} already the end of the window that it would have had to move, where that was better before
 */

/**
 * @typedef {{ kind: "root", side: Side, depth: number | null, method: "windows" | "memo" | "full" }} RootFacts
 * `depth` in moves; null where the search goes to the end of the game or its depth is not known.
 * @typedef {{ kind: "enter", side: Side, other: Side, move: Move, max: Hold | null, min: Hold | null }} EnterFacts
 * `side` tries a move, and `other` is to answer.
 * @typedef {{ kind: "leaf", reason: "over" | "guess" | "table" | "left-out", side: Side, other: Side, move: Move, winner: Side | null, value: Value, turned: Value | null, taken: Taken }} LeafFacts
 * `winner` is null also for a draw; `value` is to `side`, which would be to move, and `turned`, in a negamax, to `other`, which tried the move.
 * @typedef {{ kind: "back", side: Side, other: Side, move: Move, worth: Worth, turned: Worth | null, taken: Taken }} BackFacts
 * `worth` to `side`, which answered; `turned` to `other`, which tried the move, in a negamax.
 * @typedef {{ kind: "cut", cause: "alpha" | "beta" | "win", side: Side, move: Move, value: Value, other: Hold | null, untried: number }} CutFacts
 * `side` has `value` with its `move`; `other` is why it does not matter how much more it gets, null in memo.
 * @typedef {{ kind: "done", side: Side, move: Move, best: Move | null, value: Value | null, positions: number, cutoffs: number, leftOut: number }} DoneFacts
 * `move` is what the engine plays, `best` the root's best move in the tree; `value` is null where the search was stopped before its end.
 * @typedef {RootFacts | EnterFacts | LeafFacts | BackFacts | CutFacts | DoneFacts} StepFacts
 */

/** @type {Record<string, LeafFacts["reason"]>} */
const REASONS = { g: "guess", t: "table", o: "left-out" };

/** The facts of a step. @param {Tree} tree @param {number} step @returns {StepFacts} */
export function factsOf(tree, step) {
  const node = tree.stepNode[step];
  switch (tree.stepKind[step]) {
    case ENTER:
      return node === 0 ? rootFacts(tree) : enterFacts(tree, step);
    case CUT:
      return cutFacts(tree, step);
    case BACK:
      return node === 0 ? doneFacts(tree) : backFacts(tree, step);
    default:
      return leafFacts(tree, step);
  }
}

/** The player of a level. @param {Tree} tree @param {number} level @returns {Side} */
export function sideOf(tree, level) {
  const max = isMaxLevel(tree, level);
  return { mark: markOf(tree.about.view, playerOf(tree, level)), max, gains: max || tree.negamax };
}

/** @param {Tree} tree @param {string} text @returns {Move} */
export const moveOf = ({ about }, text) => ({ form: about.view.moves, parts: text.split(/[:=+-]/) });

/** A value of MAX as a level's player has it. @param {Tree} tree @param {number} value @param {number} level @returns {Value} */
export function valueFor(tree, value, level) {
  const { win, loss, view, maximiser } = tree.about;
  const turned = tree.negamax && !isMaxLevel(tree, level);
  const sure = win !== null && loss !== null ? Number(value >= win) - Number(value <= loss) : 0;
  const loser = /** @type {Seat} */ (3 - maximiser);
  return {
    number: turned ? 0 - value : value,
    wins: sure === 0 ? null : markOf(view, sure > 0 ? maximiser : loser),
    sign: /** @type {-1 | 0 | 1} */ (turned ? 0 - sure : sure),
    draw: value === 0 && isPlain(tree) && tree.decided,
    plain: isPlain(tree),
  };
}

/** @param {Tree} tree */
const isPlain = ({ about }) => about.win === 1 && about.loss === -1;

/** "≥" where a node may be worth more than its value as a level's player has it, "≤" where less, "" where neither. @param {Tree} tree @param {number} node @param {number} level @returns {"" | "≥" | "≤"} */
export function signFor(tree, node, level) {
  const sign = boundOf(tree, node);
  if (sign === "" || !tree.negamax || isMaxLevel(tree, level)) return sign;
  return sign === "≥" ? "≤" : "≥";
}

/** A node's value with its bound as a level's player has it. @param {Tree} tree @param {number} node @param {number} level @returns {Worth} */
export function worthOf(tree, node, level) {
  const value = valueFor(tree, tree.value[node], level);
  const sign = signFor(tree, node, level);
  const winners = value.wins !== null && !value.plain && value.sign < 0; // the bound is the other side's
  return { ...value, bound: sign === "" ? "exact" : (sign === "≥") === winners ? "most" : "least" };
}

/** @param {Tree} tree @returns {RootFacts} */
function rootFacts(tree) {
  const depth = tree.memo || tree.about.search.depth === 0 ? null : tree.about.search.depth;
  return { kind: "root", side: sideOf(tree, 0), depth, method: tree.memo ? "memo" : tree.pruned ? "windows" : "full" };
}

/** @param {Tree} tree @param {number} step @returns {EnterFacts} */
function enterFacts(tree, step) {
  const node = tree.stepNode[step];
  const level = tree.depth[node];
  const levels = levelsAt(tree, step);
  return {
    kind: "enter",
    side: sideOf(tree, level - 1),
    other: sideOf(tree, level),
    move: moveOf(tree, moveTo(tree, node)),
    max: holdOf(tree, levels, true),
    min: holdOf(tree, levels, false),
  };
}

/** What a side is sure of at the last of these levels, null if of nothing. @param {Tree} tree @param {Level[]} levels @param {boolean} max @returns {Hold | null} */
function holdOf(tree, levels, max) {
  const { alpha, beta, alphaLevel, betaLevel } = levels[levels.length - 1];
  const level = max ? alphaLevel : betaLevel;
  if (level < 0) return null;
  return { side: sideOf(tree, level), value: valueFor(tree, max ? alpha : beta, level), move: moveOf(tree, moveTo(tree, levels[level].best)) };
}

/** @param {Tree} tree @param {number} step @returns {LeafFacts} */
function leafFacts(tree, step) {
  const node = tree.stepNode[step];
  const level = tree.depth[node];
  const kind = tree.kinds[node];
  const winner = kind === "1" || kind === "2" ? (playerOf(tree, level) === Number(kind) ? level : level - 1) : null;
  return {
    kind: "leaf",
    reason: REASONS[kind] ?? "over",
    side: sideOf(tree, level),
    other: sideOf(tree, level - 1),
    move: moveOf(tree, moveTo(tree, node)),
    winner: winner === null ? null : sideOf(tree, winner),
    value: valueFor(tree, tree.value[node], level),
    turned: tree.negamax ? valueFor(tree, tree.value[node], level - 1) : null,
    taken: takenOf(tree, step),
  };
}

/** @param {Tree} tree @param {number} step @returns {BackFacts} */
function backFacts(tree, step) {
  const node = tree.stepNode[step];
  const level = tree.depth[node];
  return {
    kind: "back",
    side: sideOf(tree, level),
    other: sideOf(tree, level - 1),
    move: moveOf(tree, moveTo(tree, node)),
    worth: worthOf(tree, node, level),
    turned: tree.negamax ? worthOf(tree, node, level - 1) : null,
    taken: takenOf(tree, step),
  };
}

/** What the parent makes of the value that comes back on a step. @param {Tree} tree @param {number} step @returns {Taken} */
function takenOf(tree, step) {
  const node = tree.stepNode[step];
  const level = tree.depth[node] - 1;
  const siblings = childrenOf(tree, tree.parent[node]);
  const levels = levelsAt(tree, step);
  const { best, max, alphaLevel, betaLevel, alpha, beta } = levels[level];
  const kept = best === node;
  const before = kept ? bestBefore(tree, siblings, node, max) : best;
  const moved = kept && tree.pruned && (max ? alphaLevel : betaLevel) === level;
  return {
    side: sideOf(tree, level),
    kept,
    before: before < 0 ? null : valueFor(tree, tree.value[before], level),
    beforeMove: before < 0 ? null : moveOf(tree, moveTo(tree, before)),
    value: valueFor(tree, tree.value[node], level),
    moved: moved ? (max || tree.negamax ? "alpha" : "beta") : null,
    already: kept && tree.pruned && !moved ? valueFor(tree, max ? alpha : beta, level) : null,
  };
}

/** The best of a node's siblings that were tried before it, -1 if it is the first. @param {Tree} tree @param {number[]} siblings @param {number} node @param {boolean} max */
function bestBefore({ value }, siblings, node, max) {
  let best = -1;
  for (const sibling of siblings) {
    if (sibling === node) break;
    if (best < 0 || (max ? value[sibling] > value[best] : value[sibling] < value[best])) best = sibling;
  }
  return best;
}

/** @param {Tree} tree @param {number} step @returns {CutFacts} */
function cutFacts(tree, step) {
  const node = tree.stepNode[step];
  const level = tree.depth[node];
  const max = isMaxLevel(tree, level);
  return {
    kind: "cut",
    cause: tree.memo ? "win" : max ? "beta" : "alpha",
    side: sideOf(tree, level),
    move: moveOf(tree, moveTo(tree, tree.best[node])),
    value: valueFor(tree, tree.value[node], level),
    other: tree.memo ? null : holdOf(tree, levelsAt(tree, step), !max),
    untried: untriedCount(tree, node),
  };
}

/** @param {Tree} tree @returns {DoneFacts} */
function doneFacts(tree) {
  const { search, left_out: leftOut } = tree.about;
  const best = tree.best[0];
  return {
    kind: "done",
    side: sideOf(tree, 0),
    move: moveOf(tree, search.move),
    best: best < 0 ? null : moveOf(tree, moveTo(tree, best)),
    value: tree.finished ? valueFor(tree, tree.value[0], 0) : null,
    positions: search.nodes,
    cutoffs: search.cutoffs,
    leftOut,
  };
}
