import assert from "node:assert/strict";
import { test } from "node:test";
import { difference, shortly, signed } from "../../src/words/signed.js";

test("a negative number has a minus and no hyphen, in every language", () => {
  for (const language of ["en-GB", "hr", "pl", "sl", "sr-Cyrl"]) {
    assert.equal(signed(language)(-12), "−12", language);
    assert.equal(difference(language)(-113.4), "−113", language);
    assert.match(difference(language, 1)(-2.35), /^−2[.,][34]$/, language);
    assert.equal(shortly(language)(-536_870_911), "−537M", language);
  }
});

test("a difference has a sign unless there is none", () => {
  assert.deepEqual([12, 0, -0.2, 0.4].map(difference("en-GB")), ["+12", "0", "0", "0"]);
});
