/**
 * The switch for exact values, and below it in words what is known of the position shown.
 *
 * It emits `values-wanted` with whether they are to be seen, and `said` with all of them in words for
 * whoever wants to hear them; nothing is announced unasked.
 * @import { Analysis } from "../wire/messages.js"
 * @import { Values } from "../boards/value-sign.js"
 */

import { LitElement, css, html } from "lit";
import { shared } from "../styles/shared.js";
import { words } from "../words/en.js";

/** All values in one sentence. @param {Values} values */
export const saidValues = (values) =>
  Object.entries(values)
    .map(([move, { said }]) => words.moveValue(move, said))
    .join("; ");

export class ValuesBar extends LitElement {
  static properties = {
    on: { type: Boolean },
    analysis: { attribute: false },
    values: { attribute: false },
    mark: {},
    trouble: {},
  };

  constructor() {
    super();
    this.on = false;
    /** @type {Analysis | null} */
    this.analysis = null;
    /** What stands on the board. @type {Values} */
    this.values = {};
    /** In whose eyes; empty where nobody is to move. */
    this.mark = "";
    /** Why there are none, in words. */
    this.trouble = "";
  }

  /** @param {string} name @param {object} detail */
  emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  /** @override */
  render() {
    const { on } = this;
    const lines = on ? this.lines : [];
    return html`<div class="row">
        <button type="button" aria-pressed=${on} @click=${() => this.emit("values-wanted", { on: !on })}>
          <span class="sign" aria-hidden="true">${on ? "▣" : "▢"}</span>${words.showValues}
        </button>
        ${on && !this.trouble && this.mark ? this.ear(lines) : ""}
      </div>
      ${lines.map((line) => html`<p>${line}</p>`)}`;
  }

  /** @param {string[]} lines */
  ear(lines) {
    const text = [...lines, `${saidValues(this.values)}.`].join(" ");
    return html`<button type="button" class="plain" @click=${() => this.emit("said", { text })}>${words.sayValues}</button>`;
  }

  get lines() {
    const { analysis, mark, trouble } = this;
    if (trouble) return [trouble];
    if (!mark) return [words.valuesAtEnd];
    const signs = Object.values(this.values);
    const known = signs.filter(({ kind }) => kind !== "open").length;
    if (!analysis?.done) return [words.provingFor(mark, known, signs.length)];
    const { worth, best = "", reason, cut_short: why } = analysis;
    return [
      worth ? words.provedFor(mark, worth, best) : "",
      reason ? words.reasonWhy(reason) : "",
      why ? words.cutShort(why) : "",
    ].filter(Boolean);
  }

  static styles = [
    shared,
    css`
      .row {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        justify-content: center;
      }
      [aria-pressed="true"] {
        border-color: var(--accent);
      }
      .sign {
        color: var(--accent);
      }
      p {
        margin-top: 6px;
        padding: 0 8px;
        text-align: center;
        text-wrap: balance;
        overflow-wrap: anywhere;
      }
    `,
  ];
}

customElements.define("values-bar", ValuesBar);
