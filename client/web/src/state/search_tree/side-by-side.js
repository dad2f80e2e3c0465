/**
 * Two recorded searches of one position: the nodes and steps of one that match those of the other. Pure functions.
 * @import { Tree } from "./tree.js"
 */

import { BACK, CUT, ENTER, LEAF, childrenOf, moveTo } from "./tree.js";

/**
 * For each node of a tree, the node of a larger tree after the same moves; null if one is missing.
 * @param {Tree} part @param {Tree} whole @returns {Int32Array | null}
 */
export function placesIn(part, whole) {
  if (part.scouts || whole.scouts) return null; // the same move may lead to two nodes
  const places = new Int32Array(part.size);
  for (let node = 1; node < part.size; node += 1) {
    const move = moveTo(part, node);
    const place = childrenOf(whole, places[part.parent[node]]).find((child) => moveTo(whole, child) === move);
    if (place === undefined) return null;
    places[node] = place;
  }
  return places;
}

/**
 * For each step of a tree, the step of the larger tree at the same place.
 * @param {Tree} part @param {Tree} whole @param {Int32Array} places @returns {Int32Array} never falling
 */
export function stepsIn(part, whole, places) {
  const steps = new Int32Array(part.steps);
  let latest = 0;
  for (let step = 0; step < part.steps; step += 1) {
    const place = places[part.stepNode[step]];
    const kind = part.stepKind[step];
    const last = kind === CUT ? (childrenOf(part, part.stepNode[step]).pop() ?? 0) : 0;
    const at = kind === BACK ? whole.backStep[place] : kind === CUT ? whole.backStep[places[last]] : whole.enterStep[place];
    latest = steps[step] = Math.max(latest, Math.min(at, whole.steps - 1));
  }
  return steps;
}

/** The number of positions that a search has entered by each step. @param {Tree} tree @returns {Int32Array} */
export function workOf({ steps, stepKind }) {
  let positions = 0;
  return Int32Array.from({ length: steps }, (_, step) => (positions += Number(stepKind[step] === ENTER || stepKind[step] === LEAF)));
}

/** The last step whose number is at most a limit, 0 if there is none. @param {Int32Array} numbers never falling @param {number} limit */
export function lastStep(numbers, limit) {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] <= limit) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}
