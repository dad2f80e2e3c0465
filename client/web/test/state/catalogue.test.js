import assert from "node:assert/strict";
import { test } from "node:test";
import { algorithmsFor, mayHaveValues, readOption } from "../../src/state/catalogue.js";
import { mayBeDrawn } from "../../src/state/game-review.js";
import { splits } from "../views.js";

/** @type {import("../../src/state/catalogue.js").Game} */
const GAME = {
  id: "game",
  title: "Game",
  summary: "Play.",
  endings: {},
  options: [
    { name: "heap", kind: "int", default: 10, low: 3, high: 1000 },
    { name: "wolf", kind: "choice", default: "d8", choices: ["b8", "d8"] },
    { name: "misere", kind: "bool", default: false },
  ],
  drawn: ["heap"],
  view: splits,
  start: splits,
  evaluators: ["none", "fast"],
  evaluator: "fast",
};
const MACHINES = { algorithms: [], levels: [], deepest: 18 };
const ALPHABETA = { name: "alphabeta", fields: ["depth", "evaluator", "time"] };

test("an option out of bounds is none", () => {
  const width = { name: "width", kind: /** @type {const} */ ("int"), default: 7, low: 1, high: 12 };
  assert.equal(readOption(width, "9"), 9);
  for (const text of ["0", "13", "", "x", "7 8"]) {
    assert.equal(readOption(width, text), null, text);
  }
  const list = { name: "heaps", kind: /** @type {const} */ ("int-list"), default: [3], low: 0, high: 100, most: 2 };
  assert.deepEqual(readOption(list, "3, 14"), [3, 14]);
  assert.equal(readOption(list, "1,2,3"), null);
});

test("a draw is ruled out only where the catalogue says so", () => {
  const drawless = { ...MACHINES, games: [{ ...GAME, drawless: true }] };
  assert.deepEqual([mayBeDrawn(drawless, "game"), mayBeDrawn(drawless, "another"), mayBeDrawn({ ...MACHINES, games: [GAME] }, "game"), mayBeDrawn(null, "game")], [false, true, true, true]);
});

test("values are hidden only where the catalogue says that there are none", () => {
  const unsolved = { ...GAME, values: false };
  assert.equal(mayHaveValues({ ...MACHINES, games: [unsolved] }, "game"), false);
  assert.equal(mayHaveValues({ ...MACHINES, games: [GAME] }, "game"), true); // a server that does not say
  assert.equal(mayHaveValues({ ...MACHINES, games: [unsolved] }, "another"), true);
  assert.equal(mayHaveValues(null, "game"), true); // the catalogue is still on its way
});

test("perfect play is offered only where exact values exist", () => {
  const machines = { ...MACHINES, algorithms: [ALPHABETA, { name: "perfect", fields: ["time"], proves: true }] };
  assert.deepEqual(algorithmsFor(machines, { ...GAME, values: false }), [ALPHABETA]);
  assert.equal(algorithmsFor(machines, GAME).length, 2);
});
