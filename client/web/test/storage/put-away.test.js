import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { storePutAway, storedPutAway } from "../../src/storage/put-away.js";

/** @type {Map<string, string>} */
const kept = new Map();

beforeEach(() => {
  kept.clear();
  const storage = { getItem: (/** @type {string} */ key) => kept.get(key) ?? null, setItem: kept.set.bind(kept) };
  Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
});

afterEach(() => Reflect.deleteProperty(globalThis, "localStorage"));

test("a room that was put away again has the later look, and the latest hundred are kept", () => {
  storePutAway("a", "playing 1 3");
  storePutAway("a", "playing 1 5");
  assert.deepEqual(storedPutAway(), { a: "playing 1 5" });
  for (let index = 0; index < 120; index += 1) storePutAway(`r${index}`, "x");
  assert.equal(Object.keys(storedPutAway()).length, 100);
  assert.equal(storedPutAway().r119, "x");
});

test("what is not such a list is taken for none", () => {
  for (const text of ["{", "7", '{"a":1}', '["a"]']) {
    kept.set("parlour-put-away", text);
    assert.deepEqual(storedPutAway(), {});
  }
});
