/**
 * How the game ended and what now; it stands beside the board and hides nothing of it.
 * @import { Result, Seat } from "../wire/messages.js"
 */

import { LitElement, css, html } from "lit";
import { rise } from "../boards/motion.js";
import { marksOf } from "../boards/marks.js";
import { pieceIcon, pieceStyles } from "../boards/piece.js";
import { shared } from "../styles/shared.js";
import { words } from "../words/en.js";

export class RoomResult extends LitElement {
  static properties = {
    result: { attribute: false },
    mine: { attribute: false },
    marks: { attribute: false },
    offer: { type: Boolean },
    invited: { type: Boolean },
    asking: { type: Boolean },
  };

  constructor() {
    super();
    /** @type {Result | null} */
    this.result = null;
    /** Your seats. @type {Seat[]} */
    this.mine = [];
    this.marks = marksOf(null);
    /** Whether you may still ask for another game. */
    this.offer = false;
    /** Whether the other player asks already. */
    this.invited = false;
    /** Whether your wish for one is on its way. */
    this.asking = false;
  }

  /** @override */
  firstUpdated() {
    rise(this);
  }

  /** @override */
  render() {
    if (!this.result) return html``;
    const { winner } = this.result;
    return html`<section aria-labelledby="title">
      ${winner ? pieceIcon(this.marks[winner - 1]) : ""}
      <div>
        <h2 id="title">${words.outcome(this.result, this.mine, this.marks)}</h2>
        <p class="quiet">${words.reason(this.result)}</p>
      </div>
      <div class="deeds">${this.deed()} <a class="button" data-own href="/">${words.home}</a></div>
    </section>`;
  }

  deed() {
    if (this.mine.length === 0) return "";
    if (!this.offer) return html`<span role="status">${words.rematchAsked}</span>`;
    const detail = { deed: "rematch" };
    const ask = () => this.dispatchEvent(new CustomEvent("deal-wanted", { detail, bubbles: true, composed: true }));
    return html`<button type="button" class="main" ?disabled=${this.asking} @click=${ask}>
      ${this.invited ? words.acceptRematch : words.rematch}
    </button>`;
  }

  static styles = [
    shared,
    pieceStyles,
    css`
      section {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 12px;
        padding: 14px 16px;
        border: 2px solid var(--accent);
        border-radius: 14px;
        background: var(--panel);
      }
      h2 {
        font-size: 1.5rem;
      }
      .icon {
        width: 2.6rem;
        height: 2.6rem;
      }
      .deeds {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px;
        margin-left: auto;
      }
    `,
  ];
}

customElements.define("room-result", RoomResult);
