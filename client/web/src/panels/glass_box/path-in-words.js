/**
 * The path to the node of a step in words: the text form of the picture.
 * @import { Reading } from "./reading.js"
 */

import { LitElement, css, html } from "lit";
import { listing } from "../../state/search_tree/listing.js";
import { shared } from "../../styles/shared.js";
import { searchTwinWords } from "../../words/en/search-twin.js";

export class PathInWords extends LitElement {
  static properties = { reading: { attribute: false }, step: { type: Number } };

  constructor() {
    super();
    /** @type {Reading | null} */
    this.reading = null;
    this.step = 0;
  }

  render() {
    const { reading, step } = this;
    if (!reading) return html``;
    return html`<ol>
      ${listing(reading.tree, step).map((line) => html`<li aria-current=${line.current ? "step" : "false"}>${searchTwinWords.line(line)}</li>`)}
    </ol>`;
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

customElements.define("path-in-words", PathInWords);
