import assert from "node:assert/strict";
import { test } from "node:test";
import { row } from "../views.js";
import { arrangementOf } from "../../src/boards/heap-layout.js";
import { ratioOf, rowAcross } from "../../src/boards/ratio.js";

/** @import { GridView, HeapsView } from "../../src/wire/messages.js" */

/** @param {"column" | "square"} moves @param {number} width @param {number} height @returns {GridView} */
const grid = (moves, width, height) => ({ family: "grid", moves, width, height, cells: ".".repeat(width * height) });

/** @param {number[]} start @param {number[]} [heaps] @returns {HeapsView} */
const taking = (start, heaps = start) => ({ family: "heaps", moves: "take", heaps, start });

/** @param {number[]} heaps */
const splitting = (heaps) => arrangementOf({ family: "heaps", moves: "split", heaps, start: heaps }, heaps);

test("a board of columns has a row above for the piece in hand, which its picture lacks", () => {
  assert.equal(ratioOf(grid("column", 7, 6)).toFixed(4), "0.9554");
  assert.equal(ratioOf(grid("column", 7, 6), true).toFixed(4), "1.1592");
});

test("a square board is square, with names and without, however many squares it has", () => {
  for (const size of [3, 8, 19]) for (const preview of [true, false]) assert.equal(ratioOf(grid("square", size, size), preview), 1);
});

test("heaps keep their ratio until the last counter is taken", () => {
  const start = [3, 7, 1, 5, 9, 2, 10, 4, 6, 8];
  assert.equal(ratioOf(taking(start)), ratioOf(taking(start, start.map(() => 0))));
  assert.ok(Math.abs(ratioOf(taking(start)) - 1) < 0.1);
});

test("up to five heaps stand in a line one counter wide, more in two lines two counters abreast", () => {
  assert.deepEqual(arrangementOf(taking([3, 4, 5]), [3, 4, 5]), { lines: [[0, 1, 2]], tall: 5, across: [1, 1, 1] });
  const ten = arrangementOf(taking([3, 7, 1, 5, 9, 2, 10, 4, 6, 8]), []);
  assert.deepEqual(ten.lines, [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]]);
  assert.deepEqual([ten.tall, ten.across[0]], [5, 2]);
});

test("a row is twelve places wide at most, whichever counters are left, and goes on in lines of like length", () => {
  const across = (/** @type {number} */ count) => rowAcross({ family: "row", moves: "take-split", cells: "o".repeat(count) });
  assert.deepEqual([3, 12, 13, 25].map((count) => across(count).places), [3, 12, 7, 9]);
  assert.equal(across(3).room, 8, "counters of a short row are not huge");
  for (const count of [1, 12, 13, 40]) assert.ok(across(count).lines * across(count).places >= count);
  assert.equal(ratioOf(row), ratioOf({ ...row, cells: "......." }));
});

test("every heap stands once, and has room for its counters", () => {
  for (const sizes of [[7], [4, 3], [10, 6, 2, 1, 1], [501, 499], [900, ...Array(100).fill(1)]]) {
    const { lines, tall, across } = splitting(sizes);
    assert.deepEqual(lines.flat(), [...sizes.keys()]);
    sizes.forEach((size, heap) => assert.ok(across[heap] * tall >= size));
  }
});
