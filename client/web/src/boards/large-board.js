/**
 * Board element for marks on so many squares that a finger cannot hit them where the screen is small.
 *
 * There it is a window of squares that a finger can hit, with a map of the whole; it scrolls, and a touch or an arrow key
 * aims. What is aimed at is told to the room by `choice-changed`, and played by another touch or Enter. With a mouse, a
 * click plays. Where the squares are large enough it is a board like any other.
 * @import { GridView } from "../wire/messages.js"
 * @import { Choice } from "../state/message.js"
 * @import { Corner } from "./window-layout.js"
 */

import { html, nothing, svg } from "lit";
import { words } from "../words/en/words.js";
import { MarkBoard } from "./mark-board.js";
import "./squares-boards.js"; // which this is part of, so that they are one file
import { CELL, ratioOf, squaresBox } from "./ratio.js";
import { files, ranks, squareName } from "./squares.js";
import { SQUARE, mapCorner, squareIn } from "./window-layout.js";
import { windowStyles } from "./window-styles.js";

/** The corners of the squares of one player on the map, as one path. @param {GridView} view @param {string} seat */
const spots = (view, seat) =>
  [...view.cells]
    .map((mark, cell) => (mark === seat ? `M${(cell % view.width) * CELL + 15} ${Math.floor(cell / view.width) * CELL + 15}h70v70h-70Z` : ""))
    .join("");

export class LargeBoard extends MarkBoard {
  static properties = {
    ...MarkBoard.properties,
    windowed: { type: Boolean, reflect: true },
    whole: { state: true },
    corner: { state: true },
  };

  constructor() {
    super();
    /** Whether only a part is shown, in squares that a finger can hit. */
    this.windowed = false;
    /** Whether the whole board is shown all the same. */
    this.whole = false;
    /** Where the map is. @type {Corner} */
    this.corner = "bottom left";
    this.finger = matchMedia("(pointer: coarse)");
    this.measure = () => this.fit();
    this.sizes = new ResizeObserver(this.measure);
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.sizes.observe(this);
    this.finger.addEventListener("change", this.measure);
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.sizes.disconnect();
    this.finger.removeEventListener("change", this.measure);
  }

  /** Show a part only where a finger could not hit the squares of the whole; who watches sees as much as who plays. */
  fit() {
    const { view } = this;
    const box = this.getBoundingClientRect();
    if (!view || box.width === 0) return;
    const square = squareIn(box, ratioOf(view), CELL / squaresBox(view, false).width);
    this.windowed = this.finger.matches && square < SQUARE;
  }

  /** @param {Map<string, unknown>} changed @override */
  willUpdate(changed) {
    super.willUpdate(changed);
    if (changed.has("view")) this.fit();
    if (!this.windowed) this.whole = false;
  }

  /** @param {Map<string, unknown>} changed @override */
  updated(changed) {
    super.updated(changed);
    if (changed.has("aim")) this.emit("choice-changed", this.view && this.aim !== null ? this.choiceOf(squareName(this.view, this.aim)) : null);
    const { pane, view } = this;
    if (!pane || !view) return;
    const opened = changed.has("windowed") || changed.has("whole");
    const last = /** @type {GridView} */ (view).last ?? null;
    if (opened) this.center(this.aim ?? last ?? this.cursor);
    else if (changed.has("view") && last !== null && !this.inSight(last)) this.center(last);
    this.follow();
  }

  /** @param {string} move @returns {Choice} */
  choiceOf(move) {
    return { label: words.playMove(move), play: () => this.emitMove(move), less: null, more: null, drop: () => (this.aim = null) };
  }

  /** What scrolls; null while the whole board is shown. @returns {HTMLElement | null} */
  get pane() {
    return this.renderRoot.querySelector(".pane");
  }

  /** The middle of a square, as parts of what is in sight. @param {HTMLElement} pane @param {number} cell @returns {[number, number]} */
  placeOf(pane, cell) {
    const width = this.view?.width ?? 1;
    const x = ((cell % width) + 0.5) * SQUARE - pane.scrollLeft;
    const y = (Math.floor(cell / width) + 0.5) * SQUARE - pane.scrollTop;
    return [x / pane.clientWidth, y / pane.clientHeight];
  }

  /** @param {number} cell */
  inSight(cell) {
    return this.pane !== null && this.placeOf(this.pane, cell).every((part) => part > 0 && part < 1);
  }

  /** Scroll a square to the middle. @param {number} cell */
  center(cell) {
    const { pane } = this;
    if (!pane) return;
    const [x, y] = this.placeOf(pane, cell);
    pane.scrollBy((x - 0.5) * pane.clientWidth, (y - 0.5) * pane.clientHeight);
  }

  /** Let names and map follow what is in sight. */
  follow() {
    const { pane, view } = this;
    const sheet = /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(".sheet"));
    if (!pane || !sheet || !view) return;
    const [x, y] = [sheet.offsetLeft - pane.scrollLeft, sheet.offsetTop - pane.scrollTop];
    const unit = CELL / SQUARE;
    const seen = { "--seen-x": -x * unit, "--seen-y": -y * unit, "--seen-width": pane.clientWidth * unit, "--seen-height": pane.clientHeight * unit };
    for (const [name, size] of Object.entries({ "--x": x, "--y": y, ...seen })) this.style.setProperty(name, `${size}px`); // the CSP allows no style attribute
    const marked = [this.aim, /** @type {GridView} */ (view).last ?? null].filter((cell) => cell !== null);
    this.corner = mapCorner(marked.map((cell) => this.placeOf(pane, cell)));
  }

  /** @override */
  render() {
    const view = /** @type {GridView | null} */ (this.view);
    if (!view || !this.windowed) return super.render();
    const button = html`<button type="button" class="whole" aria-pressed=${this.whole} aria-label=${words.wholeBoard} @click=${() => (this.whole = !this.whole)}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"></path></svg>
    </button>`;
    return html`<div class="window">${this.whole ? html`<div class="small">${super.render()}</div>` : this.pieceOf(view)}${button}</div>`;
  }

  /** The part in sight, with the names of its rows and columns and the map. @param {GridView} view */
  pieceOf(view) {
    return html`<div class="ruler ranks" aria-hidden="true"><div class="strip">${ranks(view).map((row) => html`<span>${row}</span>`)}</div></div>
      <div class="pane" tabindex=${this.playable ? nothing : 0} @scroll=${this.follow}>
        <div class="sheet" role=${this.playable ? "group" : "img"} aria-label=${this.label}>
          <svg viewBox="0 0 ${view.width * CELL} ${view.height * CELL}" aria-hidden="true">${this.drawing(view)}</svg>
          ${this.playable ? this.buttons(view) : ""}
        </div>
      </div>
      <div class="ruler files" aria-hidden="true"><div class="strip">${files(view).map((column) => html`<span>${column}</span>`)}</div></div>
      ${this.map(view)}`;
  }

  /** @param {GridView} view */
  map(view) {
    return svg`<svg class="map ${this.corner}" viewBox="0 0 ${view.width * CELL} ${view.height * CELL}" aria-hidden="true">
      <path class="ones" d=${spots(view, "1")}></path><path class="twos" d=${spots(view, "2")}></path>
      <rect class="seen" rx="30"></rect>
    </svg>`;
  }

  /** @param {number} cell @override */
  go(cell) {
    super.go(cell);
    if (this.windowed && !this.whole && this.isFree(cell)) this.aim = cell;
  }

  /** @param {number} cell @param {MouseEvent} event @override */
  activate(cell, event) {
    if (this.whole) return this.open(cell);
    const byMouse = /** @type {PointerEvent} */ (event).pointerType === "mouse";
    if (this.windowed && !byMouse && this.aim !== cell && this.isFree(cell)) this.aim = cell;
    else super.activate(cell, event);
  }

  /** Show the part around a square. @param {number} cell */
  open(cell) {
    this.whole = false;
    this.cursor = cell;
    this.updateComplete.then(() => this.center(cell));
  }

  /** @override */
  cancel() {
    super.cancel();
    this.whole = false;
  }

  static styles = [...MarkBoard.styles, windowStyles];
}

customElements.define("large-board", LargeBoard);
