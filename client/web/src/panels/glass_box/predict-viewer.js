/**
 * A recorded search with its future hidden: at chosen steps a question stands in the place of the sentence, and its answer is
 * checked from the record.
 *
 * It emits `step-shown` with the step on which it rests and the answers so far, a letter each: r for right, w for wrong; and
 * `predict-chosen` if no more questions are wanted.
 * @import { Kind, Pace, Question, Whole } from "../../state/search_tree/predict.js"
 * @import { Machines } from "../../state/catalogue.js"
 * @import { TreePage } from "../../wire/messages.js"
 * @import { Reading } from "./reading.js"
 */

import { LitElement, html } from "lit";
import { NOTHING, answersOf, isComplete, isRight, marking, typed } from "../../state/search_tree/predict-answer.js";
import { Veil, hiddenListing, nextQuestion, questionAt, wholePlayer } from "../../state/search_tree/predict.js";
import { RecordError } from "../../state/search_tree/record.js";
import { placesIn } from "../../state/search_tree/side-by-side.js";
import { moveTo } from "../../state/search_tree/tree.js";
import { unpack } from "../../state/search_tree/unpack.js";
import { TreeRefused } from "../../state/tree-pull.js";
import { storeForMover, storedForMover } from "../../storage/preferences.js";
import { shared } from "../../styles/shared.js";
import { glassWords } from "../../words/en/glass.js";
import { predictWords } from "../../words/en/predict.js";
import { emit } from "../shared/emit.js";
import "./predict-answer.js";
import { predictStyles } from "./predict-styles.js";
import { Playback, countOf, inWords, valuesFor } from "./stepping.js";
import { transportIcon } from "./transport-icons.js";
import "./value-terms.js"; // both are loaded when one is asked for: apart they would split what the first load shares
import { viewerStyles } from "./viewer-styles.js";

const PATIENCE = 10_000; // milliseconds to wait for the search without windows
const PACE = 2; // steps a second
const REST = 400; // milliseconds after which a step is rested on
const DOTS = 10; // of the last answers
const MOST_ANSWERS = 99; // that an address keeps

const FUTURE = new Veil(false, -1);

/** @type {Record<string, string>} */
const SIGNS = { ask: "?", right: "✓", wrong: "✗" };

/** @type {Pace[]} */
const PACES = ["every", "third", "cuts"];

export class PredictViewer extends LitElement {
  static properties = {
    reading: { attribute: false },
    search: { attribute: false },
    pull: { attribute: false },
    machines: { attribute: false },
    step: { type: Number },
    predict: {},
    question: { state: true },
    answer: { state: true },
    verdict: { state: true },
    pace: { state: true },
    inWords: { state: true },
    forMover: { state: true },
  };

  constructor() {
    super();
    /** @type {Reading | null} */
    this.reading = null;
    /** The search, as it was asked for. @type {import("../../state/tree-pull.js").Question | null} */
    this.search = null;
    /** Pulls a search. @type {(search: import("../../state/tree-pull.js").Question, signal: AbortSignal) => Promise<TreePage[]>} */
    this.pull = () => Promise.reject(new DOMException("nothing to pull from", "AbortError"));
    /** @type {Machines} */
    this.machines = { algorithms: [], levels: [], deepest: 0 };
    /** The same search without windows, where it is small and came. @type {Whole | null} */
    this.whole = null;
    this.pulling = new AbortController();
    /** Whether it is known which question comes first; until then no step is shown. */
    this.ready = false;
    this.step = 0;
    /** A letter for each answer so far, "on" before the first. */
    this.predict = "on";
    /** The question that stands, or that was answered last. @type {Question | null} */
    this.question = null;
    this.answer = NOTHING;
    /** Whether the answer is right; null while the question stands. @type {boolean | null} */
    this.verdict = null;
    /** The question that is asked next, null if none is left. @type {Question | null} */
    this.coming = null;
    /** @type {Pace} */
    this.pace = "every";
    /** The kind of question that was answered wrong, to be asked again after so many others. @type {{ kind: Kind, after: number } | null} */
    this.owed = null;
    this.inWords = false;
    this.forMover = storedForMover();
    /** The reading that `labels` are of. @type {Reading | null} */
    this.labelled = null;
    this.playback = new Playback(
      this,
      () => PACE,
      (steps) => {
        const end = this.question?.then ?? this.step;
        if (steps > 0) this.show(Math.min(end, this.step + steps));
        return this.step < end;
      },
    );
    const press = (/** @type {KeyboardEvent} */ event) => this.press(event);
    this.addController({
      hostConnected: () => addEventListener("keydown", press),
      hostDisconnected: () => {
        removeEventListener("keydown", press);
        clearTimeout(this.rest);
        this.pulling.abort();
      },
    });
  }

  /** @param {import("lit").PropertyValues<this>} changed */
  willUpdate(changed) {
    if (changed.has("step") && this.reading) this.step = Math.max(0, Math.min(this.reading.steps - 1, this.step));
  }

  async firstUpdated() {
    const timer = setTimeout(() => this.pulling.abort(), PATIENCE);
    this.whole = await this.wholeSearch();
    clearTimeout(timer);
    if (this.isConnected) this.begin();
  }

  /** The same search without windows; null if there is none, and if it does not come: then less is asked. @returns {Promise<Whole | null>} */
  async wholeSearch() {
    const tree = this.reading?.tree;
    const player = tree && wholePlayer(tree);
    if (!player || !this.search) return null;
    try {
      const whole = unpack(await this.pull({ ...this.search, player }, this.pulling.signal), this.machines);
      const places = placesIn(tree, whole);
      return places && { tree: whole, places };
    } catch (error) {
      if (error instanceof TreeRefused || error instanceof RecordError || this.pulling.signal.aborted) return null;
      throw error;
    }
  }

  /** Ask the question of the step, or else the next one. */
  begin() {
    this.ready = true;
    const first = questionAt(this.seen.tree, this.step, this.whole) ?? this.following(this.step);
    if (first) this.ask(first);
    else this.requestUpdate();
  }

  /** The search with the values chosen. */
  get seen() {
    const reading = /** @type {Reading} */ (this.reading);
    return this.forMover === null ? reading : reading.seenFor(this.forMover);
  }

  get answers() {
    return this.predict === "on" ? "" : this.predict;
  }

  get isAsked() {
    return this.question !== null && this.verdict === null;
  }

  /** The last step that may be seen. */
  get last() {
    const steps = this.reading?.steps ?? 1;
    if (!this.ready) return this.step;
    return this.isAsked ? (this.question?.step ?? 0) : (this.coming?.step ?? steps - 1);
  }

  /** The next question after a step. @param {number} after */
  following(after) {
    const { whole, pace, owed } = this;
    const due = owed?.after === 0 ? owed.kind : null;
    this.owed = owed && !due ? { ...owed, after: owed.after - 1 } : null;
    return nextQuestion(this.seen.tree, after, { whole, pace, last: this.question?.kind ?? null, due });
  }

  /** @param {Question} question */
  ask(question) {
    this.playback.stop();
    this.question = question;
    this.answer = NOTHING;
    this.verdict = null;
    this.coming = null;
    this.show(question.step);
  }

  check() {
    const { question, answer } = this;
    if (!question || !this.isAsked || !isComplete(question, answer)) return;
    this.verdict = isRight(this.seen.tree, question, answer);
    this.predict = (this.answers + (this.verdict ? "r" : "w")).slice(-MOST_ANSWERS);
    if (!this.verdict) this.owed = { kind: question.kind, after: 1 };
    this.coming = this.following(question.then);
    this.show(question.then);
    this.takeFocus();
  }

  /** Move the focus from a button that is gone, so that Enter is what comes next. */
  takeFocus() {
    /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(".sentence"))?.focus({ preventScroll: true });
  }

  /** To the next question, or to the end of the search. */
  goOn() {
    this.takeFocus();
    if (this.coming) this.ask(this.coming);
    else this.show(this.last);
  }

  /** Show how the search came to what was asked, step by step. */
  watch() {
    if (!this.question) return;
    this.takeFocus();
    this.show(this.question.step);
    this.playback.start();
  }

  skip() {
    const { question } = this;
    if (!question) return;
    this.takeFocus();
    this.coming = this.following(question.then);
    if (this.coming) return this.ask(this.coming);
    this.question = null;
    this.show(question.then);
  }

  /** Show a step, and ask the question that comes with it. @param {number} step */
  go(step) {
    this.playback.stop();
    if (this.coming && step >= this.coming.step) this.ask(this.coming);
    else this.show(Math.max(0, Math.min(this.last, step)));
  }

  /** @param {number} step */
  show(step) {
    this.step = step;
    clearTimeout(this.rest);
    this.rest = setTimeout(() => emit(this, "step-shown", { step: this.step, predict: this.predict }), REST);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const { key } = event;
    const target = /** @type {Element} */ (event.composedPath()[0]);
    if (event.ctrlKey || event.metaKey || event.altKey || target.matches?.("input:not([type=checkbox]), select, textarea")) return;
    if (key === "Enter" && target.matches?.("button, a, summary")) return;
    /** @type {Record<string, () => void>} */
    const acts = { ArrowRight: () => this.go(this.step + 1), ArrowLeft: () => this.go(this.step - 1), Enter: () => (this.isAsked ? this.check() : this.goOn()), Escape: () => this.go(this.last), p: () => emit(this, "predict-chosen"), f: () => emit(this, "tool-asked", { tool: "hall" }), e: () => emit(this, "tool-asked", { tool: "take" }) };
    if (acts[key]) acts[key]();
    else {
      const answer = key === "Tab" ? this.atOther(target, event.shiftKey) : this.isAsked && this.question ? typed(this.seen.tree, this.question, this.answer, key) : this.answer;
      if (answer === this.answer) return;
      this.answer = answer;
    }
    event.preventDefault();
  }

  /** The answer with alpha or beta next to be typed, unless the focus is on something that Tab leads on from. @param {Element} target @param {boolean} back */
  atOther(target, back) {
    const { question, answer } = this;
    const at = back ? 0 : 1;
    return !this.isAsked || question?.kind !== "bounds" || answer.at === at || target.matches?.("button, a, summary") ? answer : { ...answer, at };
  }

  /** @param {boolean} forMover */
  chooseValues(forMover) {
    this.forMover = forMover;
    storeForMover(forMover);
    const again = (/** @type {Question | null} */ question) => question && questionAt(this.seen.tree, question.step, this.whole);
    this.coming = again(this.coming);
    if (this.isAsked) this.answer = NOTHING;
    this.question = again(this.question);
  }

  choosePace() {
    this.pace = PACES[(PACES.indexOf(this.pace) + 1) % PACES.length];
    if (!this.isAsked) this.coming = this.following(this.step);
  }

  /** @param {CustomEvent<{ node: number }>} event */
  onPick({ detail }) {
    this.go(/** @type {Reading} */ (this.reading).stepOfNode(detail.node));
  }

  /** @param {CustomEvent<{ key?: string, move?: string, at?: number }>} event */
  onGiven({ detail: { key, move, at } }) {
    const { question, answer } = this;
    if (!question || !this.isAsked) return;
    if (key !== undefined) this.answer = typed(this.seen.tree, question, answer, key);
    if (move !== undefined) this.answer = marking(question, answer, move);
    if (at !== undefined) this.answer = { ...answer, at };
  }

  render() {
    if (!this.reading) return html``;
    const { step, question, seen: reading } = this;
    const veil = this.isAsked && question ? question.veil : FUTURE;
    const answered = question && step === question.then && !this.isAsked ? question : null;
    return html`<div class="head"><slot></slot>${this.score()}</div>
      ${reading.picture ? "" : html`<search-overview .tree=${this.reading.tree} .step=${step} .veil=${predictWords.unknown} .label=${this.labelsOf(reading)} @node-picked=${this.onPick}></search-overview>`}
      ${this.saying(reading, answered)}
      <div class="stage">
        <search-path .reading=${reading} .step=${step} .veil=${veil} @node-picked=${this.onPick}></search-path>
        <div class="beside">
          ${this.isAsked || answered ? html`<predict-answer .reading=${reading} .question=${question} .answer=${this.answer} ?checked=${!this.isAsked} @answer-given=${this.onGiven}></predict-answer>` : ""}
          ${this.isAsked && (question?.kind === "value" || question?.kind === "bounds") ? "" : html`<search-lines .reading=${reading} .step=${step} .ahead=${false}></search-lines>`}
        </div>
      </div>
      ${this.dock(reading)}
      ${valuesFor(reading.tree.forMover, (forMover) => this.chooseValues(forMover))}
      <details ?open=${this.inWords} @toggle=${(/** @type {Event} */ { target }) => (this.inWords = /** @type {HTMLDetailsElement} */ (target).open)}>
        <summary>${glassWords.inWords}</summary>
        ${this.inWords ? inWords(this, hiddenListing(reading.tree, step, veil)) : ""}
      </details>`;
  }

  score() {
    const { answers } = this;
    const right = answers.replaceAll("w", "").length;
    const row = answers.length - 1 - answers.lastIndexOf("w");
    return html`<p class="score num">
      <span aria-hidden="true">${[...answers.slice(-DOTS)].map((letter) => html`<i class=${letter}></i>`)}</span>
      ${answers ? html`<span>${predictWords.score(right, answers.length)}</span><span>${predictWords.inRow(row)}</span>` : html`<span>${predictWords.stops}</span>`}
    </p>`;
  }

  /** The place that speaks: the question, what its answer came to, or the sentence of the step. @param {Reading} reading @param {Question | null} answered */
  saying(reading, answered) {
    const { question, answer, step } = this;
    const asked = this.isAsked ? question : null;
    const kind = asked ? "ask" : answered && this.verdict !== null ? (this.verdict ? "right" : "wrong") : reading.isMarked(step) ? "cut-off" : "";
    const sign = SIGNS[kind];
    return html`<div class="say ${kind}">
      ${sign ? html`<span class="sign" aria-hidden="true">${sign}</span>` : ""}
      <p class="sentence" role="status" aria-live=${this.playback.playing ? "off" : "polite"} tabindex="-1">${asked ? this.asking(reading, asked) : answered ? this.judging(reading, answered) : html`${reading.sentence(step)} ${this.coming || step < this.last ? "" : predictWords.finished}`}</p>
      <p class="acts">
        ${asked
          ? html`<button type="button" class="plain" @click=${this.skip}>${predictWords.skip}</button>
              <button type="button" class="main" aria-disabled=${!isComplete(asked, answer)} @click=${this.check}>${predictWords.check}</button>`
          : step < this.last
            ? html`${answered && answered.then > answered.step + 1 ? html`<button type="button" @click=${this.watch}>${predictWords.watch}</button>` : ""}
                <button type="button" class="main" @click=${this.goOn}>${predictWords.goOn}</button>`
            : ""}
      </p>
    </div>`;
  }

  /** @param {Reading} reading @param {Question} question */
  asking({ tree }, question) {
    const { hints } = predictWords;
    const { kind, side, other, move } = question;
    const hint = {
      value: () => hints.value(side, kind === "value" && question.cut),
      bounds: () => (tree.forMover ? hints.boundsForMover(side, other) : hints.bounds),
      next: () => (tree.memo ? hints.nextMemo : tree.scouts ? hints.nextScout : hints.next),
      cuts: () => hints.cuts,
    }[kind]();
    return html`<b>${predictWords.asks[kind](move, side)}</b> ${hint}`;
  }

  /** @param {Reading} reading @param {Question} question */
  judging(reading, question) {
    const { right, wrong } = predictWords;
    const opening = this.verdict === null ? "" : html`<b>${this.verdict ? right : wrong(this.solution(question))}</b>`;
    return html`${opening} ${this.why(reading, question)} ${reading.sentence(question.then)}`;
  }

  /** The right answer in words. @param {Question} question */
  solution(question) {
    if (question.kind === "value") return predictWords.answerValue(question.worth);
    if (question.kind === "bounds") return predictWords.answerBounds(question.alpha, question.beta);
    const answers = answersOf(question);
    if (answers.length === 0) return question.kind === "next" ? predictWords.answerNoMove : predictWords.answerNoCut;
    const moves = question.choices.filter(({ text }) => answers.includes(text)).map(({ move }) => move);
    return question.kind === "next" ? predictWords.answerMove(moves[0]) : predictWords.answerCuts(moves);
  }

  /** Why no move is cut off, where that is the answer. @param {Reading} reading @param {Question} question */
  why({ tree }, question) {
    if (question.kind === "next" && question.answer !== "" && !question.again) return tree.memo ? predictWords.noWin : predictWords.stillOpen;
    return question.kind === "cuts" && question.answer.length === 0 ? predictWords.stillOpen : "";
  }

  /** @param {Reading} reading */
  dock(reading) {
    const button = (/** @type {number} */ by, /** @type {"back" | "step"} */ sign, /** @type {string} */ name) =>
      html`<button type="button" aria-label=${name} title=${name} aria-disabled=${by < 0 ? this.step === 0 : this.step >= this.last} @click=${() => this.go(this.step + by)}>${transportIcon(sign)}</button>`;
    const counts = reading.counted(this.step).slice(0, 5).map((each) => ({ ...each, of: "" }));
    return html`<div class="steps">
      ${button(-1, "back", glassWords.stepBack)} ${button(1, "step", glassWords.stepOn)}
      <span class="counts num">${counts.map(countOf)}</span>
      <button type="button" class="plain" @click=${this.choosePace}>${predictWords.pace}: ${predictWords.paces[this.pace]}</button>
    </div>`;
  }

  /** The text function of the overview's cells, the same as long as the values are. @param {Reading} reading */
  labelsOf(reading) {
    if (this.labelled !== reading) {
      this.labelled = reading;
      this.labels = (/** @type {number} */ node, /** @type {number} */ pixels) =>
        Number.isNaN(reading.tree.value[node]) ? "" : `${pixels > 70 ? `${moveTo(reading.tree, node) || reading.rootName(node)}  ` : ""}${reading.label(node)}`;
    }
    return this.labels;
  }

  static styles = [shared, viewerStyles, predictStyles];
}

customElements.define("predict-viewer", PredictViewer);
