/**
 * The axis of a tree's values, by rank: only their order matters to a search, so the room of a value depends on its use.
 * @import { Tree } from "./tree.js"
 */

const LEAST = 0.6; // room of a value that hardly any node has
const OF_A_LEAF = 0.02; // leaves are many; a search decides with the values of inner nodes

/**
 * @typedef {object} Axis From 0, good for MIN, to 1, good for MAX.
 * @property {number[]} values of the tree in ascending order
 * @property {(value: number) => number} at the place of a value; 0 and 1 for the infinite ones
 * @property {(most: number, gap: number) => number[]} ticks at most so many values, no two of them closer: wins and losses first, then those that most nodes have
 */

/** @param {Tree} tree @returns {Axis} */
export function axisOf({ about, size, tried, value }) {
  /** @type {Map<number, number>} */
  const weights = new Map();
  for (let node = 0; node < size; node += 1) {
    if (!Number.isNaN(value[node])) weights.set(value[node], (weights.get(value[node]) ?? 0) + (tried[node] ? 1 : OF_A_LEAF));
  }
  const values = [...weights.keys()].sort((one, other) => one - other);
  const weight = (/** @type {number} */ of) => weights.get(of) ?? 0;
  /** @type {Map<number, number>} */
  const places = new Map();
  let sum = 0;
  for (const each of values) {
    const room = LEAST + Math.log2(1 + weight(each));
    places.set(each, sum + room / 2);
    sum += room;
  }
  /** @param {number} of */
  const at = (of) => {
    if (!Number.isFinite(of)) return of > 0 ? 1 : 0;
    const place = places.get(of);
    return place === undefined ? 0.5 : place / sum;
  };
  const isSure = (/** @type {number} */ of) => about.win !== null && about.loss !== null && (of >= about.win || of <= about.loss);
  /** @param {number} most @param {number} gap */
  const ticks = (most, gap) => {
    const byWeight = [...values].sort((one, other) => Number(isSure(other)) - Number(isSure(one)) || weight(other) - weight(one));
    /** @type {number[]} */
    const taken = [];
    for (const each of byWeight) {
      if (taken.length === most) break;
      if (taken.every((other) => Math.abs(at(other) - at(each)) >= gap)) taken.push(each);
    }
    return taken.sort((one, other) => one - other);
  };
  return { values, at, ticks };
}
