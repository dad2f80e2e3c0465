/**
 * Board element for pieces that step from square to square.
 *
 * It gets the position and its legal moves; it knows no rules. A chosen piece shows its targets; the only piece
 * that can move is chosen by default; `origin-changed` tells the room which. An illegal step is emitted as well, so that its
 * refusal explains why.
 * @import { PiecesView } from "../wire/messages.js"
 * @import { ValueSign } from "./value-sign.js"
 */

import { css, html, svg } from "lit";
import { words } from "../words/en/words.js";
import { boardStyles } from "./board-element.js";
import { slide } from "./motion.js";
import { cellsAfter, readStep, stepMove, targetsOf } from "./notation.js";
import { piece, pieceStyles } from "./piece.js";
import { CELL } from "./ratio.js";
import { SquaresBoard, brackets, lightFrame, middle, placed } from "./squares-board.js";
import { cellOf, squareName } from "./squares.js";
import { squaresStyles } from "./squares-styles.js";
import { bestOf, valueBadge, valueStyles } from "./value-sign.js";

/** The squares that a piece may ever stand on, as one path. @param {PiecesView} view */
const darkSquares = (view) =>
  [...view.cells]
    .map((letter, cell) => (letter === " " ? "" : `M${(cell % view.width) * CELL} ${Math.floor(cell / view.width) * CELL}h${CELL}v${CELL}h${-CELL}Z`))
    .join("");

export class PiecesBoard extends SquaresBoard {
  static properties = { ...SquaresBoard.properties, choice: { state: true } };

  constructor() {
    super();
    /** The square of the chosen piece. @type {string | null} */
    this.choice = null;
    /** The cells as drawn before. */
    this.drawn = "";
    /** The chosen piece that the room knows of. @type {string | null} */
    this.known = null;
  }

  /** The squares of the pieces that may move now. */
  get origins() {
    return this.canMove ? [...new Set(this.legal.map((move) => readStep(move).origin))] : [];
  }

  /** The square of the piece to move. @returns {string | null} */
  get origin() {
    const { origins } = this;
    return origins.length === 1 ? origins[0] : this.choice;
  }

  /** @param {Map<string, unknown>} changed @override */
  willUpdate(changed) {
    super.willUpdate(changed);
    if (!changed.has("view") && !changed.has("mover")) return;
    this.choice = null;
    const first = this.view && this.origins[0] ? cellOf(this.view, this.origins[0]) : null;
    const here = this.renderRoot instanceof ShadowRoot && this.renderRoot.activeElement;
    if (first !== null && !here) this.cursor = first; // the keyboard cursor stays while the board has the focus
  }

  /** The cells, the pending step included; a premove is none. @param {PiecesView} view */
  cells(view) {
    return this.pending === null || this.premoving ? view.cells : cellsAfter(view, this.pending);
  }

  /** @override */
  updated() {
    const view = /** @type {PiecesView | null} */ (this.view);
    if (!view) return;
    const { origin } = this;
    if (origin !== this.known) this.emit("origin-changed", { origin });
    this.known = origin;
    const before = this.drawn;
    this.drawn = this.cells(view);
    const changed = [...this.drawn].flatMap((letter, cell) => (before[cell] !== letter ? [cell] : []));
    const to = changed.find((cell) => this.drawn[cell] !== ".");
    const from = changed.find((cell) => this.drawn[cell] === ".");
    if (changed.length !== 2 || to === undefined || from === undefined) return; // only a single step is animated
    const [x, y] = middle(view, to);
    const [oldX, oldY] = middle(view, from);
    const moved = this.renderRoot.querySelector(`[data-on="${to}"] .piece`);
    if (moved) slide(moved, oldX - x, oldY - y);
  }

  /** @param {PiecesView} view @override */
  background(view) {
    return svg`<rect class="light" width=${view.width * CELL} height=${view.height * CELL}></rect>
      <path class="dark-squares" d=${darkSquares(view)}></path>
      ${(view.last ?? []).map((cell) => brackets(view, cell))}`;
  }

  /** @param {PiecesView} view @override */
  pieces(view) {
    const { origin, origins } = this;
    const at = (/** @type {string} */ name) => cellOf(view, name) ?? 0;
    const targets = origin === null || this.premoving ? [] : targetsOf(this.legal, origin);
    const chosen = this.premoving ? this.choice : origin;
    const cells = this.cells(view);
    return svg`
      ${chosen === null ? (this.premoving ? [] : origins).map((name) => placed(view, at(name), lightFrame("may"))) : placed(view, at(chosen), lightFrame("chosen"))}
      ${targets.map((name) => placed(view, at(name), svg`<circle class="target" r="17"></circle>`))}
      ${[...cells].map((letter, cell) => {
        const mark = view.pieces[letter];
        return mark ? placed(view, cell, piece(mark), view.cells[cell] === letter ? "" : "pending") : "";
      })}
    `;
  }

  /** On the targets of the chosen piece; while none is chosen, beside each piece its best value. @param {PiecesView} view @override */
  badges(view) {
    const values = this.values ?? {};
    const moves = Object.keys(values);
    const origins = [...new Set(moves.map((move) => readStep(move).origin))];
    const origin = this.origin ?? (origins.length === 1 ? origins[0] : null);
    const at = (/** @type {string} */ name) => cellOf(view, name) ?? 0;
    const badge = (/** @type {ValueSign} */ sign, /** @type {string} */ of) => svg`<g data-value=${of}>${valueBadge(sign)}</g>`;
    if (origin !== null) {
      return targetsOf(moves, origin).map((name) => placed(view, at(name), badge(values[stepMove(origin, name)], stepMove(origin, name)), "worth"));
    }
    return origins.map((name) => {
      const sign = bestOf(values, targetsOf(moves, name).map((target) => stepMove(name, target)));
      return sign ? placed(view, at(name), svg`<g class="beside">${badge(sign, name)}</g>`, "worth") : "";
    });
  }

  /** @param {PiecesView} view @override */
  controls(view) {
    const { origin } = this;
    const text = this.choice && origin && !this.premoving ? words.pieceChosen(origin, targetsOf(this.legal, origin)) : "";
    return html`<span class="unseen" role="status">${view ? text : ""}</span>`;
  }

  /** @param {PiecesView} view @param {number} cell @override */
  labelOf(view, cell) {
    const name = squareName(view, cell);
    const { origin } = this;
    const target = origin !== null && !this.premoving && targetsOf(this.legal, origin).includes(name);
    const state = name === origin ? "chosen" : target ? "target" : "";
    const label = words.square(name, view.pieces[this.cells(view)[cell]] ?? null, state);
    return words.valued(label, target ? this.values?.[stepMove(origin, name)]?.description : undefined);
  }

  /** @param {string} name @override */
  missing(name) {
    const { origin } = this;
    return origin === null ? name : stepMove(origin, name);
  }

  /** @override */
  cancel() {
    this.choice = null;
  }

  /** @param {number} cell @override */
  activate(cell) {
    if (!this.view) return;
    const name = squareName(this.view, cell);
    const { origin } = this;
    if (this.origins.includes(name)) this.choice = this.choice === name ? null : name;
    else this.emitMove(origin === null ? name : stepMove(origin, name));
  }

  static styles = [
    boardStyles,
    pieceStyles,
    valueStyles,
    squaresStyles,
    css`
      .cells button {
        margin: min(0px, (100cqi * var(--cell) - 50px) / 2); /* where a square is small, over the squares beside it, which no piece may enter */
      }
      .light {
        fill: var(--square-light);
      }
      .dark-squares {
        fill: var(--square-dark);
      }
      .chosen,
      .may {
        fill: none;
        stroke: var(--lamp);
        stroke-width: 6;
      }
      .may {
        stroke-width: 3;
        stroke-dasharray: 9 9;
      }
      .beside {
        transform: translateY(30px);
      }
      .target {
        fill: var(--lamp);
        stroke: var(--hole);
        stroke-width: 3;
      }
    `,
  ];
}

customElements.define("pieces-board", PiecesBoard);
