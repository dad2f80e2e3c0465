import assert from "node:assert/strict";
import { test } from "node:test";

import { SERIES, csvOf, growthOf } from "../../src/state/depth-growth.js";
import { branchingOf, positionsIn, positionsScouted } from "../../src/state/search_tree/order-counts.js";
import { MACHINES } from "../machines.js";
import { fullValue, randomOf, randomTree, recorded, unpacked } from "../search-trees.js";

test("alpha-beta in the order of the game looks at as many positions as the recorded search did", () => {
  for (let seed = 1; seed < 60; seed += 1) {
    const game = randomTree(randomOf(seed), 5, 4, false);
    if ("end" in game) continue;
    const [whole, cut] = ["minimax", "alphabeta"].map((algorithm) => unpacked([recorded(game, algorithm).page]));
    assert.equal(positionsIn(whole, "actual"), cut.size, `seed ${seed}`);
    assert.ok(positionsIn(whole, "worst") <= whole.size);
    assert.ok(branchingOf(whole) >= 1);
  }
});

test("in a full tree the best order looks at the fewest ends that are possible", () => {
  const random = randomOf(3);
  /** @param {number} depth @returns {import("../search-trees.js").GameTree} */
  const full = (depth) => (depth === 0 ? { end: "g", value: Math.floor(random() * 1e6) } : { moves: [full(depth - 1), full(depth - 1), full(depth - 1)] });
  const game = full(4);
  const tree = unpacked([recorded(game, "minimax").page]);
  const [best, actual, worst] = /** @type {const} */ (["best", "actual", "worst"]).map((order) => positionsIn(tree, order));
  assert.ok(best <= actual && actual <= worst, `${best} ${actual} ${worst}`);
  /** @param {import("../search-trees.js").GameTree} game @param {boolean} max @returns {import("../search-trees.js").GameTree} */
  const ordered = (game, max) => ("end" in game ? game : { moves: game.moves.map((move) => ordered(move, !max)).sort((one, other) => (max ? 1 : -1) * (fullValue(other, !max) - fullValue(one, !max))) });
  assert.equal(positionsScouted(unpacked([recorded(ordered(game, true), "minimax").page])), best, "no move is searched again in the best order");
  assert.equal(best, 1 + 3 + 5 + 11 + 17); // of each level those that Knuth and Moore count: b^⌈d/2⌉ + b^⌊d/2⌋ − 1
});

test("a table of counts has a row for each depth, and its CSV a column for each search", async () => {
  const page = recorded(randomTree(randomOf(4), 3, 3, false), "minimax").page;
  /** @type {string[]} */
  const asked = [];
  /** @type {import("../../src/state/depth-growth.js").Row[]} */
  const rows = [];
  await growthOf({ game: "nim", player: "alphabeta:depth=4,evaluator=fast" }, { machines: MACHINES, pull: async ({ player = "" }) => (asked.push(player), [page]), onRow: (row) => rows.push(row) });
  assert.ok(asked.includes("minimax:depth=1,evaluator=fast") && asked.some((player) => player.startsWith("pvs:depth=1")));
  assert.equal(rows[0].depth, 1);
  const [head, first] = csvOf(rows, "Depth, in moves", (series) => series).split("\r\n");
  assert.equal(head, `"Depth, in moves",${SERIES.join(",")}`);
  assert.equal(first.split(",").length, SERIES.length + 1);
});
