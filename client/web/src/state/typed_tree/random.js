/**
 * Random typed trees: the same seed gives the same tree here and on the command line.
 *
 * The twin of engine/parlour_engine/exercises/typed_trees.py and search/splitmix.py, which tests/web holds it to.
 */

/** What a random tree is grown from, with its bounds; the names are those of `parlour-engine tree tree --random`. */
export const SIZES = /** @type {const} */ ({
  levels: { usual: 3, low: 1, high: 8 },
  branches: { usual: 2, low: 1, high: 8 },
  branches_most: { usual: 3, low: 1, high: 8 },
  low: { usual: 1, low: -999_999, high: 999_999 },
  high: { usual: 20, low: -999_999, high: 999_999 },
  seed: { usual: 1, low: 0, high: 999_999_999 },
});
const MOST_LEAVES = 500;

/** @typedef {keyof typeof SIZES} Size */
/** @typedef {Record<Size, number>} Sizes */

/** @type {Sizes} */
export const USUAL = /** @type {any} */ (Object.fromEntries(Object.entries(SIZES).map(([name, { usual }]) => [name, usual])));

/**
 * What is wrong with sizes: one out of its bounds, the first of two greater than the second, or too many ends; null if nothing.
 * @param {Sizes} sizes @returns {{ fault: "bounds", size: Size, low: number, high: number } | { fault: "order", size: Size } | { fault: "large", count: number, most: number } | null}
 */
export function faultOf(sizes) {
  for (const [name, { low, high }] of Object.entries(SIZES)) {
    const size = /** @type {Size} */ (name);
    if (!(Number.isInteger(sizes[size]) && sizes[size] >= low && sizes[size] <= high)) return { fault: "bounds", size, low, high };
  }
  if (sizes.branches > sizes.branches_most) return { fault: "order", size: "branches_most" };
  if (sizes.low > sizes.high) return { fault: "order", size: "high" };
  const count = sizes.branches_most ** sizes.levels;
  return count > MOST_LEAVES ? { fault: "large", count, most: MOST_LEAVES } : null;
}

const WORD = (1n << 64n) - 1n;
const GAMMA = 0x9e3779b97f4a7c15n;
const FACTORS = [0xbf58476d1ce4e5b9n, 0x94d049bb133111ebn];

/** SplitMix64: numbers from 0 to below a count, from a seed. @param {number} seed @returns {(count: number) => number} */
function splitMix(seed) {
  let state = BigInt(seed);
  return (count) => {
    state = (state + GAMMA) & WORD;
    let mixed = ((state ^ (state >> 30n)) * FACTORS[0]) & WORD;
    mixed = ((mixed ^ (mixed >> 27n)) * FACTORS[1]) & WORD;
    return Number((((mixed ^ (mixed >> 31n)) >> 32n) * BigInt(count)) >> 32n);
  };
}

/** The random tree of sizes without a fault, as text. @param {Sizes} sizes */
export function randomTree({ levels, branches, branches_most: most, low, high, seed }) {
  const below = splitMix(seed);
  const drawn = (/** @type {number} */ least, /** @type {number} */ greatest) => least + below(greatest - least + 1);
  /** @param {number} left @returns {string} */
  const grown = (left) => (left === 0 ? String(drawn(low, high)) : `(${Array.from({ length: drawn(branches, most) }, () => grown(left - 1)).join(" ")})`);
  return grown(levels);
}
