import assert from "node:assert/strict";
import { test } from "node:test";
import { linesOf } from "../../src/boards/board-lines.js";
import { marksOf } from "../../src/boards/marks.js";
import { cellsAfter, columnMove, filled, landingCell, readTyped, stepMove, targetsOf } from "../../src/boards/notation.js";
import { cellOf, files, neighbour, ranks, squareName, typedOn } from "../../src/boards/squares.js";
import { columns as grid, marks, row, sheepLegal, splits, takes, wolfLegal, wolfToMove } from "../views.js";

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


test("what is typed loosely is sent as the wire spells it", () => {
  assert.equal(readTyped(takes, " 2 3 "), "2:3");
  assert.equal(readTyped(takes, "2-3"), "2:3");
  assert.equal(readTyped(takes, "rubbish"), "rubbish");
  assert.equal(readTyped(grid, " 4 "), "4");
  assert.equal(readTyped(marks, " H8 "), "h8");
  assert.equal(readTyped(wolfToMove, "D8 c7"), "d8-c7");
  assert.equal(readTyped(wolfToMove, "d8c7"), "d8-c7");
  assert.equal(readTyped(splits, "7 = 3 + 4"), "7=4+3");
  assert.equal(readTyped(splits, "7 4 3"), "7=4+3");
  assert.equal(readTyped(row, " 3 4 "), "3-4");
  assert.equal(readTyped(row, "3"), "3");
});

test("squares are named by a letter from the left and a number from the bottom", () => {
  assert.equal(squareName(wolfToMove, 3), "d8");
  assert.equal(squareName(wolfToMove, 56), "a1");
  assert.equal(cellOf(wolfToMove, "d8"), 3);
  for (const none of ["d9", "i1", "a8", "8d", "a0", "a01", ""]) assert.equal(cellOf(wolfToMove, none), null, none);
  assert.deepEqual(files(marks), ["a", "b", "c"]);
  assert.deepEqual(ranks(marks), [3, 2, 1]);
  const large = { width: 19, height: 19, cells: ".".repeat(361) };
  assert.equal(squareName(large, 0), "a19");
  assert.equal(cellOf(large, "s19"), 18);
});

test("arrows go to the next square, stay at the edge, and come back the way they went", () => {
  assert.equal(neighbour(marks, 4, 1, 0), 5);
  assert.equal(neighbour(marks, 5, 1, 0), 5);
  assert.equal(neighbour(marks, 4, 0, -1), 1);
  const at = (/** @type {string} */ name) => cellOf(wolfToMove, name) ?? -1;
  assert.equal(neighbour(wolfToMove, at("d8"), 1, 0), at("f8"));
  assert.equal(neighbour(wolfToMove, at("b8"), -1, 0), at("b8"));
  for (const [cell, letter] of [...wolfToMove.cells].entries()) {
    const below = neighbour(wolfToMove, cell, 0, 1);
    if (letter === " " || below === cell) continue;
    assert.notEqual(wolfToMove.cells[below], " ");
    assert.equal(neighbour(wolfToMove, below, 0, -1), cell, squareName(wolfToMove, cell));
  }
});

test("a name is typed letter by letter, and a letter begins another", () => {
  const type = (/** @type {string} */ keys) => [...keys].reduce(typedOn, "");
  assert.equal(type("h1"), "h1");
  assert.equal(type("h12"), "h12");
  assert.equal(type("h20"), "h20", "whether there is a row 20 is the board's to say");
  assert.equal(type("h1c3"), "c3");
  assert.equal(type("12c3"), "c3");
});

test("a piece may go where its legal moves lead, and its step leaves its square empty", () => {
  assert.deepEqual(targetsOf(wolfLegal, "d8"), ["e7", "c7"]);
  assert.deepEqual(targetsOf(sheepLegal, "a1"), ["b2"]);
  assert.equal(stepMove("d8", "c7"), "d8-c7");
  const after = cellsAfter(wolfToMove, "d8-c7");
  assert.equal(after[cellOf(wolfToMove, "d8") ?? -1], ".");
  assert.equal(after[cellOf(wolfToMove, "c7") ?? -1], "W");
  assert.equal(cellsAfter(wolfToMove, "d8"), wolfToMove.cells);
});

test("each kind of board has its own two shapes", () => {
  assert.deepEqual(marksOf(grid), ["disc", "ring"]);
  assert.deepEqual(marksOf(marks), ["cross", "nought"]);
  assert.deepEqual(marksOf(wolfToMove), ["wolf", "sheep"]);
  assert.deepEqual(marksOf(splits), ["disc", "ring"]);
  assert.deepEqual(marksOf(null), ["disc", "ring"]);
});

test("every board has a text alternative", () => {
  assert.deepEqual(linesOf(grid), ["Column 1: Red, Yellow, from the bottom", "Column 2: Red", "Column 3: empty"]);
  assert.deepEqual(linesOf(marks), ["Row 3: X on a3; O on c3", "Row 2: X on b2", "Row 1: O on c1"]);
  assert.deepEqual(linesOf(wolfToMove), ["The wolf is on d8", "The sheep are on a1, c1, e1 and g1"]);
  assert.deepEqual(linesOf(row), ["Heap 1: 2 counters, places 1 to 2", "Heap 2: 3 counters, places 5 to 7"]);
  assert.deepEqual(linesOf(takes), ["Heap 1: 3 counters", "Heap 2: 4 counters", "Heap 3: empty"]);
});
