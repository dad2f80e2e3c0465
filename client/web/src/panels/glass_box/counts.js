/**
 * The counts of a search by a step, shown above the search.
 * @import { Counts } from "../../state/search_tree/steps.js"
 * @import { Tree } from "../../state/search_tree/tree.js"
 */

import { glassWords } from "../../words/en/glass.js";

/** @typedef {{ name: string, count: string, of: string }} Counted `of` is empty if no total is known */

/** @param {string} name @param {number} number @param {number} [of] the total @returns {Counted} */
export const counting = (name, number, of = 0) => ({ name, count: glassWords.number(number), of: of ? glassWords.number(of) : "" });

/** @param {Tree} tree @param {number} step @param {Counts} counts by that step @param {Counts} totals @returns {Counted[]} */
export function counted(tree, step, { positions, evaluations, cutoffs, nothingLeft, tableHits }, totals) {
  return [
    counting(glassWords.step, step + 1, tree.steps),
    counting(glassWords.positions, positions, totals.positions),
    counting(glassWords.valued, evaluations, totals.evaluations),
    ...(tree.memo || tree.scouts ? [counting(glassWords.fromTable, tableHits, totals.tableHits)] : []),
    ...(tree.pruned || tree.memo ? [counting(glassWords.cutOffs, cutoffs, totals.cutoffs), counting(glassWords.nothingLeft, nothingLeft, totals.nothingLeft)] : []),
    ...(totals.leftOut ? [counting(glassWords.leftOut, totals.leftOut)] : []),
  ];
}
