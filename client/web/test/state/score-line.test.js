import assert from "node:assert/strict";
import { test } from "node:test";
import { lineOf, placesOf } from "../../src/state/score-line.js";

/** @param {number | null} height @returns {any} */
const score = (height) => (height === null ? null : { outcome: "win", height });

const SIZE = { width: 120, height: 100, left: 10, right: 10, top: 10 };

test("scores are spread over the width, won above and lost below the middle, within the margins", () => {
  assert.deepEqual(placesOf([1, 0, -1, null, 0.5].map(score), SIZE), [
    { x: 10, y: 10 },
    { x: 35, y: 50 },
    { x: 60, y: 90 },
    { x: 85, y: null },
    { x: 110, y: 30 },
  ]);
});

test("the line goes level and then to the next score, and is broken where one is missing", () => {
  const places = placesOf([1, 0, null, -1, -1].map(score), SIZE);
  assert.equal(lineOf(places), "M10 10H35V50M85 90H110V90");
});

test("an area lies between the middle and one side of the line, and closes at each gap", () => {
  const places = placesOf([1, -1, null, -1, 1].map(score), SIZE);
  assert.equal(lineOf(places, 50, "up"), "M10 50V10H35V50V50ZM85 50V50H110V10V50Z");
  assert.equal(lineOf(places, 50, "down"), "M10 50V50H35V90V50ZM85 50V90H110V50V50Z");
});
