import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import {
  storeMet,
  storeMuted,
  storeSound,
  storeShowsValues,
  storeTakesChallenges,
  storeTheme,
  storedMet,
  storedMuted,
  storedShowsValues,
  storedSound,
  storedTakesChallenges,
  storedTheme,
} from "../../src/storage/preferences.js";

/** @type {Map<string, string>} */
const kept = new Map();

beforeEach(() => {
  kept.clear();
  const storage = { getItem: (/** @type {string} */ key) => kept.get(key) ?? null, setItem: kept.set.bind(kept) };
  Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
});

afterEach(() => Reflect.deleteProperty(globalThis, "localStorage"));

test("without a setting the system's theme holds, values are hidden, nothing sounds and challenges come", () => {
  assert.deepEqual([storedTheme(), storedShowsValues(), storedSound(), storedTakesChallenges(), storedMuted()], [null, false, false, true, []]);
});

test("every setting is read as it was stored, on and off", () => {
  storeTheme("dark");
  assert.equal(storedTheme(), "dark");
  storeTheme("system");
  assert.equal(storedTheme(), null);
  for (const on of [true, false]) {
    storeShowsValues(on);
    storeSound(on);
    storeTakesChallenges(on);
    assert.deepEqual([storedShowsValues(), storedSound(), storedTakesChallenges()], [on, on, on]);
  }
  storeMuted("a", true);
  storeMuted("b", true);
  storeMuted("a", false);
  assert.deepEqual(storedMuted(), ["b"]);
});

test("what the browser holds but the page cannot read counts as nothing", () => {
  kept.set("parlour-muted", "{broken");
  kept.set("parlour-theme", "purple");
  assert.deepEqual([storedMuted(), storedTheme()], [[], null]);
});

test("a browser that blocks storage gives the defaults and raises nothing", () => {
  Object.defineProperty(globalThis, "localStorage", {
    get: () => {
      throw new Error("blocked");
    },
    configurable: true,
  });
  storeTheme("dark");
  storeMuted("a", true);
  assert.deepEqual([storedTheme(), storedTakesChallenges(), storedMuted()], [null, true, []]);
});

test("a game whose moves to try were shown is met for good, each game once", () => {
  assert.deepEqual(storedMet(), []);
  for (const game of ["nim", "grundy", "nim"]) storeMet(game);
  assert.deepEqual(storedMet(), ["nim", "grundy"]);
});
