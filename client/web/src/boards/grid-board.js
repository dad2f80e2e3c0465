/**
 * A board of cells that is played by column, such as Connect Four's.
 *
 * It is told the position, whose piece is next and whether it may be played; it knows no rules. A column
 * chosen by mouse, touch or key becomes one event, `move-chosen`.
 * @import { GridView, Seat } from "../wire/messages.js"
 * @import { Values } from "./value-sign.js"
 */

import { LitElement, html, svg } from "lit";
import { words } from "../words/en.js";
import { BELOW, CELL, RIM, middle, slab } from "./grid-layout.js";
import { gridStyles } from "./grid-styles.js";
import { markOf, marksOf } from "./marks.js";
import { fall } from "./motion.js";
import { columnMove, filled, landingCell } from "./notation.js";
import { piece, pieceStyles } from "./piece.js";
import { valueBadge, valueStyles } from "./value-sign.js";

export class GridBoard extends LitElement {
  static properties = {
    view: { attribute: false },
    mover: { attribute: false },
    pending: { attribute: false },
    ahead: { type: Boolean, reflect: true },
    playable: { type: Boolean, reflect: true },
    preview: { type: Boolean },
    label: {},
    values: { attribute: false },
    aim: { state: true },
  };

  constructor() {
    super();
    /** @type {GridView | null} */
    this.view = null;
    /** Whose piece hangs over the board; null when none may be played. @type {Seat | null} */
    this.mover = null;
    /** One's own move that is not yet acknowledged. @type {string | null} */
    this.pending = null;
    /** Whether it is still the other's turn, and what is chosen is kept for one's own. */
    this.ahead = false;
    this.playable = false;
    /** A picture of the game, with no room for a piece above it. */
    this.preview = false;
    this.label = "";
    /** What the moves are worth, for below the columns; null where nobody wants to know. @type {Values | null} */
    this.values = null;
    /** The column pointed at. @type {number | null} */
    this.aim = null;
    this.column = 0;
    /** @type {Map<number, string> | null} */
    this.drawn = null;
  }

  /** @param {FocusOptions} [options] @override */
  focus(options) {
    /** @type {HTMLElement | null} */ (this.renderRoot.querySelector("button[tabindex='0']"))?.focus(options);
  }

  /** @param {Map<string, unknown>} changed @override */
  willUpdate(changed) {
    const width = this.view?.width ?? 0;
    const before = /** @type {GridView | null} */ (changed.get("view"))?.width;
    if (changed.has("view") && before !== width) this.column = Math.floor((width - 1) / 2);
    const height = (this.view?.height ?? 0) + (this.preview ? 0 : 1) + (this.values ? BELOW / CELL : 0);
    if (height > 0) this.style.setProperty("--shape", String(width / height)); // the CSP allows none in the markup
  }

  /** What each cell shows, one's own pending piece included. */
  get pieces() {
    const shown = new Map();
    if (!this.view) return shown;
    [...this.view.cells].forEach((cell, index) => cell !== "." && shown.set(index, cell));
    const landing = this.pending === null ? null : landingCell(this.view, this.pending);
    if (landing !== null && this.mover) shown.set(landing, String(this.mover));
    return shown;
  }

  /** @override */
  updated() {
    const { view } = this;
    if (!view) return;
    const pieces = this.pieces;
    const fresh = this.drawn ? [...pieces.keys()].filter((cell) => !this.drawn?.has(cell)) : [];
    this.drawn = pieces;
    if (fresh.length !== 1) return; // a new game or a long absence is shown, not played
    const fallen = this.renderRoot.querySelector(`[data-cell="${fresh[0]}"] .piece`);
    if (fallen) fall(fallen, middle(view, fresh[0])[1] + CELL / 2);
  }

  /** @override */
  render() {
    const { view } = this;
    if (!view) return html``;
    const [width, height] = [view.width * CELL, view.height * CELL];
    const above = this.preview ? RIM : CELL + RIM; // where the next piece hangs
    const below = this.values ? RIM + BELOW : RIM;
    return html`
      <div class="frame" role=${this.playable ? "group" : "img"} aria-label=${this.label}>
        <svg viewBox=${`${-RIM} ${-above} ${width + 2 * RIM} ${height + below + above}`} aria-hidden="true">
          ${this.hanging(view)}
          <rect class="back" width=${width} height=${height} rx="14"></rect>
          ${[...this.pieces].map(([cell, seat]) => this.cell(view, cell, seat))}
          <path class="slab" fill-rule="evenodd" d=${slab(view)}></path>
          ${this.marks(view)}
          ${this.worths(view)}
        </svg>
        ${this.playable ? this.columns(view) : ""}
      </div>
    `;
  }

  /** @param {GridView} view */
  hanging(view) {
    if (!this.mover || this.pending !== null) return svg``;
    const column = this.aim ?? this.column;
    const full = landingCell(view, columnMove(column)) === null;
    return svg`<g class="hanging ${this.aim === null ? "idle" : ""}" transform="translate(${column * CELL + CELL / 2} ${-CELL / 2 - RIM})">
      ${full ? "" : piece(markOf(view, this.mover))}
    </g>`;
  }

  /** @param {GridView} view @param {number} cell @param {string} seat */
  cell(view, cell, seat) {
    const pending = view.cells[cell] === ".";
    return svg`<g data-cell=${cell} class=${pending ? "pending" : ""} transform="translate(${middle(view, cell).join(" ")})">
      ${piece(marksOf(view)[Number(seat) - 1])}
    </g>`;
  }

  /** @param {GridView} view */
  marks(view) {
    const line = view.line ?? [];
    const at = (/** @type {number} */ cell) => middle(view, cell).join(" ");
    const last = view.last ?? null;
    const kept = this.ahead && this.pending !== null ? landingCell(view, this.pending) : null;
    return svg`
      ${kept !== null ? svg`<circle class="premove" r="44" transform="translate(${at(kept)})"></circle>` : ""}
      ${line.map((cell) => svg`<circle class="won" r="45" transform="translate(${at(cell)})"></circle>`)}
      ${last !== null && line.length === 0 ? svg`<circle class="last" r="9" transform="translate(${at(last)})"></circle>` : ""}
    `;
  }

  /** @param {GridView} view */
  worths({ width, height }) {
    return Array.from({ length: width }, (_, column) => {
      const sign = this.values?.[columnMove(column)];
      const at = `translate(${(column + 0.5) * CELL} ${height * CELL + RIM + BELOW / 2})`;
      return sign ? svg`<g data-value=${columnMove(column)} transform=${at}>${valueBadge(sign)}</g>` : "";
    });
  }

  /** @param {GridView} view @param {number} column */
  named(view, column) {
    const name = words.column(column + 1, filled(view, column), view.height);
    return words.valued(name, this.values?.[columnMove(column)]?.said);
  }

  /** @param {GridView} view */
  columns(view) {
    return html`<div class="columns" @keydown=${this.typed} @pointerleave=${() => (this.aim = null)}>
      ${Array.from(
        { length: view.width },
        (_, column) => html`<button
          type="button"
          tabindex=${column === this.column ? 0 : -1}
          aria-label=${this.named(view, column)}
          aria-disabled=${this.mover === null || this.pending !== null}
          @click=${() => this.choose(column)}
          @focus=${() => this.point(column)}
          @blur=${() => (this.aim = null)}
          @pointerenter=${(/** @type {PointerEvent} */ event) =>
            event.pointerType === "mouse" && (this.aim = column)}
        ></button>`,
      )}
    </div>`;
  }

  /** @param {number} column */
  point(column) {
    this.column = column;
    this.aim = column;
    this.requestUpdate();
  }

  /** @param {number} column */
  choose(column) {
    this.column = column;
    const detail = { move: columnMove(column) };
    this.dispatchEvent(new CustomEvent("move-chosen", { detail, bubbles: true, composed: true }));
  }

  /** @param {KeyboardEvent} event */
  typed(event) {
    if (!this.view || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) {
      event.preventDefault();
      const column = (this.column + step + this.view.width) % this.view.width;
      /** @type {HTMLElement} */ (this.renderRoot.querySelectorAll(".columns button")[column]).focus();
    } else if (/^[1-9]$/.test(event.key) && Number(event.key) <= this.view.width) {
      this.choose(Number(event.key) - 1);
    }
  }

  static styles = [pieceStyles, valueStyles, gridStyles];
}

customElements.define("grid-board", GridBoard);
