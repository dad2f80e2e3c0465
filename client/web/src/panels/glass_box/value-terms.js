/**
 * What adds up to the value of a leaf: the evaluator's terms and their sum, and on the board what each of them counts. Loaded
 * when a leaf is opened.
 *
 * It emits `command-asked` for the terms, `values-chosen` for another point of view, and `terms-closed`.
 * @import { ServerMessage, ValueTerm } from "../../wire/messages.js"
 * @import { Reading } from "./reading.js"
 */

import { LitElement, html, svg } from "lit";
import { miniature, miniatureSize, miniatureStyles } from "../../boards/miniature.js";
import { heapSizes } from "../../boards/notation.js";
import { pieceStyles } from "../../boards/piece.js";
import { squareName } from "../../boards/squares.js";
import { sideOf } from "../../state/search_tree/facts.js";
import { pathTo } from "../../state/search_tree/steps.js";
import { isMaxLevel, moveTo } from "../../state/search_tree/tree.js";
import { TreeRefused } from "../../state/tree-pull.js";
import { shared } from "../../styles/shared.js";
import { glassWords } from "../../words/en/glass.js";
import { name } from "../../words/en/step-grammar.js";
import { valueTermsWords as say } from "../../words/en/value-terms.js";
import { words } from "../../words/en/words.js";
import { emit } from "../shared/emit.js";
import { valuesFor } from "./stepping.js";
import { valueTermsStyles } from "./value-terms-styles.js";

const CELL = 10; // of a miniature, in its own units
const FEW = 12; // lines that are legible at once
const DECIDES = 2 ** 26; // a number that stands for a win or a loss

/** @typedef {ValueTerm & { own: number, theirs: number, lines: number[][] }} Row */

export class ValueTerms extends LitElement {
  static properties = {
    reading: { attribute: false },
    node: { type: Number },
    found: { state: true },
    refused: { state: true },
    pointed: { state: true },
  };

  constructor() {
    super();
    /** @type {Reading | null} */
    this.reading = null;
    /** The leaf. */
    this.node = 0;
    /** @type {{ value: number, rows: Row[] } | null} */
    this.found = null;
    /** Why there are no terms. */
    this.refused = "";
    /** The row whose lines alone are drawn, -1 for all. */
    this.pointed = -1;
    this.asking = new AbortController();
    this.addController({ hostDisconnected: () => this.asking.abort() });
  }

  get dialog() {
    return /** @type {HTMLDialogElement} */ (this.renderRoot.querySelector("dialog"));
  }

  firstUpdated() {
    this.dialog.showModal();
    if (!this.reading) return;
    const { tree, about } = this.reading;
    const moves = pathTo(tree, this.node).slice(1).map((node) => moveTo(tree, node));
    const fields = { game: about.game, options: about.options, start: about.position, moves, evaluator: about.evaluator };
    emit(this, "command-asked", { kind: "explain-value", fields, signal: this.asking.signal, answered: (/** @type {ServerMessage} */ answer) => this.take(answer) });
  }

  /** @param {ServerMessage} answer */
  take(answer) {
    if (answer.type === "refused") this.refused = words.refused(new TreeRefused(answer).why);
    if (answer.type !== "value-terms") return;
    const rows = answer.terms.map((term) => ({ own: 0, theirs: 0, lines: [], ...term }));
    this.found = { value: answer.value, rows };
    const lines = rows.reduce((sum, row) => sum + row.lines.length, 0);
    if (lines > FEW) this.pointed = rows.findIndex((row) => row.lines.length > 0);
  }

  /** @param {Event} event */
  onClick(event) {
    if (event.target === this.dialog) this.dialog.close(); // the dialog itself is only hit beside its content
  }

  render() {
    const { reading, node } = this;
    if (!reading) return html``;
    const { tree, short, about } = reading;
    return html`<dialog aria-labelledby="title" @click=${this.onClick} @close=${() => emit(this, "terms-closed")} @keydown=${(/** @type {Event} */ event) => event.stopPropagation()}>
      <header>
        <h2 id="title">${glassWords.why(short(tree.value[node], tree.depth[node]))}</h2>
        <p class="quiet">${say.subtitle(about.evaluator)}</p>
        <button type="button" class="plain" @click=${() => this.dialog.close()}>${words.close}</button>
      </header>
      <div class="parts">
        <div class="board">${this.board(reading)}</div>
        <div class="sums">${valuesFor(tree.forMover, (forMover) => emit(this, "values-chosen", { forMover }))} ${this.found ? this.sums(reading, this.found) : html`<p role="status" class="quiet">${this.refused || say.waiting}</p>`}</div>
      </div>
    </dialog>`;
  }

  /** The players: MAX, the other, and who is to move in the leaf. @param {Reading} reading */
  sides({ tree }) {
    const level = isMaxLevel(tree, 0) ? 0 : 1;
    return { side: sideOf(tree, level), other: sideOf(tree, 1 - level), mover: sideOf(tree, tree.depth[this.node]) };
  }

  /** The leaf's position with the lines of the terms. @param {Reading} reading */
  board(reading) {
    const view = reading.viewOf(this.node);
    const sizes = heapSizes(view);
    if (sizes) return html`<ol class="heaps">${sizes.map((size) => html`<li>${Array.from({ length: Math.min(size, 20) }, () => html`<i></i>`)}<b>${size}</b></li>`)}</ol>`;
    const [wide, tall] = miniatureSize(view);
    const width = "width" in view ? view.width : 1;
    const middle = (/** @type {number} */ cell) => [(cell % width) * CELL + CELL / 2, Math.floor(cell / width) * CELL + CELL / 2];
    const rows = this.found?.rows ?? [];
    return html`<svg viewBox="${-wide / 2} 0 ${wide} ${tall}" aria-hidden="true">
      ${miniature(view, wide)}
      <g transform="translate(${-wide / 2} 0)">
        ${rows.map((row, index) => {
          const hidden = this.pointed >= 0 && this.pointed !== index;
          if (hidden) return "";
          const middles = row.name === "centre" && row.own > 0 ? [...new Set([(width - 1) >> 1, width >> 1])] : [];
          return svg`${middles.map((column) => svg`<rect class="centre" x=${column * CELL + 0.6} y="0.8" width=${CELL - 1.2} height=${tall - 1.6} rx="3"></rect>`)}
            ${row.lines.map(([first, last, player], at) => {
              const [[x1, y1], [x2, y2]] = [middle(first), middle(last)];
              const aside = (((at + index) % 3) - 1) * 0.9; // lines over each other stay apart
              return svg`<path class="line ${this.kindOf(row, player === reading.tree.about.maximiser)}" d="M${x1 + (y1 === y2 ? 0 : aside)} ${y1 + (y1 === y2 ? aside : 0)}L${x2 + (y1 === y2 ? 0 : aside)} ${y2 + (y1 === y2 ? aside : 0)}" @pointerenter=${() => (this.pointed = index)}></path>`;
            })}`;
        })}
      </g>
    </svg>
    <p class="quiet named">${this.named(view)}</p>`;
  }

  /** The lines of the row that is pointed at, by the squares at their ends. @param {import("../../wire/messages.js").StudyView} view */
  named(view) {
    const row = this.found?.rows[this.pointed];
    if (!row || row.lines.length === 0 || !("width" in view)) return say.point;
    const end = (/** @type {number} */ cell) => squareName(view, cell);
    return say.lines(row.lines.map(([first, last]) => `${end(first)}–${end(last)}`).join(", "));
  }

  /** How a term's lines are drawn: dashed against MAX, thick where only one cell is missing. @param {Row} row @param {boolean} ofMax */
  kindOf(row, ofMax) {
    if (row.name === "threat" || row.name === "met" || !ofMax) return "against";
    return row.name === "one-missing" || row.name === "complete" || row.name === "almost" ? "strong" : "for";
  }

  /** @param {Reading} reading @param {{ value: number, rows: Row[] }} found */
  sums(reading, { value, rows }) {
    const digits = rows.filter((row) => row.name === "digit");
    const others = rows.filter((row) => row.name !== "digit");
    return html`${digits.length > 0 ? this.digits(reading, digits, rows) : ""}
      ${others.length > 0 || digits.length === 0 ? this.table(reading, others) : ""}
      ${this.total(reading, value)}`;
  }

  /** The heaps in binary, and which columns are odd. @param {Reading} reading @param {Row[]} digits @param {Row[]} rows */
  digits(reading, digits, rows) {
    const sizes = heapSizes(reading.viewOf(this.node)) ?? [];
    const isOdd = digits.some(({ own }) => own % 2 === 1);
    return html`<table class="binary num">
        <thead><tr><th scope="col">${say.heap}</th>${digits.map(({ of }) => html`<th scope="col">${of}</th>`)}</tr></thead>
        <tbody>${sizes.map((size) => html`<tr><th scope="row">${size}</th>${digits.map(({ of }) => html`<td>${size & Number(of) ? 1 : "·"}</td>`)}</tr>`)}</tbody>
        <tfoot><tr><th scope="row">${say.oddColumns}</th>${digits.map(({ own }) => html`<td>${own % 2 ? html`<b>1</b>` : "·"}</td>`)}</tr></tfoot>
      </table>
      <p class="says">${rows.some((row) => row.name === "theorem") ? (isOdd ? say.isOdd : say.isEven) : rows.some((row) => row.name === "all-ones") ? "" : say.guide}</p>`;
  }

  /** @param {Reading} reading @param {Row[]} rows */
  table(reading, rows) {
    const { side, other } = this.sides(reading);
    const counted = rows.some((row) => row.each !== undefined && row.each !== null);
    const both = rows.some((row) => row.name === "marks");
    return html`<table class="num" @pointerleave=${() => (this.pointed = -1)}>
      <thead><tr>
        <th scope="col">${counted ? say.windows : say.whatCounts}</th>
        ${counted ? html`${both ? html`<th scope="col">${name(side.mark)}</th><th scope="col">${name(other.mark)}</th>` : html`<th scope="col">${say.howMany}</th>`}<th scope="col">${say.each}</th>` : ""}
        <th scope="col">${say.sum}</th>
      </tr></thead>
      <tbody>${rows.map((row) => this.row(reading, row, counted, both))}</tbody>
    </table>`;
  }

  /** @param {Reading} reading @param {Row} row @param {boolean} counted @param {boolean} both */
  row(reading, row, counted, both) {
    const { side, other } = this.sides(reading);
    const index = this.found?.rows.indexOf(row) ?? -1;
    const point = () => (this.pointed = row.lines.length > 0 || row.name === "centre" ? index : -1);
    const label = say.terms[row.name]?.({ side, other, of: Number(row.of) }) ?? row.name;
    const each = row.each ?? null;
    return html`<tr class=${this.pointed === index ? "on" : ""} tabindex="0" @pointerenter=${point} @focus=${point} @click=${point}>
      <th scope="row"><span class="swatch ${row.lines.length > 0 ? this.kindOf(row, true) : row.name === "centre" ? "centre" : ""}" aria-hidden="true"></span>${label}</th>
      ${counted ? html`<td>${each === null ? "" : row.own}</td>${both ? html`<td>${each === null || row.name !== "marks" ? "" : row.theirs}</td>` : ""}<td>${each === null ? "" : `× ${glassWords.number(each)}`}</td>` : ""}
      <td><b>${this.shown(row.value)}</b></td>
    </tr>`;
  }

  /** A number, or that it stands for a win or a loss of MAX. @param {number} value */
  shown(value) {
    if (Math.abs(value) < DECIDES) return glassWords.number(value);
    return value > 0 ? say.countsAsWon : say.countsAsLost;
  }

  /** The sum, from the point of view that is chosen. @param {Reading} reading @param {number} value */
  total(reading, value) {
    const { side, mover } = this.sides(reading);
    const turned = reading.tree.forMover && !mover.max;
    return html`<p class="total"><span>${turned ? say.turned(mover) : say.total(side)}</span><b class="num">${turned && Math.abs(value) < DECIDES ? glassWords.number(0 - value) : this.shown(turned ? 0 - value : value)}</b></p>`;
  }

  static styles = [shared, pieceStyles, miniatureStyles, valueTermsStyles];
}

customElements.define("value-terms", ValueTerms);
