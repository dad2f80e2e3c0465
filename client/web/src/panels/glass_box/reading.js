/**
 * A recorded search with all that is computed once for it: what the parts of the glass box draw and say from.
 * @import { View } from "../../wire/messages.js"
 * @import { Axis } from "../../state/search_tree/axis.js"
 * @import { Counts } from "../../state/search_tree/steps.js"
 * @import { Tree } from "../../state/search_tree/tree.js"
 */

import { markOf } from "../../boards/marks.js";
import { played } from "../../boards/played.js";
import { axisOf } from "../../state/search_tree/axis.js";
import { factsOf, moveOf, sideOf, signFor, valueFor } from "../../state/search_tree/facts.js";
import { counter, cutSteps } from "../../state/search_tree/steps.js";
import { isMaxLevel, moveTo, playerOf } from "../../state/search_tree/tree.js";
import { searchStepWords } from "../../words/en/search-steps.js";
import { name } from "../../words/en/step-grammar.js";
import { words } from "../../words/en/words.js";

const MOST_VIEWS = 4000;

/**
 * @typedef {object} Reading
 * @property {Tree} tree
 * @property {Axis} axis
 * @property {number[]} cuts the steps of the cut-offs that left moves untried
 * @property {(step: number) => Counts} count
 * @property {string} maxName @property {string} minName the players that MAX and MIN are
 * @property {(node: number) => View} viewOf the position of a node
 * @property {(node: number, move: string) => View} viewAfter a move that was not searched
 * @property {(step: number) => string} sentence
 * @property {(value: number) => string} short a value of MAX, in a small place
 * @property {(node: number) => string} label what a node brought back, with its bound, as the algorithm has it there
 * @property {(node: number) => string} moveName the move that leads to a node
 */

/** @param {Tree} tree @returns {Reading} */
export function readingOf(tree) {
  const { about } = tree;
  const [maxLevel, minLevel] = isMaxLevel(tree, 0) ? [0, 1] : [1, 0];
  /** By the node and the move that lead to each, as far as they were asked for: a position that is drawn again is the same object. @type {Map<string, View>} */
  const views = new Map();

  /** @param {number} node @param {string} move @returns {View} */
  function viewAfter(node, move) {
    const key = `${node} ${move}`;
    const known = views.get(key);
    if (known) return known;
    if (views.size >= MOST_VIEWS) views.clear();
    const before = viewOf(node);
    const view = played(before, move, playerOf(tree, tree.depth[node])) ?? before;
    views.set(key, view);
    return view;
  }

  /** @param {number} node @returns {View} */
  const viewOf = (node) => (node === 0 ? about.view : viewAfter(tree.parent[node], moveTo(tree, node)));

  return {
    tree,
    axis: axisOf(tree),
    cuts: cutSteps(tree),
    count: counter(tree),
    maxName: name(sideOf(tree, maxLevel).mark),
    minName: name(sideOf(tree, minLevel).mark),
    viewOf,
    viewAfter,
    sentence: (step) => searchStepWords.sentence(factsOf(tree, step)),
    short: (value) => searchStepWords.shortValue(valueFor(tree, value, maxLevel)),
    label: (node) => {
      const level = tree.depth[node];
      return signFor(tree, node, level) + searchStepWords.shortValue(valueFor(tree, tree.value[node], level));
    },
    moveName: (node) => searchStepWords.move(moveOf(tree, moveTo(tree, node))),
  };
}

/** The player to move on a level, in words. @param {Tree} tree @param {number} level */
export const playerName = (tree, level) => words.side(markOf(tree.about.view, playerOf(tree, level)));
