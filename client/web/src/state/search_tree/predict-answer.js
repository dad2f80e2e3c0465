/**
 * Answers to the questions about a search: how they are given, key by key, and whether they are right. Pure functions.
 * @import { Value, Worth } from "./facts.js"
 * @import { CutsQuestion, NextQuestion, Question, ValueQuestion } from "./predict.js"
 * @import { Tree } from "./tree.js"
 */

const LONGEST = 7; // digits of a number, with its sign
const DIGIT = /^\d$/;

/**
 * What has been given so far.
 * @typedef {object} Answer
 * @property {string[]} marked the texts of the moves that are marked
 * @property {boolean} none whether it says that no move is meant
 * @property {string[]} ends what is typed: the value, or alpha and beta; a number, "win", "loss" or "open"
 * @property {number} at the place in `ends` that is typed into
 * @property {Worth["bound"]} bound
 */

/** No answer yet. @type {Answer} */
export const NOTHING = { marked: [], none: false, ends: ["", ""], at: 0, bound: "exact" };

/** @type {Record<string, Worth["bound"]>} */
const BOUNDS = { "<": "most", ">": "least", "=": "exact" };
/** @type {Record<string, string>} */
const WORDS = { w: "win", l: "loss", o: "open" };

/** Whether values of a search may be certain wins that are said in words. @param {Tree} tree */
export const hasWins = ({ about }) => about.win !== null && !(about.win === 1 && about.loss === -1);

/** An answer after a key; the same object if the key means nothing here. @param {Tree} tree @param {Question} question @param {Answer} answer @param {string} key @returns {Answer} */
export function typed(tree, question, answer, key) {
  if (question.kind === "next" || question.kind === "cuts") {
    if (key === "0") return { ...answer, marked: [], none: !answer.none };
    const choice = DIGIT.test(key) ? question.choices[Number(key) - 1] : undefined;
    return choice?.open ? marking(question, answer, choice.text) : answer;
  }
  if (question.kind === "value" && BOUNDS[key]) return { ...answer, bound: BOUNDS[key] };
  const text = answer.ends[answer.at];
  const number = /^-?\d*$/.test(text) ? text : "";
  const set = (/** @type {string} */ end) => ({ ...answer, ends: answer.ends.map((each, place) => (place === answer.at ? end : each)) });
  if (DIGIT.test(key)) return number.length < LONGEST ? set(number.replace(/^(-?)0$/, "$1") + key) : answer;
  if (key === "-") return set(number.startsWith("-") ? number.slice(1) : `-${number}`);
  if (key === "Backspace") return set(number.slice(0, -1));
  const known = key === "o" ? question.kind === "bounds" : hasWins(tree);
  return WORDS[key] && known ? set(WORDS[key]) : answer;
}

/** An answer with a move marked, or no longer; only one move can be the next. @param {Question} question @param {Answer} answer @param {string} text @returns {Answer} */
export function marking(question, answer, text) {
  const others = question.kind === "cuts" ? answer.marked.filter((each) => each !== text) : [];
  return { ...answer, none: false, marked: answer.marked.includes(text) ? others : [...others, text] };
}

/** What is typed, NaN if it is no answer yet. @param {string} text @returns {Given} */
function givenBy(text) {
  if (text === "win" || text === "loss" || text === "open") return text;
  return /\d/.test(text) ? 0 + Number(text) : NaN;
}

/** Whether an answer can be checked. @param {Question} question @param {Answer} answer */
export function isComplete(question, { marked, none, ends }) {
  if (question.kind === "next" || question.kind === "cuts") return none || marked.length > 0;
  return (question.kind === "value" ? ends.slice(0, 1) : ends).every((text) => !Number.isNaN(givenBy(text)));
}

/** Whether an answer is right. @param {Tree} tree @param {Question} question @param {Answer} answer */
export function isRight(tree, question, { marked, ends, bound }) {
  if (question.kind === "value") return isValue(tree, question, bound, givenBy(ends[0]));
  if (question.kind === "bounds") return isEnd(question.alpha, givenBy(ends[0])) && isEnd(question.beta, givenBy(ends[1]));
  const answers = answersOf(question);
  return answers.length === marked.length && answers.every((text) => marked.includes(text));
}

/** A number as it is answered: typed, a certain win or loss of the side whose number it is, or no number at an open end. @typedef {number | "win" | "loss" | "open"} Given */

/** Whether a value is right. @param {Tree} tree @param {ValueQuestion} question @param {Worth["bound"]} bound @param {Given} given */
function isValue(tree, { worth, side }, bound, given) {
  const turned = tree.forMover && !side.max;
  const [least, most] = rangeOf(bound, given === "win" ? Infinity : given === "loss" ? -Infinity : given === "open" ? NaN : graded(tree, turned, given));
  const [low, high] = rangeOf(worth.bound, graded(tree, turned, worth.number));
  return least === low && most === high;
}

/** What a value may be. @param {Worth["bound"]} bound @param {number} number @returns {[number, number]} */
const rangeOf = (bound, number) => [bound === "most" ? -Infinity : number, bound === "least" ? Infinity : number];

/** A number with all certain wins the same, and all losses, so that "at least a win" is a win; NaN if no value can be that. @param {Tree} tree @param {boolean} turned whether it is not MAX's @param {number} number */
function graded(tree, turned, number) {
  const { about, limit } = tree;
  const value = turned ? 0 - number : number;
  if (!hasWins(tree) && Math.abs(value) > (about.win ?? limit)) return NaN;
  const [win, loss] = [Math.min(about.win ?? Infinity, limit), Math.max(about.loss ?? -Infinity, -limit)];
  const grade = value >= win ? Infinity : value <= loss ? -Infinity : value;
  return turned ? 0 - grade : grade;
}

/** Whether one end of a window is right. @param {Value | null} end @param {Given} given */
function isEnd(end, given) {
  if (end === null) return given === "open";
  return end.wins !== null && !end.plain ? given === (end.sign > 0 ? "win" : "loss") : given === end.number;
}

/** The moves that are the answer. @param {NextQuestion | CutsQuestion} question */
export const answersOf = (question) => (question.kind === "cuts" ? question.answer : question.answer === "" ? [] : [question.answer]);
