/**
 * Buttons to step through a finished game; the arrow keys do the same wherever the focus is.
 *
 * It emits `ply-chosen` with the number of moves to show.
 */

import { LitElement, css, html } from "lit";
import { shared } from "../../styles/shared.js";
import { words } from "../../words/en/words.js";

export class ReviewBar extends LitElement {
  static properties = { ply: { type: Number }, moves: { type: Number } };

  constructor() {
    super();
    this.ply = 0;
    this.moves = 0;
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.step(event);
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    addEventListener("keydown", this.onKey);
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener("keydown", this.onKey);
  }

  /** @param {KeyboardEvent} event */
  step(event) {
    const target = /** @type {Element} */ (event.composedPath()[0]);
    if (event.ctrlKey || event.metaKey || event.altKey || target.matches?.('input:not([type="checkbox"]), select, .scroll')) return;
    const ply = { ArrowLeft: this.ply - 1, ArrowRight: this.ply + 1, Home: 0, End: this.moves }[event.key];
    if (ply === undefined) return;
    event.preventDefault();
    this.go(ply);
  }

  /** @param {number} ply */
  go(ply) {
    if (ply < 0 || ply > this.moves) return;
    this.dispatchEvent(new CustomEvent("ply-chosen", { detail: { ply }, bubbles: true, composed: true }));
  }

  /** @override */
  render() {
    const { ply, moves } = this;
    return html`<div role="group" aria-label=${words.review}>
      ${this.button("|◀", words.firstPosition, 0)} ${this.button("◀", words.back, ply - 1)}
      <span class="unseen">${words.afterMove(ply, moves)}</span>
      ${this.button("▶", words.forward, ply + 1)} ${this.button("▶|", words.lastPosition, moves)}
    </div>`;
  }

  /** Never disabled, because a disabled button loses the focus. @param {string} sign @param {string} label @param {number} ply */
  button(sign, label, ply) {
    const idle = ply < 0 || ply > this.moves || ply === this.ply;
    return html`<button type="button" aria-label=${label} aria-disabled=${idle} @click=${() => this.go(ply)}>
      <span aria-hidden="true">${sign}</span>
    </button>`;
  }

  static styles = [
    shared,
    css`
      div {
        display: flex;
        gap: 4px;
        align-items: center;
        justify-content: center;
      }
      button {
        padding: 0;
      }
    `,
  ];
}

customElements.define("review-bar", ReviewBar);
