/**
 * What a search has counted by a step, as it is shown above it.
 * @import { Reading } from "./reading.js"
 */

import { glassWords } from "../../words/en/glass.js";

/** @typedef {{ name: string, count: string, of: string }} Counted `of` is empty where no total is known */

/** @param {Reading} reading @param {number} step @returns {Counted[]} */
export function counted({ tree, count }, step) {
  const { search, left_out: leftOut } = tree.about;
  const { positions, evaluations, cutoffs, tableHits } = count(step);
  const line = (/** @type {string} */ name, /** @type {number} */ number, of = 0) => ({ name, count: glassWords.number(number), of: of ? glassWords.number(of) : "" });
  return [
    line(glassWords.step, step + 1, tree.steps),
    line(glassWords.positions, positions, search.nodes),
    line(glassWords.valued, evaluations, search.evaluations),
    ...(tree.memo ? [line(glassWords.fromTable, tableHits, search.table_hits)] : []),
    ...(tree.pruned || tree.memo ? [line(glassWords.cutOffs, cutoffs, search.cutoffs)] : []),
    ...(leftOut ? [line(glassWords.leftOut, leftOut)] : []),
  ];
}
