/**
 * The counts of a search by a step, shown above the search.
 * @import { Counts } from "../../state/search_tree/steps.js"
 * @import { Tree } from "../../state/search_tree/tree.js"
 */

import { glassWords } from "../../words/en/glass.js";

/** @typedef {{ name: string, count: string, of: string }} Counted `of` is empty if no total is known */

/** @param {Tree} tree @param {number} step @param {Counts} counts by that step @param {Counts} totals @returns {Counted[]} */
export function counted(tree, step, { positions, evaluations, cutoffs, nothingLeft, tableHits }, totals) {
  const line = (/** @type {string} */ name, /** @type {number} */ number, of = 0) => ({ name, count: glassWords.number(number), of: of ? glassWords.number(of) : "" });
  return [
    line(glassWords.step, step + 1, tree.steps),
    line(glassWords.positions, positions, totals.positions),
    line(glassWords.valued, evaluations, totals.evaluations),
    ...(tree.memo || tree.scouts ? [line(glassWords.fromTable, tableHits, totals.tableHits)] : []),
    ...(tree.pruned || tree.memo ? [line(glassWords.cutOffs, cutoffs, totals.cutoffs), line(glassWords.nothingLeft, nothingLeft, totals.nothingLeft)] : []),
    ...(totals.leftOut ? [line(glassWords.leftOut, totals.leftOut)] : []),
  ];
}
