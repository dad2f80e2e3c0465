/**
 * Switch for exact values, and below it the result for the position shown, in words.
 *
 * It emits `values-toggled`, and on request `announcement-made` with all values in words.
 * @import { Analysis } from "../../wire/messages.js"
 * @import { Values } from "../../boards/value-sign.js"
 */

import { LitElement, css, html } from "lit";
import { shared } from "../../styles/shared.js";
import { words } from "../../words/en/words.js";

/** All values in one sentence. @param {Values} values */
export const valuesText = (values) =>
  Object.entries(values)
    .map(([move, { description }]) => words.moveValue(move, description))
    .join("; ");

export class ValuesBar extends LitElement {
  static properties = {
    on: { type: Boolean },
    analysis: { attribute: false },
    values: { attribute: false },
    mark: {},
    problem: {},
  };

  constructor() {
    super();
    this.on = false;
    /** @type {Analysis | null} */
    this.analysis = null;
    /** The values on the board. @type {Values} */
    this.values = {};
    /** The side to move; empty at the end of a game. */
    this.mark = "";
    /** Why there are no values, in words. */
    this.problem = "";
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
        <button type="button" aria-pressed=${on} @click=${() => this.emit("values-toggled", { on: !on })}>
          <span class="sign" aria-hidden="true">${on ? "▣" : "▢"}</span>${words.showValues}
        </button>
        ${on && !this.problem && this.mark ? this.announceButton(lines) : ""}
      </div>
      ${lines.map((line) => html`<p>${line}</p>`)}`;
  }

  /** @param {string[]} lines */
  announceButton(lines) {
    const text = [...lines, `${valuesText(this.values)}.`].join(" ");
    return html`<button type="button" class="plain" @click=${() => this.emit("announcement-made", { text })}>${words.sayValues}</button>`;
  }

  get lines() {
    const { analysis, mark, problem } = this;
    if (problem) return [problem];
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
