/**
 * Beside a player who is away: how long until the win may be claimed, and then the button that does.
 *
 * It emits `deal-wanted`, and `said` once the time has come.
 * @import { Claim } from "../state.js"
 */

import { LitElement, css, html } from "lit";
import { clockText, nextTick } from "../clocks.js";
import { shared } from "../styles/shared.js";
import { words } from "../words/en.js";
import { Countdown } from "./countdown.js";

export class ClaimWin extends LitElement {
  static properties = { claim: { attribute: false }, asking: { type: Boolean } };

  constructor() {
    super();
    /** What the server told last; each telling is another object. @type {Claim | null} */
    this.claim = null;
    this.asking = false;
    this.told = false;
    this.countdown = new Countdown(this, () => (this.left > 0 ? nextTick(this.left) : null));
  }

  /** @param {Map<string, unknown>} changed @override */
  willUpdate(changed) {
    if (changed.has("claim")) this.countdown.restart();
  }

  get left() {
    return Math.max(0, (this.claim?.after ?? 0) - this.countdown.elapsed);
  }

  /** @override */
  updated() {
    const open = this.left === 0;
    if (open && !this.told) this.emit("said", { text: words.mayClaim });
    this.told = open;
  }

  /** @param {string} name @param {object} detail */
  emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  /** @override */
  render() {
    if (this.left > 0) return html`<span class="quiet">${words.claimIn(clockText(this.left))}</span>`;
    return html`<button type="button" ?disabled=${this.asking} @click=${() => this.emit("deal-wanted", { deed: "claim" })}>
      ${words.claim}
    </button>`;
  }

  static styles = [
    shared,
    css`
      .quiet {
        font-size: 0.9rem;
        font-variant-numeric: tabular-nums;
      }
    `,
  ];
}

customElements.define("claim-win", ClaimWin);
