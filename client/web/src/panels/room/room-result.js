/**
 * The result of a game with the rematch button, beside the board.
 * @import { Result, Seat } from "../../wire/messages.js"
 */

import { LitElement, css, html } from "lit";
import { rise } from "../../boards/motion.js";
import { marksOf } from "../../boards/marks.js";
import { pieceIcon, pieceStyles } from "../../boards/piece.js";
import { shared } from "../../styles/shared.js";
import { words } from "../../words/en/words.js";

export class RoomResult extends LitElement {
  static properties = {
    result: { attribute: false },
    mine: { attribute: false },
    marks: { attribute: false },
    offer: { type: Boolean },
    invited: { type: Boolean },
    requested: { type: Boolean },
  };

  constructor() {
    super();
    /** @type {Result | null} */
    this.result = null;
    /** The player's seats. @type {Seat[]} */
    this.mine = [];
    this.marks = marksOf(null);
    /** Whether the player can offer a rematch. */
    this.offer = false;
    /** Whether the opponent has offered one. */
    this.invited = false;
    /** Whether the player's offer was sent and not answered yet. */
    this.requested = false;
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
      <div class="actions">${this.rematch()} <a class="button" data-own href="/">${words.home}</a></div>
    </section>`;
  }

  rematch() {
    if (this.mine.length === 0) return "";
    if (!this.offer) return html`<span role="status">${words.rematchAsked}</span>`;
    const detail = { action: "rematch" };
    const offer = () => this.dispatchEvent(new CustomEvent("action-chosen", { detail, bubbles: true, composed: true }));
    return html`<button type="button" class="main" ?disabled=${this.requested} @click=${offer}>
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
      .actions {
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
