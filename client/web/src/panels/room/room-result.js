/**
 * The end of a game as a moment, over the side panel of a desk: the winner's piece in a medal, how it ended, how long it was.
 * @import { Result, RoomView, Seat } from "../../wire/messages.js"
 * @import { Mark } from "../../boards/marks.js"
 * @import { RatingShown } from "../../state/ratings-pull.js"
 */

import { LitElement, css, html, svg } from "lit";
import { marksOf } from "../../boards/marks.js";
import { piece, pieceStyles } from "../../boards/piece.js";
import { endingText } from "../../state/catalogue.js";
import { shared } from "../../styles/shared.js";
import { capital } from "../../words/capital.js";
import { words } from "../../words/en/words.js";

const RAYS = 16;

export class RoomResult extends LitElement {
  static properties = { view: { attribute: false }, mine: { attribute: false }, rating: { attribute: false } };

  constructor() {
    super();
    /** @type {RoomView | null} */
    this.view = null;
    /** The player's seats. @type {Seat[]} */
    this.mine = [];
    /** The player's own. @type {RatingShown | null} */
    this.rating = null;
  }

  render() {
    const { view, mine } = this;
    if (!view?.result) return html``;
    const marks = marksOf(view.position.view);
    return html`<section aria-labelledby="title">
      ${this.medal(view.result, marks)}
      <h2 id="title">${words.outcome(view.result, mine, marks)}</h2>
      <p>${capital(endingText(view.result, mine, view))}.</p>
      <p class="quiet num">${words.length(view.moves?.length ?? 0)}${view.hints?.length ? ` · ${words.helped}` : ""}${this.rating ? html` · <seat-rating change .rating=${this.rating}></seat-rating>` : ""}</p>
    </section>`;
  }

  /** With rays, unless the player has lost. @param {Result} result @param {Mark[]} marks of the two players */
  medal({ winner }, marks) {
    const shines = winner !== null && (this.mine.length !== 1 || this.mine[0] === winner);
    const pieces = winner ? [marks[winner - 1]] : marks;
    return svg`<svg class="medal" viewBox="-90 -90 180 180" aria-hidden="true">
      ${shines ? Array.from({ length: RAYS }, (_, ray) => svg`<path class="ray" d="M62 0H${ray % 2 ? 74 : 82}" transform="rotate(${(ray * 360) / RAYS})"></path>`) : ""}
      ${pieces.map((mark, place) => svg`<g transform="translate(${pieces.length > 1 ? place * 60 - 30 : 0} 0)"><circle class="hole" r="50"></circle>${piece(mark)}</g>`)}
    </svg>`;
  }

  static styles = [
    shared,
    pieceStyles,
    css`
      section {
        box-sizing: border-box;
        height: 100%;
        align-content: center;
        display: grid;
        gap: var(--s1);
        justify-items: center;
        padding: var(--s4) var(--s4) var(--s3);
        border-bottom: 1px solid var(--line);
        background: radial-gradient(ellipse at 50% 4.5rem, var(--accent-soft), transparent 70%);
        text-align: center;
      }
      .medal {
        width: 112px;
        height: 112px;
      }
      .ray {
        stroke: var(--accent);
        stroke-width: 5;
        stroke-linecap: round;
      }
      h2 {
        font-size: 2rem;
      }
      .quiet {
        font-size: var(--t-small);
      }
      @media (max-width: 899px), (max-height: 559px) {
        :host {
          display: none; /* the message line says it all */
        }
      }
    `,
  ];
}

customElements.define("room-result", RoomResult);
