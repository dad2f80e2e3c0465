/**
 * The path of a step as text, one line for each level. It tells screen readers what the picture of the path shows.
 * Loaded when it is asked for.
 */

import { LitElement, css, html } from "lit";
import { shared } from "../../styles/shared.js";
import { searchTwinWords } from "../../words/en/search-twin.js";

export class SearchTwin extends LitElement {
  static properties = { lines: { attribute: false } };

  constructor() {
    super();
    /** @type {Parameters<typeof searchTwinWords.line>[0][]} */
    this.lines = [];
  }

  render() {
    return html`<ol>${this.lines.map((line) => html`<li aria-current=${line.current ? "step" : "false"}>${searchTwinWords.line(line)}</li>`)}</ol>`;
  }

  static styles = [
    shared,
    css`
      ol {
        padding-block: var(--s2);
      }
      li {
        padding: var(--s1) var(--s3);
        border-left: 4px solid transparent;
        overflow-wrap: anywhere;
      }
      [aria-current="step"] {
        border-left-color: var(--here);
        background: var(--panel);
      }
    `,
  ];
}

customElements.define("search-twin", SearchTwin);
