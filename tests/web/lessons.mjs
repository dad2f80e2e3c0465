/**
 * The lessons of the page, for the tests.
 *
 * Usage: node lessons.mjs prints the searches of every lesson, as JSON. node lessons.mjs FILE walks through lessons: the file has {"lessons": {NAME: file or
 * null}, "records": {NAME: {SEARCH: tree}}, "algorithms"}, where null is the lesson of the page, in all languages. It prints a JSON object: for each
 * lesson the stops by language, each with its step, text and question, or what is wrong and where.
 */

import { readFileSync } from "node:fs";

const SRC = new URL("../../client/web/src/", import.meta.url);
const load = (path) => import(new URL(path, SRC).href);

const { LESSONS } = await load("state/lessons/names.js");
const { fileOf } = await load("state/lessons/built-in.js");
const { lessonOf } = await load("state/lessons/lesson.js");
const { OpenLesson } = await load("state/lessons/opened.js");
const { joinPages } = await load("state/search_tree/record.js");
const { treeOf } = await load("state/search_tree/unpack.js");
const { growthOf, Growing } = await load("state/search_tree/growth.js");
const { factsOf } = await load("state/search_tree/facts.js");
const { growthFactsOf } = await load("state/search_tree/growth-facts.js");
const { LANGUAGES } = await load("words/languages.js");

const languages = (process.env.LESSON_LANGUAGES ?? Object.keys(LANGUAGES).filter((language) => language !== "sr-Latn").join(" ")).split(" ");

/** A record as a lesson reads it, with sentences in a language. */
async function shown({ columns, ...about }, algorithms, language) {
  const { searchStepWords } = await load(`words/${language}/search-steps.js`);
  const { growthWords } = await load(`words/${language}/growth-steps.js`);
  const record = joinPages([{ page: 0, pages: 1, columns, about }], { algorithms });
  if (about.form === "simulations") {
    const growing = new Growing(growthOf(record));
    const sentence = (step) => ((facts) => growthWords.sentences[facts.kind](facts))(growthFactsOf(growing, step));
    return { about: record.about, steps: growing.growth.steps, growing, sentence };
  }
  const tree = treeOf(record);
  return { about: record.about, steps: tree.steps, tree, sentence: (step) => searchStepWords.sentence(factsOf(tree, step)) };
}

/** A lesson of the page in a language. */
async function ownLesson(name, language) {
  const { plan } = await load(`state/lessons/${name}.js`);
  const [words] = Object.values(await load(`words/${language}/lesson-${name}.js`));
  const { lessonsWords } = await load(`words/${language}/lessons.js`);
  return fileOf(lessonsWords.titles[name], { ...plan, words });
}

/** The stops of a lesson, up to the first that is wrong. */
async function walk(file, records, algorithms, language) {
  try {
    const lesson = lessonOf(file);
    const name = (search) => Object.keys(lesson.searches).find((each) => lesson.searches[each] === search);
    const open = new OpenLesson(lesson, (search) => shown(records[name(search)], algorithms, language));
    const stops = [];
    for (const [index] of lesson.stops.entries()) {
      const { stop, step, text, question } = await open.stop(index + 1);
      stops.push({ search: stop.search, step, title: stop.title, written: stop.text, text, question });
    }
    return { title: lesson.title, stops };
  } catch (error) {
    if (!("fault" in error)) throw error;
    return { fault: error.fault, where: error.where, what: error.what };
  }
}

if (!process.argv[2]) {
  const plans = await Promise.all(LESSONS.map(async (name) => [name, (await ownLesson(name, "en")).searches]));
  console.log(JSON.stringify(Object.fromEntries(plans)));
} else {
  const { lessons, records, algorithms } = JSON.parse(readFileSync(process.argv[2], "utf8"));
  const walked = {};
  for (const [name, file] of Object.entries(lessons)) {
    const read = file ? ["en"] : languages;
    walked[name] = Object.fromEntries(await Promise.all(read.map(async (language) => [language, await walk(file ?? (await ownLesson(name, language)), records[name], algorithms, language)])));
  }
  console.log(JSON.stringify(walked));
}
