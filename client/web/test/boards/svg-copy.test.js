import assert from "node:assert/strict";
import { test } from "node:test";
import { COLOURS, svgOf } from "../../src/boards/svg-copy.js";
import { columns, marks, row, wolfToMove } from "../views.js";

const COLOURED = Object.fromEntries(COLOURS.map((name) => [name, "#123456"]));

/** @type {any} */
const heaps = { family: "heaps", moves: "take", heaps: [12, 0, 3], start: [12, 3, 3], last: null };

/** @param {any} view */
const picture = (view) => svgOf(view, "A & B", COLOURED);

test("a picture is a document of its own: nothing in it is left open or refers to the page", () => {
  for (const view of [columns, marks, wolfToMove, heaps, row]) {
    const text = picture(view);
    assert.match(text, /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="-20 -20 \d+ \d+" role="img"><title>A &#38; B<\/title>/);
    assert.doesNotMatch(text, /var\(|undefined|NaN|url\(/);
    const tags = [...text.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>/g)];
    /** @type {string[]} */
    const open = [];
    for (const [, closes, name, alone] of tags) {
      if (closes) assert.equal(open.pop(), name);
      else if (!alone) open.push(name);
    }
    assert.deepEqual(open, []);
  }
});

test("every piece and counter is drawn, and the last move is lit", () => {
  const count = (/** @type {string} */ text, /** @type {string} */ part) => text.split(part).length - 1;
  assert.deepEqual(["piece first", "piece second", 'class="hole"'].map((part) => count(picture(columns), part)), [1, 2, 6]);
  assert.deepEqual(['class="counter"', 'class="lit"', "<text>"].map((part) => count(picture(row), part)), [5, 2, 7]);
  assert.deepEqual(["piece cross", "piece nought", 'class="lit"'].map((part) => count(picture(marks), part)), [2, 2, 1]);
  assert.deepEqual(["piece wolf", "piece sheep", 'class="dark-square"'].map((part) => count(picture(wolfToMove), part)), [1, 4, 32]);
  assert.deepEqual([count(picture(heaps), 'class="counter"'), count(picture(heaps), "<text>12</text>")], [15, 1]);
});
