/**
 * A row of the game's actions besides moves, and above it the open offers.
 *
 * It emits `action-chosen`; an action that waits for its answer is disabled.
 * @import { Action, GameAction } from "../../state/offers.js"
 * @import { OfferView } from "../../wire/messages.js"
 */

import { LitElement, css, html } from "lit";
import { shared } from "../../styles/shared.js";
import { words } from "../../words/en/words.js";

export class RoomOffers extends LitElement {
  static properties = {
    available: { attribute: false },
    theirs: { attribute: false },
    own: { attribute: false },
    requests: { attribute: false },
    resigning: { state: true },
  };

  constructor() {
    super();
    /** The actions to show. @type {Action[]} */
    this.available = [];
    /** The opponent's offers. @type {OfferView[]} */
    this.theirs = [];
    /** The player's own offers. @type {OfferView[]} */
    this.own = [];
    /** The actions that wait for the server's answer. @type {string[]} */
    this.requests = [];
    this.resigning = false;
  }

  /** @param {Map<string, unknown>} changed @override */
  willUpdate(changed) {
    if (changed.has("available") && !this.available.includes("resign")) this.resigning = false;
  }

  /** @param {GameAction} gameAction */
  emit(gameAction) {
    this.dispatchEvent(new CustomEvent("action-chosen", { detail: gameAction, bubbles: true, composed: true }));
  }

  /** @override */
  render() {
    return html`${this.theirs.map((offer) => this.incoming(offer))} ${this.own.map((offer) => this.ownOffer(offer))}
      ${this.resigning ? this.confirmation() : this.row()}`;
  }

  row() {
    const plain = this.available.filter((action) => action !== "resign");
    return html`<div class="row">
      ${plain.map((action) => this.button({ action }, words.action(action)))}
      ${this.available.includes("resign")
        ? html`<button type="button" class="plain" @click=${() => (this.resigning = true)}>${words.resign}</button>`
        : ""}
    </div>`;
  }

  /** @param {GameAction} gameAction @param {string} label @param {string} [kind] */
  button(gameAction, label, kind = "plain") {
    const waits = this.requests.includes(gameAction.action);
    return html`<button type="button" class=${kind} ?disabled=${waits} @click=${() => this.emit(gameAction)}>
      ${label}${waits ? html`<span aria-hidden="true">…</span>` : ""}
    </button>`;
  }

  /** @param {OfferView} offer */
  incoming(offer) {
    const text = words.offered(offer.offer);
    return html`<div class="offer theirs" role="group" aria-label=${text}>
      <span>${text}</span>
      ${this.button({ action: "accept", answered: offer }, words.accept, "main")} ${this.button({ action: "decline", answered: offer }, words.decline, "")}
    </div>`;
  }

  /** @param {OfferView} offer */
  ownOffer(offer) {
    return html`<div class="offer">
      <span>${words.youOffered(offer.offer)}</span>
      ${this.button({ action: "withdraw", answered: offer }, words.withdraw)}
    </div>`;
  }

  confirmation() {
    const resign = () => {
      this.resigning = false;
      this.emit({ action: "resign" });
    };
    return html`<div class="offer" role="group" aria-label=${words.resignSure}>
      <span>${words.resignSure}</span>
      <button type="button" @click=${resign}>${words.resign}</button>
      <button type="button" class="plain" @click=${() => (this.resigning = false)}>${words.keepPlaying}</button>
    </div>`;
  }

  static styles = [
    shared,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 8px;
      }
      .row,
      .offer {
        display: flex;
        flex-wrap: wrap;
        gap: 4px 8px;
        align-items: center;
      }
      .row {
        margin-left: -10px; /* aligns the text of borderless buttons */
      }
      .row button {
        padding: 6px 10px;
      }
      .offer span {
        flex: 1 1 auto;
      }
      .theirs {
        padding: 8px 12px;
        border: 2px solid var(--accent);
        border-radius: 12px;
        background: var(--panel);
        font-weight: 600;
      }
    `,
  ];
}

customElements.define("room-offers", RoomOffers);
