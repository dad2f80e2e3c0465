/**
 * Shares the reviewed game, or the position of it on the board, in a dialog.
 * @import { ReviewPlace } from "../../state/router.js"
 * @import { Shared } from "../../state/share-ways.js"
 * @import { Review, Shown } from "../../state/game-review.js"
 */

import { LitElement, css, html } from "lit";
import { marksOf } from "../../boards/marks.js";
import { titleOf } from "../../state/catalogue.js";
import { movesOf } from "../../state/game-review.js";
import { storedKey } from "../../storage/room-keys.js";
import { shared } from "../../styles/shared.js";
import { shareGameWords } from "../../words/en/share-game.js";
import { words } from "../../words/en/words.js";
import { icon } from "../shared/icon.js";
import { lazyImport } from "../shared/lazy-import.js";

export class ReviewShare extends LitElement {
  static properties = { place: { attribute: false }, review: { attribute: false }, shown: { attribute: false }, sharing: { state: true } };

  constructor() {
    super();
    /** @type {ReviewPlace | null} */
    this.place = null;
    /** @type {Review | null} */
    this.review = null;
    /** @type {Shown | null} */
    this.shown = null;
    /** Whether the dialog is open. */
    this.sharing = false;
  }

  async share() {
    this.sharing = await lazyImport(this, import("../shared/share-game.js"));
  }

  stopSharing() {
    this.sharing = false;
    /** @type {HTMLElement} */ (this.renderRoot.querySelector("button")).focus();
  }

  /** @returns {Shared | null} */
  shared() {
    const { place, review, shown } = this;
    if (!place || !review || !shown) return null;
    const { room, number } = place;
    const { record, end } = review;
    const { game, options, set_up, terms, result } = record;
    const key = place.key || storedKey(room);
    const { ply, tried, picture } = shown;
    const position = ply < record.moves.length || tried.length > 0 ? { ply, tried, view: picture } : null;
    const outcome = words.outcome(result, [], marksOf(end.view));
    const hidden = key !== "" || terms.spectators === false;
    return { room, number, key, hidden, game, options, start: set_up ? record.start : "", moves: movesOf(review), title: titleOf(record), outcome, helped: record.hints.length > 0, end: end.view, position };
  }

  render() {
    return html`<button type="button" class="plain" aria-haspopup="dialog" aria-label=${shareGameWords.share} @click=${this.share}>${icon("share")} <span>${shareGameWords.share}</span></button>
      ${this.sharing ? html`<share-game .game=${this.shared()} @share-closed=${this.stopSharing}></share-game>` : ""}`;
  }

  static styles = [
    shared,
    css`
      button {
        min-width: var(--touch);
        padding: 0 var(--s3);
      }
      @media (max-width: 899px) {
        span {
          display: none; /* the title and the way to the table stand in the same row */
        }
      }
    `,
  ];
}

customElements.define("review-share", ReviewShare);
