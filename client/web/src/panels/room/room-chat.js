/**
 * Button that opens a room's chat, with the count of unread lines. The chat panel is loaded when first opened.
 *
 * It emits `chat-toggled`.
 * @import { Chat } from "../../state/chat.js"
 * @import { Player, RoomView } from "../../wire/messages.js"
 */

import { LitElement, css, html } from "lit";
import { streamOf, unreadCount, visibleLines } from "../../state/chat.js";
import { lazyImport } from "../shared/lazy-import.js";
import { shared } from "../../styles/shared.js";
import { words } from "../../words/en/words.js";

export class RoomChat extends LitElement {
  static properties = {
    chat: { attribute: false },
    view: { attribute: false },
    you: { attribute: false },
    muted: { attribute: false },
    requests: { attribute: false },
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
    /** The actions that wait for the server's answer. @type {string[]} */
    this.requests = [];
  }

  /** @override */
  willUpdate() {
    if (this.chat?.open) lazyImport(this, import("./chat-panel.js"));
  }

  /** @override */
  render() {
    const { chat, view, you, muted } = this;
    if (!chat || !view) return html``;
    const stream = streamOf(view, you);
    const closed = view.chat === false;
    const lines = visibleLines(chat, stream, []);
    if (closed && lines.length === 0) return html`<p class="quiet">${words.noChat}</p>`;
    const count = unreadCount(chat, stream, muted, you);
    const toggle = () =>
      this.dispatchEvent(new CustomEvent("chat-toggled", { detail: { open: !chat.open }, bubbles: true, composed: true }));
    return html`<button type="button" aria-expanded=${chat.open} @click=${toggle}>
        <span class="unseen">${words.chat(count)}</span><span aria-hidden="true">${words.chat(0)}</span>
        ${count > 0 ? html`<span class="count" aria-hidden="true">${count}</span>` : ""}
      </button>
      ${chat.open
        ? html`<chat-panel
            .chat=${chat}
            .lines=${lines}
            .muted=${muted}
            .you=${you}
            stream=${stream}
            ?closed=${closed}
            ?closing=${this.requests.includes("close-chat")}
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
