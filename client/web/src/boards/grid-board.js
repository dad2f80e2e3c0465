/**
 * Board element for games played by column, such as Connect Four.
 *
 * It gets the position and the side to move; it knows no rules. A column chosen by mouse, touch or key is emitted
 * as `move-chosen`. The newest piece lies in a drawing of its own between the back of the board and its front, so that
 * its fall moves a layer and paints nothing.
 * @import { GridView, Seat } from "../wire/messages.js"
 * @import { Box } from "./ratio.js"
 */

import { html, svg } from "lit";
import { words } from "../words/en/words.js";
import { BoardElement, boardStyles } from "./board-element.js";
import { gridStyles } from "./grid-styles.js";
import { markOf, marksOf } from "./marks.js";
import { fall, lightUp, rain } from "./motion.js";
import { columnMove, filled, landingCell } from "./notation.js";
import { hourglass, piece, pieceStyles } from "./piece.js";
import { CELL, RIM, columnsBox, ratioOf } from "./ratio.js";
import { typedColumn, typedKey } from "./typing.js";
import { valueBadge, valueStyles } from "./value-sign.js";

const HOLE = 42;
const INSET = 2; // of the slab from the edge of the drawing, for its stroke
const EDGE = RIM - INSET;

/** The places and sizes of the pieces that rain on a winner, in hundredths of the width and of the row above. */
const SHOWER = [[2, 45, 16], [11, 51, 34], [15, 31, 16], [21, 51, 28], [31, 29, 22], [37, 60, 28], [42, 75, 22], [48, 42, 22], [54, 79, 28], [62, 38, 22], [68, 44, 28], [74, 80, 28], [83, 50, 22], [88, 41, 34], [95, 31, 28]];

/** @param {GridView} view @param {number} cell @returns {[number, number]} the middle of a cell */
const middle = (view, cell) => [
  (cell % view.width) * CELL + CELL / 2,
  Math.floor(cell / view.width) * CELL + CELL / 2,
];

/** The middle of the row above the board. */
const ABOVE = -CELL / 2 - RIM;

/** @param {Box} box */
const viewBox = ({ x, y, width, height }) => `${x} ${y} ${width} ${height}`;

/** The front of the board with a hole for each cell, as one path. @param {GridView} view @param {Box} box */
function slab({ width, height }, box) {
  const holes = Array.from({ length: width * height }, (_, cell) => {
    const x = (cell % width) * CELL + CELL / 2 - HOLE;
    const y = Math.floor(cell / width) * CELL + CELL / 2;
    return `M${x} ${y}a${HOLE} ${HOLE} 0 1 0 ${2 * HOLE} 0a${HOLE} ${HOLE} 0 1 0 ${-2 * HOLE} 0Z`;
  });
  const [right, bottom, round] = [width * CELL + EDGE, box.y + box.height - INSET, 2 * RIM];
  const corner = (/** @type {number} */ x, /** @type {number} */ y) => `a${round} ${round} 0 0 1 ${x} ${y}`;
  return (
    `M${round - EDGE} ${-EDGE}H${right - round}${corner(round, round)}V${bottom - round}${corner(-round, round)}` +
    `H${round - EDGE}${corner(-round, -round)}V${round - EDGE}${corner(round, -round)}Z${holes.join("")}`
  );
}

/** @extends {BoardElement<GridView>} */
export class GridBoard extends BoardElement {
  static properties = {
    ...BoardElement.properties,
    cheered: { attribute: false },
    aim: { state: true },
  };

  constructor() {
    super();
    /** The winner whose pieces rain on the board; null if there is nothing to cheer. @type {Seat | null} */
    this.cheered = null;
    /** The column under the pointer or with the focus. @type {number | null} */
    this.aim = null;
    this.column = 0;
    this.typed = "";
    /** @type {Set<number> | null} */
    this.drawn = null;
  }

  /** @param {FocusOptions} [options] @override */
  focus(options) {
    /** @type {HTMLElement | null} */ (this.renderRoot.querySelector("button[tabindex='0']"))?.focus(options);
  }

  /** @param {Map<string, unknown>} changed @override */
  willUpdate(changed) {
    const { view } = this;
    const before = /** @type {GridView | null} */ (changed.get("view"));
    if (!view || !changed.has("view") || (before?.width === view.width && before.height === view.height)) return;
    this.column = Math.floor((view.width - 1) / 2);
    this.style.setProperty("--ratio", String(ratioOf(view, this.preview))); // the CSP allows no style attribute
    this.style.setProperty("--columns", String(view.width));
    this.style.setProperty("--cell", String(CELL / columnsBox(view, this.preview).width));
  }

  /** The cell where the pending move or the premove lands. */
  get landing() {
    return this.view && this.pending !== null ? landingCell(this.view, this.pending) : null;
  }

  /** The piece of each cell, the pending one included; a premove is none. @param {GridView} view */
  pieces(view) {
    const shown = new Map([...view.cells].flatMap((seat, cell) => (seat === "." ? [] : [[cell, seat]])));
    if (this.landing !== null && this.mover && !this.premoving) shown.set(this.landing, String(this.mover));
    return shown;
  }

  /** The cell of the newest piece. @param {GridView} view */
  newest(view) {
    return (this.premoving ? null : this.landing) ?? view.last ?? null;
  }

  /** @param {Map<string, unknown>} changed @override */
  updated(changed) {
    const { view } = this;
    if (!view) return;
    const cells = new Set(this.pieces(view).keys());
    const fresh = this.drawn ? [...cells].filter((cell) => !this.drawn?.has(cell)) : [];
    this.drawn = cells;
    const flight = this.renderRoot.querySelector(".flight");
    const falls = flight !== null && fresh.length === 1 && fresh[0] === this.newest(view); // only a single new piece is animated
    if (falls) fall(flight, (middle(view, fresh[0])[1] - ABOVE) / columnsBox(view, this.preview).height);
    const before = /** @type {GridView | null | undefined} */ (changed.get("view"));
    if (before && !before.line?.length) lightUp([...this.renderRoot.querySelectorAll(".won")]);
    if (changed.get("cheered") === null) rain([...this.renderRoot.querySelectorAll(".shower > g")]);
  }

  /** @override */
  render() {
    const { view } = this;
    if (!view) return html``;
    const box = columnsBox(view, this.preview);
    const newest = this.newest(view);
    const pieces = [...this.pieces(view)];
    const drawn = (/** @type {boolean} */ last) =>
      pieces.map(([cell, seat]) => ((cell === newest) === last ? this.cell(view, cell, seat) : ""));
    return html`
      <div class="frame" role=${this.playable ? "group" : "img"} aria-label=${this.label}>
        <svg class="back" viewBox=${viewBox(box)} aria-hidden="true">
          <rect x=${-EDGE} y=${-EDGE} width=${box.width - 2 * INSET} height=${box.y + box.height + EDGE - INSET} rx=${2 * RIM}></rect>${drawn(false)}
        </svg>
        <svg class="flight" viewBox=${viewBox(box)} aria-hidden="true">${drawn(true)}</svg>
        <svg viewBox=${viewBox(box)} aria-hidden="true">
          ${this.hand(view)}
          <path class="slab" fill-rule="evenodd" d=${slab(view, box)}></path>
          ${this.preview ? "" : this.names(view)}${this.marks(view)}
          ${this.cheered && !this.preview ? this.shower(view, this.cheered) : ""}
        </svg>
        ${this.playable ? this.columns(view) : ""}
      </div>
    `;
  }

  /** The piece in hand, on one's own turn only. @param {GridView} view */
  hand(view) {
    if (!this.mover || this.pending !== null || this.premoving) return "";
    const column = this.aim ?? this.column;
    if (landingCell(view, columnMove(column)) === null) return "";
    return svg`<g class="hanging" transform="translate(${(column + 0.5) * CELL} ${ABOVE})">${piece(markOf(view, this.mover))}</g>`;
  }

  /** @param {GridView} view @param {number} cell @param {string} seat */
  cell(view, cell, seat) {
    const pending = view.cells[cell] === ".";
    return svg`<g data-cell=${cell} class=${pending ? "pending" : ""} transform="translate(${middle(view, cell).join(" ")})">
      ${piece(marksOf(view)[Number(seat) - 1])}
      ${cell === view.last && !view.line?.length ? svg`<circle class="last" r="11" cy="-2"></circle>` : ""}
    </g>`;
  }

  /** @param {GridView} view */
  marks(view) {
    const at = (/** @type {number} */ cell) => middle(view, cell).join(" ");
    const kept = this.premoving ? this.landing : null;
    return svg`
      ${kept !== null ? svg`<g transform="translate(${at(kept)})"><circle class="premove" r="38"></circle>${hourglass()}</g>` : ""}
      ${(view.line ?? []).map((cell) => svg`<circle class="won" r="45" transform="translate(${at(cell)})"></circle>`)}
      ${this.notes.map(([cell, drawing]) => svg`<g transform="translate(${at(cell)})">${drawing}</g>`)}
    `;
  }

  /** The names of the columns on the foot, or the values of their moves. @param {GridView} view */
  names({ width, height }) {
    return Array.from({ length: width }, (_, column) => {
      const move = columnMove(column);
      const sign = this.values?.[move];
      const x = (column + 0.5) * CELL;
      return sign
        ? svg`<g data-value=${move} transform="translate(${x} ${height * CELL + 19})">${valueBadge(sign)}</g>`
        : svg`<text class="name" x=${x} y=${height * CELL + 28}>${move}</text>`;
    });
  }

  /** @param {GridView} view @param {Seat} winner */
  shower(view, winner) {
    const pieces = SHOWER.map(([x, y, size]) => {
      const place = `translate(${(x / 100) * view.width * CELL} ${-RIM - (1 - y / 100) * CELL}) scale(${size / 100})`;
      return svg`<g><g transform=${place}>${piece(markOf(view, winner))}</g></g>`;
    });
    return svg`<g class="shower">${pieces}</g>`;
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
          aria-disabled=${!this.canMove}
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
    this.emitMove(columnMove(column));
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (!this.view || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) {
      event.preventDefault();
      this.button((this.column + step + this.view.width) % this.view.width).focus();
    } else if (/^\d$/.test(typedKey(event))) return this.type(this.view, typedKey(event));
    this.typed = "";
  }

  /** Play the column that is being typed, or aim at it while another digit may follow. @param {GridView} view @param {string} digit */
  type(view, digit) {
    const { text, done } = typedColumn(view.width, this.typed, digit);
    this.typed = done ? "" : text;
    if (done) this.choose(Number(text) - 1);
    else if (text) this.button(Number(text) - 1).focus();
  }

  /** @param {number} column @returns {HTMLElement} */
  button(column) {
    return /** @type {HTMLElement} */ (this.renderRoot.querySelectorAll(".columns button")[column]);
  }

  static styles = [boardStyles, pieceStyles, valueStyles, gridStyles];
}

customElements.define("grid-board", GridBoard);
