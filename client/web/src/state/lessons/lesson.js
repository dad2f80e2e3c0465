/**
 * A lesson: searches, and stops on their steps with what is said there. A lesson is plain data (docs/lessons.md): those of the page
 * are modules of this folder, and anybody can write one as a JSON file.
 *
 * Invariant: a checked lesson has the shape of its types and bounded size; all of its texts are plain, and every search that a
 * stop or a text names is there. Whether its numbers and claims hold is found out from the records (claims.js).
 * @import { OptionValue } from "../../wire/messages.js"
 */

import { LessonFault } from "./fault.js";
import { readClaim, readTerm } from "./claims.js";

/** The one form of lesson files that there is. */
export const FORM = "parlour-lesson-1";

const MOST_STOPS = 40;
const MOST_SEARCHES = 12;
const MOST_MOVES = 200;
const MOST_ANSWERS = 4;
const MOST_CLAIMS = 12;
/** Characters. */
const [LONGEST_TITLE, LONGEST_TEXT, LONGEST_START, LONGEST_PLAYER] = [80, 600, 8000, 200];

/**
 * The search that a stop is in, as the server is asked for it.
 * @typedef {{ game: string, options: Record<string, OptionValue>, start?: string, moves?: string[], player: string }} LessonSearch
 */

/** @typedef {{ text: string, answers: { text: string, holds: string }[] }} StopQuestion the answer whose claim holds is the right one */

/**
 * @typedef {object} LessonStop
 * @property {string} search the name of its search
 * @property {string | number} at the step, by its number or by what happens on it (docs/lessons.md)
 * @property {number} pass the pass of a search that enters its root several times, from 1; 0 for the last that is open by then
 * @property {("alpha" | "beta")[]} shows the walls that are explained by then
 * @property {boolean} predict whether the stop offers to go on with questions
 * @property {string} title
 * @property {string} text with terms in braces, which the record fills in
 * @property {string[]} holds what is true in the record on this step
 * @property {StopQuestion | null} question
 */

/** @typedef {{ title: string, searches: Record<string, LessonSearch>, stops: LessonStop[] }} Lesson */

/** @typedef {Record<string, unknown>} Fields */

/** What lies between braces in a text. */
export const SLOT = /\{([^{}]*)\}/g;

/** A name, or what the value is. @param {unknown} value @param {string} where @returns {Fields} */
function fieldsOf(value, where) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new LessonFault("kind", where, "{ }");
  return /** @type {Fields} */ (value);
}

/** The fields, of which no others are known. @param {unknown} value @param {string} where @param {string[]} known */
function only(value, where, known) {
  const fields = fieldsOf(value, where);
  const other = Object.keys(fields).find((name) => !known.includes(name));
  if (other !== undefined) throw new LessonFault("unknown", where, other);
  return fields;
}

/** @param {unknown} value @param {string} where @param {number} most */
function listOf(value, where, most) {
  if (!Array.isArray(value)) throw new LessonFault("kind", where, "[ ]");
  if (value.length > most) throw new LessonFault("many", where, String(most));
  return /** @type {unknown[]} */ (value);
}

/** @param {unknown} value @param {string} where @param {number} longest */
function textOf(value, where, longest) {
  if (typeof value !== "string" || !value.trim()) throw new LessonFault("kind", where, "“…”");
  if (value.length > longest) throw new LessonFault("long", where, String(longest));
  return value.trim();
}

/** A text that people read: without markup, which would be shown as it stands. @param {unknown} value @param {string} where @param {number} longest */
function plainText(value, where, longest) {
  const text = textOf(value, where, longest);
  const markup = /<[a-z!/?][^>]{0,30}>?|&#?\w+;|[\u0000-\u0008\u000b-\u001f\u202a-\u202e\u2066-\u2069]/i.exec(text);
  if (markup) throw new LessonFault("markup", where, markup[0]);
  return text;
}

/** A text with terms. @param {unknown} value @param {string} where @param {string[]} searches */
function filledText(value, where, searches) {
  const text = plainText(value, where, LONGEST_TEXT);
  const rest = text.replace(SLOT, (_, term) => (checkSearch(readTerm(term, where).of, where, searches), ""));
  if (/[{}]/.test(rest)) throw new LessonFault("brace", where, "{ }");
  return text;
}

/** @param {unknown} value @param {string} where @param {string[]} searches */
function claimOf(value, where, searches) {
  const text = textOf(value, where, LONGEST_PLAYER);
  for (const { of } of readClaim(text, where).terms) checkSearch(of, where, searches);
  return text;
}

/** @param {string} name "" for that of the stop @param {string} where @param {string[]} searches */
function checkSearch(name, where, searches) {
  if (name && !searches.includes(name)) throw new LessonFault("no-search", where, name);
}

/** @param {unknown} value @param {string} where @returns {LessonSearch} */
function searchOf(value, where) {
  const { game, options = {}, start, moves, player } = only(value, where, ["game", "options", "start", "moves", "player"]);
  const chosen = fieldsOf(options, `${where}.options`);
  for (const [name, option] of Object.entries(chosen)) {
    const parts = Array.isArray(option) ? option : [option];
    const fits = parts.length <= 20 && parts.every((part) => typeof part === "boolean" || Number.isSafeInteger(part) || (typeof part === "string" && part.length <= 80));
    if (!fits) throw new LessonFault("kind", `${where}.options.${name}`, "1, true, “…”");
  }
  return {
    game: textOf(game, `${where}.game`, LONGEST_TITLE),
    options: /** @type {Record<string, OptionValue>} */ (chosen),
    ...(start !== undefined && { start: textOf(start, `${where}.start`, LONGEST_START) }),
    ...(moves !== undefined && { moves: listOf(moves, `${where}.moves`, MOST_MOVES).map((move, index) => textOf(move, `${where}.moves[${index + 1}]`, 20)) }),
    player: textOf(player, `${where}.player`, LONGEST_PLAYER),
  };
}

/** @param {unknown} value @param {string} where @param {string[]} searches @returns {StopQuestion} */
function questionOf(value, where, searches) {
  const { text, answers } = only(value, where, ["text", "answers"]);
  const given = listOf(answers, `${where}.answers`, MOST_ANSWERS).map((answer, index) => {
    const place = `${where}.answers[${index + 1}]`;
    const fields = only(answer, place, ["text", "holds"]);
    return { text: filledText(fields.text, `${place}.text`, searches), holds: claimOf(fields.holds, `${place}.holds`, searches) };
  });
  if (given.length < 2) throw new LessonFault("few", `${where}.answers`, "2");
  return { text: filledText(text, `${where}.text`, searches), answers: given };
}

/** @param {unknown} value @param {string} where @param {string[]} searches @returns {LessonStop} */
function stopOf(value, where, searches) {
  const fields = only(value, where, ["search", "at", "pass", "shows", "predict", "title", "text", "holds", "question"]);
  const { search = searches[0], at = "start", pass = 0, shows = ["alpha", "beta"], predict = false, title, text, holds = [], question } = fields;
  const name = textOf(search, `${where}.search`, LONGEST_TITLE);
  checkSearch(name, `${where}.search`, searches);
  if (typeof at === "number" ? !(Number.isSafeInteger(at) && at > 0) : typeof at !== "string" || at.length > LONGEST_PLAYER) throw new LessonFault("kind", `${where}.at`, "1, “back A1”");
  if (!Number.isSafeInteger(pass) || Number(pass) < 0) throw new LessonFault("kind", `${where}.pass`, "1");
  if (typeof predict !== "boolean") throw new LessonFault("kind", `${where}.predict`, "true");
  const walls = listOf(shows, `${where}.shows`, 2);
  if (!walls.every((wall) => wall === "alpha" || wall === "beta")) throw new LessonFault("kind", `${where}.shows`, "“alpha”, “beta”");
  return {
    search: name,
    at: /** @type {string | number} */ (at),
    pass: Number(pass),
    shows: /** @type {LessonStop["shows"]} */ (walls),
    predict,
    title: plainText(title, `${where}.title`, LONGEST_TITLE),
    text: filledText(text, `${where}.text`, searches),
    holds: listOf(holds, `${where}.holds`, MOST_CLAIMS).map((claim, index) => claimOf(claim, `${where}.holds[${index + 1}]`, searches)),
    question: question === undefined ? null : questionOf(question, `${where}.question`, searches),
  };
}

/** Check what a file says. @param {unknown} value its JSON @returns {Lesson} @throws {LessonFault} what is wrong, and where */
export function lessonOf(value) {
  const known = ["form", "title", "searches", "stops"];
  if (fieldsOf(value, "").form !== FORM) throw new LessonFault("foreign", "form", FORM);
  const { title, searches, stops } = only(value, "", known);
  const named = Object.entries(fieldsOf(searches, "searches"));
  if (named.length === 0) throw new LessonFault("few", "searches", "1");
  if (named.length > MOST_SEARCHES) throw new LessonFault("many", "searches", String(MOST_SEARCHES));
  for (const [name] of named) if (!/^[a-z][\w-]{0,30}$/i.test(name)) throw new LessonFault("name", "searches", name);
  const checked = Object.fromEntries(named.map(([name, search]) => [name, searchOf(search, `searches.${name}`)]));
  const listed = listOf(stops, "stops", MOST_STOPS);
  if (listed.length === 0) throw new LessonFault("few", "stops", "1");
  const names = Object.keys(checked);
  return { title: plainText(title, "title", LONGEST_TITLE), searches: checked, stops: listed.map((stop, index) => stopOf(stop, `stops[${index + 1}]`, names)) };
}

/** The names of the searches that a stop needs: its own first. @param {LessonStop} stop */
export function searchesOf({ search, text, holds, question }) {
  const texts = [text, ...(question ? [question.text, ...question.answers.map((answer) => answer.text)] : [])];
  const terms = texts.flatMap((each) => Array.from(each.matchAll(SLOT), ([, term]) => readTerm(term, "")));
  const claims = [...holds, ...(question?.answers.map((answer) => answer.holds) ?? [])].flatMap((claim) => readClaim(claim, "").terms);
  return [...new Set([search, ...[...terms, ...claims].map(({ of }) => of).filter(Boolean)])];
}
