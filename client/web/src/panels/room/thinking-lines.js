/**
 * An engine's search: a line for each depth reached, the newest on top. The lines stay until the next engine thinks.
 * @import { RoomView, Thinking } from "../../wire/messages.js"
 */

import { LitElement, css, html } from "lit";
import { markOf } from "../../boards/marks.js";
import { withThought } from "../../state/thoughts.js";
import { shared } from "../../styles/shared.js";
import { analysisWords } from "../../words/en/analysis.js";
import { words } from "../../words/en/words.js";

export class ThinkingLines extends LitElement {
  static properties = { view: { attribute: false }, thinking: { attribute: false } };

  constructor() {
    super();
    /** @type {RoomView | null} */
    this.view = null;
    /** @type {Thinking | null} */
    this.thinking = null;
    /** Newest first, all of one turn. @type {Thinking[]} */
    this.thoughts = [];
    this.heading = "";
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has("thinking") || !this.thinking || !this.view) return;
    this.thoughts = withThought(this.thoughts, this.thinking);
    const { to_move: seat, view } = this.view.position;
    this.heading = `${words.side(markOf(view, seat))}: ${words.engine(this.view.seats[seat - 1]?.player?.engine ?? "")}`;
  }

  render() {
    if (this.thoughts.length === 0) return html`<p class="quiet">${analysisWords.noThoughts}</p>`;
    return html`<p><strong>${this.heading}</strong></p>
      <ol>
        ${this.thoughts.map(({ depth, nodes }) => html`<li class="num">${words.thinking(depth, nodes)}</li>`)}
      </ol>`;
  }

  static styles = [
    shared,
    css`
      :host {
        margin-bottom: var(--s4);
      }
      ol {
        margin-top: var(--s2);
      }
      li {
        display: flex;
        align-items: center;
        min-height: 32px;
        padding: 0 var(--s2);
        border-radius: var(--r-small);
      }
      li:first-child {
        background: var(--accent-soft);
        font-weight: 600;
      }
    `,
  ];
}

customElements.define("thinking-lines", ThinkingLines);
