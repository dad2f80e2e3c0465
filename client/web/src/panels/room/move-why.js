/**
 * The explanation of the machine's last move, on request: its consequence, the better move, and the numbers.
 *
 * It emits `command-asked`. The explanation belongs to one move and goes when another has come.
 * @import { RoomView, Seat, ServerMessage, View } from "../../wire/messages.js"
 */

import { LitElement, css, html } from "lit";
import { lastMachineMove } from "../../state/machine-move.js";
import { allowsHelp } from "../../state/selectors.js";
import { whyOf } from "../../state/why.js";
import { shared } from "../../styles/shared.js";
import { analysisWords } from "../../words/en/analysis.js";
import { moveReasonWords } from "../../words/en/move-reasons.js";
import { emit } from "../shared/emit.js";
import { whyParagraphs, whyStyles } from "../shared/why-sentences.js";

export class MoveWhy extends LitElement {
  static properties = { view: { attribute: false }, asked: { state: true }, answer: { state: true } };

  constructor() {
    super();
    /** @type {RoomView | null} */
    this.view = null;
    /** The turn of the move that was asked about; 0 for none. */
    this.asked = 0;
    /** @type {Extract<ServerMessage, { type: "explanation" | "refused" }> | null} */
    this.answer = null;
    this.aborts = new AbortController();
  }

  /** @param {number} turn */
  ask(turn) {
    this.aborts.abort();
    this.aborts = new AbortController();
    [this.asked, this.answer] = [turn, null];
    const fields = { room: this.view?.room, turn };
    const answered = (/** @type {typeof this.answer} */ answer) => (this.answer = answer);
    emit(this, "command-asked", { kind: "explain", fields, signal: this.aborts.signal, answered });
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.aborts.abort();
    this.asked = 0;
  }

  render() {
    const { view, asked, answer } = this;
    const last = view && (view.status === "over" || (view.status === "playing" && allowsHelp(view))) ? lastMachineMove(view) : null;
    if (!view || !last) return "";
    const shown = asked === last.turn;
    return html`${shown ? html`<h3>${moveReasonWords.title(last.move)}</h3>` : html`<button type="button" @click=${() => this.ask(last.turn)}>${analysisWords.whyThisMove}</button>`}
      <div aria-live="polite">${shown ? this.said(answer, view.position.view, last) : ""}</div>`;
  }

  /** @param {typeof this.answer} answer @param {View} picture @param {{ seat: Seat, turn: number }} asked the move */
  said(answer, picture, { seat, turn }) {
    const again = () => this.ask(turn);
    return answer?.type === "refused" ? whyParagraphs(null, whyOf(answer), picture, seat, again) : whyParagraphs(answer, null, picture, seat, again);
  }

  static styles = [
    shared,
    whyStyles,
    css`
      :host {
        margin-top: var(--s4);
      }
    `,
  ];
}

customElements.define("move-why", MoveWhy);
