import assert from "node:assert/strict";
import { test } from "node:test";

import { lastStep, placesIn, stepsIn, workOf } from "../../src/state/search_tree/side-by-side.js";
import { moveTo } from "../../src/state/search_tree/tree.js";
import { randomOf, randomTree, recorded, unpacked } from "../search-trees.js";

/** Minimax and alpha-beta of one random tree. @param {number} seed */
function pair(seed) {
  const tree = { moves: [randomTree(randomOf(seed), 4, 4, false), randomTree(randomOf(seed + 1), 4, 4, false)] };
  const [whole, part] = ["minimax", "alphabeta"].map((algorithm) => unpacked([recorded(tree, algorithm).page]));
  return { whole, part };
}

for (let seed = 1; seed < 40; seed += 2) {
  test(`what alpha-beta looks at lies in what minimax looks at, and is reached in the same order (${seed})`, () => {
    const { whole, part } = pair(seed);
    const places = placesIn(part, whole);
    assert.ok(places);
    for (let node = 1; node < part.size; node += 1) assert.equal(moveTo(part, node), moveTo(whole, places[node]));
    assert.equal(new Set(places).size, part.size);
    const steps = stepsIn(part, whole, places);
    for (let step = 1; step < part.steps; step += 1) assert.ok(steps[step] >= steps[step - 1]);
    assert.equal(steps[part.steps - 1], whole.steps - 1);
    const [all, some] = [workOf(whole), workOf(part)];
    assert.equal(all[whole.steps - 1], whole.size);
    for (let step = 0; step < part.steps; step += 1) assert.ok(some[step] <= all[steps[step]]);
  });
}

test("a search that looked at more does not lie in the smaller one", () => {
  const { whole, part } = pair(3);
  assert.ok(part.size < whole.size);
  assert.equal(placesIn(whole, part), null);
});

test("the last step at most as far is found", () => {
  const numbers = Int32Array.from([1, 1, 2, 5, 5]);
  assert.deepEqual([0, 1, 2, 4, 5, 9].map((limit) => lastStep(numbers, limit)), [0, 1, 2, 2, 4, 4]);
});
