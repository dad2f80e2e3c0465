import assert from "node:assert/strict";
import { test } from "node:test";

import { LANGUAGES } from "../../src/words/languages.js";

const FOLDERS = Object.keys(LANGUAGES).filter((language) => language !== "sr-Latn");
const GAMES = ["wolf-and-sheep", "nim", "greedy-nim", "modified-nim", "grundy"];
const OPTIONS = [{ line: 4 }, { line: 19 }, { line: 19, overline: false }, { misere: true }];

/** So many letters fit beside logo and tools, in two lines, where the page is 320 pixels wide. */
const MOST = 60;

for (const language of FOLDERS) {
  test(`${language}: what a game is about is one sentence, which fits the head of a room`, async () => {
    const { messageWords } = await import(new URL(`../../src/words/${language}/message.js`, import.meta.url).href);
    const rules = [...GAMES.map((game) => messageWords.rule(game, {})), ...OPTIONS.map((options) => messageWords.rule("", options))];
    assert.equal(new Set(rules).size, GAMES.length + OPTIONS.length);
    for (const rule of rules) {
      assert.match(rule, /^\p{Lu}.* .* .*[^.]$/u);
      assert.ok(rule.length <= MOST, rule);
    }
  });
}
