/**
 * The moves of the current game in pairs; after the game with their verdicts, as buttons that show the position after each.
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

  /** The number of moves before the position on the board. */
  get current() {
    return this.ply ?? this.moves.length;
  }

  /** @param {Map<string, unknown>} changed @override */
  updated(changed) {
    const list = this.renderRoot.querySelector("ol");
    if (!list || !(changed.has("moves") || changed.has("ply"))) return;
    const item = /** @type {HTMLElement | undefined} */ (list.children[this.current - 1]);
    const top = item ? item.offsetTop - list.offsetTop : 0;
    if (top < list.scrollTop || top > list.scrollTop + list.clientHeight - 44) list.scrollTop = top - list.clientHeight / 2;
  }

  /** @override */
  render() {
    return html`<div class="sides" aria-hidden="true">${this.marks.map((mark) => html`<span>${pieceIcon(mark)} ${words.side(mark)}</span>`)}</div>
      <ol aria-label=${words.moves} tabindex="0">
        ${this.moves.map(
          (move, index) => html`<li aria-current=${index + 1 === this.current ? "step" : "false"}>
            ${index % 2 === 0 ? html`<span class="number quiet" aria-hidden="true">${index / 2 + 1}</span>` : ""}
            ${this.ply === null ? this.played(move, index) : this.reviewed(move, index)}
          </li>`,
        )}
      </ol>
      ${this.ply === null ? "" : html`<p class="foot quiet">${this.foot}</p>`}`;
  }

  /** How far the moves have been checked, else what the move on the board was worth. */
  get foot() {
    const verdict = this.ply ? this.verdicts[this.ply - 1] : null;
    return this.progress || (verdict ? words.verdict(verdict) : "");
  }

  /** @param {string} move @param {number} index */
  played(move, index) {
    return html`<span class="cell"><span class="unseen">${words.played(this.marks[index % 2], move)}</span><span class="move" aria-hidden="true">${move}</span></span>`;
  }

  /** @param {string} move @param {number} index */
  reviewed(move, index) {
    const verdict = this.verdicts[index] ?? null;
    const choose = () =>
      this.dispatchEvent(new CustomEvent("ply-chosen", { detail: { ply: index + 1 }, bubbles: true, composed: true }));
    return html`<button type="button" class="plain cell" aria-current=${this.ply === index + 1 ? "step" : "false"} @click=${choose}>
      <span class="unseen">${words.played(this.marks[index % 2], move)}</span>
      <span class="move" aria-hidden="true">${move}</span>
      ${verdict
        ? html`<span class="verdict ${verdict.kind}"
            ><span aria-hidden="true">${SIGNS[verdict.kind]}</span> <span class="unseen">${words.verdict(verdict)}</span></span
          >`
        : ""}
    </button>`;
  }

  static styles = [
    shared,
    pieceStyles,
    css`
      :host {
        display: flex;
        flex-direction: column;
      }
      .foot {
        min-height: 2.5rem; /* of two lines, so that the list keeps its place */
        padding: var(--s2) var(--s4);
        font-size: var(--t-small);
      }
      .sides,
      ol {
        display: grid;
        grid-template-columns: 2.5rem minmax(0, 1fr) minmax(0, 1fr);
        column-gap: var(--s1);
      }
      .sides {
        flex: none;
        padding: var(--s3) var(--s4) var(--s1);
        color: var(--quiet);
        font-size: var(--t-small);
      }
      .sides span {
        display: flex;
        gap: var(--s2);
        align-items: center;
        padding: 0 var(--s2);
      }
      .sides span:first-child {
        grid-column: 2;
      }
      .sides .icon {
        width: 18px;
        height: 18px;
      }
      ol {
        flex: 1;
        row-gap: 2px;
        align-content: start;
        min-height: 0;
        max-height: 22rem;
        margin: 0;
        padding: 0 var(--s4) var(--s3);
        overflow-y: auto;
        list-style: none;
        font-variant-numeric: tabular-nums;
      }
      li {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
      }
      li:nth-child(odd) {
        grid-column: 1 / 3;
        grid-template-columns: 2.5rem minmax(0, 1fr);
        column-gap: var(--s1);
      }
      .number {
        align-self: center;
        font-size: var(--t-small);
        text-align: center;
      }
      .cell {
        display: flex;
        gap: var(--s2);
        align-items: center;
        justify-content: flex-start;
        padding: 6px calc(var(--s2) + 1px);
        border: 0; /* a transparent one is seen in forced colours */
        border-radius: var(--r-small);
        color: var(--ink);
        text-align: left;
        overflow-wrap: anywhere;
      }
      li[aria-current="step"] .cell {
        padding: 5px var(--s2);
        border: 1px solid var(--accent);
        background: var(--accent-soft);
      }
      .move {
        font-weight: 600;
      }
      .verdict {
        line-height: 1;
      }
      .kept,
      .only {
        color: var(--good);
      }
      .slipped {
        color: var(--bad);
        font-weight: 600;
      }
      .lost,
      .unknown {
        color: var(--quiet);
      }
      @media (min-width: 900px) and (min-height: 560px), (max-height: 559px) and (min-width: 600px) {
        ol {
          max-height: none;
        }
      }
      @media (max-height: 559px) and (min-width: 600px) {
        .sides {
          display: none;
        }
      }
    `,
  ];
}

customElements.define("move-list", MoveList);
