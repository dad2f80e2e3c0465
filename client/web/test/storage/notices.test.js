import assert from "node:assert/strict";
import { test } from "node:test";
import { storeNotices, storedNotices } from "../../src/storage/notices.js";

/** @type {Map<string, string>} */
const kept = new Map();
// @ts-expect-error a browser's storage in little
globalThis.localStorage = { getItem: (/** @type {string} */ key) => kept.get(key) ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ text) => kept.set(key, text) };

test("notices are off until they are wanted, and a question is asked once", () => {
  assert.deepEqual(storedNotices(), { asked: false, kinds: [], discreet: false, id: "", player: "", at: 0 });
  storeNotices({ asked: true });
  storeNotices({ kinds: ["turn"] });
  const { asked, kinds } = storedNotices();
  assert.deepEqual([asked, kinds], [true, ["turn"]]);
});

test("what the browser holds but the page cannot read counts as nothing", () => {
  for (const text of ["{", "[]", "null", '{"kinds": "turn", "asked": 1}', '{"kinds": ["money"]}']) {
    kept.set("parlour-notices", text);
    const { asked, kinds } = storedNotices();
    assert.deepEqual([asked, kinds], [false, []], text);
  }
});
