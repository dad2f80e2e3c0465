import assert from "node:assert/strict";
import { test } from "node:test";
import { mapCorner, squareIn } from "../../src/boards/window-layout.js";

test("the map lies away from the aim and the last move", () => {
  assert.equal(mapCorner([[0.3, 0.5], [0.4, 0.8]]), "top right");
  assert.equal(mapCorner([[0.9, 0.2]]), "bottom left");
  assert.equal(mapCorner([[0.1, 0.9], [0.9, 0.1]]), "top left");
});

test("what is out of sight does not move the map", () => {
  assert.equal(mapCorner([]), "bottom left");
  assert.equal(mapCorner([[0.1, 1.4]]), "bottom left");
});

test("a square is as large as the narrower side of a box allows", () => {
  assert.equal(squareIn({ width: 400, height: 800 }, 1, 0.1), 40);
  assert.equal(squareIn({ width: 800, height: 200 }, 2, 0.1), 40);
});
