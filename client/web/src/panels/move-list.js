/** The moves of the current game, each with the piece that made it. */

import { LitElement, css, html } from "lit";
import { marksOf } from "../boards/marks.js";
import { pieceIcon, pieceStyles } from "../boards/piece.js";
import { shared } from "../styles/shared.js";
import { words } from "../words/en.js";

export class MoveList extends LitElement {
  static properties = { moves: { attribute: false }, marks: { attribute: false } };

  constructor() {
    super();
    /** @type {string[]} */
    this.moves = [];
    this.marks = marksOf(null);
  }

  /** @override */
  updated() {
    const list = this.renderRoot.querySelector("ol");
    if (list) list.scrollTop = list.scrollHeight;
  }

  /** @override */
  render() {
    return html`<h2 id="title">${words.moves}</h2>
      ${this.moves.length === 0 ? html`<p class="quiet">${words.noMoves}</p>` : ""}
      <ol aria-labelledby="title" tabindex="0" ?hidden=${this.moves.length === 0}>
        ${this.moves.map(
          (move, index) => html`<li aria-label=${words.played(this.marks[index % 2], move)}>
            ${pieceIcon(this.marks[index % 2])}${move}
          </li>`,
        )}
      </ol>`;
  }

  static styles = [
    shared,
    pieceStyles,
    css`
      h2 {
        margin-bottom: 8px;
        font-size: 1.1rem;
      }
      ol {
        display: flex;
        flex-wrap: wrap;
        gap: 6px 14px;
        max-height: 14rem;
        margin: 0;
        padding: 2px;
        overflow-y: auto;
        list-style: none;
        font-variant-numeric: tabular-nums;
      }
      ol[hidden] {
        display: none;
      }
      li {
        display: flex;
        align-items: center;
        gap: 6px;
        min-width: 3.4em;
      }
    `,
  ];
}

customElements.define("move-list", MoveList);
