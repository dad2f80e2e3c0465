import assert from "node:assert/strict";
import { test } from "node:test";

import { LANGUAGES } from "../../src/words/languages.js";
import { union } from "./union.js";

const FOLDERS = Object.keys(LANGUAGES).filter((language) => language !== "sr-Latn");
const FACTS = { option: "line", low: 3, high: 7, name: "Amber", most: 1000, moves: 5 };

const CODES = union("RefusalCode");
const REASONS = /** @type {import("../../src/wire/messages.js").RefusalReason[]} */ (union("RefusalReason"));

for (const language of FOLDERS) {
  test(`${language}: everything that the server may refuse has words, and every reason its own`, async () => {
    const load = (/** @type {string} */ file) => import(new URL(`../../src/words/${language}/${file}`, import.meta.url).href);
    const [{ refusalWords }, { moreRefusalWords }] = [await load("refusals.js"), await load("more-refusals.js")];
    Object.assign(refusalWords.rest, moreRefusalWords);
    const unknown = refusalWords.refused({ code: "never heard of" });
    assert.deepEqual(CODES.filter((code) => refusalWords.refused({ code }) === unknown), []);
    const vague = refusalWords.refused({ code: "not-allowed" });
    const said = REASONS.map((reason) => refusalWords.refused({ code: "not-allowed", reason, facts: FACTS }));
    assert.deepEqual(REASONS.filter((_, index) => said[index] === vague || /undefined|never/.test(said[index])), []);
    assert.equal(new Set(said).size, REASONS.length);
    assert.match(refusalWords.refused({ code: "too-many", wait: 3 }), /\b3\b/);
  });
}

test("a reason that this page does not know is worded by its code", async () => {
  const { refusalWords } = await import("../../src/words/en/refusals.js");
  const newer = /** @type {any} */ ({ code: "not-allowed", reason: "of-a-newer-server" });
  assert.equal(refusalWords.refused(newer), "That is not allowed at this table.");
  assert.ok(CODES.length > 20 && REASONS.length > 30);
});
