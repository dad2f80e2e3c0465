/**
 * Board element for marks set on squares, from 3x3 to 19x19.
 *
 * It gets the position and the side to move; it knows no rules. A chosen square is emitted as `move-chosen`.
 * @import { GridView, Seat } from "../wire/messages.js"
 */

import { css, svg } from "lit";
import { words } from "../words/en/words.js";
import { boardStyles } from "./board-element.js";
import { markOf, marksOf } from "./marks.js";
import { lightUp, setDown } from "./motion.js";
import { piece, pieceStyles } from "./piece.js";
import { CELL } from "./ratio.js";
import { SquaresBoard, brackets, lightFrame, placed } from "./squares-board.js";
import { cellOf, squareName } from "./squares.js";
import { squaresStyles } from "./squares-styles.js";
import { valueBadge, valueStyles } from "./value-sign.js";

export class MarkBoard extends SquaresBoard {
  static properties = { ...SquaresBoard.properties, aim: { state: true }, hover: { state: true } };

  constructor() {
    super();
    /** The square that is aimed at, where a touch alone does not choose it. @type {number | null} */
    this.aim = null;
    /** The square that the mouse is over. @type {number | null} */
    this.hover = null;
    /** The cells as drawn before. */
    this.drawn = "";
  }

  /** @param {Map<string, unknown>} changed @override */
  willUpdate(changed) {
    super.willUpdate(changed);
    if (changed.has("view") || this.pending !== null) this.aim = null;
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
    return svg`
      ${view.last !== null && view.last !== undefined && line.size === 0 ? brackets(view, view.last) : ""}
      ${[...line].map((cell) => placed(view, cell, lightFrame("won")))}
      ${[...cells].map((mark, cell) => (mark === "." ? "" : placed(view, cell, piece(marks[Number(mark) - 1]), view.cells[cell] === "." ? "pending" : "")))}
      ${aimed !== null && this.mover && this.isFree(aimed) ? this.ghost(view, this.mover, aimed) : ""}
    `;
  }

  /** @param {GridView} view @override */
  badges(view) {
    return Object.entries(this.values ?? {}).map(([move, sign]) => {
      const cell = cellOf(view, move);
      return cell === null ? "" : placed(view, cell, svg`<g data-value=${move}>${valueBadge(sign)}</g>`, "worth");
    });
  }

  /** Whether a mark may be set on a square now. @param {number} cell */
  isFree(cell) {
    return this.view !== null && this.canMove && this.legal.includes(squareName(this.view, cell));
  }

  /** The mark that would be set; in a light frame if it is aimed at. @param {GridView} view @param {Seat} mover @param {number} cell */
  ghost(view, mover, cell) {
    const aimed = cell === this.aim;
    return placed(view, cell, svg`<g class="ghost">${piece(markOf(view, mover))}</g>${aimed ? lightFrame("aim") : ""}`, aimed ? "aimed" : "");
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

  /** @param {number} cell @param {MouseEvent} _event @override */
  activate(cell, _event) {
    if (this.view) this.emitMove(squareName(this.view, cell));
  }

  static styles = [
    boardStyles,
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
      .ghost {
        opacity: 0.4;
      }
      .aimed .ghost {
        opacity: 0.75;
      }
      .aim {
        fill: none;
        stroke: var(--lamp);
        stroke-width: 6;
      }
    `,
  ];
}

customElements.define("mark-board", MarkBoard);
