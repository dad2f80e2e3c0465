/**
 * The ratings of a room's players: one element, invisible, requests them, and another draws one beside its player's name.
 *
 * It emits `ratings-changed`.
 * @import { RatingShown, RatingsShown } from "../../state/ratings-pull.js"
 * @import { RoomState } from "../../state/state.js"
 * @import { RoomRatings as Ratings } from "../../wire/messages.js"
 */

import { LitElement, css, html } from "lit";
import { RatingsPull } from "../../state/ratings-pull.js";
import { keepBegun, readBegun } from "../../storage/begun-ratings.js";
import { shared } from "../../styles/shared.js";
import { loadRatings } from "../../wire/room-ratings.js";
import { messageWords } from "../../words/en/message.js";

export class RoomRatings extends LitElement {
  static properties = { room: { attribute: false } };

  constructor() {
    super();
    /** @type {RoomState | null} */
    this.room = null;
    this.asked = "";
    /** @type {RatingsPull | null} */
    this.pull = null;
  }

  updated() {
    const { room } = this;
    if (!room?.view) return;
    if (room.id !== this.asked) this.pull = this.pullOf(room);
    this.asked = room.id;
    this.pull?.follow(room.view);
  }

  /** @param {RoomState} room */
  pullOf({ id, key }) {
    const begun = { read: () => readBegun(id), keep: (/** @type {number} */ number, /** @type {Ratings} */ ratings) => keepBegun({ room: id, number, ratings }) };
    return new RatingsPull(() => loadRatings(id, key), setTimeout.bind(window), (shown) => this.emit(id, shown), begun);
  }

  /** @param {string} id of the room they are of @param {RatingsShown} shown */
  emit(id, shown) {
    if (id === this.room?.id) this.dispatchEvent(new CustomEvent("ratings-changed", { detail: { id, shown } }));
  }
}

/** A rating and its change by a game; with `change` also the old and the new rating. */
export class SeatRating extends LitElement {
  static properties = { rating: { attribute: false }, change: { type: Boolean } };

  constructor() {
    super();
    /** @type {RatingShown | null} */
    this.rating = null;
    this.change = false;
  }

  render() {
    if (!this.rating) return html``;
    const { rating, provisional, before, counting } = this.rating;
    const now = `${rating}${provisional ? "?" : ""}`;
    if (counting) return html`${messageWords.ratingCounted}`;
    if (this.change) return html`${messageWords.rating} ${before === null ? "" : `${before} → `}${now}`;
    return html`<span class="unseen">${messageWords.rating}</span> ${now} ${before === null ? "" : this.difference(rating - before)}`;
  }

  /** @param {number} points */
  difference(points) {
    return html`<b class=${points < 0 ? "bad" : "good"}>${points < 0 ? `−${-points}` : `+${points}`}</b>`;
  }

  static styles = [
    shared,
    css`
      :host {
        display: inline;
      }
      .good {
        color: var(--good);
      }
      .bad {
        color: var(--bad);
      }
    `,
  ];
}

customElements.define("room-ratings", RoomRatings);
customElements.define("seat-rating", SeatRating);
