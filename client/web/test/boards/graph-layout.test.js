import assert from "node:assert/strict";
import { test } from "node:test";
import { edgesOf, layGraph, rowsOf } from "../../src/boards/graph-layout.js";
import { diamond, wide } from "../graphs.js";

test("a level is a row, from the top down", () => {
  const { places, height } = layGraph(diamond);
  assert.deepEqual(rowsOf(diamond), [[0], [1, 2], [3]]);
  assert.ok(places[0].y < places[1].y && places[1].y === places[2].y && places[2].y < places[3].y);
  assert.ok(places[3].y < height);
});

test("no two positions of a row touch, and none leaves the picture", () => {
  const { places, width } = layGraph(wide);
  for (const row of rowsOf(wide)) {
    const boxes = row.map((number) => places[number]).sort((one, other) => one.x - other.x);
    assert.ok(boxes[0].x - boxes[0].width / 2 >= 0);
    assert.ok(boxes[boxes.length - 1].x + boxes[boxes.length - 1].width / 2 <= width);
    boxes.slice(1).forEach((box, index) => assert.ok(box.x - boxes[index].x > (box.width + boxes[index].width) / 2));
  }
});

test("the only position of a level is in the middle", () => {
  const { places, width } = layGraph(wide);
  assert.equal(places[0].x, width / 2);
});

test("a longer text gets a wider place", () => {
  const { places } = layGraph(wide);
  assert.ok(places[4].width > places[1].width);
});

test("children are ordered by their parents, whatever their numbers", () => {
  const { places } = layGraph(wide);
  assert.ok(places[5].x < places[4].x, "the left parent's child is to the left");
});

test("the layout does not depend on how far the game has gone", () => {
  const later = diamond.map((node) => ({ ...node, state: /** @type {const} */ ("unreachable") }));
  assert.deepEqual(layGraph(later), layGraph(diamond));
});

test("a move was played, is open or is closed, and the closed ones are drawn first", () => {
  assert.deepEqual(edgesOf(diamond), [
    { from: 0, to: 2, kind: "closed" },
    { from: 2, to: 3, kind: "closed" },
    { from: 0, to: 1, kind: "played" },
    { from: 1, to: 3, kind: "open" },
  ]);
});
