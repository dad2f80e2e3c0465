/**
 * What may be settled beside the moves, as one quiet row, and above it what is proposed just now.
 *
 * It emits `deal-wanted`; what is asked for already cannot be asked for again before the answer.
 * @import { Deal, Deed } from "../deals.js"
 * @import { OfferView } from "../wire/messages.js"
 */

import { LitElement, css, html } from "lit";
import { shared } from "../styles/shared.js";
import { words } from "../words/en.js";

export class RoomOffers extends LitElement {
  static properties = {
    deals: { attribute: false },
    theirs: { attribute: false },
    own: { attribute: false },
    asking: { attribute: false },
    resigning: { state: true },
  };

  constructor() {
    super();
    /** What may be asked for now. @type {Deed[]} */
    this.deals = [];
    /** What the other side proposes. @type {OfferView[]} */
    this.theirs = [];
    /** What you proposed. @type {OfferView[]} */
    this.own = [];
    /** What waits for the server's answer. @type {string[]} */
    this.asking = [];
    this.resigning = false;
  }

  /** @param {Map<string, unknown>} changed @override */
  willUpdate(changed) {
    if (changed.has("deals") && !this.deals.includes("resign")) this.resigning = false;
  }

  /** @param {Deal} deal */
  want(deal) {
    this.dispatchEvent(new CustomEvent("deal-wanted", { detail: deal, bubbles: true, composed: true }));
  }

  /** @override */
  render() {
    return html`${this.theirs.map((offer) => this.incoming(offer))} ${this.own.map((offer) => this.standing(offer))}
      ${this.resigning ? this.sure() : this.row()}`;
  }

  row() {
    const plain = this.deals.filter((deed) => deed !== "resign");
    return html`<div class="row">
      ${plain.map((deed) => this.button({ deed }, words.deal(deed)))}
      ${this.deals.includes("resign")
        ? html`<button type="button" class="plain" @click=${() => (this.resigning = true)}>${words.resign}</button>`
        : ""}
    </div>`;
  }

  /** @param {Deal} deal @param {string} label @param {string} [kind] */
  button(deal, label, kind = "plain") {
    const waits = this.asking.includes(deal.deed);
    return html`<button type="button" class=${kind} ?disabled=${waits} @click=${() => this.want(deal)}>
      ${label}${waits ? html`<span aria-hidden="true">…</span>` : ""}
    </button>`;
  }

  /** @param {OfferView} about */
  incoming(about) {
    const said = words.offered(about.offer);
    return html`<div class="offer theirs" role="group" aria-label=${said}>
      <span>${said}</span>
      ${this.button({ deed: "accept", about }, words.accept, "main")} ${this.button({ deed: "decline", about }, words.decline, "")}
    </div>`;
  }

  /** @param {OfferView} about */
  standing(about) {
    return html`<div class="offer">
      <span>${words.youOffered(about.offer)}</span>
      ${this.button({ deed: "withdraw", about }, words.withdraw)}
    </div>`;
  }

  sure() {
    const resign = () => {
      this.resigning = false;
      this.want({ deed: "resign" });
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
        margin-left: -10px; /* what is quiet has no edge to stand on */
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
