import assert from "node:assert/strict";
import { test } from "node:test";
import { counterSize, layHeap, placeOf } from "../src/boards/heap-layout.js";
import { columnMove, filled, landingCell, readTake, readTyped, takeMove } from "../src/boards/notation.js";
import { readOption, seating } from "../src/catalogue.js";
import { withKey } from "../src/keys.js";
import { routeOf } from "../src/router.js";

/** @type {import("../src/wire/messages.js").GridView} */
const grid = {
  family: "grid",
  moves: "column",
  width: 3,
  height: 2,
  //     1..
  //     22.
  cells: "1..22.",
};

/** @type {import("../src/wire/messages.js").HeapsView} */
const heaps = { family: "heaps", moves: "take", heaps: [3, 4], start: [3, 4] };

test("a column's text counts from one at the left", () => {
  assert.equal(columnMove(3), "4");
});

test("a piece lands on the lowest empty cell of its column", () => {
  assert.equal(landingCell(grid, "1"), null, "full");
  assert.equal(landingCell(grid, "2"), 1);
  assert.equal(landingCell(grid, "3"), 5);
  assert.equal(landingCell(grid, "4"), null, "off the board");
  assert.deepEqual([0, 1, 2].map((column) => filled(grid, column)), [2, 1, 0]);
});

test("a take is spelt heap, colon, counters, and read back", () => {
  assert.equal(takeMove({ heap: 2, taken: 3 }), "2:3");
  assert.deepEqual(readTake("2:3"), { heap: 2, taken: 3 });
  assert.equal(readTake("2"), null);
});

test("what is typed loosely is sent as the wire spells it", () => {
  assert.equal(readTyped(heaps, " 2 3 "), "2:3");
  assert.equal(readTyped(heaps, "2-3"), "2:3");
  assert.equal(readTyped(heaps, "rubbish"), "rubbish");
  assert.equal(readTyped(grid, " 4 "), "4");
});

test("no heap is drawn taller than ten counters", () => {
  for (const size of [0, 1, 10, 11, 37, 100]) {
    const layout = layHeap(size);
    assert.ok(layout.rows <= 10);
    assert.ok(layout.rows * layout.columns >= size);
  }
});

test("the widest heap decides how large the counters of all are", () => {
  assert.equal(counterSize([3, 4, 10]), "large");
  assert.equal(counterSize([3, 100]), "tiny");
});

test("counters lie from the bottom up", () => {
  const layout = layHeap(5);
  assert.deepEqual(placeOf(layout, 0), { x: 0, y: 4 });
  assert.deepEqual(placeOf(layout, 4), { x: 0, y: 0 });
});

test("an option out of its bounds is complained of with its name and what is allowed", () => {
  const width = { name: "width", kind: /** @type {const} */ ("int"), default: 7, low: 1, high: 12 };
  assert.equal(readOption(width, "9"), 9);
  for (const text of ["0", "13", "", "x", "7 8"]) {
    assert.throws(() => readOption(width, text), /Columns is .*allowed are 1\.\.12/, text);
  }
  const list = { name: "heaps", kind: /** @type {const} */ ("int-list"), default: [3], low: 0, high: 100, most: 2 };
  assert.deepEqual(readOption(list, "3, 14"), [3, 14]);
  assert.throws(() => readOption(list, "1,2,3"), RangeError);
});

test("who starts sits on the first seat", () => {
  assert.deepEqual(seating("me", "open", 0.9), ["me", "open"]);
  assert.deepEqual(seating("them", "level:3", 0.1), ["level:3", "me"]);
  assert.deepEqual(seating("chance", "open", 0.2), ["me", "open"]);
  assert.deepEqual(seating("chance", "open", 0.7), ["open", "me"]);
});

test("the newest keys of rooms are kept, one for each room", () => {
  assert.deepEqual(withKey([["a", "1"], ["b", "2"]], "a", "3"), [["b", "2"], ["a", "3"]]);
  /** @type {[string, string][]} */
  let keys = [];
  for (let room = 0; room < 50; room += 1) keys = withKey(keys, String(room), "k");
  assert.equal(keys.length, 20);
  assert.equal(keys.at(-1)?.[0], "49");
});

test("an address is a room with its key, a room to watch, or home", () => {
  const at = (/** @type {string} */ path) => routeOf(new URL(path, "http://x"));
  assert.deepEqual(at("/r/abc#k3y"), { screen: "room", room: "abc", key: "k3y", watching: false });
  assert.deepEqual(at("/r/abc?watch=1"), { screen: "room", room: "abc", key: "", watching: true });
  assert.deepEqual(at("/r/ABC"), { screen: "home" });
  assert.deepEqual(at("/"), { screen: "home" });
});
