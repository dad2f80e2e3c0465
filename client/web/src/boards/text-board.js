/**
 * The board in words: text for screen readers, and a field to type a move.
 * @import { View } from "../wire/messages.js"
 */

import { LitElement, css, html } from "lit";
import { shared } from "../styles/shared.js";
import { textBoardWords } from "../words/en/text-board.js";
import { words } from "../words/en/words.js";
import { linesOf } from "./board-lines.js";
import { readTyped } from "./notation.js";

export class TextBoard extends LitElement {
  static properties = {
    view: { attribute: false },
    legal: { attribute: false },
    turn: {},
    values: {},
    playable: { type: Boolean },
  };

  constructor() {
    super();
    /** @type {View | null} */
    this.view = null;
    /** @type {string[]} */
    this.legal = [];
    this.turn = "";
    /** The values of the moves, in words; empty while they are not shown. */
    this.values = "";
    this.playable = false;
  }

  /** @override */
  render() {
    if (!this.view) return html``;
    return html`<section aria-label=${textBoardWords.inWords}>
      <p><strong>${this.turn}</strong></p>
      <ol>
        ${linesOf(this.view).map((line) => html`<li>${line}</li>`)}
      </ol>
      <p class="quiet">${textBoardWords.legal(this.legal)}</p>
      ${this.values ? html`<p>${textBoardWords.valuesInWords(this.values)}</p>` : ""}
      ${this.playable ? this.form() : ""}
    </section>`;
  }

  form() {
    return html`<form @submit=${this.onSubmit}>
      <label for="move">${textBoardWords.typeMove}</label>
      <input id="move" name="move" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="64" />
      <button>${words.play}</button>
    </form>`;
  }

  /** @param {SubmitEvent} event */
  onSubmit(event) {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ (this.renderRoot.querySelector("#move"));
    if (!this.view || input.value.trim() === "") return;
    const detail = { move: readTyped(this.view, input.value) };
    input.value = "";
    this.dispatchEvent(new CustomEvent("move-chosen", { detail, bubbles: true, composed: true }));
  }

  static styles = [
    shared,
    css`
      ol {
        margin: 8px 0;
        padding: 0;
        list-style: none;
      }
      form {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px;
        margin-top: 10px;
      }
      input {
        width: 8rem;
      }
    `,
  ];
}

customElements.define("text-board", TextBoard);
