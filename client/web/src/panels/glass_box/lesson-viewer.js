/**
 * A stop of a lesson: the step of its search with the lesson's text in the place of the sentence, and no wall that is not explained
 * yet. Any other step is a side trip, from which a button leads back to the stop.
 *
 * It emits `stop-chosen` with the number of another stop, and `step-shown` with the step on which it rests and whether it is a side trip.
 * @import { LessonSearch } from "../../state/lessons/lesson.js"
 * @import { StopShown } from "../../state/lessons/opened.js"
 * @import { Level } from "../../state/search_tree/steps.js"
 * @import { GrowthReading } from "./growth-reading.js"
 * @import { Reading } from "./reading.js"
 */

import { html } from "lit";
import { glassBoxAddress } from "../../state/glass-address.js";
import { builtIn } from "../../state/lessons/built-in.js";
import { LessonFault } from "../../state/lessons/fault.js";
import { readLesson, unpacked } from "../../state/lessons/file.js";
import { isFromFile, lessonPath } from "../../state/lessons/names.js";
import { OpenLesson } from "../../state/lessons/opened.js";
import { Veil, hiddenListing } from "../../state/search_tree/predict.js";
import { glassWords } from "../../words/en/glass.js";
import { lessonWords } from "../../words/en/lesson.js";
import { emit } from "../shared/emit.js";
import { lessonStyles } from "./lesson-styles.js";
import { SearchViewer } from "./search-viewer.js";
import { transportIcon } from "./transport-icons.js";

/** Hides the walls that no stop has explained so far. */
class WallVeil extends Veil {
  /** @param {("alpha" | "beta")[]} shows */
  constructor(shows) {
    super(shows.length === 0, -1);
    this.shows = shows;
  }

  /** @param {Level[]} levels @returns {Level[]} */
  over(levels) {
    const alpha = this.shows.includes("alpha") ? {} : { alpha: -Infinity, alphaLevel: -1 };
    const beta = this.shows.includes("beta") ? {} : { beta: Infinity, betaLevel: -1 };
    return levels.map((level) => ({ ...level, ...alpha, ...beta }));
  }
}

/**
 * Open a lesson of the page, or the one in a file.
 * @template {import("../../state/lessons/opened.js").Shown} Reading
 * @param {string} name @param {string} fragment behind the # @param {(search: LessonSearch) => Promise<Reading>} pull @returns {Promise<OpenLesson<Reading>>} @throws {LessonFault}
 */
export async function openLesson(name, fragment, pull) {
  const lesson = isFromFile(name) ? readLesson(await unpacked(fragment)) : await builtIn(name);
  return new OpenLesson(lesson, pull);
}

/** What is wrong with a lesson, in words; "" if an error is about something else. @param {unknown} error */
export const faultText = (error) => (error instanceof LessonFault ? lessonWords.fault(lessonWords.faults[error.fault](error.what), error.where) : "");

/** The query of the address of a stop's search. @param {LessonSearch} search */
export const searchAddress = (search) => glassBoxAddress(search).split("?")[1];

export class LessonViewer extends SearchViewer {
  static properties = {
    ...SearchViewer.properties,
    taught: { attribute: false },
    name: {},
    lesson: {},
    stops: { attribute: false },
    trip: { type: Number },
    chosen: { state: true },
  };

  constructor() {
    super();
    /** @type {StopShown<Reading | GrowthReading> | null} */
    this.taught = null;
    /** The name in the address. */
    this.name = "";
    /** The title of the lesson. */
    this.lesson = "";
    /** The titles of its stops. @type {string[]} */
    this.stops = [];
    /** The step of a side trip to begin with, -1 for the stop's own. */
    this.trip = -1;
    /** The answer that was chosen, -1 for none. */
    this.chosen = -1;
  }

  /** @param {import("lit").PropertyValues<this>} changed */
  willUpdate(changed) {
    if (changed.has("taught") && this.taught) {
      this.playback.stop();
      clearTimeout(this.rest);
      this.forMover = null;
      this.chosen = -1;
      this.step = this.trip >= 0 ? this.trip : this.taught.step;
    }
    super.willUpdate(changed);
  }

  /** @param {import("lit").PropertyValues<this>} changed */
  updated(changed) {
    if (changed.get("taught")) /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(".card"))?.focus({ preventScroll: true });
  }

  get isTrip() {
    return this.step !== this.taught?.step;
  }

  get number() {
    return this.taught?.number ?? 1;
  }

  /** What a side trip shows, too: no wall of a later stop. */
  get veil() {
    const { taught, reading } = this;
    return taught && reading && !("growth" in reading) ? new WallVeil(taught.stop.shows) : null;
  }

  get covered() {
    return lessonWords.later;
  }

  /** @param {number} stop */
  turnTo(stop) {
    if (stop >= 1 && stop <= this.stops.length) emit(this, "stop-chosen", { stop });
  }

  comeBack() {
    this.playback.stop();
    if (this.taught) this.go(this.taught.step);
  }

  restSoon() {
    clearTimeout(this.rest);
    this.rest = setTimeout(() => emit(this, "step-shown", { step: this.step, trip: this.isTrip }), 400);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const { key } = event;
    const target = /** @type {Element} */ (event.composedPath()[0]);
    /** @type {Record<string, () => void>} */
    const acts = { PageDown: () => this.turnTo(this.number + 1), PageUp: () => this.turnTo(this.number - 1), Escape: () => this.comeBack() };
    if (!target.matches?.("button, a, summary, input, select, textarea")) acts.Enter = () => (this.isTrip ? this.comeBack() : this.turnTo(this.number + 1));
    if (!acts[key] || event.ctrlKey || event.metaKey || event.altKey) return super.press(event);
    event.preventDefault();
    acts[key]();
  }

  /** @param {Reading | GrowthReading} reading */
  voice(reading) {
    const { taught } = this;
    if (!taught) return super.voice(reading);
    return this.isTrip ? html`${this.aside()} ${super.voice(reading)}` : this.card(taught);
  }

  aside() {
    return html`<section class="aside">
      <p><b>${lessonWords.trip(this.number)}</b> ${lessonWords.waits}</p>
      <button type="button" class="main" @click=${this.comeBack}>${lessonWords.comeBack}</button>
    </section>`;
  }

  /** @param {StopShown<Reading | GrowthReading>} taught */
  card({ stop, text, question, number }) {
    return html`<section class="card" tabindex="-1" aria-labelledby="stop">
      <div class="card-head">
        <h2 id="stop">${stop.title}</h2>
        <nav aria-label=${lessonWords.stopsOf(this.lesson)}>
          ${this.stops.map((title, index) => html`<a data-own href=${lessonPath(this.name, index + 1) + location.hash} aria-label=${lessonWords.stop(index + 1, title)} title=${lessonWords.stop(index + 1, title)} aria-current=${index + 1 === number ? "step" : "false"}><i class=${index + 1 < number ? "was" : ""}></i></a>`)}
        </nav>
      </div>
      <p class="text" aria-live="polite">${text}</p>
      ${question ? this.asked(question) : ""}
      ${stop.predict && this.reading && !("growth" in this.reading) ? html`<button type="button" class="soft" @click=${() => emit(this, "predict-chosen")}>${glassWords.predict}</button>` : ""}
    </section>`;
  }

  /** @param {NonNullable<StopShown<unknown>["question"]>} question */
  asked({ text, answers }) {
    const { chosen } = this;
    const right = answers.find((answer) => answer.right)?.text ?? "";
    return html`<div class="asked" role="group" aria-label=${text}>
      <b>${text}</b>
      ${answers.map((answer, index) => html`<button type="button" aria-pressed=${chosen === index} @click=${() => (this.chosen = index)}>${answer.text}</button>`)}
      <span role="status">${chosen < 0 ? "" : answers[chosen].right ? `✓ ${lessonWords.right}` : `✗ ${lessonWords.wrong(right)}`}</span>
    </div>`;
  }

  /** At a stop the way through the lesson, on a side trip that through the search. @param {string} sentence */
  transport(sentence) {
    if (this.isTrip) return super.transport(sentence);
    const { number, stops } = this;
    const step = (/** @type {"back" | "step"} */ act, /** @type {string} */ name) => html`<button type="button" aria-label=${name} title=${name} @click=${() => this.does(act)}>${transportIcon(act)}</button>`;
    return html`<div class="dock">
      <div class="bar turn">
        <button type="button" aria-disabled=${number === 1} @click=${() => this.turnTo(number - 1)}>${lessonWords.back}</button>
        <span class="quiet num">${lessonWords.of(number, stops.length)}</span>
        <button type="button" class="main" aria-disabled=${number === stops.length} @click=${() => this.turnTo(number + 1)}>${lessonWords.next}</button>
        <span class="steps">${step("back", glassWords.stepBack)} ${step("step", glassWords.stepOn)} <small class="quiet wide">${lessonWords.stepping}</small></span>
      </div>
    </div>`;
  }

  /** @param {Reading} reading */
  lines({ tree }) {
    return this.veil ? hiddenListing(tree, this.step, this.veil) : super.lines(/** @type {Reading} */ (this.reading));
  }

  static styles = [...SearchViewer.styles, lessonStyles];
}

customElements.define("lesson-viewer", LessonViewer);
