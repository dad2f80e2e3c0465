/**
 * Board element for a row of counters: choose one or several side by side, then take them.
 *
 * It gets the position and its legal moves; it knows no rules. Touching a counter chooses it, or with those between adds it to
 * what is chosen, which `choice-changed` tells the room; touching what is chosen emits `move-chosen`. Where nothing may be taken
 * the place is emitted as a move as well, so that its refusal explains why.
 * @import { RowView } from "../wire/messages.js"
 * @import { Choice } from "../state/message.js"
 * @import { Run } from "./notation.js"
 */

import { css, html, svg } from "lit";
import { words } from "../words/en/words.js";
import { BoardElement, boardStyles } from "./board-element.js";
import { counter, counterStyles } from "./counter.js";
import { liftOff } from "./motion.js";
import { cellsWithout, readRun, runMove } from "./notation.js";
import { hourglass, pieceStyles } from "./piece.js";
import { ratioOf, rowAcross } from "./ratio.js";
import { holds, resized, runAt, runsOf } from "./row-choice.js";
import { typedColumn, typedKey } from "./typing.js";
import { valueBadge, valueStyles } from "./value-sign.js";

/** @extends {BoardElement<RowView>} */
export class RowBoard extends BoardElement {
  static properties = {
    ...BoardElement.properties,
    choice: { state: true },
    cursor: { state: true },
  };

  constructor() {
    super();
    /** The counters chosen and not yet played. @type {Run | null} */
    this.choice = null;
    /** The place of the keyboard. */
    this.cursor = 0;
    /** The digits of a place that is being typed. */
    this.typed = "";
    /** The cells as drawn before. */
    this.drawn = "";
  }

  /** @param {FocusOptions} [options] @override */
  focus(options) {
    this.spot(this.cursor)?.focus(options);
  }

  /** @param {number} cell @returns {HTMLElement | null} */
  spot(cell) {
    return this.renderRoot.querySelector(`[data-cell="${cell}"]`);
  }

  /** @param {Map<string, unknown>} changed @override */
  willUpdate(changed) {
    if (changed.has("view") || this.pending !== null) this.choice = null;
    if (!this.view) return;
    const across = rowAcross(this.view);
    this.cursor = Math.min(this.cursor, this.view.cells.length - 1);
    this.style.setProperty("--ratio", String(ratioOf(this.view))); // the CSP allows no style attribute
    this.style.setProperty("--across", String(across.places));
    this.style.setProperty("--abreast", String(across.room));
  }

  /** @param {Map<string, unknown>} changed @override */
  updated(changed) {
    if (changed.has("choice")) this.emit("choice-changed", this.choice && this.choiceOf(this.choice));
    const before = this.drawn;
    this.drawn = this.view ? this.cells(this.view) : "";
    for (const [cell, letter] of [...before].entries()) {
      const gone = letter === "o" && this.drawn[cell] === "." && this.spot(cell)?.querySelector(".leaving");
      if (gone && before.length === this.drawn.length) liftOff(gone);
    }
  }

  /** The cells, the pending move included; a premove is shown as a choice. @param {RowView} view */
  cells(view) {
    const run = this.premoving || this.pending === null ? null : readRun(this.pending);
    return run ? cellsWithout(view, run) : view.cells;
  }

  /** @override */
  render() {
    const { view } = this;
    if (!view) return html``;
    const cells = this.cells(view);
    const runs = runsOf(this.legal);
    return html`<div class="row" role=${this.playable ? "group" : "img"} aria-label=${this.label} @keydown=${this.onKey}>
      ${[...cells].map((letter, cell) => this.place(view, letter === "o", cell, runs))}
    </div>`;
  }

  /** @param {RowView} view @param {boolean} full @param {number} cell @param {Run[]} runs that may be taken */
  place(view, full, cell, runs) {
    const kept = this.premoving && this.pending !== null ? readRun(this.pending) : null;
    const chosen = holds(kept ?? this.choice, cell);
    const next = this.canMove ? runAt(runs, this.choice, cell) : null;
    const sign = this.values && next ? this.values[runMove(next)] : undefined;
    const state = chosen ? (kept ? "kept" : "chosen") : full ? (this.canMove && !next ? "barred" : "") : this.emptyState(view, cell);
    const picture = html`<svg aria-hidden="true" viewBox="-50 -50 100 100">
        <g class=${state}>${counter(full)}</g>
        ${kept?.from === cell ? hourglass() : ""} ${sign && next && full && (!chosen || next.from === cell) ? svg`<g data-value=${runMove(next)}>${valueBadge(sign, view.cells.length > 8)}</g>` : ""}
      </svg>
      <span class="number" aria-hidden="true">${cell + 1}</span>`;
    if (!this.playable) return html`<div class="spot" data-cell=${cell}>${picture}</div>`;
    return html`<button
      type="button"
      class="spot"
      data-cell=${cell}
      tabindex=${cell === this.cursor ? 0 : -1}
      aria-label=${words.valued(words.place(cell + 1, full, chosen), full ? sign?.description : undefined)}
      aria-disabled=${!this.canMove}
      @focus=${() => (this.cursor = cell)}
      @click=${() => this.touch(cell)}
    >${picture}</button>`;
  }

  /** @param {RowView} view @param {number} cell */
  emptyState(view, cell) {
    if (view.cells[cell] === "o") return "place lately pending";
    const [from, to] = view.last ?? [-1, -1];
    return holds({ from, to }, cell) ? "place lately" : "place";
  }

  /** @param {Run} choice @returns {Choice} */
  choiceOf(choice) {
    const resize = (/** @type {number} */ step) => {
      const run = resized(runsOf(this.legal), choice, step);
      return run && (() => (this.choice = run));
    };
    const label = words.takePlaces(choice.from + 1, choice.to + 1);
    return { label, play: () => this.emitMove(runMove(choice)), less: resize(-1), more: resize(1), drop: () => (this.choice = null) };
  }

  /** Choose, or play what is chosen already. @param {number} cell */
  touch(cell) {
    const run = this.canMove ? runAt(runsOf(this.legal), this.choice, cell) : null;
    if (run && run !== this.choice) this.choice = run;
    else this.emitMove(runMove(run ?? { from: cell, to: cell }));
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const { view, choice } = this;
    if (!view || event.ctrlKey || event.metaKey || event.altKey) return;
    const digit = /^\d$/.test(typedKey(event)) ? typedKey(event) : "";
    const count = view.cells.length;
    const sideways = { ArrowLeft: count - 1, ArrowRight: 1 }[event.key];
    const upright = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    this.typed = digit && typedColumn(count, this.typed, digit).text;
    if (sideways) this.go((this.cursor + sideways) % count);
    else if (digit) this.go(this.typed ? Number(this.typed) - 1 : this.cursor);
    else if (upright && choice) this.choice = resized(runsOf(this.legal), choice, upright) ?? choice;
    else if (upright) this.touch(this.cursor);
    else if (event.key === "Escape") this.choice = null;
    else return; // Enter and the space bar press the button
    event.preventDefault();
  }

  /** @param {number} cell */
  go(cell) {
    this.cursor = cell;
    this.spot(cell)?.focus();
  }

  static styles = [
    boardStyles,
    pieceStyles,
    valueStyles,
    counterStyles,
    css`
      :host {
        --number: clamp(12px, 4.2cqi, 20px);
      }
      .row {
        display: grid;
        grid-template-columns: repeat(var(--across), calc(100% / var(--abreast)));
        align-content: space-evenly;
        justify-content: center;
        box-sizing: border-box;
        width: 100%;
        height: 100%;
        padding: 2px 6px;
        border: 2px solid var(--wood-edge);
        border-radius: var(--r);
        background: var(--wood);
        box-shadow: var(--lift);
      }
      .spot {
        display: block;
        box-sizing: border-box;
        min-width: 0;
        padding: 4px 0 2px;
        border: 0;
        background: var(--hole);
        color: var(--on-wood);
        font: inherit;
        text-align: center;
        touch-action: manipulation;
        -webkit-tap-highlight-color: transparent;
      }
      .spot:first-child {
        border-radius: var(--r-small) 0 0 var(--r-small);
      }
      .spot:last-child {
        border-radius: 0 var(--r-small) var(--r-small) 0;
      }
      .spot:focus-visible {
        position: relative;
        outline: 3px solid var(--focus-on-wood);
        outline-offset: -3px;
      }
      svg {
        display: block;
        width: 100%;
        overflow: visible;
      }
      .number {
        font-size: calc(var(--number) * 0.8);
        font-variant-numeric: tabular-nums;
        font-weight: 600;
        line-height: var(--number);
      }
      :host([preview]) .number {
        display: none;
      }
    `,
  ];
}

customElements.define("row-board", RowBoard);
