import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

import { FILES, MARK, said, sourceOf, superfluous, textLines, textsOf, translations } from "../../language.mjs";
import { LANGUAGES } from "../../src/words/languages.js";

/** What may be the same in every language: names, signs that are no words, and words that languages share. */
const SAME = new Set(["words.name", "peopleWords.bot", "newGameWords.clockKinds.fischer", "newGameWords.clockKinds.byo-yomi", "alphaBetaWords.5.question.answers.1", ...["svg", "png", "pdf", "tikz"].map((form) => `takeStepWords.forms.${form}.0`)]);

const SRC = new URL("../../src/", import.meta.url);
const TRANSLATIONS = translations();
/** The modules whose texts are checked; those of boards.js are among words. */
const CHECKED = FILES.filter((file) => file !== "boards.js");

/** @param {string} language @param {string} file */
const codeOf = (language, file) => sourceOf(language, file).replace(/\/\*.*?\*\//gs, "");

/** Every text and function of a language by its path. @param {string} language */
const allTexts = async (language) => new Map((await Promise.all(CHECKED.map((file) => textsOf(language, file)))).flatMap((texts) => [...texts]));

/** The keys of every table in a module, those that are not exported among them. @param {string} source */
const keysOf = (source) => new Set([...source.matchAll(/(?:^|[{,])\s*("[\w. -]+"|[\w]+): /gm)].map(([, key]) => key.replaceAll('"', "")));

/** @param {string} code */
const withoutMarks = (code) => code.replaceAll(MARK, "");

/** Whether something is a text in words that a translation has left in English. @param {string | Function} text @param {string | Function | undefined} english */
function isLeft(text, english) {
  if (typeof text === "string") return text === english && /\p{L}{2}/u.test(text.replace(/\{[^{}]*\}/g, "")); // terms of lessons are no words
  return withoutMarks(String(text)) === String(english) && /\p{L}{2,} \p{L}|\p{Lu}\p{L}+/u.test(said(String(text)));
}

test("every text is used somewhere", async () => {
  const page = readdirSync(SRC, { recursive: true }).map(String).filter((path) => path.endsWith(".js") && !/^words.[a-z]{2}\W/.test(path));
  const english = FILES.map((file) => codeOf("en", file));
  const sources = ["../build.mjs", ...page].map((path) => readFileSync(new URL(path.replaceAll("\\", "/"), SRC), "utf8"));
  const code = [...sources, ...english].join("\n");
  const byCode = (/** @type {string} */ path) => /^(moreRefusal|valueReason)Words\./.test(path); // refusals.test.js, value-reasons.test.js
  const keys = [...(await allTexts("en")).keys()].filter((path) => path.split(".").length === 2 && !byCode(path));
  assert.deepEqual(keys.filter((path) => !new RegExp(`\\.${path.split(".")[1]}\\b`).test(code)), []);
});

for (const language of TRANSLATIONS) {
  test(`${language}: every English text has its translation, and nothing more`, async () => {
    const [english, translated] = [await allTexts("en"), await allTexts(language)];
    assert.deepEqual([...english.keys()].filter((path) => typeof english.get(path) !== typeof translated.get(path)), []);
    for (const file of FILES) {
      const known = keysOf(codeOf(language, file));
      assert.deepEqual([...keysOf(codeOf("en", file))].filter((key) => !known.has(key)), [], file);
    }
    assert.deepEqual(await superfluous(language), []);
  });

  test(`${language}: nothing is left in English but what is marked, and nothing else is marked`, async () => {
    const [english, translated] = [await allTexts("en"), await allTexts(language)];
    const linesOf = (/** @type {string} */ folder) => FILES.flatMap((file) => sourceOf(folder, file).split("\n"));
    const marked = linesOf(language).filter((line) => line.endsWith(MARK)).map(withoutMarks);
    const inCode = (/** @type {string} */ text) => text.replaceAll("\u00a0", "\\u00a0"); // as a file has it
    const isMarked = (/** @type {string | Function} */ text) => {
      const lines = typeof text === "string" ? [inCode(text)] : textLines(withoutMarks(String(text)));
      return lines.every((line) => marked.some((each) => each.includes(line)));
    };
    const left = [...translated].filter(([path, text]) => isLeft(text, english.get(path)) && !SAME.has(path) && !isMarked(text));
    assert.deepEqual(left.map(([path]) => path), []);
    const known = new Set(linesOf("en"));
    assert.deepEqual(marked.filter((line) => !known.has(line)), [], "translated lines need no mark; where English has changed, copy its line");
  });

  test(`${language}: every noun has the forms that its numbers take`, async () => {
    const { NOUNS } = await import(new URL(`words/${language}/nouns.js`, SRC).href);
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.sort();
    for (const [noun, cases] of Object.entries(NOUNS)) assert.deepEqual(Object.keys(cases).sort(), forms, noun);
    assert.notDeepEqual(Object.keys(NOUNS), []);
  });
}

test("no text needs the word ply: people count moves", () => {
  const PLY = /"ply"|"plies |\bpl(?:y|ies)["`.]|polupotez|полупотез|polpotez|półruch/iu;
  const found = ["en", ...TRANSLATIONS].flatMap((language) =>
    readdirSync(new URL(`words/${language}/`, SRC)).filter((file) => PLY.test(codeOf(language, file))).map((file) => `${language}/${file}`),
  );
  assert.deepEqual(found, []);
});

test("every language offered is there", () => {
  const folders = Object.keys(LANGUAGES).map((language) => (language === "sr-Latn" ? "sr" : language));
  assert.deepEqual(folders.filter((language) => !existsSync(new URL(`words/${language}/`, SRC))), []);
});
