import assert from "node:assert/strict";
import { test } from "node:test";

import { LessonFault } from "../../src/state/lessons/fault.js";
import { LARGEST, packed, readLesson, unpacked } from "../../src/state/lessons/file.js";
import { lessonFile } from "../../src/state/lessons/built-in.js";
import { FORM, lessonOf, searchesOf } from "../../src/state/lessons/lesson.js";
import { LESSONS } from "../../src/state/lessons/names.js";
import { LANGUAGES } from "../../src/words/languages.js";

/** A small lesson. @returns {any} */
const small = () => ({
  form: FORM,
  title: "Mine",
  searches: { tree: { game: "tree", start: "((3 12) (2 4))", player: "alphabeta" } },
  stops: [{ title: "One", text: "A is worth {value A}.", at: "back A" }],
});

/** What is wrong with a lesson after a change. @param {(lesson: any) => void} change @returns {[string, string]} */
function faultOf(change) {
  const lesson = small();
  change(lesson);
  try {
    readLesson(JSON.stringify(lesson));
  } catch (error) {
    if (error instanceof LessonFault) return [error.fault, error.where];
    throw error;
  }
  return ["", ""];
}

test("a lesson is read with what it leaves out", () => {
  const { title, searches, stops } = readLesson(JSON.stringify(small()));
  assert.deepEqual([title, searches.tree.player, stops.length], ["Mine", "alphabeta", 1]);
  assert.deepEqual([stops[0].search, stops[0].shows, stops[0].holds, stops[0].question], ["tree", ["alpha", "beta"], [], null]);
});

test("what is no lesson is refused, with what is wrong and where", () => {
  /** @type {[(lesson: any) => void, string, string][]} */
  const cases = [
    [(lesson) => (lesson.form = "chess"), "foreign", "form"],
    [(lesson) => (lesson.titel = "x"), "unknown", ""],
    [(lesson) => (lesson.title = 7), "kind", "title"],
    [(lesson) => (lesson.title = "x".repeat(81)), "long", "title"],
    [(lesson) => (lesson.searches = {}), "few", "searches"],
    [(lesson) => (lesson.searches = []), "kind", "searches"],
    [(lesson) => (lesson.searches = { "1 2": lesson.searches.tree }), "name", "searches"],
    [(lesson) => delete lesson.searches.tree.player, "kind", "searches.tree.player"],
    [(lesson) => (lesson.searches.tree.options = { heap: { deep: 1 } }), "kind", "searches.tree.options.heap"],
    [(lesson) => (lesson.searches.tree.moves = ["a", 3]), "kind", "searches.tree.moves[2]"],
    [(lesson) => (lesson.stops = []), "few", "stops"],
    [(lesson) => (lesson.stops = Array(41).fill(lesson.stops[0])), "many", "stops"],
    [(lesson) => (lesson.stops[0].search = "other"), "no-search", "stops[1].search"],
    [(lesson) => (lesson.stops[0].at = -1), "kind", "stops[1].at"],
    [(lesson) => (lesson.stops[0].pass = 0.5), "kind", "stops[1].pass"],
    [(lesson) => (lesson.stops[0].shows = ["gamma"]), "kind", "stops[1].shows"],
    [(lesson) => (lesson.stops[0].text = "<img src=x onerror=alert(1)>"), "markup", "stops[1].text"],
    [(lesson) => (lesson.stops[0].title = "A &lt; B"), "markup", "stops[1].title"],
    [(lesson) => (lesson.stops[0].text = "turned \u202e round"), "markup", "stops[1].text"],
    [(lesson) => (lesson.stops[0].text = "{value A"), "brace", "stops[1].text"],
    [(lesson) => (lesson.stops[0].text = "{worth A}"), "term", "stops[1].text"],
    [(lesson) => (lesson.stops[0].text = "{constructor}"), "term", "stops[1].text"],
    [(lesson) => (lesson.stops[0].text = "{leaves of nowhere}"), "no-search", "stops[1].text"],
    [(lesson) => (lesson.stops[0].holds = ["value A"]), "claim", "stops[1].holds[1]"],
    [(lesson) => (lesson.stops[0].question = { text: "?", answers: [{ text: "a", holds: "seen A" }] }), "few", "stops[1].question.answers"],
  ];
  for (const [change, fault, where] of cases) assert.deepEqual(faultOf(change), [fault, where], String(change));
});

test("a text may have signs that are no markup", () => {
  assert.deepEqual(faultOf((lesson) => (lesson.stops[0].text = "3 < 5 & 5 > 3: α ≥ β, “so”")), ["", ""]);
});

test("a file that is no JSON, too large or endlessly deep is refused", () => {
  const wrong = (/** @type {string} */ text) => {
    try {
      readLesson(text);
    } catch (error) {
      return error instanceof LessonFault ? [error.fault, error.where] : error;
    }
    return null;
  };
  assert.deepEqual(wrong('{\n  "form": "x",\n  oops\n}'), ["json", "3:3"]);
  assert.deepEqual(wrong(""), ["json", "1:1"]);
  assert.deepEqual(wrong(" ".repeat(LARGEST + 1)), ["size", ""]);
  assert.deepEqual(wrong("[".repeat(30_000) + "]".repeat(30_000)), ["kind", ""]);
  const tree = { ...small(), searches: JSON.parse('{"__proto__": {"game": "tree", "player": "minimax"}}') };
  assert.deepEqual(wrong(JSON.stringify(tree)), ["name", "searches"]);
});

test("an address has the whole file, and no more than a file may have", async () => {
  const text = JSON.stringify(small());
  const fragment = await packed(text);
  assert.match(fragment, /^[\w-]+$/);
  assert.equal(await unpacked(fragment), text);
  const bomb = await packed(" ".repeat(LARGEST));
  assert.equal((await unpacked(bomb)).length, LARGEST);
  const { deflateRawSync } = await import("node:zlib");
  const larger = deflateRawSync(Buffer.alloc(50_000_000)).toString("base64url");
  await assert.rejects(unpacked(larger), (/** @type {LessonFault} */ { fault }) => fault === "size");
  for (const damaged of ["", "%%%", fragment.slice(0, -9), "AAAA"]) {
    await assert.rejects(unpacked(damaged), (error) => error instanceof LessonFault);
  }
});

test("every lesson of the page is a file that can be opened, in every language", async () => {
  for (const name of LESSONS) {
    const lesson = lessonOf(JSON.parse(JSON.stringify(await lessonFile(name))));
    const needed = new Set(lesson.stops.flatMap(searchesOf));
    assert.deepEqual(Object.keys(lesson.searches).filter((search) => !needed.has(search)), [], name);
    assert.ok(JSON.stringify(lesson).length < LARGEST);
    const { plan } = await import(`../../src/state/lessons/${name}.js`);
    for (const language of Object.keys(LANGUAGES).filter((each) => each !== "sr-Latn")) {
      const [words] = /** @type {any[]} */ (Object.values(await import(`../../src/words/${language}/lesson-${name}.js`)));
      assert.equal(words.length, plan.stops.length, `${language}: ${name}`);
    }
  }
  await assert.rejects(lessonFile("constructor"), (/** @type {LessonFault} */ { fault }) => fault === "no-lesson");
});
