/**
 * A lesson that is open: its stops with their steps, and their texts filled in from the records. What a stop claims is checked first.
 * @import { Growing } from "../search_tree/growth.js"
 * @import { Tree } from "../search_tree/tree.js"
 * @import { Term } from "./claims.js"
 * @import { Lesson, LessonSearch, LessonStop } from "./lesson.js"
 */

import { moveOf } from "../../boards/notation.js";
import { decimal, number, what } from "../../words/en/step-grammar.js";
import { holds, readClaim, readTerm } from "./claims.js";
import { LessonFault } from "./fault.js";
import { SLOT, searchesOf } from "./lesson.js";
import { GrowthRecord, ValueRecord } from "./record.js";

/** A search as it can be shown. @typedef {{ steps: number, sentence: (step: number) => string, tree?: Tree, growing?: Growing, about: Tree["about"] }} Shown */

/**
 * A stop that is ready to be shown.
 * @template Reading
 * @typedef {object} StopShown
 * @property {LessonStop} stop
 * @property {number} number from 1
 * @property {number} step
 * @property {string} text
 * @property {{ text: string, answers: { text: string, right: boolean }[] } | null} question
 * @property {Reading} reading of its search
 * @property {LessonSearch} search
 */

/** @template {Shown} Reading */
export class OpenLesson {
  /** @param {Lesson} lesson @param {(search: LessonSearch) => Promise<Reading>} pull the record of a search */
  constructor(lesson, pull) {
    this.lesson = lesson;
    this.pull = pull;
    /** @type {Map<string, { reading: Reading, record: ValueRecord | GrowthRecord }>} */
    this.known = new Map();
  }

  /** @param {string} name */
  async search(name) {
    const known = this.known.get(name);
    if (known) return known;
    const reading = await this.pull(this.lesson.searches[name]);
    const record = reading.tree ? new ValueRecord(reading.tree) : new GrowthRecord(/** @type {Growing} */ (reading.growing));
    const found = { reading, record };
    this.known.set(name, found);
    return found;
  }

  /** Show a stop. @param {number} number from 1; beyond the last the last @returns {Promise<StopShown<Reading>>} @throws {LessonFault} what it says is not so */
  async stop(number) {
    const { stops, searches } = this.lesson;
    const at = Math.max(1, Math.min(stops.length, number));
    const stop = stops[at - 1];
    const where = `stops[${at}]`;
    for (const name of searchesOf(stop)) await this.search(name);
    const step = await this.stepOf(at);
    for (const [index, claim] of stop.holds.entries()) {
      if (!this.holds(claim, stop, step, `${where}.holds[${index + 1}]`)) throw new LessonFault("false", `${where}.holds[${index + 1}]`, claim);
    }
    const { reading } = await this.search(stop.search);
    const text = this.filled(stop.text, stop, step, `${where}.text`);
    return { stop, number: at, step, text, question: this.questionOf(stop, step, where), reading, search: searches[stop.search] };
  }

  /** The step of a stop: what comes next comes after the stops before it in its search. @param {number} at the stop, from 1 */
  async stepOf(at) {
    const { stops } = this.lesson;
    const own = stops[at - 1];
    const { record } = await this.search(own.search);
    let step = -1;
    for (const [index, stop] of stops.slice(0, at).entries()) {
      if (stop.search === own.search) step = record.stepOf(stop, step, `stops[${index + 1}].at`);
    }
    return step;
  }

  /** What the record has for a term: of another search at its end. @param {Term} term @param {LessonStop} stop @param {number} step @param {string} where */
  valueOf(term, stop, step, where) {
    const { record, reading } = /** @type {{ record: ValueRecord | GrowthRecord, reading: Reading }} */ (this.known.get(term.of || stop.search));
    const at = term.of && term.of !== stop.search ? record.steps - 1 : step;
    return term.word === "sentence" ? reading.sentence(at) : record.valueOf(term, at, where);
  }

  /** @param {string} claim @param {LessonStop} stop @param {number} step @param {string} where */
  holds(claim, stop, step, where) {
    return holds(readClaim(claim, where), (term) => this.valueOf(term, stop, step, where));
  }

  /** A text with its terms as people read them. @param {string} text @param {LessonStop} stop @param {number} step @param {string} where */
  filled(text, stop, step, where) {
    return text.replace(SLOT, (_, written) => {
      const term = readTerm(written, where);
      const value = this.valueOf(term, stop, step, where);
      if (term.word === "best") return what(moveOf(/** @type {{ reading: Reading }} */ (this.known.get(term.of || stop.search)).reading.about.view, String(value)));
      if (typeof value !== "number") return String(value);
      return Number.isInteger(value) ? number(value) : decimal(value);
    });
  }

  /** @param {LessonStop} stop @param {number} step @param {string} where */
  questionOf(stop, step, where) {
    const { question } = stop;
    if (!question) return null;
    const answers = question.answers.map(({ text, holds }, index) => {
      const place = `${where}.question.answers[${index + 1}]`;
      return { text: this.filled(text, stop, step, place), right: this.holds(holds, stop, step, place) };
    });
    if (answers.filter(({ right }) => right).length !== 1) throw new LessonFault("answers", `${where}.question`, question.text);
    return { text: this.filled(question.text, stop, step, `${where}.question`), answers };
  }
}
