/**
 * The explanation of a move, on request: its consequence, the better move, and the numbers.
 *
 * The explanation belongs to one move and goes when another is shown.
 * @import { WhyAnswer } from "../../state/told-move.js"
 * @import { Why } from "../../state/why.js"
 * @import { Seat, View } from "../../wire/messages.js"
 */

import { LitElement, css, html } from "lit";
import { shared } from "../../styles/shared.js";
import { analysisWords } from "../../words/en/analysis.js";
import { moveReasonWords } from "../../words/en/move-reasons.js";
import { whyParagraphs } from "./why-sentences.js";

/** @typedef {{ move: string, seat: Seat, number: number }} Made a move, who made it, and what tells it from the others of its room */

export class MoveWhy extends LitElement {
  static properties = { made: { attribute: false }, view: { attribute: false }, level: { type: Number }, asked: { type: Boolean, reflect: true }, answer: { state: true }, problem: { state: true } };

  constructor() {
    super();
    /** Null where there is no move to explain. @type {Made | null} */
    this.made = null;
    /** A position of the game. @type {View | null} */
    this.view = null;
    /** Of its heading in the page. */
    this.level = 2;
    /** Fetches the explanation, or throws why there is none. @type {(made: Made, signal: AbortSignal) => Promise<WhyAnswer>} */
    this.explain = () => Promise.reject({ code: "unfetched" });
    /** Whether the reader has asked for the explanation. */
    this.asked = false;
    /** @type {WhyAnswer | null} */
    this.answer = null;
    /** @type {Why | null} */
    this.problem = null;
    this.aborts = new AbortController();
    this.addController({ hostDisconnected: () => this.forget() });
  }

  /** @param {import("lit").PropertyValues<this>} changed */
  willUpdate(changed) {
    const before = changed.get("made");
    if (changed.has("made") && (before?.number !== this.made?.number || before?.move !== this.made?.move)) this.forget();
  }

  forget() {
    this.aborts.abort();
    this.aborts = new AbortController();
    Object.assign(this, { asked: false, answer: null, problem: null });
  }

  async ask() {
    const { made } = this;
    if (!made) return;
    Object.assign(this, { asked: true, problem: null });
    const { signal } = this.aborts;
    try {
      const answer = await this.explain(made, signal);
      if (!signal.aborted) this.answer = answer;
    } catch (problem) {
      if (!signal.aborted) this.problem = /** @type {Why} */ (problem);
    }
  }

  render() {
    const { answer, asked, level, made, problem, view } = this;
    if (!made || !view) return "";
    const title = moveReasonWords.title(made.move);
    const again = () => this.ask();
    return html`${asked ? (level === 2 ? html`<h2>${title}</h2>` : html`<h3>${title}</h3>`) : html`<button type="button" @click=${again}>${analysisWords.whyThisMove}</button>`}
      <div aria-live="polite">${asked ? whyParagraphs(answer, problem, view, made.seat, again) : ""}</div>`;
  }

  static styles = [
    shared,
    css`
      :is(h2, h3, p, details) {
        margin: var(--s2) 0 0;
        overflow-wrap: anywhere;
      }
      :is(h2, h3) {
        font-size: inherit;
      }
      summary {
        min-height: var(--touch);
        align-content: center;
        color: var(--quiet);
        cursor: pointer;
      }
    `,
  ];
}

customElements.define("move-why", MoveWhy);
