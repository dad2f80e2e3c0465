/**
 * Playing on from the position shown: the choice of the opponent, and the button. It emits `play-on-chosen` with the opponent as a seat is named
 * on the wire: a player text, or `open` for a friend.
 * @import { Catalogue } from "../../state/catalogue.js"
 */

import { LitElement, css, html } from "lit";
import { algorithmChoices, isNumbered } from "../../state/form-fields.js";
import { shared } from "../../styles/shared.js";
import { newGameWords } from "../../words/en/new-game.js";
import { reviewWords } from "../../words/en/review.js";
import { emit } from "../shared/emit.js";

const FRIEND = "open";
/** The opponent where the game had no machine. */
export const USUAL = "level:5";

export class PlayOn extends LitElement {
  static properties = { catalogue: { attribute: false }, game: {}, usual: {}, idle: { type: Boolean }, opponent: { state: true } };

  constructor() {
    super();
    /** @type {Catalogue | null} */
    this.catalogue = null;
    this.game = "";
    /** The opponent that is chosen first: a player text. */
    this.usual = USUAL;
    /** Whether neither side is to move in the position. */
    this.idle = false;
    /** The one that the reader chose, empty before. */
    this.opponent = "";
  }

  /** The opponents by the texts that name them. @returns {[string, string][]} */
  get opponents() {
    const { catalogue } = this;
    const game = catalogue?.games.find(({ id }) => id === this.game);
    if (!catalogue || !game) return [[FRIEND, reviewWords.friend]];
    const levels = catalogue.levels.filter(isNumbered);
    const named = (/** @type {string} */ name) => (catalogue.levels.includes(name) ? `level:${name}` : name);
    return [
      ...levels.map((level) => /** @type {[string, string]} */ ([`level:${level}`, newGameWords.level(level)])),
      ...algorithmChoices(catalogue, game).map((name) => /** @type {[string, string]} */ ([named(name), newGameWords.algorithmName(name)])),
      [FRIEND, reviewWords.friend],
    ];
  }

  play() {
    if (this.idle) return;
    const { value } = /** @type {HTMLSelectElement} */ (this.renderRoot.querySelector("select"));
    emit(this, "play-on-chosen", { opponent: value });
  }

  render() {
    const choose = (/** @type {Event} */ { target }) => (this.opponent = /** @type {HTMLSelectElement} */ (target).value);
    const { opponents } = this;
    const first = this.opponent || (opponents.some(([text]) => text === this.usual) ? this.usual : USUAL);
    return html`<button type="button" class="main" aria-disabled=${this.idle} @click=${this.play}>${reviewWords.playOn}</button>
      <label>
        <span class="unseen">${reviewWords.against}</span>
        <select @change=${choose}>
          ${opponents.map(([text, name]) => html`<option value=${text} ?selected=${text === first}>${name}</option>`)}
        </select>
      </label>`;
  }

  static styles = [
    shared,
    css`
      :host {
        display: flex;
        flex-wrap: wrap;
        gap: var(--s2);
      }
      button,
      label {
        flex: 1 1 11rem;
      }
      select {
        width: 100%;
      }
    `,
  ];
}

customElements.define("play-on", PlayOn);
