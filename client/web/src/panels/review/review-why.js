/**
 * The explanation of a move of a finished game, on request: its consequence, the better move, and the numbers.
 *
 * The explanation belongs to one move and goes when another is shown.
 * @import { ReviewPlace } from "../../state/router.js"
 * @import { Why } from "../../state/why.js"
 * @import { Seat, View } from "../../wire/messages.js"
 * @import { MoveExplanation } from "../../wire/records.js"
 */

import { LitElement, css, html } from "lit";
import { shared } from "../../styles/shared.js";
import { loadExplanation } from "../../wire/records.js";
import { analysisWords } from "../../words/en/analysis.js";
import { moveReasonWords } from "../../words/en/move-reasons.js";
import { whyParagraphs, whyStyles } from "../shared/why-sentences.js";
import { whyOf } from "./game-loader.js";

export class ReviewWhy extends LitElement {
  static properties = { place: { attribute: false }, ply: { type: Number }, move: {}, seat: { type: Number }, view: { attribute: false }, asked: { state: true }, answer: { state: true }, problem: { state: true } };

  constructor() {
    super();
    /** The game. @type {ReviewPlace | null} */
    this.place = null;
    /** The number of the move, from 1. */
    this.ply = 0;
    this.move = "";
    /** Who made it. @type {Seat} */
    this.seat = 1;
    /** A position of the game. @type {View | null} */
    this.view = null;
    /** Whether the reader has asked for the explanation. */
    this.asked = false;
    /** @type {MoveExplanation | null} */
    this.answer = null;
    /** @type {Why | null} */
    this.problem = null;
    this.aborts = new AbortController();
    this.addController({ hostDisconnected: () => this.forget() });
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("ply") || changed.has("move")) this.forget();
  }

  forget() {
    this.aborts.abort();
    this.aborts = new AbortController();
    Object.assign(this, { asked: false, answer: null, problem: null });
  }

  async ask() {
    const { place, ply } = this;
    if (!place) return;
    Object.assign(this, { asked: true, problem: null });
    const { signal } = this.aborts;
    try {
      const answer = await loadExplanation(place, ply, signal);
      if (!signal.aborted) this.answer = answer;
    } catch (error) {
      const why = await whyOf(error);
      if (!signal.aborted) this.problem = why;
    }
  }

  render() {
    const { answer, asked, move, problem, seat, view } = this;
    return html`${asked ? html`<h2>${moveReasonWords.title(move)}</h2>` : html`<button type="button" @click=${() => this.ask()}>${analysisWords.whyThisMove}</button>`}
      <div aria-live="polite">${asked && view ? whyParagraphs(answer, problem, view, seat, () => this.ask()) : ""}</div>`;
  }

  static styles = [
    shared,
    whyStyles,
    css`
      :host {
        margin-top: var(--s3);
      }
    `,
  ];
}

customElements.define("review-why", ReviewWhy);
