import assert from "node:assert/strict";
import { test } from "node:test";

import { LANGUAGES } from "../../src/words/languages.js";

const FOLDERS = Object.keys(LANGUAGES).filter((language) => language !== "sr-Latn");

/** What the server sends with each reason (docs/protocol.md, 12). @type {Record<string, Record<string, number | string>[]>} */
const FACTS = {
  fallback: [{}],
  glance: [{ plies: 2 }],
  "only-move": [{}],
  wins: [{}],
  parries: [{ moves: 3, of: 6, reply: "4" }],
  threatens: [{ replies: 5, of: 7 }],
  "winning-cells": [{ own: 2, theirs: 1 }, { own: 4, theirs: 3, own_odd: 1, their_odd: 2 }],
  distance: [{ rows: 3, passed: 2 }],
  exact: [{ outcome: "win", plies: 7 }, { outcome: "draw" }],
};

/** What a move may lead to, and what else could be played, each of them said in another way. */
const [YELLOW, RED] = /** @type {const} */ ([{ mark: "disc" }, { mark: "ring" }]);
const REPLY = /** @type {const} */ ({ form: "column", parts: ["1"] });
const LEADS = /** @type {import("../../src/state/told-move.js").Leads[]} */ ([
  { outcome: "loss", more: 1, atMost: false, reply: REPLY },
  { outcome: "loss", more: 1, atMost: false, reply: null },
  { outcome: "loss", more: 5, atMost: false, reply: REPLY },
  { outcome: "loss", more: 5, atMost: true, reply: REPLY },
  { outcome: "loss", more: null, atMost: false, reply: null },
  { outcome: "win", more: 0, atMost: false, reply: null },
  { outcome: "win", more: 4, atMost: false, reply: REPLY },
  { outcome: "win", more: 4, atMost: true, reply: REPLY },
  { outcome: "win", more: null, atMost: false, reply: null },
  { outcome: "draw", more: null, atMost: false, reply: REPLY },
  { outcome: "draw", more: 0, atMost: false, reply: null },
  { outcome: "loss", more: 0, atMost: false, reply: null },
].map((leads) => ({ side: YELLOW, opponent: RED, ...leads })));

/** Every kind of best other move, with what it is proved to lead to. @type {[import("../../src/wire/messages.js").SecondBest, import("../../src/state/told-move.js").Leads | null][]} */
const SECONDS = [
  [{ move: "3", score: { kind: "evaluation", value: -14 }, loses: 21, depth: 9 }, null],
  [{ move: "3", loses: -21, depth: 9 }, null],
  [{ move: "3", loses: 0 }, null],
  [{ move: "3", score: { kind: "evaluation", value: -14 }, loses: null, depth: 9 }, null],
  [{ move: "3", score: { kind: "loss", plies: 6 } }, { ...LEADS[2], reply: null }],
  [{ move: "3", score: { kind: "win" }, depth: 12 }, LEADS[8]],
  [{ move: "3", score: { kind: "win", plies: 5, at_most: true } }, { ...LEADS[7], reply: null }],
  [{ move: "3", score: { kind: "win", plies: 1 } }, LEADS[5]],
];
/** @type {import("../../src/state/told-move.js").Other[]} */
const OTHERS = [
  { kind: "better", move: { form: "column", parts: ["4"] }, outcome: "win" },
  { kind: "better", move: { form: "column", parts: ["4"] }, outcome: "draw" },
  { kind: "all-lose" },
  { kind: "others", outcome: "loss" },
  { kind: "others", outcome: "draw" },
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
    const said = SECONDS.map(([second, leads]) => words.second(second, leads));
    assert.equal(new Set(said).size, SECONDS.length, "each says something else");
    for (const text of said) assert.doesNotMatch(text, /undefined|NaN|null|  |−−/);
    assert.match(said[0], /21.*9/);
    assert.match(said[4], /^\p{Lu}[^:]* 3: .*5[^.]*\.$/u);
    assert.match(words.score({ kind: "evaluation", value: -14 }, 8), /−14.*8/);
  });
}

for (const language of FOLDERS) {
  test(`${language}: what a move leads to, and what is better, is said in sentences of its own`, async () => {
    const { moveReasonWords: words } = await import(new URL(`../../src/words/${language}/move-reasons.js`, import.meta.url).href);
    const said = [...LEADS.map(words.leads), ...OTHERS.map(words.other), words.open, words.nothing];
    assert.equal(new Set(said).size, said.length, "each says something else");
    for (const text of said) {
      assert.match(text, /^\p{Lu}.*[^.]\.$/u);
      assert.doesNotMatch(text, /undefined|null|NaN|  /);
    }
    assert.notEqual(words.line("1 2", true), words.line("1 2", false));
  });
}

test("in English the consequence names who wins, how and when", async () => {
  const { moveReasonWords: words } = await import("../../src/words/en/move-reasons.js");
  assert.deepEqual(LEADS.map(words.leads), [
    "Red then wins at once with column 1.",
    "Red then wins at once.",
    "Red then wins by force, after 5 more moves, beginning with column 1.",
    "Red then wins by force, after 5 more moves at most, beginning with column 1.",
    "Red then wins by force.",
    "It wins at once.",
    "Yellow then wins by force, after 4 more moves.",
    "Yellow then wins by force, after 4 more moves at most.",
    "Yellow then wins by force.",
    "With best play on both sides the game is then a draw.",
    "It ends the game in a draw.",
    "It ends the game, and loses it.",
  ]);
  assert.equal(words.leads({ ...LEADS[0], opponent: { mark: "sheep" } }), "The sheep then win at once with column 1.");
});

test("in English a depth is how many moves ahead the machine looked", async () => {
  const { moveReasonWords: words } = await import("../../src/words/en/move-reasons.js");
  assert.equal(words.score({ kind: "evaluation", value: 3 }, 5), "For its side: evaluation 3, looked 5 moves ahead.");
  assert.equal(words.reasons.glance({ plies: 1 }), "Chosen quickly, looking 1 move ahead: this level does not search every move in full.");
});

for (const language of FOLDERS) {
  test(`${language}: all moves, and the only one, are not counted, nor is a glance of unknown length`, async () => {
    const { moveReasonWords: words } = await import(new URL(`../../src/words/${language}/move-reasons.js`, import.meta.url).href);
    const { glance, parries, threatens } = words.reasons;
    const said = [glance({}), parries({ moves: 1, of: 1, reply: "b" }), parries({ moves: 6, of: 6, reply: "b" }), threatens({ replies: 1, of: 1 }), threatens({ replies: 7, of: 7 })];
    assert.equal(new Set(said).size, 4, "every reply is said alike");
    for (const text of said) {
      assert.match(text, /^\p{Lu}.*[^.]\.$/u);
      assert.doesNotMatch(text, /\d|undefined|  | [:,.]/);
    }
  });
}

test("in English all moves and replies are said in words", async () => {
  const { moveReasonWords: words } = await import("../../src/words/en/move-reasons.js");
  const { parries, threatens } = words.reasons;
  assert.equal(parries({ moves: 1, of: 1, reply: "2" }), "After the other move the opponent wins at once, by 2.");
  assert.equal(parries({ moves: 6, of: 6, reply: "2" }), "After every other move the opponent wins at once, as by 2.");
  assert.equal(parries({ moves: 5, of: 6, reply: "2" }), "After 5 of the 6 other moves the opponent wins at once, as by 2.");
  assert.equal(threatens({ replies: 1, of: 1 }), "It threatens to win at once, after every reply.");
});

test("the best other move is said with what it loses and how deep that was looked for", async () => {
  const { moveReasonWords: words } = await import("../../src/words/en/move-reasons.js");
  const said = SECONDS.map(([second, leads]) => words.second(second, leads));
  assert.equal(said[0], "Best other move 3: worth 21 less, looked 9 moves ahead.");
  assert.equal(said[1], "Best other move 3: worth 21 more, looked 9 moves ahead.");
  assert.equal(said[2], "Best other move 3: as good.");
  assert.equal(said[3], "Best other move 3: evaluation −14, looked 9 moves ahead.");
  assert.equal(said[4], "Best other move 3: Red then wins by force, after 5 more moves.");
  assert.equal(said[5], "Best other move 3: Yellow then wins by force.");
  assert.equal(said[6], "Best other move 3: Yellow then wins by force, after 4 more moves at most.");
  assert.equal(said[7], "Best other move 3: it wins at once.");
});
