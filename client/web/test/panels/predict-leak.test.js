import assert from "node:assert/strict";
import { test } from "node:test";

import { hiddenListing, questionAt } from "../../src/state/search_tree/predict.js";
import { childrenOf } from "../../src/state/search_tree/tree.js";
import { randomOf, randomTree, recorded, unpacked } from "../search-trees.js";

/** @import { Tree } from "../../src/state/search_tree/tree.js" */
/** @import { Veil } from "../../src/state/search_tree/predict.js" */
/** @import { GameTree } from "../search-trees.js" */

Object.assign(globalThis, {
  ResizeObserver: class {
    observe() {}
    disconnect() {}
  },
  MutationObserver: class {
    observe() {}
    disconnect() {}
  },
  matchMedia: () => ({ addEventListener() {}, removeEventListener() {} }),
});
const { SearchOverview } = await import("../../src/panels/glass_box/search-overview.js");
const { SearchPath } = await import("../../src/panels/glass_box/search-path.js");
const { readingOf } = await import("../../src/panels/glass_box/reading.js");

/** @typedef {import("../../src/panels/glass_box/reading.js").Reading} Reading */

/** A game that differs only where its search has not been by a step. @param {GameTree} game @param {Tree} tree @param {number} node @param {number} step @param {() => number} random @param {number} deep @returns {GameTree} */
function withOtherFuture(game, tree, node, step, random, deep) {
  if ("end" in game) return game;
  const entered = new Map(childrenOf(tree, node).filter((child) => tree.enterStep[child] <= step).map((child) => [tree.moves[child], child]));
  return {
    moves: game.moves.map((part, move) => {
      const child = entered.get(move);
      return child === undefined ? randomTree(random, deep - 1, 4, false) : withOtherFuture(part, tree, child, step, random, deep - 1);
    }),
  };
}

/** What the path of a step draws, and where it can be pressed. @param {Reading} reading @param {number} step @param {Veil} veil */
function pathOf(reading, step, veil) {
  const path = Object.assign(new SearchPath(), { reading, step, veil, size: { width: 900, height: 500 } });
  return JSON.stringify(path.render(), (_, value) => (value && typeof value === "object" && "tree" in value ? "the reading" : value));
}

/** What the overview draws. @param {Reading} reading @param {number} step */
function overviewOf({ tree, label }, step) {
  /** @type {unknown[]} */
  const drawn = [];
  const layer = new Proxy({}, { get: (_, name) => (/** @type {unknown[]} */ ...given) => void drawn.push([name, ...given]), set: (_, name, value) => drawn.push([name, value]) > 0 });
  const overview = Object.assign(new SearchOverview(), { tree, step, veil: "not yet", label: (/** @type {number} */ node) => label(node), wide: 1000, high: 100, row: 20, rows: 5, layers: [layer, layer], colours: {} });
  overview.from = 0;
  overview.to = overview.drawn.total;
  overview.draw();
  return JSON.stringify([overview.to, drawn]);
}

/** Two long texts that say where they differ. @param {string} one @param {string} other */
function assertSame(one, other) {
  const at = one === other ? -1 : [...one].findIndex((letter, place) => letter !== other[place]);
  assert.ok(one === other, `${one.slice(at - 200, at + 100)} against ${other.slice(at - 40, at + 100)}`);
}

for (const algorithm of ["minimax", "alphabeta", "negamax-alphabeta"]) {
  test(`${algorithm}: two searches with the same past look the same while a question stands`, () => {
    let compared = 0;
    for (let seed = 1; seed <= 30; seed += 1) {
      const game = randomTree(randomOf(seed), 4, 4, false);
      if ("end" in game) continue;
      const tree = unpacked([recorded(game, algorithm).page]);
      const first = readingOf(tree);
      for (let step = 0; step < tree.steps; step += 1) {
        const question = questionAt(first.tree, step, null);
        if (!question) continue;
        const other = unpacked([recorded(withOtherFuture(game, tree, 0, step, randomOf(seed * 1000 + step), 4), algorithm).page]);
        assert.deepEqual(other.stepNode.slice(0, step + 1), tree.stepNode.slice(0, step + 1));
        if (other.deepest !== tree.deepest || other.steps <= step + 1) continue;
        const second = { ...readingOf(other), axis: first.axis };
        assertSame(pathOf(second, step, question.veil), pathOf(first, step, question.veil));
        assertSame(overviewOf(second, step), overviewOf(first, step));
        assert.deepEqual(hiddenListing(second.tree, step, question.veil), hiddenListing(first.tree, step, question.veil));
        assert.deepEqual(second.counted(step).map(({ count }) => count), first.counted(step).map(({ count }) => count));
        compared += 1;
      }
    }
    assert.ok(compared > 100, String(compared));
  });
}
