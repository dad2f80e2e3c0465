/**
 * Board element for games played by column, such as Connect Four.
 *
 * It gets the position and the side to move; it knows no rules. A column chosen by mouse, touch or key is emitted
 * as `move-chosen`.
 * @import { GridView, Seat } from "../wire/messages.js"
 * @import { Values } from "./value-sign.js"
 */

import { LitElement, html, svg } from "lit";
import { words } from "../words/en/words.js";
import { gridStyles } from "./grid-styles.js";
import { markOf, marksOf } from "./marks.js";
import { fall } from "./motion.js";
import { columnMove, filled, landingCell } from "./notation.js";
import { piece, pieceStyles } from "./piece.js";
import { ratioOf } from "./ratio.js";
import { valueBadge, valueStyles } from "./value-sign.js";

// Units of the drawing: a hundredth of a cell.
const CELL = 100;
const HOLE = 42;
const RIM = 14;

/** Room below the board for the values of the columns. */
const BELOW = 64;

/** @param {GridView} view @param {number} cell @returns {[number, number]} the middle of a cell */
const middle = (view, cell) => [
  (cell % view.width) * CELL + CELL / 2,
  Math.floor(cell / view.width) * CELL + CELL / 2,
];

/** The front of the board with a hole for each cell, as one path. @param {GridView} view */
function slab({ width, height }) {
  const holes = Array.from({ length: width * height }, (_, cell) => {
    const x = (cell % width) * CELL + CELL / 2 - HOLE;
    const y = Math.floor(cell / width) * CELL + CELL / 2;
    return `M${x} ${y}a${HOLE} ${HOLE} 0 1 0 ${2 * HOLE} 0a${HOLE} ${HOLE} 0 1 0 ${-2 * HOLE} 0Z`;
  });
  const [right, bottom] = [width * CELL + RIM, height * CELL + RIM];
  const corner = (/** @type {number} */ x, /** @type {number} */ y) => `a${2 * RIM} ${2 * RIM} 0 0 1 ${x} ${y}`;
  const [inset, out] = [2 * RIM, -RIM];
  return (
    `M${out + inset} ${out}H${right - inset}${corner(inset, inset)}V${bottom - inset}${corner(-inset, inset)}` +
    `H${out + inset}${corner(-inset, -inset)}V${out + inset}${corner(inset, -inset)}Z${holes.join("")}`
  );
}

export class GridBoard extends LitElement {
  static properties = {
    view: { attribute: false },
    mover: { attribute: false },
    pending: { attribute: false },
    premoving: { type: Boolean, reflect: true },
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
    /** The side whose piece is shown above the board; null while none may be played. @type {Seat | null} */
    this.mover = null;
    /** The player's own move, not yet acknowledged. @type {string | null} */
    this.pending = null;
    /** Whether a chosen move is kept as a premove. */
    this.premoving = false;
    this.playable = false;
    /** Whether it is a preview, without room for a piece above it. */
    this.preview = false;
    this.label = "";
    /** The values of the moves, shown below the columns; null while they are not shown. @type {Values | null} */
    this.values = null;
    /** The column under the pointer or with the focus. @type {number | null} */
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
    if (this.view) this.style.setProperty("--ratio", String(ratioOf(this.view, this.preview)));
    const height = (this.view?.height ?? 0) + (this.preview ? 0 : 1) + (this.values ? BELOW / CELL : 0);
    if (height > 0) this.style.setProperty("--shape", String(width / height)); // the CSP allows no style attribute
  }

  /** The piece of each cell, the pending one included. */
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
    if (fresh.length !== 1) return; // only a single new piece is animated
    const fallen = this.renderRoot.querySelector(`[data-cell="${fresh[0]}"] .piece`);
    if (fallen) fall(fallen, middle(view, fresh[0])[1] + CELL / 2);
  }

  /** @override */
  render() {
    const { view } = this;
    if (!view) return html``;
    const [width, height] = [view.width * CELL, view.height * CELL];
    const above = this.preview ? RIM : CELL + RIM; // room for the next piece
    const below = this.values ? RIM + BELOW : RIM;
    return html`
      <div class="frame" role=${this.playable ? "group" : "img"} aria-label=${this.label}>
        <svg viewBox=${`${-RIM} ${-above} ${width + 2 * RIM} ${height + below + above}`} aria-hidden="true">
          ${this.nextPiece(view)}
          <rect class="back" width=${width} height=${height} rx="14"></rect>
          ${[...this.pieces].map(([cell, seat]) => this.cell(view, cell, seat))}
          <path class="slab" fill-rule="evenodd" d=${slab(view)}></path>
          ${this.marks(view)}
          ${this.badges(view)}
        </svg>
        ${this.playable ? this.columns(view) : ""}
      </div>
    `;
  }

  /** @param {GridView} view */
  nextPiece(view) {
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
    const premove = this.premoving && this.pending !== null ? landingCell(view, this.pending) : null;
    return svg`
      ${premove !== null ? svg`<circle class="premove" r="44" transform="translate(${at(premove)})"></circle>` : ""}
      ${line.map((cell) => svg`<circle class="won" r="45" transform="translate(${at(cell)})"></circle>`)}
      ${last !== null && line.length === 0 ? svg`<circle class="last" r="9" transform="translate(${at(last)})"></circle>` : ""}
    `;
  }

  /** @param {GridView} view */
  badges({ width, height }) {
    return Array.from({ length: width }, (_, column) => {
      const sign = this.values?.[columnMove(column)];
      const at = `translate(${(column + 0.5) * CELL} ${height * CELL + RIM + BELOW / 2})`;
      return sign ? svg`<g data-value=${columnMove(column)} transform=${at}>${valueBadge(sign)}</g>` : "";
    });
  }

  /** @param {GridView} view @param {number} column */
  labelOf(view, column) {
    const name = words.column(column + 1, filled(view, column), view.height);
    return words.valued(name, this.values?.[columnMove(column)]?.description);
  }

  /** @param {GridView} view */
  columns(view) {
    return html`<div class="columns" @keydown=${this.onKey} @pointerleave=${() => (this.aim = null)}>
      ${Array.from(
        { length: view.width },
        (_, column) => html`<button
          type="button"
          tabindex=${column === this.column ? 0 : -1}
          aria-label=${this.labelOf(view, column)}
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
  onKey(event) {
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
