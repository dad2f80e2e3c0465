/**
 * Exercises as the page shows them: their address, their trees, what is to be filled in, and what is right of an answer. Pure.
 *
 * `/exercise/cuts?game=nim&band=2&seed=7&done=rrw`: `done` has a letter for each answer of the row, r for right and w for wrong, so
 * that a link or a reload keeps the score. `cut` and `fail` are the convention of alpha-beta, left out where they are the engine's.
 * @import { ExerciseKey, ExerciseTask, NodeBounds, Seat, View } from "../wire/messages.js"
 */

import { played } from "../boards/played.js";
import { glassBoxAddress } from "./glass-address.js";

/** @typedef {"values" | "cuts" | "window" | "count" | "best" | "nimbers"} Kind */
/** @typedef {"alpha" | "beta"} Bound */

/** In the order in which they are best learnt. @type {Kind[]} */
export const KINDS = ["values", "cuts", "window", "count", "best", "nimbers"];
/** @type {Kind[]} */
const OF_POSITIONS = ["best", "nimbers"];
/** @type {Kind[]} */
const PRUNING = ["cuts", "window", "count"];
export const TYPED = "tree";
export const BANDS = [1, 2, 3];
/** The bounds as they are written. @type {Record<Bound, string>} */
export const BOUND_SIGNS = { alpha: "α", beta: "β" };
const MOST_SEED = 999_999_999;
/** @type {("as_drawn" | "best_first" | "worst_first")[]} */
export const ORDERS = ["as_drawn", "best_first", "worst_first"];

/** Whether a kind has trees, and whether its answers depend on the convention. @param {Kind} kind */
export const hasTree = (kind) => !OF_POSITIONS.includes(kind);
/** @param {Kind} kind */
export const prunes = (kind) => PRUNING.includes(kind);

/**
 * @typedef {object} ExerciseAddress
 * @property {Kind} kind
 * @property {string} game
 * @property {number} band
 * @property {number} seed
 * @property {"equal" | "beyond"} cut
 * @property {"soft" | "hard"} fail
 * @property {string} done
 */

/** @param {string} text @param {number} low @param {number} high @param {number} otherwise */
const numberIn = (text, low, high, otherwise) => (/^\d{1,9}$/.test(text) && Number(text) >= low && Number(text) <= high ? Number(text) : otherwise);

/** The game of a kind where the address names none. @param {Kind} kind */
const usualGame = (kind) => (hasTree(kind) ? TYPED : "nim");

/** What an address asks for; malformed parts are left out. @param {string} kind @param {string} search @returns {ExerciseAddress} */
export function readExercise(kind, search) {
  const query = new URLSearchParams(search);
  const known = KINDS.find((each) => each === kind) ?? KINDS[0];
  const text = (/** @type {string} */ name) => query.get(name) ?? "";
  return {
    kind: known,
    game: /^[a-z][a-z0-9-]{0,39}$/.test(text("game")) ? text("game") : usualGame(known),
    band: numberIn(text("band"), BANDS[0], BANDS.length, BANDS[0]),
    seed: numberIn(text("seed"), 0, MOST_SEED, 1),
    cut: text("cut") === "beyond" ? "beyond" : "equal",
    fail: text("fail") === "hard" ? "hard" : "soft",
    done: /^[rw]{0,10}$/.test(text("done")) ? text("done") : "",
  };
}

/** What a row of exercises is a function of, as a query. @param {ExerciseAddress} address */
export function sourceOf({ kind, game, band, seed, cut, fail }) {
  const convention = prunes(kind) ? `${cut === "equal" ? "" : `&cut=${cut}`}${fail === "soft" ? "" : `&fail=${fail}`}` : "";
  return `game=${game}&band=${band}&seed=${seed}${convention}`;
}

/** @param {ExerciseAddress} address */
export const exercisePath = (address) => `/exercise/${address.kind}?${sourceOf(address)}${address.done && `&done=${address.done}`}`;

/** The path of a kind as others link to it. @param {Kind} kind */
export const kindPath = (kind) => `/exercise/${kind}`;

/** The right answers, and how many of the latest are right without a break. @param {string} done */
export function scoreOf(done) {
  return { right: done.replaceAll("w", "").length, inRow: /r*$/.exec(done)?.[0].length ?? 0 };
}

/**
 * A node of an exercise's tree.
 * @typedef {object} ExerciseLeaf
 * @property {number} number in the order of the search
 * @property {string} move that leads here; empty at the root
 * @property {number} parent -1 at the root
 * @property {number} level
 * @property {boolean} max whether MAX is to move; of an end without meaning
 * @property {number | null} value the number of an end
 * @property {number[]} children
 * @property {number} leaves the ends below it; 1 of an end
 * @property {View | null} view null in a typed tree
 */

/** The nodes of a tree, by number. @param {ExerciseTask} task @returns {ExerciseLeaf[]} */
export function nodesOf({ tree = [], view, to_move: mover }) {
  /** @type {ExerciseLeaf[]} */
  const nodes = [];
  for (const [number, { move, parent, side = null, value = null }] of tree.entries()) {
    const above = nodes[parent];
    const level = above ? above.level + 1 : 0;
    const seat = /** @type {Seat} */ (level % 2 === 1 ? mover : 3 - mover); // who has moved to here
    nodes.push({ number, move, parent, level, max: side === "max", value, children: [], leaves: side === null ? 1 : 0, view: above?.view ? played(above.view, move, seat) : view });
    above?.children.push(number);
  }
  for (const node of nodes.toReversed()) if (node.parent >= 0) nodes[node.parent].leaves += node.leaves;
  return nodes;
}

/** The side that MAX is. @param {ExerciseTask} task @returns {Seat} */
export const maxSeat = ({ tree = [], to_move: mover }) => (tree[0]?.side === "max" ? mover : /** @type {Seat} */ (3 - mover));

/** The nodes from the one below the root to a node. @param {ExerciseLeaf[]} nodes @param {number} number */
export function pathOf(nodes, number) {
  const path = [];
  for (let at = nodes[number]; at && at.parent >= 0; at = nodes[at.parent]) path.push(at);
  return path.reverse();
}

/**
 * An answer as it is filled in.
 * @typedef {object} Answer
 * @property {Record<string, string>} fields as typed, by the names that `fieldsOf` gives
 * @property {Record<number, Bound>} cuts the marked nodes
 * @property {string | null} move null before a choice, empty for "no such move"
 */

/** @returns {Answer} */
export const noAnswer = () => ({ fields: {}, cuts: {}, move: null });

/** The names of all fields of an exercise. @param {Kind} kind @param {ExerciseTask} task @returns {string[]} */
export function fieldsOf(kind, { question }) {
  switch (kind) {
    case "values":
      return (question.nodes ?? []).map((node) => `value ${node}`);
    case "window":
      return (question.nodes ?? []).flatMap((node) => [`alpha ${node}`, `beta ${node}`]);
    case "count":
      return ORDERS;
    case "best":
      return ["outcome", "plies"];
    case "nimbers":
      return [...(question.heaps ?? []).map((_, heap) => `heap ${heap}`), "sum"];
    default:
      return [];
  }
}

/** The number in a field; null if it has none. @param {string | undefined} text */
export const numberOf = (text = "") => (/^[-−]?\d{1,6}$/.test(text.trim()) ? Number(text.trim().replace("−", "-")) : null);

/** How many parts of an answer are missing. An empty end of a window is open. @param {Kind} kind @param {ExerciseTask} task @param {Answer} answer */
export function missing(kind, task, { fields, move }) {
  const given = (/** @type {string} */ name) => (name === "outcome" ? Boolean(fields[name]) : numberOf(fields[name]) !== null || (kind === "window" && !fields[name]?.trim()));
  return fieldsOf(kind, task).filter((name) => !given(name)).length + Number(!hasTree(kind) && move === null);
}

/** The right content of every field. @param {Kind} kind @param {ExerciseKey} key @returns {Record<string, string>} */
export function rightFields(kind, key) {
  const { ends = {}, nimbers = [], outcome = "", plies = 0, sum = 0, values = [], windows = [] } = key;
  const text = (/** @type {number | null} */ number) => (number === null ? "" : String(number));
  switch (kind) {
    case "values":
      return Object.fromEntries(values.map(({ node, value }) => [`value ${node}`, text(value)]));
    case "window":
      return Object.fromEntries(windows.flatMap(({ node, alpha, beta }) => [[`alpha ${node}`, text(alpha)], [`beta ${node}`, text(beta)]]));
    case "count":
      return Object.fromEntries(ORDERS.map((order) => [order, text(ends[order])]));
    case "best":
      return { outcome, plies: text(plies) };
    case "nimbers":
      return { ...Object.fromEntries(nimbers.map((nimber, heap) => [`heap ${heap}`, text(nimber)])), sum: text(sum) };
    default:
      return {};
  }
}

/**
 * What is right of an answer.
 * @typedef {object} Verdict
 * @property {boolean} right
 * @property {string[]} fields the wrong ones
 * @property {number[]} missed cut branches that are not marked
 * @property {number[]} tooMany marked nodes that are tried
 * @property {number[]} otherBound branches that are cut by the other bound
 * @property {boolean} move whether the move is wrong
 * @property {Place | null} at where the first mistake is in the search
 */

/** A place in a search: a node as it is entered, cut off or finished, or the end of the search. @typedef {{ node: number, phase: "enter" | "cut" | "back" | "done" }} Place */

/** @param {Kind} kind @param {ExerciseLeaf[]} nodes @param {ExerciseKey} key @param {Answer} answer @returns {Verdict} */
export function verdictOf(kind, nodes, key, answer) {
  const right = rightFields(kind, key);
  const fields = Object.keys(right).filter((name) => !sameField(right[name], answer.fields[name] ?? ""));
  const { cut = [], moves = [] } = key;
  const bounds = new Map(kind === "cuts" ? cut.map(({ node, by }) => [node, by]) : []);
  const isBelowCut = (/** @type {number} */ number) => pathOf(nodes, number).slice(0, -1).some((node) => bounds.has(node.number));
  const marked = Object.keys(kind === "cuts" ? answer.cuts : {}).map(Number);
  const missed = [...bounds.keys()].filter((node) => !(node in answer.cuts));
  const tooMany = marked.filter((node) => !bounds.has(node) && !isBelowCut(node));
  const otherBound = marked.filter((node) => bounds.has(node) && bounds.get(node) !== answer.cuts[node]);
  const move = !hasTree(kind) && (kind === "best" ? answer.move !== key.move : !(moves.length > 0 ? moves.includes(answer.move ?? "") : answer.move === ""));
  const all = { fields, missed, tooMany, otherBound, move };
  return { ...all, right: !move && [fields, missed, tooMany, otherBound].every((each) => each.length === 0), at: placeOf(kind, nodes, all) };
}

/** @param {string} right @param {string} given */
const sameField = (right, given) => (right === "" || /[a-z]/.test(right) ? right === given.trim() : numberOf(given) === Number(right));

/** Where the first mistake is: of values the lowest, from which those above follow. @param {Kind} kind @param {ExerciseLeaf[]} nodes @param {Pick<Verdict, "fields" | "missed" | "tooMany" | "otherBound">} wrong @returns {Place | null} */
function placeOf(kind, nodes, { fields, missed, tooMany, otherBound }) {
  const named = fields.map((name) => Number(name.split(" ")[1]));
  if (kind === "values" && named.length > 0) return { node: named.reduce((low, node) => (nodes[node].level > nodes[low].level ? node : low)), phase: "back" };
  if (kind === "window" && named.length > 0) return { node: named[0], phase: "enter" };
  if (kind === "count" && fields.length > 0) return { node: 0, phase: "done" };
  const [first = null] = [...missed, ...tooMany, ...otherBound].sort((one, other) => one - other);
  if (kind !== "cuts" || first === null) return null;
  return tooMany.includes(first) ? { node: first, phase: "enter" } : { node: nodes[first].parent, phase: "cut" };
}

/** Whether the glass box searches as the exercise does. @param {ExerciseAddress} address */
export const isOurs = ({ kind, cut, fail }) => !prunes(kind) || (cut === "equal" && fail === "soft");

/** The engine whose search shows the answer; empty for the glass box's usual one. @param {Kind} kind @param {ExerciseTask} task */
export const playerOf = (kind, { plies = 0, evaluator = "" }) => (hasTree(kind) ? `${kind === "values" ? "minimax" : "alphabeta"}:depth=${plies},evaluator=${evaluator}` : "");

/** The glass box on an exercise. @param {ExerciseAddress} address @param {ExerciseTask} task @param {number} [step] */
export const glassPath = ({ kind, game }, task, step) => glassBoxAddress({ game, options: task.options, start: task.position, player: playerOf(kind, task), step });

/** What is known of a searched node, with the sign of a bound. @param {NodeBounds} bounds */
export function boundsText({ least, most }) {
  const text = (/** @type {number} */ number) => String(number).replace("-", "−");
  if (least !== null) return least === most ? text(least) : `≥${text(least)}`;
  return most === null ? "" : `≤${text(most)}`;
}
