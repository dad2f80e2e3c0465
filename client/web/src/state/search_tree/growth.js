/**
 * A tree grown by simulations, and the counts and bounds of its positions after any number of simulations. Pure functions,
 * except `Growing`, which steps through the simulations.
 *
 * Simulation n added position n; the root is 0. Visits, results and bounds follow from the record as in
 * engine/parlour_engine/search/growth.py; tests/web compares the two modules. Each simulation has four steps:
 * SELECT, EXPAND, SIMULATE and BACK_UP; the first step of all is at the root, and the last one when all is done.
 * @import { TreeAbout } from "../../wire/messages.js"
 * @import { SearchRecord } from "./record.js"
 */

import { MOST_LEVELS, demand } from "./record.js";

/** The kinds of step. */
export const START = 0;
export const SELECT = 1;
export const EXPAND = 2;
export const SIMULATE = 3;
export const BACK_UP = 4;
export const DONE = 5;
const PHASES = 4;

/**
 * @typedef {object} Growth
 * @property {TreeAbout} about
 * @property {number} size positions, the root among them
 * @property {number} steps
 * @property {string} kinds
 * @property {Int32Array} moves the place in `about.moves` of the move that leads to each; -1 for the root
 * @property {Int32Array} parent -1 for the root
 * @property {Int8Array} value the result of each one's simulation, for the side to move at the root
 * @property {Int32Array} playout the moves that were played at random
 * @property {Int32Array} legal how many legal moves each has, 0 where none was tried
 * @property {Uint16Array} depth plies from the root
 * @property {number} deepest
 * @property {number[][]} children of each, in the order in which they were tried
 * @property {Int32Array} work the positions entered by each step
 * @property {number[]} proofs the steps on which a bound of the root's moves or of a position above them became sure
 */

/**
 * The counts and bounds of a tree's positions after some simulations; values are for the side whose move led there.
 * @typedef {object} Known
 * @property {Int32Array} visits
 * @property {Int32Array} total the sum of the results
 * @property {Int8Array} least the lower bound of each value
 * @property {Int8Array} most
 * @property {Int32Array} tried how many moves of each were tried
 */

/** @param {SearchRecord} record @returns {Growth} @throws {import("./record.js").RecordError} */
export function growthOf({ about, kinds, moves, parents, values, playouts, legal }) {
  const size = kinds.length;
  const children = Array.from({ length: size }, () => /** @type {number[]} */ ([]));
  const depth = new Uint16Array(size);
  for (let node = 1; node < size; node += 1) {
    children[parents[node]].push(node);
    depth[node] = depth[parents[node]] + 1;
    demand(depth[node] <= MOST_LEVELS, `it has more than ${MOST_LEVELS} levels`, "too-large");
  }
  demand(children.every((below, node) => below.length <= legal[node]), "a position has more moves than are legal");
  const growth = {
    about,
    size,
    steps: 2 + PHASES * (size - 1),
    kinds,
    moves: Int32Array.from(moves),
    parent: Int32Array.from(parents),
    value: Int8Array.from(values),
    playout: Int32Array.from(playouts),
    legal: Int32Array.from(legal),
    depth,
    deepest: depth.reduce((most, each) => Math.max(most, each), 0),
    children,
    work: new Int32Array(2 + PHASES * (size - 1)),
    proofs: [],
  };
  countWork(growth);
  findProofs(growth);
  checkResult(growth);
  return growth;
}

/** @param {number} step */
export const simulationAt = (step) => Math.ceil(step / PHASES);

/** The kind of a step. @param {Growth} growth @param {number} step */
export function phaseAt({ steps }, step) {
  return step === 0 ? START : step === steps - 1 ? DONE : ((step - 1) % PHASES) + SELECT;
}

/** The step of a simulation's phase. @param {number} simulation @param {number} phase */
export const stepOf = (simulation, phase) => PHASES * (simulation - 1) + phase;

/** How many simulations are counted on a step. @param {Growth} growth @param {number} step */
export function countedBy(growth, step) {
  const phase = phaseAt(growth, step);
  if (phase === DONE) return growth.size - 1;
  return phase === START || phase === BACK_UP ? simulationAt(step) : simulationAt(step) - 1;
}

/** The positions from the root to one. @param {Growth} growth @param {number} node */
export function pathDown({ parent }, node) {
  const path = [];
  for (let at = node; at >= 0; at = parent[at]) path.push(at);
  return path.reverse();
}

/** The path of a step, without a position that is not added yet. @param {Growth} growth @param {number} step */
export function pathOn(growth, step) {
  const phase = phaseAt(growth, step);
  if (phase === START || phase === DONE) return [0];
  const path = pathDown(growth, simulationAt(step));
  return phase === SELECT ? path.slice(0, -1) : path;
}

/** The tree after any number of simulations: forwards one by one, backwards from the beginning. */
export class Growing {
  /** @param {Growth} growth */
  constructor(growth) {
    this.growth = growth;
    this.simulations = 0;
    this.known = nothingKnown(growth.size);
  }

  /** The counts and bounds after a number of simulations. @param {number} simulations @returns {Known} the same object each time */
  after(simulations) {
    if (simulations < this.simulations) {
      this.known = nothingKnown(this.growth.size);
      this.simulations = 0;
    }
    while (this.simulations < simulations) backUp(this.growth, this.known, (this.simulations += 1));
    return this.known;
  }
}

/** @param {number} size @returns {Known} */
const nothingKnown = (size) => ({
  visits: new Int32Array(size),
  total: new Int32Array(size),
  least: new Int8Array(size).fill(-1),
  most: new Int8Array(size).fill(1),
  tried: new Int32Array(size),
});

/** Count a simulation for every position of its path, and return those whose bounds it has tightened. @param {Growth} growth @param {Known} known @param {number} node @returns {number[]} */
function backUp(growth, { visits, total, least, most, tried }, node) {
  const { parent, kinds, depth, value, legal, children } = growth;
  const tightened = [];
  let worth = depth[node] % 2 === 1 ? value[node] : 0 - value[node];
  let news = kinds[node] !== "p";
  tried[parent[node]] += 1;
  if (news) least[node] = most[node] = worth;
  for (let at = node; at >= 0; at = parent[at]) {
    if (news && at !== node) {
      const below = children[at].slice(0, tried[at]);
      const [low, high] = [tried[at] < legal[at] ? -1 : 0 - Math.max(...below.map((child) => most[child])), 0 - Math.max(...below.map((child) => least[child]))];
      news = low !== least[at] || high !== most[at];
      [least[at], most[at]] = [low, high];
    }
    if (news) tightened.push(at);
    if (least[at] === most[at]) worth = least[at];
    visits[at] += 1;
    total[at] += worth;
    worth = 0 - worth;
  }
  return tightened;
}

/** @param {Growth} growth */
function countWork(growth) {
  const { size, depth, playout, work, steps } = growth;
  let entered = 0;
  for (let simulation = 1; simulation < size; simulation += 1) {
    const phases = [depth[simulation], 1, playout[simulation], 0]; // the root is entered too
    phases.forEach((more, phase) => (work[stepOf(simulation, SELECT + phase)] = entered += more));
  }
  work[steps - 1] = entered;
}

/** @param {Growth} growth */
function findProofs(growth) {
  const known = nothingKnown(growth.size);
  for (let simulation = 1; simulation < growth.size; simulation += 1) {
    const proved = backUp(growth, known, simulation).filter((node) => known.least[node] === known.most[node]);
    if (proved.some((node) => node !== simulation)) growth.proofs.push(stepOf(simulation, BACK_UP));
  }
}

/** Check that a tree has the counts that its search reports. @param {Growth} growth */
function checkResult({ about, size, steps, work, deepest }) {
  const { search, left_out: leftOut } = about;
  demand(search.evaluations === size - 1 + leftOut, "its simulations are not as many as its search reports");
  demand(work[steps - 1] <= search.nodes, "it has more positions than its search reports"); // a simulation cut short leaves nothing
  demand(leftOut > 0 ? deepest <= search.depth : deepest === search.depth, "it is not as deep as its search reports");
}

/** The mean of the results of a position, for the side whose move led there. @param {Known} known @param {number} node */
export const meanOf = ({ visits, total }, node) => total[node] / Math.max(1, visits[node]);

/** The bonus on a position's mean for fewer visits; the record has its weight. @param {Growth} growth @param {Known} known @param {number} node */
export const bonusOf = ({ about, parent }, { visits }, node) => Math.sqrt((Number(about.exploration) * Math.log(visits[parent[node]])) / visits[node]);

/**
 * The best moves for a simulation at a position without untried moves, the chosen one first. Of the moves that can still beat
 * the certain value, these have the highest sum of mean and bonus; the one tried last comes first.
 * @param {Growth} growth @param {Known} known @param {number} node
 */
export function favourites(growth, known, node) {
  const open = growth.children[node].slice(0, known.tried[node]).filter((child) => known.most[child] > 0 - known.most[node]);
  const sums = open.map((child) => meanOf(known, child) + bonusOf(growth, known, child));
  const highest = Math.max(...sums);
  return open.filter((_, index) => sums[index] === highest).reverse();
}
