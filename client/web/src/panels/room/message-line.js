/**
 * The line between the board and the player: always present, always equally high, with the most urgent message.
 *
 * It emits `action-chosen`, `premove-dropped`, `examples-skipped` and `examples-chosen`.
 * @import { Answer, Choice, Message } from "../../state/message.js"
 * @import { Claim } from "../../state/state.js"
 */

import { LitElement, css, html } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { shared } from "../../styles/shared.js";
import { messageWords } from "../../words/en/message.js";
import { emit } from "../shared/emit.js";
import { icon } from "../shared/icon.js";
import { lazyImport } from "../shared/lazy-import.js";

/** The events of the answers that are no actions of the game. @type {Partial<Record<Answer["does"]["action"], string>>} */
const EVENTS = { "drop-premove": "premove-dropped", "skip-examples": "examples-skipped", again: "examples-chosen" };

/** Longer texts are set smaller; each answer beside a text leaves it less room. */
const LONG = 60;

export class MessageLine extends LitElement {
  static properties = { message: { attribute: false }, claim: { attribute: false }, requests: { attribute: false } };

  constructor() {
    super();
    /** @type {Message | null} */
    this.message = null;
    /** When the player may claim the win against an absent opponent. @type {Claim | null} */
    this.claim = null;
    /** The actions that wait for the server's answer. @type {string[]} */
    this.requests = [];
  }

  willUpdate() {
    if (this.message?.kind === "away") lazyImport(this, import("./claim-win.js"));
  }

  render() {
    const { message } = this;
    if (!message) return html``;
    const { kind, sign, first, rest = "", answers = [] } = message;
    const long = first.length + rest.length > LONG / (1 + answers.length) ? "long" : "";
    return html`<div class="line ${kind} ${long}" role="group">
      ${message.choice
        ? this.choice(message.choice)
        : html`<span class="sign">${icon(sign)}</span>
            <p role="status">${keyed(first + rest, html`<span class="clamped text"><strong>${first}</strong> <span class="rest">${rest}</span></span>`)}</p>
            ${keyed(
              answers.map(({ label }) => label).join(),
              html`<span class="answers">
                ${answers.map((answer) => this.answer(answer))}
                ${kind === "away" ? html`<claim-win .claim=${this.claim} ?requested=${this.requests.includes("claim")}></claim-win>` : ""}
                <slot></slot>
              </span>`,
            )}`}
    </div>`;
  }

  /** @param {Answer} answer */
  answer({ label, leads, does }) {
    const own = EVENTS[does.action];
    const [name, detail] = own ? [own, null] : ["action-chosen", does];
    return html`<button type="button" class=${leads ? "main" : ""} aria-disabled=${this.requests.includes(does.action)} @click=${() => emit(this, name, detail)}>${label}</button>`;
  }

  /** @param {Choice} choice */
  choice({ label, play, less, more, drop }) {
    const counts = less !== undefined && more !== undefined && Boolean(less || more);
    return html`<p class="unseen" role="status">${label}</p>
      ${counts ? this.step(messageWords.fewer, "minus", less) : this.step(messageWords.drop, "close", drop)}
      <button type="button" class="main" @click=${play}><span class="cut">${label}</span></button>
      ${counts ? this.step(messageWords.more, "plus", more) : ""}`;
  }

  /** @param {string} label @param {"minus" | "plus" | "close"} sign @param {(() => void) | null | undefined} does nothing where there is no further step */
  step(label, sign, does) {
    return html`<button type="button" class="step" aria-label=${label} aria-disabled=${!does} @click=${() => does?.()}>${icon(sign)}</button>`;
  }

  static styles = [
    shared,
    css`
      :host {
        min-width: 0;
      }
      .line {
        display: grid;
        grid-template-columns: 32px minmax(0, 1fr) auto;
        gap: var(--s3);
        align-items: center;
        box-sizing: border-box;
        height: 100%;
        padding: 0 var(--s2) 0 var(--s3);
        border-radius: var(--r);
        line-height: 1.25;
      }
      .sign {
        display: grid;
        grid-area: 1 / 1;
        place-items: center;
      }
      .icon {
        width: 24px;
        height: 24px;
      }
      /* As high as the line, from its left edge with a sign or without, and every text and answer a new one: none moves where another was. */
      p:not(.unseen) {
        display: grid;
        grid-area: 1 / 1 / 2 / 3;
        align-self: stretch;
        align-items: center;
        min-width: 0;
        padding-left: calc(32px + var(--s3));
      }
      strong {
        font: 600 var(--t-lead) / 1.2 var(--serif);
      }
      .rest {
        color: var(--quiet);
      }
      .answers {
        display: flex;
        gap: var(--s2);
      }
      button {
        padding: 0 var(--s3);
        white-space: nowrap;
      }
      .refused {
        background: var(--bad-soft);
        box-shadow: inset 3px 0 0 var(--bad);
      }
      .refused .rest {
        color: var(--ink);
      }
      .refused slot {
        display: none;
      }
      .over,
      .offer {
        background: var(--accent-soft);
        box-shadow: inset 0 0 0 1px var(--accent);
      }
      .over .rest,
      .offer .rest {
        color: var(--ink);
      }
      .choice {
        grid-template-columns: auto minmax(0, 1fr) auto;
        gap: var(--s2);
        padding: 0;
      }
      .step {
        padding: 0;
      }
      @media (max-width: 480px) {
        .line {
          gap: var(--s2);
          padding-left: var(--s2);
        }
        p:not(.unseen) {
          padding-left: calc(32px + var(--s2));
        }
        .text {
          font-size: 0.9375rem;
        }
        strong {
          font-size: 1.0625rem;
        }
        :is(.long, .offer, .paced) .text,
        :is(.long, .offer, .paced) strong {
          font-size: var(--t-small);
          line-height: 1.15;
          -webkit-line-clamp: 3;
        }
        /* Two answers, four steps or paces leave no room for a sign. */
        :is(.offer, .paced) .sign {
          display: none;
        }
        :is(.offer, .paced) p {
          padding-left: 0;
        }
        .line:is(.offer, .paced) {
          padding-right: var(--s1);
        }
        .answers {
          gap: var(--s1);
        }
      }
    `,
  ];
}

customElements.define("message-line", MessageLine);
