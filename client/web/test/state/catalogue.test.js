import assert from "node:assert/strict";
import { test } from "node:test";
import { algorithmsFor, engineText, mayHaveValues, readOption, readOptions, seating } from "../../src/state/catalogue.js";
import { splits } from "../views.js";

/** @type {import("../../src/state/catalogue.js").Game} */
const GAME = {
  id: "game",
  title: "Game",
  summary: "Play.",
  options: [
    { name: "heap", kind: "int", default: 10, low: 3, high: 1000 },
    { name: "wolf", kind: "choice", default: "d8", choices: ["b8", "d8"] },
    { name: "misere", kind: "bool", default: false },
  ],
  drawn: ["heap"],
  view: splits,
  evaluators: ["none", "fast"],
  evaluator: "fast",
};
const MACHINES = { algorithms: [], levels: [], deepest: 18 };
const ALPHABETA = { name: "alphabeta", fields: ["depth", "evaluator", "time"] };

test("an option out of bounds is refused with its name and bounds", () => {
  const width = { name: "width", kind: /** @type {const} */ ("int"), default: 7, low: 1, high: 12 };
  assert.equal(readOption(width, "9"), 9);
  for (const text of ["0", "13", "", "x", "7 8"]) {
    assert.throws(() => readOption(width, text), /Columns is .*allowed are 1\.\.12/, text);
  }
  const list = { name: "heaps", kind: /** @type {const} */ ("int-list"), default: [3], low: 0, high: 100, most: 2 };
  assert.deepEqual(readOption(list, "3, 14"), [3, 14]);
  assert.throws(() => readOption(list, "1,2,3"), RangeError);
});

test("the player to start takes the first seat", () => {
  assert.deepEqual(seating("me", "open", 0.9), ["me", "open"]);
  assert.deepEqual(seating("them", "level:3", 0.1), ["level:3", "me"]);
  assert.deepEqual(seating("chance", "open", 0.2), ["me", "open"]);
  assert.deepEqual(seating("chance", "open", 0.7), ["open", "me"]);
});

test("every option of a game is read from the form", () => {
  const typed = new Map([["heap", "7"], ["wolf", "b8"], ["misere", "on"]]);
  const text = (/** @type {string} */ name) => typed.get(name) ?? null;
  assert.deepEqual(readOptions(GAME, text, false), { heap: 7, wolf: "b8", misere: true });
});

test("a random start leaves out the options that it draws", () => {
  assert.deepEqual(readOptions(GAME, () => null, true), { wolf: "d8", misere: false, start: "random" });
});

test("a player text holds the chosen options that its algorithm takes", () => {
  assert.equal(engineText(MACHINES, ALPHABETA, "6", "fast"), "alphabeta:depth=6,evaluator=fast");
  assert.equal(engineText(MACHINES, ALPHABETA, " ", ""), "alphabeta");
  assert.equal(engineText(MACHINES, { name: "random", fields: ["seed"] }, "6", "fast"), "random");
  for (const depth of ["0", "19", "x", "1.5"]) {
    assert.throws(() => engineText(MACHINES, ALPHABETA, depth, ""), /Depth is .*allowed are 1\.\.18/, depth);
  }
});

test("values are hidden only where the catalogue says that there are none", () => {
  const unsolved = { ...GAME, values: false };
  assert.equal(mayHaveValues({ ...MACHINES, games: [unsolved] }, "game"), false);
  assert.equal(mayHaveValues({ ...MACHINES, games: [GAME] }, "game"), true); // a server that does not say
  assert.equal(mayHaveValues({ ...MACHINES, games: [unsolved] }, "another"), true);
  assert.equal(mayHaveValues(null, "game"), true); // the catalogue is still on its way
});

test("perfect play is offered only where exact values exist", () => {
  const machines = { ...MACHINES, algorithms: [ALPHABETA, { name: "perfect", fields: ["time"] }] };
  assert.deepEqual(algorithmsFor(machines, { ...GAME, values: false }), [ALPHABETA]);
  assert.equal(algorithmsFor(machines, GAME).length, 2);
});
