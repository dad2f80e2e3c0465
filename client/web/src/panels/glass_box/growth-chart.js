/**
 * How the counts of several searches grow with the depth, from the position of the glass box: a chart with a logarithmic axis, the
 * same as a table, and the table as CSV. It asks for one depth after the other, as long as it is open.
 *
 * Escape or a press beside the dialog closes it, and it emits `tool-closed`.
 * @import { Machines } from "../../state/catalogue.js"
 * @import { Row, Series } from "../../state/depth-growth.js"
 * @import { Question } from "../../state/tree-pull.js"
 * @import { TreePage } from "../../wire/messages.js"
 */

import { LitElement, css, html, svg } from "lit";
import { SERIES, csvOf, growthOf } from "../../state/depth-growth.js";
import { RecordError } from "../../state/search_tree/record.js";
import { TreeRefused } from "../../state/tree-pull.js";
import { shared } from "../../styles/shared.js";
import { tableStyles } from "../../styles/tables.js";
import { glassWords } from "../../words/en/glass.js";
import { growthChartWords as say } from "../../words/en/growth-chart.js";
import { words } from "../../words/en/words.js";
import { emit } from "../shared/emit.js";
import { icon } from "../shared/icon.js";
import { keep } from "./keep-file.js";

const WIDE = 640;
const HIGH = 260;
const LEFT = 64;
const FOOT = 24;

export class GrowthChart extends LitElement {
  static properties = { rows: { state: true }, ended: { state: true } };

  constructor() {
    super();
    /** @type {Question | null} */
    this.question = null;
    /** @type {Machines | null} */
    this.machines = null;
    /** Pulls a search. @type {(question: Question, signal: AbortSignal) => Promise<TreePage[]>} */
    this.pull = () => Promise.reject(new DOMException("nothing to pull from", "AbortError"));
    /** @type {Row[]} */
    this.rows = [];
    /** Why no more is counted; empty while it is. */
    this.ended = "";
    this.pulling = new AbortController();
    this.addController({ hostDisconnected: () => this.pulling.abort() });
  }

  get dialog() {
    return /** @type {HTMLDialogElement} */ (this.renderRoot.querySelector("dialog"));
  }

  async firstUpdated() {
    this.dialog.showModal();
    const { question, machines } = this;
    if (!question || !machines) return;
    const { signal } = this.pulling;
    try {
      await growthOf(question, { machines, pull: (asked) => this.pull(asked, signal), onRow: (row) => (this.rows = [...this.rows, row]) });
      this.ended = say.done;
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof TreeRefused || error instanceof RecordError)) throw error;
      this.ended = say.ended;
    }
  }

  save() {
    const text = csvOf(this.rows, say.depth, (series) => say.series[series]);
    keep(new Blob([text], { type: "text/csv" }), `${this.question?.game}-growth.csv`);
  }

  render() {
    const { rows, ended } = this;
    const onClick = (/** @type {Event} */ event) => event.target === event.currentTarget && this.dialog.close();
    return html`<dialog aria-labelledby="title" @click=${onClick} @close=${() => emit(this, "tool-closed")} @keydown=${(/** @type {Event} */ event) => event.stopPropagation()}>
      <header>
        <h2 id="title">${say.title}</h2>
        <button type="button" class="plain" aria-label=${words.close} @click=${() => this.dialog.close()}>${icon("close")}</button>
      </header>
      <p class="quiet">${say.lead}</p>
      ${this.chart(rows)}
      <div class="wide">
        <table>
          <thead><tr><th scope="col"></th>${rows.map(({ depth }) => html`<th scope="col" class="num">${say.depth} ${depth}</th>`)}</tr></thead>
          <tbody>${SERIES.map((series) => html`<tr>
            <th scope="row"><svg class=${series} viewBox="0 0 34 12" width="34" height="12" aria-hidden="true"><path d="M0 6H34"></path>${mark(series, 17, 6)}</svg> ${say.series[series]}</th>
            ${rows.map(({ counts }) => html`<td class="num">${counts[series] === null ? "–" : glassWords.number(/** @type {number} */ (counts[series]))}</td>`)}
          </tr>`)}</tbody>
        </table>
      </div>
      <p class="quiet">${say.noneWhy}</p>
      <footer>
        <p role="status">${ended || say.counting(rows.length + 1)}</p>
        <button type="button" class="main" ?disabled=${rows.length === 0} @click=${this.save}>${say.save}</button>
      </footer>
    </dialog>`;
  }

  /** @param {Row[]} rows */
  chart(rows) {
    const most = Math.max(2, Math.ceil(Math.log10(Math.max(...rows.flatMap(({ counts }) => SERIES.map((series) => counts[series] ?? 1)), 1))));
    const x = (/** @type {number} */ depth) => LEFT + 16 + ((depth - 1) / Math.max(1, rows.length - 1)) * (WIDE - LEFT - 32);
    const y = (/** @type {number} */ count) => HIGH - FOOT - (Math.log10(Math.max(1, count)) / most) * (HIGH - FOOT - 12);
    return html`<svg class="chart" viewBox="0 0 ${WIDE} ${HIGH}" role="img" aria-label=${say.chart}>
      ${Array.from({ length: most + 1 }, (_, power) => svg`<path class="line" d="M${LEFT} ${y(10 ** power)}H${WIDE}"></path><text class="end" x=${LEFT - 8} y=${y(10 ** power) + 4}>${glassWords.number(10 ** power)}</text>`)}
      ${rows.map(({ depth }) => svg`<text x=${x(depth)} y=${HIGH - 6}>${depth}</text>`)}
      ${SERIES.map((series) => {
        const points = rows.flatMap(({ depth, counts }) => (counts[series] === null ? [] : [[x(depth), y(/** @type {number} */ (counts[series]))]]));
        return svg`<g class=${series}><path d=${points.map(([px, py], index) => `${index ? "L" : "M"}${px} ${py}`).join("")}></path>${points.map(([px, py]) => mark(series, px, py))}</g>`;
      })}
    </svg>`;
  }

  static styles = [
    shared,
    tableStyles,
    css`
      dialog {
        box-sizing: border-box;
        width: min(56rem, 100vw - 2 * var(--s2));
        max-width: none;
        max-height: calc(100dvh - 2 * var(--s2));
        padding: var(--s3) var(--s5) var(--s4);
        border: 1px solid var(--line);
        border-radius: var(--r-large);
        background: var(--panel);
        color: var(--ink);
      }
      dialog::backdrop {
        background: rgb(0 0 0 / 0.55);
      }
      header,
      footer {
        display: flex;
        gap: var(--s3);
        align-items: center;
        justify-content: space-between;
      }
      h2 {
        font-size: var(--t-title);
      }
      .chart {
        display: block;
        width: 100%;
        margin: var(--s2) 0;
      }
      text {
        fill: var(--ink);
        font: 600 12px var(--sans);
        text-anchor: middle;
      }
      text.end {
        text-anchor: end;
      }
      .line {
        stroke: var(--line);
        stroke-width: 1;
      }
      svg {
        --series: var(--ink);
      }
      path {
        fill: none;
        stroke: var(--series);
        stroke-width: 2;
      }
      :is(circle, rect) {
        fill: var(--panel);
        stroke: var(--series);
        stroke-width: 2;
      }
      .full {
        fill: var(--series);
      }
      .worst {
        --series: var(--bad);
      }
      .actual {
        --series: var(--trail);
      }
      .best {
        --series: var(--good);
      }
      :is(.pvs, .table) {
        --series: var(--focus);
      }
      .table path {
        stroke-dasharray: 7 3;
      }
      :is(.power, .root) {
        --series: var(--quiet);
      }
      :is(.power, .root) path {
        stroke-dasharray: 2 4;
      }
      .wide {
        overflow-x: auto;
      }
      th[scope="row"] {
        text-align: left;
        white-space: nowrap;
      }
      td,
      th {
        padding: 3px 10px;
      }
      .num {
        text-align: right;
      }
      th svg {
        vertical-align: middle;
      }
      p {
        font-size: var(--t-small);
      }
      @media (max-width: 700px) {
        dialog {
          padding: var(--s2) var(--s3) var(--s3);
        }
        th[scope="row"] {
          white-space: normal;
        }
      }
    `,
  ];
}

/** The mark of a series: shapes beside colours and dashes. @param {Series} series @param {number} x @param {number} y */
function mark(series, x, y) {
  const full = ["minimax", "actual", "table"].includes(series) ? "full" : "";
  if (series === "power" || series === "root") return "";
  return ["minimax", "pvs", "table"].includes(series) ? svg`<rect class=${full} x=${x - 3.5} y=${y - 3.5} width="7" height="7"></rect>` : svg`<circle class=${full} cx=${x} cy=${y} r="4"></circle>`;
}

customElements.define("growth-chart", GrowthChart);
