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
    const [{ words }, { moreRefusalWords }] = [await load("words.js"), await load("more-refusals.js")];
    Object.assign(words.rest, moreRefusalWords);
    const unknown = words.refused({ code: "never heard of" });
    assert.deepEqual(CODES.filter((code) => words.refused({ code }) === unknown), []);
    const vague = words.refused({ code: "not-allowed" });
    const said = REASONS.map((reason) => words.refused({ code: "not-allowed", reason, facts: FACTS }));
    assert.deepEqual(REASONS.filter((_, index) => said[index] === vague || /undefined|never/.test(said[index])), []);
    assert.equal(new Set(said).size, REASONS.length);
    assert.match(words.refused({ code: "too-many", wait: 3 }), /\b3\b/);
  });
}

const BEGUN = {
  en: ["6 games", "24 games"],
  hr: ["6 započetih partija", "24 započete partije"],
  pl: ["6 rozpoczętych partii", "24 rozpoczęte partie"],
  sl: ["6 začetih iger", "2 začeti igri"],
  sr: ["6 започетих партија", "24 започете партије"],
};

for (const [language, counts] of Object.entries(BEGUN)) {
  test(`${language}: games without a move are counted as the language counts`, async () => {
    const { moreRefusalWords } = await import(new URL(`../../src/words/${language}/more-refusals.js`, import.meta.url).href);
    for (const text of counts) {
      const facts = { most: parseInt(text, 10) };
      for (const reason of ["unmoved-games", "address-unmoved-games"]) assert.ok(moreRefusalWords[reason](facts).includes(text));
    }
  });
}

test("a reason that this page does not know is worded by its code", async () => {
  const { words } = await import("../../src/words/en/words.js");
  const newer = /** @type {any} */ ({ code: "not-allowed", reason: "of-a-newer-server" });
  assert.equal(words.refused(newer), "That is not allowed at this table.");
  assert.ok(CODES.length > 20 && REASONS.length > 30);
});
