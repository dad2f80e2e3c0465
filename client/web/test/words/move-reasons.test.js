import assert from "node:assert/strict";
import { test } from "node:test";

import { LANGUAGES } from "../../src/words/languages.js";

const FOLDERS = Object.keys(LANGUAGES).filter((language) => language !== "sr-Latn");

/** What the server sends with each reason (docs/protocol.md, 12). @type {Record<string, Record<string, number | string>[]>} */
const FACTS = {
  glance: [{ plies: 2 }],
  "only-move": [{}],
  wins: [{}],
  parries: [{ moves: 3, of: 6, reply: "4" }],
  threatens: [{ replies: 5, of: 7 }],
  "winning-cells": [{ own: 2, theirs: 1 }, { own: 4, theirs: 3, own_odd: 1, their_odd: 2 }],
  distance: [{ rows: 3, passed: 2 }],
  exact: [{ outcome: "win", plies: 7 }, { outcome: "draw" }],
};

/** Every kind of best other move. @type {import("../../src/wire/messages.js").SecondBest[]} */
const SECONDS = [
  { move: "3", score: { kind: "evaluation", value: -14 }, loses: 21, depth: 9 },
  { move: "3", loses: -21, depth: 9 },
  { move: "3", loses: 0 },
  { move: "3", score: { kind: "loss", plies: 6 } },
  { move: "3", score: { kind: "win" }, depth: 12 },
];

for (const language of FOLDERS) {
  test(`${language}: every reason of a move has words that give all its facts`, async () => {
    const { moveReasonWords: words } = await import(new URL(`../../src/words/${language}/move-reasons.js`, import.meta.url).href);
    assert.deepEqual(Object.keys(words.reasons), Object.keys(FACTS));
    for (const [code, all] of Object.entries(FACTS)) {
      for (const facts of all) {
        const text = words.reasons[code](facts);
        assert.doesNotMatch(text, /undefined|NaN|null|  /, code);
        assert.match(text, /^\p{Lu}.*[^.]\.$/u, code);
        for (const fact of Object.values(facts).filter((fact) => typeof fact === "number")) assert.match(text, new RegExp(`\\b${fact}\\b`), code);
      }
    }
    const said = SECONDS.map((second) => words.second(second));
    assert.equal(new Set(said).size, SECONDS.length, "each says something else");
    for (const text of said) assert.doesNotMatch(text, /undefined|NaN|null|  |−−/);
    assert.match(said[0], /21.*9/);
    assert.match(words.score({ kind: "win", plies: 5 }, 0), /5/);
    assert.match(words.score({ kind: "evaluation", value: -14 }, 8), /−14.*8/);
  });
}

test("the best other move is said with what it loses and how deep that was looked for", async () => {
  const { moveReasonWords: words } = await import("../../src/words/en/move-reasons.js");
  const said = SECONDS.map((second) => words.second(second));
  assert.equal(said[0], "Best other move 3: worth 21 less, as far as 9 plies show.");
  assert.equal(said[1], "Best other move 3: worth 21 more, as far as 9 plies show.");
  assert.equal(said[2], "Best other move 3: as good.");
  assert.equal(said[3], "Best other move 3: loss in 6 plies, proved.");
  assert.equal(said[4], "Best other move 3: win, proved.");
});
