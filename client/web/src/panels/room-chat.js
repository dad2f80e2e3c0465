/**
 * The way into a room's chat, with how much of it was not read. The chat itself is fetched when it is first opened.
 *
 * It emits `chat-wanted`.
 * @import { Chat } from "../chat.js"
 * @import { Player, RoomView } from "../wire/messages.js"
 */

import { LitElement, css, html } from "lit";
import { linesOf, streamOf, unread } from "../chat.js";
import { lazily } from "../lazily.js";
import { shared } from "../styles/shared.js";
import { words } from "../words/en.js";

export class RoomChat extends LitElement {
  static properties = {
    chat: { attribute: false },
    view: { attribute: false },
    you: { attribute: false },
    muted: { attribute: false },
    asking: { attribute: false },
  };

  constructor() {
    super();
    /** @type {Chat | null} */
    this.chat = null;
    /** @type {RoomView | null} */
    this.view = null;
    /** @type {Player | null} */
    this.you = null;
    /** @type {string[]} */
    this.muted = [];
    /** What waits for the server's answer. @type {string[]} */
    this.asking = [];
  }

  /** @override */
  willUpdate() {
    if (this.chat?.open) lazily(this, import("./chat-panel.js"));
  }

  /** @override */
  render() {
    const { chat, view, you, muted } = this;
    if (!chat || !view) return html``;
    const stream = streamOf(view, you);
    const closed = view.chat === false;
    const said = linesOf(chat, stream, []);
    if (closed && said.length === 0) return html`<p class="quiet">${words.noChat}</p>`;
    const count = unread(chat, stream, muted, you);
    const toggle = () =>
      this.dispatchEvent(new CustomEvent("chat-wanted", { detail: { open: !chat.open }, bubbles: true, composed: true }));
    return html`<button type="button" aria-expanded=${chat.open} @click=${toggle}>
        <span class="unseen">${words.chat(count)}</span><span aria-hidden="true">${words.chat(0)}</span>
        ${count > 0 ? html`<span class="count" aria-hidden="true">${count}</span>` : ""}
      </button>
      ${chat.open
        ? html`<chat-panel
            .chat=${chat}
            .lines=${said}
            .muted=${muted}
            .you=${you}
            stream=${stream}
            ?closed=${closed}
            ?closing=${this.asking.includes("close-chat")}
          ></chat-panel>`
        : ""}`;
  }

  static styles = [
    shared,
    css`
      .count {
        min-width: 1.2em;
        padding: 0 6px;
        border-radius: 99px;
        background: var(--accent);
        color: var(--on-accent);
        font-size: 0.85rem;
        text-align: center;
      }
    `,
  ];
}

customElements.define("room-chat", RoomChat);
