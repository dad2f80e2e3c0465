/**
 * The facts of a step in a tree that grows by simulations. words/en/growth-steps.js makes sentences of them; every fact
 * follows from the record.
 *
 * Means, from -1 to 1, and proved values are from the point of view of the side whose move led to the position.
 * @import { Seat } from "../../wire/messages.js"
 * @import { StudyMove as Move } from "../../boards/notation.js"
 * @import { Side } from "./facts.js"
 * @import { Growing, Growth, Known } from "./growth.js"
 */

import { markOf } from "../../boards/marks.js";
import { moveOf } from "../../boards/notation.js";
import { BACK_UP, DONE, EXPAND, SELECT, START, bonusOf, countedBy, favourites, meanOf, pathDown, pathOn, phaseAt, simulationAt } from "./growth.js";

/** @typedef {"win" | "draw" | "loss"} Proof */

/**
 * A move with the numbers that compare it with the other moves of its position.
 * @typedef {object} Choice
 * @property {number} node
 * @property {Side} side whose move it is
 * @property {Move} move
 * @property {number} visits
 * @property {number} mean
 * @property {number | null} bonus its bonus for fewer visits; null before the first visit of the position is counted
 * @property {Proof | null} proof
 */

/**
 * @typedef {{ kind: "start", side: Side, legal: number }} StartFacts
 * @typedef {{ kind: "select", choices: Choice[], equal: number, side: Side, tried: number, legal: number }} SelectFacts
 * The moves that were chosen; the last was among `equal` ones with the highest sum. `side` is to move where the way ends, and `tried` of its moves were.
 * @typedef {{ kind: "expand", side: Side, move: Move, place: number, legal: number }} ExpandFacts
 * @typedef {{ kind: "simulate", over: boolean, plies: number, winner: Side | null }} SimulateFacts
 * @typedef {{ kind: "back", winner: Side | null, positions: number, first: Choice, proved: { move: Move | null, winner: Side | null } | null }} BackFacts
 * `first` is the root's move on the way; `proved` the topmost position on it whose worth has become sure, its move null for the root.
 * @typedef {{ kind: "done", side: Side, move: Move, visits: number, simulations: number, winner: Side | null, proved: boolean, positions: number, leftOut: number }} DoneFacts
 * @typedef {StartFacts | SelectFacts | ExpandFacts | SimulateFacts | BackFacts | DoneFacts} GrowthFacts
 */

/** The player of a level. @param {Growth} growth @param {number} level @returns {Side} */
export function sideAt({ about }, level) {
  const player = /** @type {Seat} */ (level % 2 === 0 ? about.to_move : 3 - about.to_move);
  return { mark: markOf(about.view, player), max: level % 2 === 0, gains: true };
}

/** The move that leads to a position, as its game writes it. @param {Growth} growth @param {number} node */
export const textOf = ({ about, moves }, node) => about.moves[moves[node]];

/** The proved value of a position. @param {Known} known @param {number} node @returns {Proof | null} */
export function proofOf({ least, most }, node) {
  if (least[node] !== most[node]) return null;
  return least[node] > 0 ? "win" : least[node] < 0 ? "loss" : "draw";
}

/** @param {Growth} growth @param {Known} known @param {number} node @returns {Choice} */
export function choiceOf(growth, known, node) {
  return {
    node,
    side: sideAt(growth, growth.depth[node] - 1),
    move: moveOf(growth.about.view, textOf(growth, node)),
    visits: known.visits[node],
    mean: meanOf(known, node),
    bonus: known.visits[node] > 0 ? bonusOf(growth, known, node) : null,
    proof: proofOf(known, node),
  };
}

/** The tried moves of a position, in order. @param {Growth} growth @param {Known} known @param {number} node */
export const choicesAt = (growth, known, node) => growth.children[node].slice(0, known.tried[node]).map((child) => choiceOf(growth, known, child));

/** The facts of a step. @param {Growing} growing @param {number} step @returns {GrowthFacts} */
export function growthFactsOf(growing, step) {
  const { growth } = growing;
  const node = simulationAt(step);
  switch (phaseAt(growth, step)) {
    case START:
      return { kind: "start", side: sideAt(growth, 0), legal: growth.legal[0] };
    case SELECT:
      return selectFacts(growth, growing.after(node - 1), pathOn(growth, step));
    case EXPAND: {
      const { tried } = growing.after(node - 1);
      const parent = growth.parent[node];
      return { kind: "expand", side: sideAt(growth, growth.depth[parent]), move: moveOf(growth.about.view, textOf(growth, node)), place: tried[parent] + 1, legal: growth.legal[parent] };
    }
    case BACK_UP:
      return backFacts(growing, node);
    case DONE:
      return doneFacts(growing);
    default:
      return { kind: "simulate", over: growth.kinds[node] !== "p", plies: growth.playout[node], winner: winnerOf(growth, growth.value[node]) };
  }
}

/** The winner by a result for the side to move at the root; null for a draw. @param {Growth} growth @param {number} result @returns {Side | null} */
const winnerOf = (growth, result) => (result === 0 ? null : sideAt(growth, result > 0 ? 0 : 1));

/** @param {Growth} growth @param {Known} known @param {number[]} path @returns {SelectFacts} */
function selectFacts(growth, known, path) {
  const last = path[path.length - 1];
  return {
    kind: "select",
    choices: path.slice(1).map((node) => choiceOf(growth, known, node)),
    equal: path.length > 1 ? favourites(growth, known, path[path.length - 2]).length : 0,
    side: sideAt(growth, growth.depth[last]),
    tried: known.tried[last],
    legal: growth.legal[last],
  };
}

/** @param {Growing} growing @param {number} node @returns {BackFacts} */
function backFacts(growing, node) {
  const { growth } = growing;
  const path = pathDown(growth, node);
  const before = growing.after(node - 1);
  const open = path.filter((each) => each !== node && before.least[each] < before.most[each]);
  const known = growing.after(node);
  const proved = open.find((each) => known.least[each] === known.most[each]);
  return {
    kind: "back",
    winner: winnerOf(growth, growth.value[node]),
    positions: path.length,
    first: choiceOf(growth, known, path[1]),
    proved: proved === undefined ? null : { move: proved === 0 ? null : moveOf(growth.about.view, textOf(growth, proved)), winner: provedWinner(growth, known, proved) },
  };
}

/** The winner of a proved position. @param {Growth} growth @param {Known} known @param {number} node */
function provedWinner(growth, { least }, node) {
  const ofRoot = growth.depth[node] % 2 === 1 ? least[node] : 0 - least[node];
  return winnerOf(growth, ofRoot);
}

/** @param {Growing} growing @returns {DoneFacts} */
function doneFacts(growing) {
  const { growth } = growing;
  const { search, left_out: leftOut } = growth.about;
  const known = growing.after(growth.size - 1);
  const played = growth.children[0].find((node) => textOf(growth, node) === search.move);
  const proved = known.least[0] === known.most[0];
  return {
    kind: "done",
    side: sideAt(growth, 0),
    move: moveOf(growth.about.view, search.move),
    visits: played === undefined ? 0 : known.visits[played],
    simulations: growth.size - 1,
    winner: proved ? provedWinner(growth, known, 0) : null,
    proved,
    positions: search.nodes,
    leftOut,
  };
}

/** The counts of a step. @param {Growth} growth @param {number} step */
export const progressAt = (growth, step) => ({ simulations: countedBy(growth, step), positions: growth.work[step] });
