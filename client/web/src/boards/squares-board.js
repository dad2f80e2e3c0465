/**
 * Base element of boards with named squares, for marks and for pieces.
 *
 * It draws the frame with the names of rows and columns, puts a button over each square, and handles the
 * keyboard: arrows move the cursor, Enter activates, Escape cancels, typing `h8` goes there. Subclasses draw the
 * squares and decide what activating one does; no rules are known here.
 * @import { GridView, PiecesView, Seat } from "../wire/messages.js"
 * @import { Values } from "./value-sign.js"
 */

import { LitElement, html, svg } from "lit";
import { readStep } from "./notation.js";
import { ratioOf } from "./ratio.js";
import { cellOf, files, neighbour, ranks, squareName, typedOn } from "./squares.js";

export const CELL = 100;

/** @type {Record<string, [number, number]>} to the right and down */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The middle of a cell. @param {{ width: number }} view @param {number} cell @returns {[number, number]} */
export const middle = ({ width }, cell) => [(cell % width) * CELL + CELL / 2, Math.floor(cell / width) * CELL + CELL / 2];

/** A drawing in the middle of a cell. @param {{ width: number }} view @param {number} cell @param {unknown} drawing @param {string} [kind] */
export const placed = (view, cell, drawing, kind = "") =>
  svg`<g class=${kind} data-on=${cell} transform="translate(${middle(view, cell).join(" ")})">${drawing}</g>`;

export class SquaresBoard extends LitElement {
  static properties = {
    view: { attribute: false },
    legal: { attribute: false },
    mover: { attribute: false },
    pending: { attribute: false },
    premoving: { type: Boolean, reflect: true },
    playable: { type: Boolean, reflect: true },
    preview: { type: Boolean },
    label: {},
    values: { attribute: false },
    cursor: { state: true },
  };

  constructor() {
    super();
    /** @type {GridView | PiecesView | null} */
    this.view = null;
    /** The moves that may be played now. @type {string[]} */
    this.legal = [];
    /** The side that may move here now; null if none. @type {Seat | null} */
    this.mover = null;
    /** The player's own move, not yet acknowledged. @type {string | null} */
    this.pending = null;
    /** Whether a chosen move is kept as a premove. */
    this.premoving = false;
    this.playable = false;
    this.preview = false;
    this.label = "";
    /** The values of the moves; null while they are not shown. @type {Values | null} */
    this.values = null;
    /** The square of the keyboard cursor. */
    this.cursor = 0;
    this.typing = "";
  }

  /** The drawing below the pieces. @param {GridView | PiecesView} _view @returns {unknown} */
  background(_view) {
    return "";
  }

  /** The pieces. @param {GridView | PiecesView} _view @returns {unknown} */
  pieces(_view) {
    return "";
  }

  /** The values of the moves. @param {GridView | PiecesView} _view @returns {unknown} */
  badges(_view) {
    return "";
  }

  /** The squares of the premove. @param {GridView | PiecesView} view @returns {unknown} */
  premove(view) {
    if (!this.premoving || this.pending === null) return "";
    const { origin, target } = readStep(this.pending);
    const cells = [origin, target].map((name) => cellOf(view, name)).filter((cell) => cell !== null);
    return cells.map((cell) => placed(view, cell, svg`<rect class="premove" x="-45" y="-45" width="90" height="90" rx="14"></rect>`));
  }

  /** The controls below the board. @param {GridView | PiecesView} _view @returns {unknown} */
  controls(_view) {
    return "";
  }

  /** The label of a square, for screen readers. @param {GridView | PiecesView} view @param {number} cell */
  labelOf(view, cell) {
    return squareName(view, cell);
  }

  /** A click or Enter on a square. @param {number} _cell @param {MouseEvent} _event */
  activate(_cell, _event) {}

  /** Escape. */
  cancel() {}

  /** The pointer is over a square, or null when it has left. @param {number | null} _cell */
  onHover(_cell) {}

  /** @param {FocusOptions} [options] @override */
  focus(options) {
    this.button(this.cursor)?.focus(options);
  }

  /** @param {number} cell @returns {HTMLElement | null} */
  button(cell) {
    return this.renderRoot.querySelector(`button[data-cell="${cell}"]`);
  }

  /** The initial square of the keyboard cursor. @param {GridView | PiecesView} view */
  firstCursor({ width, height }) {
    return Math.floor(height / 2) * width + Math.floor(width / 2);
  }

  /** @param {Map<string, unknown>} changed @override */
  willUpdate(changed) {
    const { view } = this;
    const before = /** @type {GridView | PiecesView | undefined} */ (changed.get("view"));
    if (!view || !changed.has("view") || (before?.width === view.width && before.height === view.height)) return;
    this.cursor = this.firstCursor(view);
    this.style.setProperty("--ratio", String(ratioOf(view, this.preview)));
    this.style.setProperty("--columns", String(view.width)); // the CSP allows no style attribute
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
            ${this.background(view)}${this.pieces(view)}${this.premove(view)}${this.badges(view)}
          </svg>
          ${this.playable ? this.buttons(view) : ""}
        </div>
        ${names ? html`<div class="files" aria-hidden="true">${files(view).map((column) => html`<span>${column}</span>`)}</div>` : ""}
      </div>
      ${this.playable ? this.controls(view) : ""}`;
  }

  /** @param {GridView | PiecesView} view */
  buttons(view) {
    const idle = this.mover === null || this.pending !== null;
    return html`<div class="cells" @keydown=${this.onKey} @pointerleave=${() => this.onHover(null)}>
      ${[...view.cells].map((letter, cell) =>
        letter === " "
          ? html`<span></span>`
          : html`<button
              type="button"
              data-cell=${cell}
              tabindex=${cell === this.cursor ? 0 : -1}
              aria-label=${this.labelOf(view, cell)}
              aria-disabled=${idle}
              @click=${(/** @type {MouseEvent} */ event) => this.activate(cell, event)}
              @focus=${() => (this.cursor = cell)}
              @pointerenter=${(/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && this.onHover(cell)}
            ></button>`,
      )}
    </div>`;
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const { view } = this;
    if (!view || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (arrow) this.go(neighbour(view, this.cursor, ...arrow));
    else if (event.key === "Escape") this.cancel();
    else if (/^[a-z0-9]$/i.test(event.key)) this.type(view, event.key.toLowerCase());
    else return;
    event.preventDefault();
  }

  /** Move the cursor to the square whose name is being typed. @param {GridView | PiecesView} view @param {string} key */
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
  emitMove(move) {
    this.dispatchEvent(new CustomEvent("move-chosen", { detail: { move }, bubbles: true, composed: true }));
  }
}
