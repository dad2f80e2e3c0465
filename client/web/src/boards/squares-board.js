/**
 * Base element of boards with named squares, for marks and for pieces.
 *
 * It draws the frame with the names of rows and columns, puts a button over each square, and handles the
 * keyboard: arrows move the cursor, Enter activates, Escape cancels, typing `h8` goes there, and where the game has no such
 * square it is emitted as a move, so that its refusal explains why. Subclasses draw the squares and decide what activating one
 * does; no rules are known here.
 * @import { GridView, PiecesView } from "../wire/messages.js"
 */

import { html, svg } from "lit";
import { BoardElement } from "./board-element.js";
import { readStep } from "./notation.js";
import { hourglass } from "./piece.js";
import { CELL, ratioOf, squaresBox } from "./ratio.js";
import { cellOf, files, neighbour, ranks, squareName, typedOn } from "./squares.js";
import { typedKey } from "./typing.js";

/** The size of the names, as a part of the frame that they stand in. */
const NAME = 0.65;

/** @type {Record<string, [number, number]>} to the right and down */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The middle of a cell. @param {{ width: number }} view @param {number} cell @returns {[number, number]} */
export const middle = ({ width }, cell) => [(cell % width) * CELL + CELL / 2, Math.floor(cell / width) * CELL + CELL / 2];

/** A drawing in the middle of a cell. @param {{ width: number }} view @param {number} cell @param {unknown} drawing @param {string} [kind] */
export const placed = (view, cell, drawing, kind = "") =>
  svg`<g class=${kind} data-on=${cell} transform="translate(${middle(view, cell).join(" ")})">${drawing}</g>`;

/** The corners of a square that the last move concerned. @param {{ width: number }} view @param {number} cell */
export const brackets = (view, cell) =>
  placed(view, cell, svg`<path class="last" d="M-45 -25V-45H-25M25 -45H45V-25M45 25V45H25M-25 45H-45V25"></path>`);

/** The light frame of a square. @param {string} kind */
export const lightFrame = (kind) => svg`<rect class=${kind} x="-46" y="-46" width="92" height="92" rx="14"></rect>`;

/** @extends {BoardElement<GridView | PiecesView>} */
export class SquaresBoard extends BoardElement {
  static properties = {
    ...BoardElement.properties,
    cursor: { state: true },
  };

  constructor() {
    super();
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

  /** The squares of the premove: an outline of where it goes, with an hourglass. @param {GridView | PiecesView} view @returns {unknown} */
  premove(view) {
    if (!this.premoving || this.pending === null) return "";
    const { origin, target } = readStep(this.pending);
    const cells = [origin, target].map((name) => cellOf(view, name)).filter((cell) => cell !== null);
    return cells.map((cell, index) => placed(view, cell, svg`${lightFrame("premove")}${index === cells.length - 1 ? hourglass() : ""}`));
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
    const { x, y, width, height } = squaresBox(view, this.preview);
    const sizes = { "--ratio": ratioOf(view, this.preview), "--columns": view.width, "--cell": CELL / width, "--left": -x / width, "--top": -y / height };
    const ends = { "--right": (width + x) / width - (view.width * CELL) / width, "--bottom": (height + y) / height - (view.height * CELL) / height };
    for (const [name, value] of Object.entries({ ...sizes, ...ends })) this.style.setProperty(name, String(value)); // the CSP allows no style attribute
  }

  /** @override */
  render() {
    const { view } = this;
    if (!view) return html``;
    const { x, y, width, height } = squaresBox(view, this.preview);
    return html`<div class="frame" role=${this.playable ? "group" : "img"} aria-label=${this.label}>
        <svg viewBox="${x} ${y} ${width} ${height}" aria-hidden="true">
          ${this.preview ? "" : this.names(view)} ${this.drawing(view)}
        </svg>
        ${this.playable ? this.buttons(view) : ""}
      </div>
      ${this.playable ? this.controls(view) : ""}`;
  }

  /** All that lies on the squares. @param {GridView | PiecesView} view */
  drawing(view) {
    return svg`${this.background(view)}${this.pieces(view)}${this.premove(view)}${this.badges(view)}${this.notes.map(([cell, drawing]) => placed(view, cell, drawing))}`;
  }

  /** The names of rows and columns in the frame. @param {GridView | PiecesView} view */
  names(view) {
    const frame = -squaresBox(view, false).x;
    const [size, down] = [frame * NAME, frame * NAME * 0.36]; // digits are about 0.72 of their size high
    const name = (/** @type {string | number} */ text, /** @type {number} */ x, /** @type {number} */ y) =>
      svg`<text class="name" font-size=${size} x=${x} y=${y + down}>${text}</text>`;
    return svg`${ranks(view).map((row, index) => name(row, -frame / 2, (index + 0.5) * CELL))}
      ${files(view).map((column, index) => name(column, (index + 0.5) * CELL, view.height * CELL + frame / 2))}`;
  }

  /** @param {GridView | PiecesView} view */
  buttons(view) {
    return html`<div class="cells" @keydown=${this.onKey} @pointerleave=${() => this.onHover(null)}>
      ${[...view.cells].map((letter, cell) =>
        letter === " "
          ? html`<span></span>`
          : html`<button
              type="button"
              data-cell=${cell}
              tabindex=${cell === this.cursor ? 0 : -1}
              aria-label=${this.labelOf(view, cell)}
              aria-disabled=${!this.canMove}
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
    else if (typedKey(event)) this.type(view, typedKey(event));
    else return;
    event.preventDefault();
  }

  /** Move the cursor to the square whose name is being typed. @param {GridView | PiecesView} view @param {string} key */
  type(view, key) {
    this.typing = typedOn(this.typing, key);
    const cell = cellOf(view, this.typing);
    if (cell !== null) this.go(cell);
    if (cell !== null || !/\d/.test(this.typing)) return;
    if (this.canMove) this.emitMove(this.missing(this.typing));
    this.typing = "";
  }

  /** The move to be refused for a square that the game does not have. @param {string} name */
  missing(name) {
    return name;
  }

  /** @param {number} cell */
  go(cell) {
    this.cursor = cell;
    this.button(cell)?.focus();
  }
}
