import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { inLatin } from "../../src/words/serbian-latin.js";

/** @type {{ cyrillic: string, latin: string }[]} */
const pairs = JSON.parse(readFileSync(new URL("../../../../tests/golden/serbian_latin.json", import.meta.url), "utf8"));

test("Serbian Cyrillic becomes Latin as the server makes it, and nothing else changes", () => {
  for (const { cyrillic, latin } of pairs) assert.equal(inLatin(cyrillic), latin);
});
