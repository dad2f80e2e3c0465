/**
 * A board of named squares: what those that set marks and those that move pieces share.
 *
 * It frames the squares with their names, puts a button over each, and leads the keyboard from one to the
 * next: arrows go, Enter and a click act, Escape cancels, typing `h8` goes there. What stands on the squares
 * and what acting on one means is each board's own; no rules are known here.
 * @import { GridView, PiecesView, Seat } from "../wire/messages.js"
 */

import { LitElement, html, svg } from "lit";
import { cellOf, files, neighbour, ranks, squareName, typedOn } from "./squares.js";

export const CELL = 100;

/** @type {Record<string, [number, number]>} to the right and down */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The middle of a cell. @param {{ width: number }} view @param {number} cell @returns {[number, number]} */
export const middle = ({ width }, cell) => [(cell % width) * CELL + CELL / 2, Math.floor(cell / width) * CELL + CELL / 2];

/** Something drawn in the middle of a cell. @param {{ width: number }} view @param {number} cell @param {unknown} drawing @param {string} [kind] */
export const placed = (view, cell, drawing, kind = "") =>
  svg`<g class=${kind} data-on=${cell} transform="translate(${middle(view, cell).join(" ")})">${drawing}</g>`;

export class SquaresBoard extends LitElement {
  static properties = {
    view: { attribute: false },
    legal: { attribute: false },
    mover: { attribute: false },
    pending: { attribute: false },
    playable: { type: Boolean, reflect: true },
    preview: { type: Boolean },
    label: {},
    cursor: { state: true },
  };

  constructor() {
    super();
    /** @type {GridView | PiecesView | null} */
    this.view = null;
    /** The moves that may be played now. @type {string[]} */
    this.legal = [];
    /** Who may move here now; null when nobody may. @type {Seat | null} */
    this.mover = null;
    /** One's own move that is not yet acknowledged. @type {string | null} */
    this.pending = null;
    this.playable = false;
    this.preview = false;
    this.label = "";
    /** The square that the keyboard is on. */
    this.cursor = 0;
    this.typing = "";
  }

  /** What lies under everything. @param {GridView | PiecesView} _view @returns {unknown} */
  ground(_view) {
    return "";
  }

  /** What stands on the squares. @param {GridView | PiecesView} _view @returns {unknown} */
  standing(_view) {
    return "";
  }

  /** What stands below the board. @param {GridView | PiecesView} _view @returns {unknown} */
  below(_view) {
    return "";
  }

  /** What a listener is told of a square. @param {GridView | PiecesView} view @param {number} cell */
  named(view, cell) {
    return squareName(view, cell);
  }

  /** A click or Enter on a square. @param {number} _cell @param {MouseEvent} _event */
  act(_cell, _event) {}

  /** Escape. */
  cancel() {}

  /** The pointer over a square, or null when it has gone. @param {number | null} _cell */
  point(_cell) {}

  /** @param {FocusOptions} [options] @override */
  focus(options) {
    this.button(this.cursor)?.focus(options);
  }

  /** @param {number} cell @returns {HTMLElement | null} */
  button(cell) {
    return this.renderRoot.querySelector(`button[data-cell="${cell}"]`);
  }

  /** Where the keyboard begins. @param {GridView | PiecesView} view */
  firstCursor({ width, height }) {
    return Math.floor(height / 2) * width + Math.floor(width / 2);
  }

  /** @param {Map<string, unknown>} changed @override */
  willUpdate(changed) {
    const { view } = this;
    const before = /** @type {GridView | PiecesView | undefined} */ (changed.get("view"));
    if (!view || !changed.has("view") || (before?.width === view.width && before.height === view.height)) return;
    this.cursor = this.firstCursor(view);
    this.style.setProperty("--columns", String(view.width)); // the CSP allows no style in the markup
    this.style.setProperty("--rows", String(view.height));
  }

  /** @override */
  render() {
    const { view } = this;
    if (!view) return html``;
    const names = !this.preview;
    return html`<div class="frame" role=${this.playable ? "group" : "img"} aria-label=${this.label}>
        ${names ? html`<div class="ranks" aria-hidden="true">${ranks(view).map((row) => html`<span>${row}</span>`)}</div>` : ""}
        <div class="area">
          <svg viewBox="0 0 ${view.width * CELL} ${view.height * CELL}" aria-hidden="true">
            ${this.ground(view)}${this.standing(view)}
          </svg>
          ${this.playable ? this.buttons(view) : ""}
        </div>
        ${names ? html`<div class="files" aria-hidden="true">${files(view).map((column) => html`<span>${column}</span>`)}</div>` : ""}
      </div>
      ${this.playable ? this.below(view) : ""}`;
  }

  /** @param {GridView | PiecesView} view */
  buttons(view) {
    const idle = this.mover === null || this.pending !== null;
    return html`<div class="cells" @keydown=${this.keyed} @pointerleave=${() => this.point(null)}>
      ${[...view.cells].map((letter, cell) =>
        letter === " "
          ? html`<span></span>`
          : html`<button
              type="button"
              data-cell=${cell}
              tabindex=${cell === this.cursor ? 0 : -1}
              aria-label=${this.named(view, cell)}
              aria-disabled=${idle}
              @click=${(/** @type {MouseEvent} */ event) => this.act(cell, event)}
              @focus=${() => (this.cursor = cell)}
              @pointerenter=${(/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && this.point(cell)}
            ></button>`,
      )}
    </div>`;
  }

  /** @param {KeyboardEvent} event */
  keyed(event) {
    const { view } = this;
    if (!view || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (arrow) this.go(neighbour(view, this.cursor, ...arrow));
    else if (event.key === "Escape") this.cancel();
    else if (/^[a-z0-9]$/i.test(event.key)) this.type(view, event.key.toLowerCase());
    else return;
    event.preventDefault();
  }

  /** Go where the name leads that is being typed. @param {GridView | PiecesView} view @param {string} key */
  type(view, key) {
    this.typing = typedOn(view, this.typing, key);
    const cell = cellOf(view, this.typing);
    if (cell !== null) this.go(cell);
  }

  /** @param {number} cell */
  go(cell) {
    this.cursor = cell;
    this.button(cell)?.focus();
  }

  /** @param {string} move */
  decide(move) {
    this.dispatchEvent(new CustomEvent("move-chosen", { detail: { move }, bubbles: true, composed: true }));
  }
}
