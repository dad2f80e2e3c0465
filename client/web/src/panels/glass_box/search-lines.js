/**
 * The lines of the algorithm, those of the step lit, the variables of the node that it works on, and what the signs of the
 * pictures mean.
 * @import { Code, Variables } from "../../state/search_tree/code.js"
 * @import { Value } from "../../state/search_tree/facts.js"
 * @import { Reading } from "./reading.js"
 */

import { LitElement, html, svg } from "lit";
import { codeOf, cursorOf, variablesOf } from "../../state/search_tree/code.js";
import { shared } from "../../styles/shared.js";
import { glassWords } from "../../words/en/glass.js";
import { searchTwinWords } from "../../words/en/search-twin.js";
import { playerName } from "./reading.js";
import { searchLinesStyles } from "./search-lines-styles.js";

/** The signs of the legend. */
const SIGNS = {
  here: svg`<rect class="here" x="2" y="2" width="14" height="10" rx="3"></rect>`,
  done: svg`<rect class="done" x="2" y="2" width="14" height="10" rx="3"></rect>`,
  todo: svg`<rect class="todo" x="2" y="2" width="14" height="10" rx="3"></rect>`,
  beta: svg`<path class="strokes" d="M4 12l5-10m5 0l-5 10"></path>`,
  alpha: svg`<path class="strokes" d="M9 12l-5-10m5 0l5 10"></path>`,
  cut: svg`<path class="strokes" d="M4 12l5-10m5 0l-5 10"></path>`,
  best: svg`<path class="best" d="M1 7h16"></path>`,
  null: svg`<path class="null" d="M1 7h16"></path>`,
  again: svg`<path class="again" d="M1 5h16M1 9h16"></path>`,
  table: svg`<rect class="table" x="3" y="3" width="12" height="8"></rect>`,
};

export class SearchLines extends LitElement {
  static properties = { reading: { attribute: false }, step: { type: Number }, ahead: { attribute: false } };

  constructor() {
    super();
    /** @type {Reading | null} */
    this.reading = null;
    this.step = 0;
    /** Whether the line that comes next is lit too. */
    this.ahead = true;
    /** @type {Code | null} */
    this.code = null;
  }

  /** @param {import("lit").PropertyValues<this>} changed */
  willUpdate(changed) {
    if (changed.has("reading") && this.reading) this.code = codeOf(this.reading.tree);
  }

  render() {
    const { reading, code, step } = this;
    if (!reading || !code) return html``;
    const cursor = cursorOf(reading.tree, code, step);
    const lit = (/** @type {number} */ line) => (line === cursor.at ? "now" : this.ahead && line === cursor.then ? "then" : "");
    return html`<ol class="code">
        ${code.lines.map(({ line, indent }, number) => html`<li class=${lit(number)} .style=${`--indent: ${indent}`} aria-current=${number === cursor.at ? "step" : "false"}>${searchTwinWords.code[line](code.windows)}</li>`)}
      </ol>
      ${this.variables(reading, variablesOf(reading.tree, step))} ${this.legend(reading)}`;
  }

  /** @param {Reading} reading @param {Variables} variables */
  variables({ tree }, { level, v, best, window }) {
    const names = searchTwinWords.variables;
    const line = (/** @type {string} */ name, /** @type {Value | null} */ value) => html`<div><dt>${name}</dt><dd>${searchTwinWords.held(value)}</dd></div>`;
    return html`<dl class="num">
      <div><dt>${glassWords.level}</dt><dd>${level}</dd></div>
      <div><dt>${glassWords.toMove}</dt><dd>${playerName(tree, level)}</dd></div>
      ${window ? html`${line(names.alpha, window.alpha)}${line(names.beta, window.beta)}` : ""} ${line(names.v, v)} ${line(names.best, best)}
    </dl>`;
  }

  /** @param {Reading} reading */
  legend({ tree }) {
    const cuts = tree.pruned && !tree.forMover ? ["beta", "alpha"] : tree.pruned || tree.memo ? ["cut"] : [];
    const signs = /** @type {(keyof typeof SIGNS)[]} */ (["here", "done", "todo", ...cuts, "best", ...(tree.scouts ? ["null", "again", "table"] : [])]);
    return html`<ul>
      ${signs.map((sign) => html`<li><svg width="18" height="14" aria-hidden="true">${SIGNS[sign]}</svg>${glassWords.legend[sign]}</li>`)}
      ${cuts.length > 0 ? html`<li><b>≤ ≥</b> ${glassWords.legend.bound}</li>` : ""}
    </ul>`;
  }

  static styles = [shared, searchLinesStyles];
}

customElements.define("search-lines", SearchLines);
