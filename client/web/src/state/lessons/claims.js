/**
 * What a lesson may say about a search: terms, which a record fills in, and claims, which it confirms. docs/lessons.md lists both.
 *
 * A term is a word with its node and search, such as `value A1`, `left 2 2` or `positions of minimax`. A claim is a term compared with
 * another or with a number or move, or one of the words `cut`, `seen` and `unseen` with a node.
 */

import { LessonFault } from "./fault.js";

/** The terms, by whether a node may follow. @type {Record<string, boolean>} */
const TERMS = {
  value: true,
  alpha: true,
  beta: true,
  best: true,
  left: true,
  visits: true,
  mean: true,
  bonus: true,
  playout: true,
  result: false,
  positions: false,
  leaves: false,
  cuts: false,
  table: false,
  again: false,
  simulations: false,
  depth: false,
  sentence: false,
};
const STATES = ["cut", "seen", "unseen", "open", "proved"];
const OPERATORS = { "=": (/** @type {number} */ order) => order === 0, "<": (/** @type {number} */ order) => order < 0, ">": (/** @type {number} */ order) => order > 0, "<=": (/** @type {number} */ order) => order <= 0, ">=": (/** @type {number} */ order) => order >= 0 };

/** @typedef {{ word: string, node: string, of: string }} Term `node` is "" for that of the step, `of` the search, "" for that of the stop */
/** @typedef {{ terms: Term[], left: Term, is: ((order: number) => boolean) | null, right: Term | string }} Claim `is` is null where the left word says all */

/** @param {string} text @param {string} where @returns {Term} @throws {LessonFault} */
export function readTerm(text, where) {
  const [, word = "", node = "", of = ""] = /^\s*([a-z]+)(?:\s+(?!of\s)(.*?))?(?:\s+of\s+([\w-]+))?\s*$/s.exec(text) ?? [];
  if (!Object.hasOwn(TERMS, word) || (node && !TERMS[word])) throw new LessonFault("term", where, text);
  return { word, node: node.trim(), of };
}

/** @param {string} text @param {string} where @returns {Claim} @throws {LessonFault} */
export function readClaim(text, where) {
  const state = new RegExp(`^(${STATES.join("|")})\\s+(.+)$`).exec(text);
  if (state) {
    const left = { word: state[1], node: state[2].trim(), of: "" };
    return { terms: [left], left, is: null, right: "" };
  }
  const [, before = "", sign = "", after = ""] = /^(.*?)\s(<=|>=|=|<|>)\s(.*)$/s.exec(text) ?? [];
  if (!sign || !after.trim()) throw new LessonFault("claim", where, text);
  const left = readTerm(before, where);
  const right = /^\s*[a-z]+/.test(after) && Object.hasOwn(TERMS, /^\s*([a-z]+)/.exec(after)?.[1] ?? "") ? readTerm(after, where) : after.trim();
  const terms = typeof right === "string" ? [left] : [left, right];
  return { terms, left, is: OPERATORS[/** @type {keyof typeof OPERATORS} */ (sign)], right };
}

/**
 * Whether a claim holds.
 * @param {Claim} claim @param {(term: Term) => string | number | boolean} valueOf what the record has for a term
 */
export function holds({ left, is, right }, valueOf) {
  const [first, second] = [valueOf(left), typeof right === "string" ? right : valueOf(right)];
  if (!is) return first === true;
  const [a, b] = [Number(first), Number(second)];
  if (Number.isNaN(a) || Number.isNaN(b)) return is(String(first).toLowerCase() === String(second).toLowerCase() ? 0 : NaN);
  return is(a - b);
}
