import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

import { LANGUAGES } from "../../src/words/languages.js";

/** What may be the same in every language: names, signs that are no words, and words that languages share. */
const SAME = new Set(["words.name", "peopleWords.bot"]);

const SRC = new URL("../../src/", import.meta.url);
const FILES = readdirSync(new URL("words/en/", SRC)).sort();
const TRANSLATIONS = Object.keys(LANGUAGES).filter((language) => language !== "en" && language !== "sr-Latn");

/** @param {string} language @param {string} file */
const sourceOf = (language, file) => readFileSync(new URL(`words/${language}/${file}`, SRC), "utf8").replace(/\/\*.*?\*\//gs, "");

/** Every text and function of a language by its path, as `peopleWords.pools.bots`. @param {string} language */
async function textsOf(language) {
  const files = FILES.filter((file) => file !== "boards.js"); // its texts are among words
  const modules = await Promise.all(files.map((file) => import(new URL(`words/${language}/${file}`, SRC).href)));
  /** @type {Map<string, string | Function>} */
  const found = new Map();
  const walk = (/** @type {string} */ path, /** @type {any} */ value) => {
    if (typeof value !== "object") found.set(path, value);
    else for (const [key, part] of Object.entries(value)) walk(`${path}.${key}`, part);
  };
  for (const module of modules) for (const [name, value] of Object.entries(module)) walk(name, value);
  return found;
}

/** The keys of every table in a module, those that are not exported among them. @param {string} source */
const keysOf = (source) => new Set([...source.matchAll(/(?:^|[{,])\s*("[\w. -]+"|[\w]+): /gm)].map(([, key]) => key.replaceAll('"', "")));

/** What a function says by itself, without what it is given. @param {string | Function} text */
const said = (text) => [...String(text).matchAll(/"[^"]*"|`[^`]*`/g)].map(([part]) => part.replace(/\$\{[^}]*\}/g, "")).join("");

/** Whether something is a text in words that a translation has left in English. @param {string | Function} text @param {string | Function | undefined} english */
function isLeft(text, english) {
  if (typeof text === "string") return text === english && /\p{L}{2}/u.test(text);
  return String(text) === String(english) && /\p{L}{2,} \p{L}|\p{Lu}\p{L}+/u.test(said(text));
}

test("every text is used somewhere", async () => {
  const page = readdirSync(SRC, { recursive: true }).map(String).filter((path) => path.endsWith(".js") && !/^words.[a-z]{2}\W/.test(path));
  const english = FILES.map((file) => sourceOf("en", file));
  const sources = ["../build.mjs", ...page].map((path) => readFileSync(new URL(path.replaceAll("\\", "/"), SRC), "utf8"));
  const code = [...sources, ...english].join("\n");
  const byCode = (/** @type {string} */ path) => /^(moreRefusal|valueReason)Words\./.test(path); // refusals.test.js, value-reasons.test.js
  const keys = [...(await textsOf("en")).keys()].filter((path) => path.split(".").length === 2 && !byCode(path));
  assert.deepEqual(keys.filter((path) => !new RegExp(`\\.${path.split(".")[1]}\\b`).test(code)), []);
});

for (const language of TRANSLATIONS) {
  test(`${language}: every English text has its translation, and nothing more`, async () => {
    const [english, translated] = [await textsOf("en"), await textsOf(language)];
    assert.deepEqual([...translated.keys()].filter((path) => !path.startsWith("words.games.")).sort(), [...english.keys()].sort());
    assert.deepEqual([...english].filter(([path, text]) => typeof text !== typeof translated.get(path)), []);
    for (const file of FILES) {
      const known = keysOf(sourceOf(language, file));
      assert.deepEqual([...keysOf(sourceOf("en", file))].filter((key) => !known.has(key)), [], file);
    }
  });

  test(`${language}: nothing is left in English`, async () => {
    const [english, translated] = [await textsOf("en"), await textsOf(language)];
    assert.deepEqual([...translated].filter(([path, text]) => isLeft(text, english.get(path)) && !SAME.has(path)).map(([path]) => path), []);
  });

  test(`${language}: every noun has the forms that its numbers take`, async () => {
    const { NOUNS } = await import(new URL(`words/${language}/nouns.js`, SRC).href);
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.sort();
    for (const [noun, cases] of Object.entries(NOUNS)) assert.deepEqual(Object.keys(cases).sort(), forms, noun);
    assert.notDeepEqual(Object.keys(NOUNS), []);
  });
}

test("only what is complete is offered, and everything offered is there", () => {
  const folders = Object.keys(LANGUAGES).map((language) => (language === "sr-Latn" ? "sr" : language));
  assert.deepEqual(folders.filter((language) => !existsSync(new URL(`words/${language}/`, SRC))), []);
});
