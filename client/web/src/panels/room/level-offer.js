/**
 * After three losses in a row against a level the offer of the one below, after three wins of the one above, with the reason; below the
 * ways on. It emits `room-submitted` for a table like this one.
 * @import { RoomView, Seat } from "../../wire/messages.js"
 * @import { RatedBoard } from "../../state/catalogue.js"
 * @import { LevelOffer } from "../../state/level-offer.js"
 */

import { LitElement, css, html } from "lit";
import { gameKey, noGames, offerAfter, withDeclined, withGame, withOffered } from "../../state/level-offer.js";
import { boardOf, loadRatedBoards } from "../../state/rated-boards.js";
import { storeLevelRecord, storedLevelRecord } from "../../storage/level-record.js";
import { shared } from "../../styles/shared.js";
import { levelOfferWords } from "../../words/en/level-offer.js";
import { emit } from "../shared/emit.js";
import { icon } from "../shared/icon.js";

/** The local date, as 2026-11-28. */
const today = () => new Date().toLocaleDateString("sv");

export class LevelOfferElement extends LitElement {
  static properties = { view: { attribute: false }, mine: { attribute: false }, offer: { state: true }, board: { state: true } };

  constructor() {
    super();
    /** @type {RoomView | null} */
    this.view = null;
    /** The player's seats. @type {Seat[]} */
    this.mine = [];
    /** @type {LevelOffer | null} */
    this.offer = null;
    /** What is measured of the levels on this board. @type {RatedBoard | null} */
    this.board = null;
    /** The game that was taken in last. */
    this.game = "";
  }

  willUpdate() {
    const { view, mine } = this;
    if (!view?.result || gameKey(view) === this.game) return;
    this.game = gameKey(view);
    const record = withGame(storedLevelRecord(noGames), view, mine);
    this.offer = offerAfter(record, view, mine, today());
    storeLevelRecord(this.offer ? withOffered(record, view, today()) : record);
    if (this.offer) this.loadFigures(view);
  }

  /** @param {RoomView} view */
  async loadFigures(view) {
    const rated = await loadRatedBoards().catch(() => null);
    this.board = rated && boardOf(rated[view.game], view.options);
  }

  accept() {
    const { view, mine, offer } = this;
    if (!view || !offer) return;
    const { game, options, visibility, help, terms, clock, start } = view;
    const machine = `level:${offer.to}`;
    const seats = mine[0] === 1 ? ["me", machine] : [machine, "me"];
    emit(this, "room-submitted", { room: { game, seats, options, visibility, help, terms, ...(clock && { clock }), ...(start && { start }) } });
  }

  decline() {
    if (this.view && this.offer) storeLevelRecord(withDeclined(storedLevelRecord(noGames), this.view.game, this.offer));
    this.offer = null;
  }

  /** The reason: what has happened, and what was measured of both levels. @param {LevelOffer} offer */
  reason({ from, to, direction }) {
    const [ofFrom, ofTo] = [from, to].map((level) => this.board?.blunders?.[level - 1] ?? null);
    const happened = direction === "down" ? levelOfferWords.lost(from) : levelOfferWords.won(from);
    const measured = ofFrom !== null && ofTo !== null ? levelOfferWords.measured(to, Math.round(ofTo), from, Math.round(ofFrom)) : levelOfferWords.unmeasured[direction](to);
    return html`<p>${happened} <span class="quiet">${measured}</span></p>`;
  }

  render() {
    const { offer } = this;
    if (!offer) return html``;
    return html`<section aria-label=${levelOfferWords.play(offer.to)}>
      <div role="status">${this.reason(offer)}</div>
      <button type="button" @click=${this.accept}>${levelOfferWords.play(offer.to)}</button>
      <button type="button" class="plain" aria-label=${levelOfferWords.notNow} title=${levelOfferWords.notNow} @click=${this.decline}>${icon("close")}</button>
    </section>`;
  }

  static styles = [
    shared,
    css`
      section {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: var(--s2);
        align-items: center;
        padding: var(--s3) var(--s4);
        border-top: 1px solid var(--line);
        font-size: 0.9375rem;
        line-height: 1.3;
      }
      [role="status"] {
        grid-column: 1 / -1;
      }
      button {
        min-width: var(--touch);
        white-space: nowrap;
      }
      button:not(.plain) {
        border-color: var(--accent);
        background: var(--accent-soft);
      }
    `,
  ];
}

customElements.define("level-offer", LevelOfferElement);
