/**
 * The facts of a search step: who does what, with which values and why. words/en/search-steps.js makes sentences of them;
 * every fact follows from the record.
 *
 * Numbers are MAX's or, if values are shown for the side to move (`forMover`), those of the player whom the fact is about.
 * A bound always refers to that number.
 * @import { Seat } from "../../wire/messages.js"
 * @import { Mark } from "../../boards/marks.js"
 * @import { StudyMove as Move } from "../../boards/notation.js"
 * @import { Level } from "./steps.js"
 * @import { Tree } from "./tree.js"
 */

import { markOf } from "../../boards/marks.js";
import { moveOf } from "../../boards/notation.js";
import { cutsOf, levelsAt } from "./steps.js";
import { AGAIN, BACK, CUT, ENTER, NULL, boundOf, childrenOf, isMaxLevel, isRoot, lastRoot, moveTo, passOf, playerOf, untriedCount } from "./tree.js";

/**
 * A player, by its mark; `gains` if greater numbers are better for it: for MAX, and for both players if values are the side to move's.
 * @typedef {{ mark: Mark, max: boolean, gains: boolean }} Side
 */

/**
 * A value from one player's point of view.
 * @typedef {object} Value
 * @property {number} number
 * @property {Mark} of the player whose number it is
 * @property {Mark | null} wins the certain winner, null if there is none
 * @property {-1 | 0 | 1} sign 1 if it is a certain win of whose number it is, -1 if a certain loss, else 0
 * @property {boolean} draw whether it is certainly a draw
 * @property {boolean} plain whether the numbers of wins and losses are 1 and -1, so that sentences have the numbers
 */

/**
 * A value, exact or a lower or upper bound, from the point of view of the number's player.
 * @typedef {Value & { bound: "exact" | "least" | "most" }} Worth
 */

/** The value that a side is already sure of, and its move in the path. @typedef {{ side: Side, value: Value, move: Move }} Hold */

/**
 * How a parent uses a value that came back to it.
 * @typedef {object} Taken
 * @property {Side} side whose move it was
 * @property {boolean} kept whether it is the best so far
 * @property {Value | null} before the best before, null if there was none
 * @property {Move | null} beforeMove the move that had it
 * @property {Value} value
 * @property {"alpha" | "beta" | null} moved the end of the window that it has moved, by its name: always alpha where values are those of the side to move
 * @property {Value | null} already the end of the window that it would have had to move, where that was better before and some move has it
 * @property {boolean} again whether the value does not count: it is better than all before, and the move is searched again to learn how good
 */

/**
 * The pass of a search that enters its root several times.
 * @typedef {object} Pass
 * @property {number} depth in moves
 * @property {Value | null} alpha the window at the root for its side to move, null where it is open
 * @property {Value | null} beta
 * @property {boolean} repeated whether the pass before was as deep, and its window wrong
 */

/**
 * @typedef {{ kind: "root", side: Side, depth: number | null, method: "windows" | "memo" | "full", pass: Pass | null }} RootFacts
 * `depth` in moves; null where the search goes to the end of the game or its depth is not known.
 * @typedef {{ kind: "enter", side: Side, other: Side, move: Move, max: Hold | null, min: Hold | null, asked: Value | null, again: boolean }} EnterFacts
 * `side` tries a move, and `other` is to answer. `asked`: the search only asks whether the move is better than that. `again`: it was.
 * @typedef {{ kind: "leaf", reason: "over" | "guess" | "table" | "bound" | "left-out", side: Side, other: Side, move: Move, winner: Side | null, value: Value, bound: Worth | null, turned: Value | Worth | null, taken: Taken, asked: Value | null, again: boolean }} LeafFacts
 * `winner` is null also for a draw; `value` is to `side`, which would be to move, and `turned`, where values are those of the side to move, to `other`, which tried the move.
 * `bound` is the value where the table may have no more than a bound.
 * @typedef {{ kind: "back", side: Side, other: Side, move: Move, worth: Worth, turned: Worth | null, taken: Taken, asked: Value | null }} BackFacts
 * `worth` to `side`, which answered; `turned` to `other`, which tried the move, where values are those of the side to move.
 * @typedef {{ kind: "cut", cause: "alpha" | "beta" | "win" | "asked", side: Side, move: Move, value: Worth, other: Hold | null, untried: number }} CutFacts
 * `side` has `value` with its `move`; `other` is why it does not matter how much more it gets, null in memo and where more was not asked.
 * @typedef {{ kind: "pass", side: Side, pass: Pass, best: Move | null, worth: Worth, outcome: "inside" | "low" | "high" }} PassFacts
 * The search has returned to its root and will enter it again: deeper, or because `worth` is only a bound.
 * @typedef {{ kind: "done", side: Side, move: Move, best: Move | null, value: Value | null, positions: number, cutoffs: number, nothingLeft: number | null, leftOut: number }} DoneFacts
 * `move` is what the engine plays, `best` the root's best move in the tree; `value` is null where the search was stopped before its end.
 * `cutoffs` left moves out, at `nothingLeft` no move was left; null where the record is not whole, and `cutoffs` are both.
 * @typedef {RootFacts | EnterFacts | LeafFacts | BackFacts | CutFacts | PassFacts | DoneFacts} StepFacts
 */

/** @type {Record<string, LeafFacts["reason"]>} */
const REASONS = { g: "guess", t: "table", o: "left-out" };

/** The facts of a step. @param {Tree} tree @param {number} step @returns {StepFacts} */
export function factsOf(tree, step) {
  const node = tree.stepNode[step];
  switch (tree.stepKind[step]) {
    case ENTER:
      return isRoot(tree, node) ? rootFacts(tree, node) : enterFacts(tree, step);
    case CUT:
      return cutFacts(tree, step);
    case BACK:
      if (!isRoot(tree, node)) return backFacts(tree, step);
      return node === lastRoot(tree) ? doneFacts(tree) : passFacts(tree, node);
    default:
      return leafFacts(tree, step);
  }
}

/** The player of a level. @param {Tree} tree @param {number} level @returns {Side} */
export function sideOf(tree, level) {
  const max = isMaxLevel(tree, level);
  return { mark: markOf(tree.about.view, playerOf(tree, level)), max, gains: max || tree.forMover };
}

/** A value of MAX from the point of view of a level's player. @param {Tree} tree @param {number} value @param {number} level @returns {Value} */
export function valueFor(tree, value, level) {
  const { win, loss, view, maximiser } = tree.about;
  const turned = tree.forMover && !isMaxLevel(tree, level);
  const sure = win !== null && loss !== null ? Number(value >= win) - Number(value <= loss) : 0;
  const loser = /** @type {Seat} */ (3 - maximiser);
  return {
    number: turned ? 0 - value : value,
    of: markOf(view, turned ? loser : maximiser),
    wins: sure === 0 ? null : markOf(view, sure > 0 ? maximiser : loser),
    sign: /** @type {-1 | 0 | 1} */ (turned ? 0 - sure : sure),
    draw: value === 0 && isPlain(tree) && tree.decided,
    plain: isPlain(tree),
  };
}

/** @param {Tree} tree */
const isPlain = ({ about }) => about.win === 1 && about.loss === -1;

/**
 * A bound on MAX's number from the point of view of a level's player. Sentences, code, cuts and pictures all use this function.
 * @param {Tree} tree @param {"" | "≥" | "≤"} sign of MAX's number @param {number} level @returns {Worth["bound"]}
 */
function boundFor(tree, sign, level) {
  if (sign === "") return "exact";
  return (sign === "≥") === (tree.forMover && !isMaxLevel(tree, level)) ? "most" : "least";
}

/** A node's value with its bound from the point of view of a level's player. @param {Tree} tree @param {number} node @param {number} level @returns {Worth} */
export const worthOf = (tree, node, level) => ({ ...valueFor(tree, tree.value[node], level), bound: boundFor(tree, boundOf(tree, node), level) });

/** @param {Tree} tree @param {number} root @returns {RootFacts} */
function rootFacts(tree, root) {
  const pass = tree.scouts ? passAt(tree, root) : null;
  const depth = pass?.depth ?? (tree.memo || tree.about.search.depth === 0 ? null : tree.about.search.depth);
  return { kind: "root", side: sideOf(tree, 0), depth, method: tree.memo ? "memo" : tree.pruned ? "windows" : "full", pass };
}

/** @param {Tree} tree @param {number} root @returns {Pass} */
function passAt(tree, root) {
  const number = passOf(tree, root);
  const { depth, alpha, beta } = tree.passes[number];
  const end = (/** @type {number} */ value) => (Number.isFinite(value) ? valueFor(tree, value, 0) : null);
  const turned = tree.forMover && !isMaxLevel(tree, 0);
  const window = turned ? { alpha: end(beta), beta: end(alpha) } : { alpha: end(alpha), beta: end(beta) };
  return { depth, ...window, repeated: tree.passes[number - 1]?.depth === depth };
}

/** @param {Tree} tree @param {number} root @returns {PassFacts} */
function passFacts(tree, root) {
  const { alpha, beta } = tree.passes[passOf(tree, root)];
  const value = tree.value[root];
  const below = isMaxLevel(tree, 0) ? value <= alpha : value >= beta;
  const outcome = below ? "low" : value > alpha && value < beta ? "inside" : "high";
  const bound = boundFor(tree, value <= alpha ? "≤" : value >= beta ? "≥" : "", 0);
  const best = tree.best[root];
  return {
    kind: "pass",
    side: sideOf(tree, 0),
    pass: passAt(tree, root),
    best: best < 0 ? null : moveOf(tree.about.view, moveTo(tree, best)),
    worth: { ...valueFor(tree, value, 0), bound },
    outcome,
  };
}

/** The value that a search compares a move with, if it only asks whether the move is better. @param {Tree} tree @param {number} node @param {Level[]} levels from the root to it @returns {Value | null} */
function askedOf(tree, node, levels) {
  if (tree.way[node] !== NULL) return null;
  const { alpha, beta } = levels[levels.length - 1].entered;
  const level = tree.depth[node] - 1;
  return valueFor(tree, isMaxLevel(tree, level) ? alpha : beta, level);
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
    move: moveOf(tree.about.view, moveTo(tree, node)),
    max: holdOf(tree, levels, true),
    min: holdOf(tree, levels, false),
    asked: askedOf(tree, node, levels),
    again: tree.way[node] === AGAIN,
  };
}

/** The value that a side is sure of at the last of these levels, null if there is none. @param {Tree} tree @param {Level[]} levels @param {boolean} max @returns {Hold | null} */
function holdOf(tree, levels, max) {
  const { alpha, beta, alphaLevel, betaLevel } = levels[levels.length - 1];
  const level = max ? alphaLevel : betaLevel;
  if (level < 0) return null;
  return { side: sideOf(tree, level), value: valueFor(tree, max ? alpha : beta, level), move: moveOf(tree.about.view, moveTo(tree, levels[level].best)) };
}

/** @param {Tree} tree @param {number} step @returns {LeafFacts | BackFacts} of an end that is worth a number, that it is worth it */
function leafFacts(tree, step) {
  const node = tree.stepNode[step];
  const level = tree.depth[node];
  const kind = tree.kinds[node];
  if (kind === "n") return backFacts(tree, step);
  const bounded = kind === "t" && tree.scouts;
  const winner = kind === "1" || kind === "2" ? (playerOf(tree, level) === Number(kind) ? level : level - 1) : null;
  return {
    kind: "leaf",
    reason: bounded ? "bound" : (REASONS[kind] ?? "over"),
    side: sideOf(tree, level),
    other: sideOf(tree, level - 1),
    move: moveOf(tree.about.view, moveTo(tree, node)),
    winner: winner === null ? null : sideOf(tree, winner),
    value: valueFor(tree, tree.value[node], level),
    bound: bounded ? worthOf(tree, node, level) : null,
    turned: !tree.forMover ? null : bounded ? worthOf(tree, node, level - 1) : valueFor(tree, tree.value[node], level - 1),
    taken: takenOf(tree, step),
    asked: askedOf(tree, node, levelsAt(tree, step)),
    again: tree.way[node] === AGAIN,
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
    move: moveOf(tree.about.view, moveTo(tree, node)),
    worth: worthOf(tree, node, level),
    turned: tree.forMover ? worthOf(tree, node, level - 1) : null,
    taken: takenOf(tree, step),
    asked: askedOf(tree, node, levelsAt(tree, step)),
  };
}

/** How the parent uses the value that comes back on a step. @param {Tree} tree @param {number} step @returns {Taken} */
function takenOf(tree, step) {
  const node = tree.stepNode[step];
  const level = tree.depth[node] - 1;
  const siblings = childrenOf(tree, tree.parent[node]);
  const levels = levelsAt(tree, step);
  const { best, max, alphaLevel, betaLevel, alpha, beta } = levels[level];
  const kept = best === node;
  const found = max ? alphaLevel : betaLevel;
  const before = kept ? bestBefore(tree, siblings, node, max) : best;
  const moved = kept && tree.pruned && found === level;
  return {
    side: sideOf(tree, level),
    kept,
    before: before < 0 ? null : valueFor(tree, tree.value[before], level),
    beforeMove: before < 0 ? null : moveOf(tree.about.view, moveTo(tree, before)),
    value: valueFor(tree, tree.value[node], level),
    moved: moved ? (max || tree.forMover ? "alpha" : "beta") : null,
    already: kept && tree.pruned && !moved && found >= 0 ? valueFor(tree, max ? alpha : beta, level) : null,
    again: tree.dropped[node] === 1,
  };
}

/** The best of a node's siblings that were tried before it, -1 if it is the first. @param {Tree} tree @param {number[]} siblings @param {number} node @param {boolean} max */
function bestBefore({ value, dropped }, siblings, node, max) {
  let best = -1;
  for (const sibling of siblings) {
    if (sibling === node) break;
    if (dropped[sibling]) continue;
    if (best < 0 || (max ? value[sibling] > value[best] : value[sibling] < value[best])) best = sibling;
  }
  return best;
}

/** @param {Tree} tree @param {number} step @returns {CutFacts} */
function cutFacts(tree, step) {
  const node = tree.stepNode[step];
  const level = tree.depth[node];
  const max = isMaxLevel(tree, level);
  const other = tree.memo ? null : holdOf(tree, levelsAt(tree, step), !max);
  return {
    kind: "cut",
    cause: tree.memo ? "win" : !other ? "asked" : max ? "beta" : "alpha",
    side: sideOf(tree, level),
    move: moveOf(tree.about.view, moveTo(tree, tree.best[node])),
    value: worthOf(tree, node, level),
    other,
    untried: untriedCount(tree, node),
  };
}

/** @param {Tree} tree @returns {DoneFacts} */
function doneFacts(tree) {
  const { search, left_out: leftOut } = tree.about;
  const root = lastRoot(tree);
  const best = tree.best[root];
  const { cutoffs, nothingLeft } = cutsOf(tree);
  return {
    kind: "done",
    side: sideOf(tree, 0),
    move: moveOf(tree.about.view, search.move),
    best: best < 0 ? null : moveOf(tree.about.view, moveTo(tree, best)),
    value: tree.finished ? valueFor(tree, tree.value[root], 0) : null,
    positions: search.nodes,
    cutoffs,
    nothingLeft,
    leftOut,
  };
}
