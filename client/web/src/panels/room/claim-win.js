/**
 * In the message line: a countdown beside an absent opponent, and then the button that claims the win.
 *
 * It emits `action-chosen`, and `announcement-made` when the countdown ends.
 * @import { Claim } from "../../state/state.js"
 */

import { LitElement, css, html } from "lit";
import { clockText, nextTick } from "../../state/clocks.js";
import { shared } from "../../styles/shared.js";
import { messageWords } from "../../words/en/message.js";
import { words } from "../../words/en/words.js";
import { emit } from "../shared/emit.js";
import { Countdown } from "../shared/countdown.js";

export class ClaimWin extends LitElement {
  static properties = { claim: { attribute: false }, requested: { type: Boolean } };

  constructor() {
    super();
    /** From the server's last message; every message makes a new object. @type {Claim | null} */
    this.claim = null;
    this.requested = false;
    this.announced = false;
    this.countdown = new Countdown(this, () => (this.left > 0 ? nextTick(this.left) : null));
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("claim")) this.countdown.restart();
  }

  get left() {
    return Math.max(0, (this.claim?.after ?? 0) - this.countdown.elapsed);
  }

  updated() {
    const open = this.left === 0;
    if (open && !this.announced) emit(this, "announcement-made", { text: words.mayClaim });
    this.announced = open;
  }

  render() {
    if (this.left > 0) return html`<span class="quiet num">${messageWords.claimIn(clockText(this.left))}</span>`;
    return html`<button type="button" aria-disabled=${this.requested} @click=${() => emit(this, "action-chosen", { action: "claim" })}>
      ${words.claim}
    </button>`;
  }

  static styles = [
    shared,
    css`
      .quiet {
        font-size: 0.9rem;
      }
    `,
  ];
}

customElements.define("claim-win", ClaimWin);
