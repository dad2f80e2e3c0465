/**
 * Board element for marks set on squares, from 3x3 to 19x19.
 *
 * It gets the position and the side to move; it knows no rules. Where a square is smaller than a fingertip, a
 * touch first aims and the next one, or the button below, sets the mark.
 * @import { GridView } from "../wire/messages.js"
 */

import { css, html, svg } from "lit";
import { words } from "../words/en/words.js";
import { markOf, marksOf } from "./marks.js";
import { lightUp, setDown } from "./motion.js";
import { piece, pieceStyles } from "./piece.js";
import { CELL } from "./ratio.js";
import { SquaresBoard, brackets, lightFrame, placed } from "./squares-board.js";
import { cellOf, squareName } from "./squares.js";
import { squaresStyles } from "./squares-styles.js";
import { valueBadge, valueStyles } from "./value-sign.js";

const FINGERTIP = 40; // CSS pixels

export class MarkBoard extends SquaresBoard {
  static properties = { ...SquaresBoard.properties, aim: { state: true }, hover: { state: true } };

  constructor() {
    super();
    /** The square that a touch aims at. @type {number | null} */
    this.aim = null;
    /** The square that the mouse is over. @type {number | null} */
    this.hover = null;
    /** The cells as drawn before. */
    this.drawn = "";
  }

  /** @param {Map<string, unknown>} changed @override */
  willUpdate(changed) {
    super.willUpdate(changed);
    if (changed.has("view")) this.aim = null;
  }

  /** The cells, the pending mark included; a premove is none. @param {GridView} view */
  cells(view) {
    const cell = this.pending === null ? null : cellOf(view, this.pending);
    if (cell === null || !this.mover || this.premoving) return view.cells;
    return view.cells.slice(0, cell) + this.mover + view.cells.slice(cell + 1);
  }

  /** @param {Map<string, unknown>} changed @override */
  updated(changed) {
    const view = /** @type {GridView | null} */ (this.view);
    if (!view) return;
    const before = this.drawn;
    this.drawn = this.cells(view);
    const fresh = [...this.drawn].flatMap((mark, cell) => (before[cell] === "." && mark !== "." ? [cell] : []));
    if (fresh.length !== 1) return; // only a single new mark is animated
    const mark = this.renderRoot.querySelector(`[data-on="${fresh[0]}"] .piece`);
    if (mark) setDown(mark);
    const past = /** @type {GridView | null | undefined} */ (changed.get("view"));
    if (past && !past.line?.length) lightUp([...this.renderRoot.querySelectorAll(".won")]);
  }

  /** @param {GridView} view @override */
  background({ width, height }) {
    const across = Array.from({ length: height - 1 }, (_, row) => `M0 ${(row + 1) * CELL}H${width * CELL}`);
    const down = Array.from({ length: width - 1 }, (_, column) => `M${(column + 1) * CELL} 0V${height * CELL}`);
    return svg`<rect class="ground" width=${width * CELL} height=${height * CELL} rx="12"></rect>
      <path class="lines" d=${[...across, ...down].join("")}></path>`;
  }

  /** @param {GridView} view @override */
  pieces(view) {
    const marks = marksOf(view);
    const cells = this.cells(view);
    const line = new Set(view.line ?? []);
    const aimed = this.aim ?? this.hover;
    const free = aimed !== null && this.pending === null && this.legal.includes(squareName(view, aimed));
    return svg`
      ${view.last !== null && view.last !== undefined && line.size === 0 ? brackets(view, view.last) : ""}
      ${[...line].map((cell) => placed(view, cell, lightFrame("won")))}
      ${[...cells].map((mark, cell) => (mark === "." ? "" : placed(view, cell, piece(marks[Number(mark) - 1]), view.cells[cell] === "." ? "pending" : "")))}
      ${free && this.mover ? placed(view, aimed, piece(markOf(view, this.mover)), "aimed") : ""}
    `;
  }

  /** @param {GridView} view @override */
  badges(view) {
    return Object.entries(this.values ?? {}).map(([move, sign]) => {
      const cell = cellOf(view, move);
      return cell === null ? "" : placed(view, cell, svg`<g data-value=${move}>${valueBadge(sign)}</g>`, "worth");
    });
  }

  /** @override */
  controls() {
    const view = /** @type {GridView | null} */ (this.view);
    if (!view || this.aim === null || !this.mover) return "";
    const move = squareName(view, this.aim);
    return html`<div class="controls">
      <button type="button" class="take" @click=${() => this.emitMove(move)}>${words.playMove(move)}</button>
    </div>`;
  }

  /** @param {GridView} view @param {number} cell @override */
  labelOf(view, cell) {
    const letter = this.cells(view)[cell];
    const name = squareName(view, cell);
    const label = words.square(name, letter === "." ? null : marksOf(view)[Number(letter) - 1], "");
    return words.valued(label, this.values?.[name]?.description);
  }

  /** @param {number | null} cell @override */
  onHover(cell) {
    this.hover = cell;
  }

  /** @override */
  cancel() {
    this.aim = null;
  }

  /** @param {number} cell @param {MouseEvent} event @override */
  activate(cell, event) {
    if (!this.view) return;
    const touched = /** @type {PointerEvent} */ (event).pointerType === "touch";
    const small = (this.button(cell)?.clientWidth ?? 0) < FINGERTIP;
    if (touched && small && this.mover && this.aim !== cell) this.aim = cell;
    else this.emitMove(squareName(this.view, cell));
  }

  static styles = [
    pieceStyles,
    valueStyles,
    squaresStyles,
    css`
      .ground {
        fill: var(--hole);
      }
      .lines {
        fill: none;
        stroke: var(--grid);
        stroke-width: 3;
      }
      .won {
        fill: rgb(255 217 138 / 0.3);
        stroke: var(--lamp);
        stroke-width: 8;
      }
      .aimed {
        opacity: 0.4;
      }
      .controls {
        display: flex;
        justify-content: center;
        margin-top: 12px;
      }
      .take {
        min-height: 48px;
        padding: 0 24px;
        border: 1px solid var(--accent);
        border-radius: 10px;
        background: var(--accent);
        color: var(--on-accent);
        font: inherit;
        font-weight: 600;
      }
    `,
  ];
}

customElements.define("mark-board", MarkBoard);
