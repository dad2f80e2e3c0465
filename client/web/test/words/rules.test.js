import assert from "node:assert/strict";
import { test } from "node:test";

import { LANGUAGES } from "../../src/words/languages.js";

const FOLDERS = Object.keys(LANGUAGES).filter((language) => language !== "sr-Latn");
const GAMES = ["wolf-and-sheep", "nim", "greedy-nim", "modified-nim", "grundy"];
const OPTIONS = [{ line: 5 }, { line: 5, overline: false }, { misere: true }];

/** So many letters fit beside logo and tools where the page is 320 pixels wide. */
const MOST = 28;

for (const language of FOLDERS) {
  test(`${language}: what a game is about fits the head of a room`, async () => {
    const load = (/** @type {string} */ file) => import(new URL(`../../src/words/${language}/${file}`, import.meta.url).href);
    const [{ messageWords }, { boardWords }] = [await load("message.js"), await load("boards.js")];
    const rules = [...GAMES.map(messageWords.rule), ...OPTIONS.flatMap(boardWords.rulesOf)];
    assert.equal(rules.length, GAMES.length + OPTIONS.length);
    assert.deepEqual(rules.filter((rule) => rule === "" || rule.length > MOST), []);
  });
}
