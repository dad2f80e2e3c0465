/**
 * How a game goes, in one sentence for each move to try: done, on the board now, or to come.
 * @import { Lesson } from "../../state/first-minute.js"
 * @import { RoomView } from "../../wire/messages.js"
 */

import { LitElement, css, html } from "lit";
import { firstToMove } from "../../state/clocks.js";
import { shared } from "../../styles/shared.js";
import { firstMinuteWords } from "../../words/en/first-minute.js";

export class ExampleList extends LitElement {
  static properties = { lesson: { attribute: false }, view: { attribute: false } };

  constructor() {
    super();
    /** @type {Lesson | null} */
    this.lesson = null;
    /** @type {RoomView | null} */
    this.view = null;
  }

  /** Whether the time of a first move runs, which is not charged. */
  get free() {
    return this.view !== null && firstToMove(this.view) !== null;
  }

  render() {
    const { lesson } = this;
    if (!lesson) return "";
    return html`<ol>
      ${lesson.tries.map(({ sentence }, index) => {
        const done = index < lesson.at || (index === lesson.at && lesson.after !== null);
        return html`<li class=${done ? "done" : ""} aria-current=${index === lesson.at ? "step" : "false"}>
          <span class="number" aria-hidden="true">${done ? "✓" : index + 1}</span>
          <span>${firstMinuteWords.sentences[sentence]}${done ? html`<span class="unseen"> ${firstMinuteWords.done}</span>` : ""}</span>
        </li>`;
      })}
    </ol>
    ${this.free ? html`<p class="quiet">${firstMinuteWords.clockStands}</p>` : ""}`;
  }

  static styles = [
    shared,
    css`
      ol {
        display: grid;
        gap: var(--s2);
        margin: 0;
        padding: 0;
        list-style: none;
      }
      li {
        display: grid;
        grid-template-columns: 28px minmax(0, 1fr);
        gap: var(--s4);
        padding: 6px 12px;
        border: 1px solid transparent;
        border-radius: var(--r-small);
        color: var(--quiet);
      }
      [aria-current="step"] {
        border-color: var(--accent);
        background: var(--accent-soft);
        color: var(--ink);
      }
      .number {
        display: grid;
        place-items: center;
        box-sizing: border-box;
        width: 28px;
        height: 28px;
        border: 2px solid var(--rim);
        border-radius: 50%;
        font-size: 0.8125rem;
        font-weight: 700;
      }
      p {
        padding: var(--s4) 12px 0;
        font-size: var(--t-small);
      }
      .done .number {
        border-color: var(--good);
        background: var(--good);
        color: var(--panel);
      }
    `,
  ];
}

customElements.define("example-list", ExampleList);
