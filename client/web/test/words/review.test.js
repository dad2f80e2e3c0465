import assert from "node:assert/strict";
import { test } from "node:test";

import { LANGUAGES } from "../../src/words/languages.js";

for (const language of Object.keys(LANGUAGES).filter((language) => language !== "sr-Latn")) {
  test(`${language}: an only move is said with what only it keeps`, async () => {
    const { reviewWords } = await import(new URL(`../../src/words/${language}/review.js`, import.meta.url).href);
    const only = (/** @type {string} */ outcome) => ({ kind: "only", before: outcome, after: outcome });
    const said = [reviewWords.verdict, reviewWords.onlyMove].flatMap((words) => [words(only("win")), words(only("draw"))]);
    assert.equal(new Set(said).size, said.length, "each says something else");
    for (const text of said) assert.doesNotMatch(text, /undefined|[.]$/);
  });

  test(`${language}: the sign of a draw is explained only where there are draws`, async () => {
    const { reviewWords } = await import(new URL(`../../src/words/${language}/review.js`, import.meta.url).href);
    const [drawn, drawless] = [reviewWords.atStart(true), reviewWords.atStart(false)];
    assert.ok(drawn.startsWith(drawless.slice(0, -1)) && drawn.length > drawless.length);
    assert.match(drawless, /[^,.]\.$/);
  });
}

test("in English an only move wins or keeps the draw", async () => {
  const { reviewWords } = await import("../../src/words/en/review.js");
  assert.equal(reviewWords.verdict({ kind: "only", before: "win", after: "win" }), "the only move that wins");
  assert.equal(reviewWords.verdict({ kind: "only", before: "draw", after: "draw" }), "the only move that keeps the draw");
});
