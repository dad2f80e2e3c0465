/**
 * A board of named squares: what those that set marks and those that move pieces share.
 *
 * It frames the squares with their names, puts a button over each, and leads the keyboard from one to the
 * next: arrows go, Enter and a click act, Escape cancels, typing `h8` goes there. What stands on the squares
 * and what acting on one means is each board's own; no rules are known here.
 * @import { GridView, PiecesView, Seat } from "../wire/messages.js"
 * @import { Values } from "./value-sign.js"
 */

import { LitElement, html, svg } from "lit";
import { readStep } from "./notation.js";
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
    ahead: { type: Boolean, reflect: true },
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
    /** Who may move here now; null when nobody may. @type {Seat | null} */
    this.mover = null;
    /** One's own move that is not yet acknowledged. @type {string | null} */
    this.pending = null;
    /** Whether it is still the other's turn, and what is chosen is kept for one's own. */
    this.ahead = false;
    this.playable = false;
    this.preview = false;
    this.label = "";
    /** What the moves are worth; null where nobody wants to know. @type {Values | null} */
    this.values = null;
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

  /** What the moves are worth. @param {GridView | PiecesView} _view @returns {unknown} */
  worths(_view) {
    return "";
  }

  /** The squares of a move that is kept for one's turn. @param {GridView | PiecesView} view @returns {unknown} */
  kept(view) {
    if (!this.ahead || this.pending === null) return "";
    const { origin, target } = readStep(this.pending);
    const cells = [origin, target].map((name) => cellOf(view, name)).filter((cell) => cell !== null);
    return cells.map((cell) => placed(view, cell, svg`<rect class="premove" x="-45" y="-45" width="90" height="90" rx="14"></rect>`));
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
            ${this.ground(view)}${this.standing(view)}${this.kept(view)}${this.worths(view)}
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
