import assert from "node:assert/strict";
import { test } from "node:test";

import { LANGUAGES } from "../../src/words/languages.js";

const FOLDERS = Object.keys(LANGUAGES).filter((language) => language !== "sr-Latn");
/** A move of each kind. */
const MOVES = ["4", "b2", "a1-b2", "1:2", "7=4+3"];

/** Their names. @type {Record<string, string[]>} */
const NAMES = {
  en: ["column 4", "square b2", "from a1 to b2", "2 counters from heap 1", "7 into 4 and 3"],
  sr: ["колона 4", "поље b2", "са a1 на b2", "2 жетона са стуба 1", "стуб од 7 на 4 и 3"],
  hr: ["stupac 4", "polje b2", "s a1 na b2", "2 žetona s hrpe 1", "hrpa od 7 na 4 i 3"],
  sl: ["stolpec 4", "polje b2", "s polja a1 na b2", "2 predmeta s kopice 1", "kopica velikosti 7 na 4 in 3"],
  pl: ["kolumna 4", "pole b2", "z a1 na b2", "2 żetony ze stosu 1", "podział 7 na 4 i 3"],
};

for (const language of FOLDERS) {
  test(`${language}: a move of every kind is named in the sentences that are about it`, async () => {
    const [{ messageWords }, { words }] = await Promise.all(
      ["message", "words"].map((file) => import(new URL(`../../src/words/${language}/${file}.js`, import.meta.url).href)),
    );
    const sentences = [messageWords.notSent, messageWords.kept, words.premoved, words.premoveLost, (/** @type {string} */ move) => words.played("cross", move)];
    assert.deepEqual(MOVES.map(words.moveName), NAMES[language]);
    for (const [index, move] of MOVES.entries()) {
      for (const sentence of sentences) assert.ok(sentence(move).includes(`${NAMES[language][index]}.`), sentence(move));
    }
  });
}
