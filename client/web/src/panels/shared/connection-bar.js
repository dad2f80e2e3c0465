/**
 * The page's messages about itself, over its head: the connection is lost, a newer page is there, the browser refuses
 * cookies. It shows only the most urgent message.
 *
 * It emits `retry-chosen`.
 * @import { ClockMeanwhile } from "../../state/clocks.js"
 * @import { Connection } from "../../wire/socket.js"
 */

import { LitElement, css, html } from "lit";
import { shared } from "../../styles/shared.js";
import { words } from "../../words/en/words.js";
import { emit } from "./emit.js";
import { icon } from "./icon.js";

const TOKEN_EXPIRED = 4001;
const REPLACED = 4009;

/** What a button of the bar does. @typedef {"retry" | "reload" | "dismiss"} Action */

/**
 * @typedef {object} Notice
 * @property {string} text
 * @property {string} [more] after the text, on the same line where there is room
 * @property {string} [aside] only where the screen is wide
 * @property {boolean} [bad]
 * @property {[Action, string][]} ways each with its label
 */

export class ConnectionBar extends LitElement {
  static properties = {
    connection: { attribute: false },
    clock: { attribute: false },
    importFailed: { type: Boolean },
    outdated: { type: Boolean },
    forgetful: { type: Boolean },
    identityWords: { attribute: false },
    dismissed: { state: true },
  };

  constructor() {
    super();
    /** @type {Connection} */
    this.connection = { status: "connecting" };
    /** What the clock does while the connection is lost. @type {ClockMeanwhile | null} */
    this.clock = null;
    /** Whether a part of the page could not be loaded. */
    this.importFailed = false;
    /** Whether the server has a newer page. */
    this.outdated = false;
    /** Whether the browser refuses cookies. */
    this.forgetful = false;
    /** Loaded with the first trouble of that kind. */
    this.identityWords = { blocked: "", forgetful: "", foreign: (/** @type {string} */ _origin) => "" };
    /** The texts that the reader has put away. @type {string[]} */
    this.dismissed = [];
  }

  /** @returns {Notice | null} */
  get notice() {
    const { status } = this.connection;
    if (status === "closed") return { text: this.ending, bad: true, ways: [["reload", words.reload]] };
    if (status === "waiting") return this.lost;
    if (this.importFailed) return { text: words.partMissing, bad: true, ways: [["reload", words.reload]] };
    if (this.outdated && !this.dismissed.includes(words.renewed))
      return { text: words.renewed, ways: [["reload", words.reload], ["dismiss", words.later]] };
    const { forgetful } = this.identityWords;
    return this.forgetful && !this.dismissed.includes(forgetful) ? { text: forgetful, ways: [["dismiss", words.understood]] } : null;
  }

  /** @returns {Notice} */
  get lost() {
    const ways = /** @type {[Action, string][]} */ ([["retry", words.tryNow]]);
    if (this.connection.foreign) return { text: this.identityWords.foreign(location.origin), bad: true, ways };
    if (this.connection.blocked) return { text: this.identityWords.blocked, bad: true, ways };
    const more = this.clock ? words.clockMeanwhile[this.clock] : "";
    return { text: words.connectionLost, aside: words.reconnecting, more, bad: true, ways };
  }

  get ending() {
    const { code } = this.connection;
    if (code === TOKEN_EXPIRED) return words.expired;
    return code === REPLACED ? words.replaced : words.closed;
  }

  /** @param {Action} way @param {string} text of the notice */
  take(way, text) {
    if (way === "reload") location.reload();
    else if (way === "dismiss") this.dismissed = [...this.dismissed, text];
    else emit(this, "retry-chosen");
  }

  render() {
    const { notice } = this;
    return html`<div role="status" class="bar ${notice ? "shown" : ""} ${notice?.bad ? "bad" : ""}">
      ${notice
        ? html`${icon(notice.bad ? "cloud" : "warning")}
            <p><strong>${notice.text}</strong> ${notice.aside ? html`<span class="wide">${notice.aside}</span>` : ""} ${notice.more ?? ""}</p>
            <span class="ways">
              ${notice.ways.map(([way, label]) => html`<button type="button" @click=${() => this.take(way, notice.text)}>${label}</button>`)}
            </span>`
        : ""}
    </div>`;
  }

  static styles = [
    shared,
    css`
      :host {
        position: fixed; /* over the head, so that nothing moves */
        inset: var(--s1) var(--s2) auto;
        z-index: 3;
      }
      .shown {
        display: grid;
        grid-template-columns: 32px minmax(0, 1fr) auto;
        gap: var(--s3);
        align-items: center;
        box-sizing: border-box;
        max-width: 60rem;
        min-height: var(--touch);
        margin: 0 auto;
        padding-left: var(--s3);
        border: 1px solid var(--accent);
        border-radius: var(--r);
        background: var(--accent-soft);
        line-height: 1.2;
      }
      .shown.bad {
        border-color: var(--bad);
        background: var(--bad-soft);
      }
      .icon {
        justify-self: center;
      }
      .bad .icon {
        color: var(--bad);
      }
      p {
        padding-block: var(--s2);
        overflow-wrap: anywhere;
        font-size: var(--t-small);
      }
      strong {
        font-size: var(--t-body);
      }
      .ways {
        display: flex;
        flex-wrap: wrap;
        justify-content: end;
      }
      button {
        padding-inline: var(--s3);
        border-color: transparent;
        background: none;
        text-decoration: underline;
      }
      /* As high as the head of a desk, of which nothing is to be seen. */
      @media (min-width: 900px) and (min-height: 560px) {
        .shown {
          min-height: 56px;
        }
      }
      /* Beside the board of a phone on its side, whose right part is at least as wide. */
      @media (max-height: 559px) and (min-width: 600px) {
        :host {
          left: auto;
          width: 18rem;
        }
      }
      @media (max-width: 560px), (max-height: 559px) {
        .wide,
        .shown > .icon {
          display: none;
        }
        .shown {
          grid-template-columns: minmax(0, 1fr) auto;
        }
        .ways {
          flex-direction: column;
        }
        p {
          padding-block: var(--s1);
          line-height: 1.1;
        }
        p,
        strong {
          font-size: 0.75rem; /* three lines are as high as the head of a room */
        }
        button {
          font-size: var(--t-small);
        }
      }
    `,
  ];
}

customElements.define("connection-bar", ConnectionBar);
