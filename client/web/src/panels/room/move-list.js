/**
 * The moves of the current game; after the game with their verdicts, as buttons that show the position after each.
 *
 * It emits `ply-chosen` with the number of moves to show.
 * @import { Verdict } from "../../state/verdicts.js"
 */

import { LitElement, css, html } from "lit";
import { marksOf } from "../../boards/marks.js";
import { pieceIcon, pieceStyles } from "../../boards/piece.js";
import { shared } from "../../styles/shared.js";
import { words } from "../../words/en/words.js";

/** @type {Record<Verdict["kind"], string>} */
const SIGNS = { kept: "✓", only: "★", slipped: "▼", lost: "–", unknown: "?" };

export class MoveList extends LitElement {
  static properties = {
    moves: { attribute: false },
    marks: { attribute: false },
    verdicts: { attribute: false },
    ply: { attribute: false },
    progress: {},
  };

  constructor() {
    super();
    /** @type {string[]} */
    this.moves = [];
    /** Those of the side that moved first, and of the other. */
    this.marks = marksOf(null);
    /** One for each move of a finished game, null while it is not proved. @type {(Verdict | null)[]} */
    this.verdicts = [];
    /** The number of moves before the position shown; null while the game runs. @type {number | null} */
    this.ply = null;
    /** The progress of the verdicts, in words. */
    this.progress = "";
  }

  /** @param {Map<string, unknown>} changed @override */
  updated(changed) {
    const list = this.renderRoot.querySelector("ol");
    if (!list || !(changed.has("moves") || changed.has("ply"))) return;
    const shown = /** @type {HTMLElement | undefined} */ (this.ply ? list.children[this.ply - 1] : list.lastElementChild);
    const top = shown ? shown.offsetTop - list.offsetTop : 0;
    if (this.ply === 0) list.scrollTop = 0;
    else if (top < list.scrollTop || top > list.scrollTop + list.clientHeight - 44) list.scrollTop = top - list.clientHeight / 2;
  }

  /** @override */
  render() {
    return html`<h2 id="title">${words.moves}</h2>
      ${this.moves.length === 0 ? html`<p class="quiet">${words.noMoves}</p>` : ""}
      <ol class=${this.ply === null ? "" : "over"} aria-labelledby="title" tabindex="0" ?hidden=${this.moves.length === 0}>
        ${this.moves.map((move, index) => (this.ply === null ? this.played(move, index) : this.reviewed(move, index)))}
      </ol>
      <p class="quiet" ?hidden=${!this.progress}>${this.progress}</p>`;
  }

  /** @param {string} move @param {number} index */
  played(move, index) {
    const mark = this.marks[index % 2];
    return html`<li aria-label=${words.played(mark, move)}>${pieceIcon(mark)}<span class="move">${move}</span></li>`;
  }

  /** @param {string} move @param {number} index */
  reviewed(move, index) {
    const mark = this.marks[index % 2];
    const verdict = this.verdicts[index] ?? null;
    const choose = () =>
      this.dispatchEvent(new CustomEvent("ply-chosen", { detail: { ply: index + 1 }, bubbles: true, composed: true }));
    return html`<li>
      <button
        type="button"
        class="plain"
        aria-current=${this.ply === index + 1 ? "step" : "false"}
        @click=${choose}
      >
        <span class="unseen">${words.played(mark, move)}</span>
        ${pieceIcon(mark)}<span class="move" aria-hidden="true">${move}</span>
        ${verdict
          ? html`<span class="verdict ${verdict.kind}"
              ><span class="sign" aria-hidden="true">${SIGNS[verdict.kind]}</span> ${words.verdict(verdict)}</span
            >`
          : ""}
      </button>
    </li>`;
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
      ol.over {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 14rem), 1fr));
        gap: 0 8px;
        max-height: 22rem;
      }
      li[aria-label] {
        display: flex;
        align-items: center;
        gap: 6px;
        min-width: 3.4em;
      }
      button.plain {
        position: relative;
        justify-content: flex-start;
        width: 100%;
        padding: 4px 8px;
        color: var(--ink);
        font-weight: 400;
        text-align: left;
      }
      button[aria-current="step"] {
        border-color: var(--accent);
      }
      .move {
        min-width: 1.2em;
        font-weight: 600;
      }
      .verdict {
        font-size: 0.9rem;
        line-height: 1.2;
      }
      .kept,
      .only {
        color: var(--here);
      }
      .slipped {
        color: var(--bad);
        font-weight: 600;
      }
      .lost,
      .unknown {
        color: var(--quiet);
      }
      .sign {
        display: inline-block;
        min-width: 1em;
      }
    `,
  ];
}

customElements.define("move-list", MoveList);
