/**
 * The answer to a question about a search: the moves to choose from, or a pad of numbers; after the check, what was right.
 *
 * It emits `answer-given` with a `key` as it is typed on a keyboard, a `move` that was marked, or the place `at` that is typed into.
 * @import { Answer } from "../../state/search_tree/predict-answer.js"
 * @import { BoundsQuestion, Choice, CutsQuestion, NextQuestion, Question, ValueQuestion } from "../../state/search_tree/predict.js"
 * @import { Reading } from "./reading.js"
 */

import { LitElement, html } from "lit";
import { guard } from "lit/directives/guard.js";
import { miniature, miniatureSize, miniatureStyles } from "../../boards/miniature.js";
import { pieceStyles } from "../../boards/piece.js";
import { NOTHING, answersOf, hasWins } from "../../state/search_tree/predict-answer.js";
import { markIn, roleOf } from "../../state/search_tree/tree.js";
import { shared } from "../../styles/shared.js";
import { predictWords } from "../../words/en/predict.js";
import { searchStepWords } from "../../words/en/search-steps.js";
import { bound, name } from "../../words/en/step-grammar.js";
import { emit } from "../shared/emit.js";
import { answerStyles } from "./predict-styles.js";

const WIDE = 58; // of a position, in pixels
const TALL = 48; // at most

/** @type {Record<string, string>} */
const SIGNS = { right: "✓", missed: "!", tooMany: "✗" };

/** @typedef {keyof typeof predictWords.marks} Mark */

export class PredictAnswer extends LitElement {
  static properties = { reading: { attribute: false }, question: { attribute: false }, answer: { attribute: false }, checked: { type: Boolean } };

  constructor() {
    super();
    /** @type {Reading | null} */
    this.reading = null;
    /** @type {Question | null} */
    this.question = null;
    /** @type {Answer} */
    this.answer = NOTHING;
    /** Whether the answer has been checked. */
    this.checked = false;
  }

  render() {
    const { reading, question, checked } = this;
    if (!reading || !question) return html``;
    if (question.kind === "next" || question.kind === "cuts") return this.moves(reading, question);
    if (checked) return html``;
    return html`${this.came(reading, question)} ${this.pad(reading, question)}`;
  }

  /** @param {Reading} reading @param {NextQuestion | CutsQuestion} question */
  moves(reading, question) {
    return html`<div class="moves" role="group" aria-label=${predictWords.moves}>
        ${question.choices.map((choice, index) => this.move(reading, question, choice, index))}
      </div>
      ${this.checked
        ? ""
        : html`<button type="button" class="none ${this.answer.none ? "soft" : ""}" aria-pressed=${this.answer.none} @click=${() => emit(this, "answer-given", { key: "0" })}>${question.kind === "next" ? predictWords.noMove : predictWords.noCut}</button>
            <p class="quiet">${predictWords.keys.moves}</p>`}`;
  }

  /** A move: a button where it may be an answer. @param {Reading} reading @param {NextQuestion | CutsQuestion} question @param {Choice} choice @param {number} index */
  move(reading, question, { text, move, worth, open }, index) {
    const marked = this.answer.marked.includes(text);
    const view = reading.viewAfter(question.node, text);
    const mark = this.markOf(question, text);
    const [across, down] = miniatureSize(view);
    const wide = Math.min(WIDE, (TALL * across) / down);
    const content = html`<svg width=${wide} height=${(wide * down) / across} viewBox="${-wide / 2} 0 ${wide} ${(wide * down) / across}" aria-hidden="true">${guard([view], () => miniature(view, wide))}</svg>
      <span>${searchStepWords.move(move)}</span>
      ${worth ? html`<b class="num">${bound(worth)}${searchStepWords.shortValue(worth)}</b>` : ""}
      ${mark ? html`<em title=${predictWords.marks[mark]}><span aria-hidden="true">${SIGNS[mark]}</span><span class="unseen">${predictWords.marks[mark]}</span></em>` : index < 9 && open ? html`<kbd aria-hidden="true">${index + 1}</kbd>` : ""}`;
    if (!open || this.checked) return html`<div class="move ${mark ?? ""}">${content}</div>`;
    return html`<button type="button" class="move ${marked ? "marked" : ""}" aria-pressed=${marked} @click=${() => emit(this, "answer-given", { move: text })}>${content}</button>`;
  }

  /** What was right about a move, once the answer is checked. @param {NextQuestion | CutsQuestion} question @param {string} text @returns {Mark | null} */
  markOf(question, text) {
    if (!this.checked) return null;
    const [marked, right] = [this.answer.marked.includes(text), answersOf(question).includes(text)];
    return right ? (marked ? "right" : "missed") : marked ? "tooMany" : null;
  }

  /** What has come back: to the node that is asked about, or on the path to it. @param {Reading} reading @param {ValueQuestion | BoundsQuestion} question */
  came({ tree }, question) {
    const side = (/** @type {import("../../state/search_tree/facts.js").Side} */ { mark, max }) => `${name(mark)}${roleOf(tree, max) && ` (${roleOf(tree, max)})`}: `;
    const came = question.kind === "bounds" ? question.came : question.choices.flatMap(({ move, worth }) => (worth ? [{ side: null, move, worth }] : []));
    return html`<ul class="came ${question.kind}" aria-label=${predictWords.came}>
      ${question.kind === "value" ? html`<li>${predictWords.numberOf({ mark: question.worth.of })}:</li>` : ""}
      ${came.map((each) => html`<li>${each.side ? side(each.side) : ""}${searchStepWords.move(each.move)}, <b class="num">${predictWords.answerValue(each.worth)}</b></li>`)}
    </ul>`;
  }

  /** @param {Reading} reading @param {ValueQuestion | BoundsQuestion} question */
  pad({ tree }, question) {
    const { answer } = this;
    const ofValue = question.kind === "value";
    const key = (/** @type {string} */ typed, /** @type {string} */ sign, label = "", kind = "") =>
      html`<button type="button" class=${kind} aria-label=${label || sign} @click=${() => emit(this, "answer-given", { key: typed })}>${sign}</button>`;
    const bounds = /** @type {const} */ ([["=", "exact"], [">", "least"], ["<", "most"]]);
    const of = { mark: ofValue ? question.worth.of : tree.forMover ? question.side.mark : markIn(tree, tree.about.maximiser) };
    const pair = hasWins(tree);
    return html`${ofValue
        ? html`<div class="bounds" role="group" aria-label=${predictWords.kindOfAnswer}>${bounds.map(([typed, each]) => html`<button type="button" class=${answer.bound === each ? "soft" : ""} aria-pressed=${answer.bound === each} @click=${() => emit(this, "answer-given", { key: typed })}>${predictWords[each]}</button>`)}</div>`
        : ""}
      ${(ofValue ? [""] : ["α", "β"]).map((end, at) => this.field(end, at, of))}
      <div class="keys" role="group" aria-label=${predictWords.number}>
        ${[..."789"].map((digit) => key(digit, digit))} ${key("Backspace", "⌫", predictWords.erase)}
        ${[..."456"].map((digit) => key(digit, digit))} ${key("-", "±", predictWords.sign)}
        ${[..."1230"].map((digit) => key(digit, digit))}
        ${pair ? html`${key("w", predictWords.win, "", "half")} ${key("l", predictWords.loss, "", "half")}` : ""}
        ${ofValue ? "" : key("o", predictWords.open, "", "all")}
      </div>
      <p class="quiet">${predictWords.keys[ofValue ? "numbers" : "bounds"]}</p>`;
  }

  /** What is typed: of alpha and beta each has its place. @param {string} end @param {number} at @param {{ mark: import("../../boards/marks.js").Mark }} of whose number it is */
  field(end, at, of) {
    const text = this.answer.ends[at];
    const shown = text === "win" || text === "loss" ? predictWords[text] : text === "open" ? predictWords.isOpen : text.replace("-", "−");
    const content = html`${end ? html`<small>${end}</small>` : ""}<output>${shown || html`<small>${predictWords.yourAnswer}</small>`}</output><small>${predictWords.numberOf(of)}</small>`;
    if (!end) return html`<p class="field on">${content}</p>`;
    const choose = () => emit(this, "answer-given", { at });
    return html`<button type="button" class="field ${this.answer.at === at ? "on" : ""}" aria-pressed=${this.answer.at === at} @click=${choose} @focus=${choose}>${content}</button>`;
  }

  static styles = [shared, pieceStyles, miniatureStyles, answerStyles];
}

customElements.define("predict-answer", PredictAnswer);
