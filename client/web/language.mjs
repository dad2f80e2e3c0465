/**
 * Adds a language to the page: `make language CODE=de NAME=Deutsch`, or `npm run language -- de Deutsch`.
 *
 * The texts of a language are modules of the same names as the English ones, in a folder of their own. A new folder gets copies of
 * the English modules, so the page shows English until they are translated; MARK ends every line that is still to be translated.
 * Without a language the command copies what any of them lacks, as after a new English module. It prints what is to be done.
 */

import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { LANGUAGES } from "./src/words/languages.js";

/** Ends a line whose text is English for want of a translation. */
export const MARK = " // English";

const WORDS = new URL("src/words/", import.meta.url);
const RULES = new URL("../../engine/parlour_engine/games/", import.meta.url);

/** What counts in a language, with a table of nouns that English does without. */
const NOUNS = "nouns.js";

/** The modules of texts. */
export const FILES = readdirSync(new URL("en/", WORDS)).filter((file) => file !== NOUNS).sort();

/** The languages that have a folder. @param {Record<string, string>} [languages] */
export const translations = (languages = LANGUAGES) => Object.keys(languages).filter((language) => language !== "en" && language !== "sr-Latn");

/** @param {string} language @param {string} file */
export const sourceOf = (language, file) => readFileSync(new URL(`${language}/${file}`, WORDS), "utf8");

/** What a piece of code says by itself, without what it is given. @param {string} code */
export const said = (code) => [...code.matchAll(/"[^"]*"|`[^`]*`/g)].map(([part]) => part.replace(/\$\{[^}]*\}/g, "")).join("");

/** Names in code that are no texts: what is compared, keys, nouns that are counted. */
const NAMES = /\/\*.*?\*\/|[=!]== "[^"]*"|"[^"]*":|counted\([^"`]*"[^"]*"\)/g;

/** Whether a line of code has a text. @param {string} line */
function isText(line) {
  if (/^(import |export \* |\} from | *case )/.test(line)) return false;
  const code = line.replace(NAMES, "");
  return /\p{L}{2}/u.test(said(code)) || /"[^"]*\p{L}{2}[^"]*"/u.test(code);
}

/** The lines of code that have a text; comments have none. @param {string} code */
export const textLines = (code) => code.replace(/^ *\/\*.*?\*\/$|^ *\/\/[^\n]*$/gms, "").split("\n").filter(isText);

/**
 * Every text and function of a module of texts by its path, as `peopleWords.pools.bots`.
 * @param {string} language @param {string} file @returns {Promise<Map<string, string | Function>>}
 */
export async function textsOf(language, file) {
  /** @type {Map<string, string | Function>} */
  const found = new Map();
  const walk = (/** @type {string} */ path, /** @type {any} */ value) => {
    if (typeof value !== "object") found.set(path, value);
    else for (const [key, part] of Object.entries(value)) walk(`${path}.${key}`, part);
  };
  for (const [name, value] of Object.entries(await import(new URL(`${language}/${file}`, WORDS).href))) walk(name, value);
  return found;
}

/** What the page would never show: texts and modules of a language that English has not, a line for each. @param {string} language */
export async function superfluous(language) {
  const place = (/** @type {string} */ file) => `client/web/src/words/${language}/${file}`;
  const files = readdirSync(new URL(`${language}/`, WORDS)).filter((file) => file !== NOUNS && !FILES.includes(file));
  const lines = files.map((file) => `${place(file)}: there are no English texts of that name; remove it`);
  /** In what words.js takes over from other modules, a text is named where it stands. @type {Set<string>} */
  const named = new Set();
  for (const file of FILES) {
    const english = await textsOf("en", file);
    for (const path of (await textsOf(language, file)).keys()) {
      const inside = path.slice(path.indexOf(".") + 1);
      if (english.has(path) || path.startsWith("words.games.") || named.has(inside)) continue;
      named.add(inside);
      lines.push(`${place(file)}: ${path} has no English text; remove it`);
    }
  }
  return lines;
}

/** Mark the lines of a module that have a text. @param {string} code */
function marked(code) {
  const texts = new Set(textLines(code));
  return code.split("\n").map((line) => (texts.has(line) ? line + MARK : line)).join("\n");
}

/** The nouns that a piece of code counts. @param {string} code */
const nounsIn = (code) => [...code.matchAll(/counted\((?:[^()]|\([^()]*\))*?, "([^"]+)"\)/g)].map(([, noun]) => noun);

/** The nouns of a language with more of them, which stay English in all the forms that its numbers take. @param {string} language @param {string} code @param {string[]} nouns */
function withNouns(language, code, nouns) {
  const known = new Set([...code.matchAll(/^ {2}"?([^":]+)"?: \{/gm)].map(([, noun]) => noun));
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const lines = [...new Set(nouns)].filter((noun) => !known.has(noun)).map((noun) => {
    const forms = categories.map((category) => `${category}: "${noun}${category === "one" ? "" : "s"}"`);
    return `  ${/\W/.test(noun) ? `"${noun}"` : noun}: { ${forms.join(", ")} },${MARK}\n`;
  });
  return code.replace("\n};", `\n${lines.join("")}};`);
}

/** @param {string} language */
const noNouns = (language) => `/** Nouns after a number, in the forms that numbers take. */

import { counting } from "../plural.js";

export const NOUNS = {
};

export const counted = counting("${language}", NOUNS);
`;

/** An English module as the beginning of a translation. @param {string} file @param {string} name of the language */
const copyOf = (file, name) => marked(sourceOf("en", file).replace(", in English", `, in ${name}`));

/** Copy the English modules that a language lacks, and the nouns that they count. @param {string} language @param {string} name */
function complete(language, name) {
  const folder = new URL(`${language}/`, WORDS);
  mkdirSync(folder, { recursive: true });
  const missing = FILES.filter((file) => !existsSync(new URL(file, folder)));
  for (const file of missing) writeFileSync(new URL(file, folder), copyOf(file, name));
  const nouns = new URL(NOUNS, folder);
  const counted = missing.flatMap((file) => nounsIn(sourceOf("en", file)));
  if (counted.length > 0) writeFileSync(nouns, withNouns(language, existsSync(nouns) ? readFileSync(nouns, "utf8") : noNouns(language), counted));
}

/** What is still English in a language, a line for texts and one for rules. @param {string} language */
function untranslated(language) {
  const files = readdirSync(new URL(`${language}/`, WORDS));
  const counts = files.map((file) => sourceOf(language, file).split(MARK).length - 1).filter((count) => count > 0);
  const lines = counts.reduce((sum, count) => sum + count, 0);
  const games = existsSync(RULES) ? readdirSync(RULES).filter((game) => existsSync(new URL(`${game}/rules.md`, RULES))) : [];
  const english = games.filter((game) => !existsSync(new URL(`${game}/rules.${language}.md`, RULES)));
  return [
    ...(lines ? [`${language}: ${lines} lines in ${counts.length} files of client/web/src/words/${language} end with "${MARK.trim()}"`] : []),
    ...(english.length ? [`${language}: no engine/parlour_engine/games/*/rules.${language}.md of ${english.join(", ")}`] : []),
  ];
}

/** @param {string} code @param {string} name @returns {string} why that can be no language of the page; empty where it can */
function fault(code, name) {
  if (!/^[a-z]{2,3}$/.test(code)) return `CODE=${code}: expected two or three small letters, as in CODE=de`;
  if (Intl.PluralRules.supportedLocalesOf(code).length === 0) return `CODE=${code}: no language that Node knows`;
  return name || code in LANGUAGES ? "" : `CODE=${code}: a new language needs its own name, as in NAME=Deutsch`;
}

/** @param {string} code @param {string} name both empty for the languages that are there */
async function main(code, name) {
  const wrong = code && fault(code, name);
  if (wrong) throw new Error(wrong);
  const languages = /** @type {Record<string, string>} */ ({ ...LANGUAGES });
  if (code && !(code in languages)) {
    languages[code] = name;
    const list = new URL("languages.js", WORDS);
    writeFileSync(list, readFileSync(list, "utf8").replace(/ \};\n$/, `, ${code}: ${JSON.stringify(name)} };\n`));
  }
  const chosen = translations(languages).filter((language) => !code || language === code);
  for (const language of chosen) complete(language, languages[language]);
  for (const language of chosen) for (const line of [...untranslated(language), ...(await superfluous(language))]) console.log(line);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [code = "", name = ""] = process.argv.slice(2);
  await main(code, name).catch((error) => {
    console.error(`language: ${error.message}`);
    process.exitCode = 1;
  });
}
