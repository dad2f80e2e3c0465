import assert from "node:assert/strict";
import { test } from "node:test";

/** @import { Move } from "../../src/boards/notation.js" */

import { LANGUAGES } from "../../src/words/languages.js";

const FOLDERS = Object.keys(LANGUAGES).filter((language) => language !== "sr-Latn");
/** A move of each kind. @type {Move[]} */
const MOVES = [
  { form: "column", parts: ["4"] },
  { form: "square", parts: ["b2"] },
  { form: "step", parts: ["a1", "b2"] },
  { form: "take", parts: ["1", "2"] },
  { form: "split", parts: ["7", "4", "3"] },
  { form: "take-split", parts: ["3"] },
  { form: "take-split", parts: ["3", "4"] },
];

/** Their names. @type {Record<string, string[]>} */
const NAMES = {
  en: ["column 4", "square b2", "from a1 to b2", "2 counters from heap 1", "7 into 4 and 3", "1 counter from place 3", "2 counters from places 3–4"],
  sr: ["колона 4", "поље b2", "са a1 на b2", "2 жетона са стуба 1", "стуб од 7 на 4 и 3", "1 жетон са места 3", "2 жетона са места 3–4"],
  hr: ["stupac 4", "polje b2", "s a1 na b2", "2 žetona s hrpe 1", "hrpa od 7 na 4 i 3", "1 žeton s mjesta 3", "2 žetona s mjesta 3–4"],
  sl: ["stolpec 4", "polje b2", "s polja a1 na b2", "2 predmeta s kopice 1", "kopica velikosti 7 na 4 in 3", "1 predmet z mesta 3", "2 predmeta z mest 3–4"],
  pl: ["kolumna 4", "pole b2", "z a1 na b2", "2 żetony ze stosu 1", "podział 7 na 4 i 3", "1 żeton z miejsca 3", "2 żetony z miejsc 3–4"],
};

for (const language of FOLDERS) {
  test(`${language}: a move of every kind is named in the sentences that are about it`, async () => {
    const [{ messageWords }, { words }] = await Promise.all(
      ["message", "words"].map((file) => import(new URL(`../../src/words/${language}/${file}.js`, import.meta.url).href)),
    );
    const sentences = [messageWords.notSent, messageWords.kept, words.premoved, words.premoveLost, (/** @type {Move} */ move) => words.played("cross", move)];
    const names = NAMES[language] ?? NAMES.en; // until they are translated
    assert.deepEqual(MOVES.map(words.moveName), names);
    for (const [index, move] of MOVES.entries()) {
      for (const sentence of sentences) assert.ok(sentence(move).includes(`${names[index]}.`), sentence(move));
    }
  });
}
