/**
 * Copies of the reviewed game: as text, as a link to the position shown, as a picture of the position, and as JSON.
 * @import { ReviewPlace } from "../../state/router.js"
 * @import { Review, Shown } from "../../state/game-review.js"
 */

import { LitElement, css, html } from "lit";
import { COLOURS, svgOf } from "../../boards/svg-copy.js";
import { jsonOf, verdictsOf } from "../../state/game-review.js";
import { titleOf } from "../../state/catalogue.js";
import { reviewPath } from "../../state/router.js";
import { shared } from "../../styles/shared.js";
import { loadText } from "../../wire/records.js";
import { reviewWords } from "../../words/en/review.js";

export class ReviewCopies extends LitElement {
  static properties = {
    place: { attribute: false },
    review: { attribute: false },
    shown: { attribute: false },
    said: { state: true },
    uncopied: { state: true },
  };

  constructor() {
    super();
    /** @type {ReviewPlace | null} */
    this.place = null;
    /** @type {Review | null} */
    this.review = null;
    /** @type {Shown | null} */
    this.shown = null;
    /** The result of the latest copy, in words. */
    this.said = "";
    /** The text that the browser did not copy, to copy by hand. */
    this.uncopied = "";
  }

  /** @param {string} name @param {(place: ReviewPlace, review: Review, shown: Shown) => string | Promise<string>} make */
  async copy(name, make) {
    const { place, review, shown } = this;
    if (!place || !review || !shown) return;
    this.uncopied = "";
    let text = "";
    try {
      text = await make(place, review, shown);
      await navigator.clipboard.writeText(text);
      this.said = reviewWords.copied(name);
    } catch {
      this.said = text ? reviewWords.notCopied : reviewWords.failed;
      this.uncopied = text;
      await this.updateComplete;
      this.renderRoot.querySelector("textarea")?.focus(); // which selects it
    }
  }

  /** The server's text of the game, and below it a verdict a line. @param {ReviewPlace} place @param {Review} review */
  async text(place, review) {
    const verdicts = verdictsOf(review).flatMap((verdict, index) =>
      verdict ? [`${index + 1}. ${review.record.moves[index].move}: ${reviewWords.verdict(verdict)}`] : [],
    );
    return [(await loadText(place)).trimEnd(), ...(verdicts.length > 0 ? ["", ...verdicts] : []), ""].join("\n");
  }

  /** @param {ReviewPlace} place @param {Shown} shown */
  link({ room, number, key }, { ply, tried }) {
    return new URL(reviewPath(room, number, { key, ply, tried }), location.href).href;
  }

  /** @param {Review} review @param {Shown} shown */
  picture({ record }, { picture, ply }) {
    const colour = (/** @type {string} */ name) => {
      this.style.color = `var(--${name})`; // a theme's own, as a plain colour
      return getComputedStyle(this).color;
    };
    const colours = Object.fromEntries(COLOURS.map((name) => [name, colour(name)]));
    this.style.color = "";
    return svgOf(picture, `${titleOf(record)}, ${reviewWords.afterMove(ply, record.moves.length)}`, colours);
  }

  render() {
    const selectAll = (/** @type {Event} */ { target }) => /** @type {HTMLTextAreaElement} */ (target).select();
    return html`<div class="row" role="group" aria-label=${reviewWords.copy}>
        <span class="quiet" aria-hidden="true">${reviewWords.copy}</span>
        <button type="button" @click=${() => this.copy(reviewWords.text, (place, review) => this.text(place, review))}>${reviewWords.text}</button>
        <button type="button" @click=${() => this.copy(reviewWords.link, (place, _, shown) => this.link(place, shown))}>${reviewWords.link}</button>
        <button type="button" @click=${() => this.copy("SVG", (_, review, shown) => this.picture(review, shown))}>SVG</button>
        <button type="button" @click=${() => this.copy("JSON", (_, review, shown) => jsonOf(review, shown))}>JSON</button>
      </div>
      <p class="quiet" role="status">${this.said}</p>
      ${this.uncopied ? html`<textarea readonly spellcheck="false" aria-label=${reviewWords.byHand} .value=${this.uncopied} @focus=${selectAll}></textarea>` : ""}`;
  }

  static styles = [
    shared,
    css`
      .row {
        display: flex;
        flex-wrap: wrap;
        gap: var(--s2);
        align-items: center;
      }
      button {
        flex: 1;
        padding-inline: var(--s2);
      }
      @media (max-width: 359px) {
        .row > span {
          display: none;
        }
      }
      p {
        min-height: 1.4em;
        padding-top: var(--s1);
        font-size: var(--t-small);
      }
      textarea {
        box-sizing: border-box;
        width: 100%;
        height: 6em;
        border: 1px solid var(--rim);
        border-radius: var(--r-small);
        background: var(--ground);
        color: var(--ink);
        font: var(--t-small) / 1.3 monospace;
      }
    `,
  ];
}

customElements.define("review-copies", ReviewCopies);
