/**
 * Chat of a room: its lines, a field to write, and buttons to mute others.
 *
 * It emits `chat-submitted`, `mute-toggled` and `action-chosen` to end the chat. Lines are rendered as text only.
 * @import { ChatLine } from "../../state/chat.js"
 * @import { RoomState } from "../../state/state.js"
 * @import { Player } from "../../wire/messages.js"
 */

import { LitElement, css, html } from "lit";
import { noChat, streamOf, visibleLines } from "../../state/chat.js";
import { shared } from "../../styles/shared.js";
import { chatWords } from "../../words/en/chat.js";
import { words } from "../../words/en/words.js";
import { emit } from "../shared/emit.js";

const LONGEST = 200; // docs/protocol.md, 2: MAX_CHAT_TEXT

/** Whether the chat of a room has been ended. @param {RoomState | null} room */
const isClosed = (room) => room?.view?.chat === false;

export class ChatPanel extends LitElement {
  static properties = {
    room: { attribute: false },
    muted: { attribute: false },
    you: { attribute: false },
    confirming: { state: true },
  };

  constructor() {
    super();
    /** @type {RoomState | null} */
    this.room = null;
    /** @type {string[]} */
    this.muted = [];
    /** @type {Player | null} */
    this.you = null;
    this.confirming = false;
    /** Whether the focus was in here before an update. */
    this.held = false;
  }

  get chat() {
    return this.room?.chat ?? noChat;
  }

  get stream() {
    return this.room?.view ? streamOf(this.room.view, this.you) : "players";
  }

  get input() {
    return /** @type {HTMLInputElement | null} */ (this.renderRoot.querySelector("input"));
  }

  willUpdate() {
    this.held = Boolean(this.shadowRoot?.activeElement);
  }

  /** What had the focus may be gone: it stays in the chat. @param {import("lit").PropertyValues<this>} changed */
  updated(changed) {
    const before = changed.get("room");
    const { refusal } = this.chat;
    if (refusal && refusal !== before?.chat.refusal && this.input?.value === "") this.input.value = refusal.text;
    const list = /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(".lines"));
    if (list && changed.has("room")) list.scrollTop = list.scrollHeight;
    if (before && !isClosed(before) && isClosed(this.room) && this.held) list?.focus(); // the form is gone
    if (changed.get("confirming") !== undefined) /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(this.confirming ? ".keep" : ".end"))?.focus();
  }

  render() {
    const visible = visibleLines(this.chat, this.stream, this.muted);
    const sending = Object.values(this.chat.sending);
    return html`<p class="quiet">${chatWords.heardBy[this.stream]}</p>
      <div class="lines" role="log" tabindex="0" aria-label=${chatWords.said}><ol>
        ${visible.length + sending.length === 0 ? html`<li class="quiet">${chatWords.nothingSaid}</li>` : ""}
        ${visible.map((line) => this.line(line))}
        ${sending.map((text) => html`<li class="quiet">${text} <small>${chatWords.sending}</small></li>`)}
      </ol></div>
      ${this.people()} ${isClosed(this.room) ? html`<p class="quiet">${chatWords.closed}</p>` : this.form()}`;
  }

  /** @param {ChatLine} line */
  line({ by, text }) {
    return html`<li><strong>${by.id === this.you?.id ? chatWords.you : words.player(by)}</strong> <span dir="auto">${text}</span></li>`;
  }

  /** A mute button for every other player who has written. */
  people() {
    const others = new Map(visibleLines(this.chat, this.stream, []).filter(({ by }) => by.id !== this.you?.id).map(({ by }) => [by.id, words.player(by)]));
    if (others.size === 0) return "";
    return html`<div class="people">
      ${[...others].map(([id, name]) => {
        const on = !this.muted.includes(id);
        return html`<button type="button" class="plain" @click=${() => emit(this, "mute-toggled", { id, on })}>
          ${on ? chatWords.mute(name) : chatWords.unmute(name)}
        </button>`;
      })}
    </div>`;
  }

  form() {
    const { refusal } = this.chat;
    return html`<form @submit=${this.onSubmit}>
        <label class="unseen" for="text">${chatWords.sayLabel}</label>
        <input id="text" autocomplete="off" maxlength=${LONGEST} placeholder=${chatWords.sayLabel} aria-describedby="why" />
        <button>${chatWords.send}</button>
      </form>
      <p id="why" class="complaint" role="alert">${refusal ? words.refused(refusal) : ""}</p>
      ${this.stream === "players" ? this.closeButton() : ""}`;
  }

  closeButton() {
    if (!this.confirming) {
      return html`<button type="button" class="plain end" @click=${() => (this.confirming = true)}>${chatWords.close}</button>`;
    }
    const closing = Object.values(this.room?.requests ?? {}).includes("close-chat");
    const close = () => {
      this.confirming = false;
      emit(this, "action-chosen", { action: "close-chat" });
    };
    return html`<div class="people" role="group" aria-label=${chatWords.closeSure}>
      <span>${chatWords.closeSure}</span>
      <button type="button" aria-disabled=${closing} @click=${close}>${chatWords.close}</button>
      <button type="button" class="plain keep" @click=${() => (this.confirming = false)}>${chatWords.keepOpen}</button>
    </div>`;
  }

  /** @param {SubmitEvent} event */
  onSubmit(event) {
    event.preventDefault();
    const text = this.input?.value.trim() ?? "";
    if (!this.input || text === "") return;
    this.input.value = "";
    emit(this, "chat-submitted", { text });
  }

  static styles = [
    shared,
    css`
      :host {
        display: flex;
        flex-direction: column;
        gap: var(--s2);
        padding: var(--s3) var(--s4);
      }
      p:empty {
        display: none;
      }
      .lines {
        flex: 1;
        min-height: 3rem;
        max-height: 14rem;
        overflow-y: auto;
      }
      li {
        padding: 2px 0;
        overflow-wrap: anywhere;
      }
      form {
        display: flex;
        gap: 8px;
      }
      input {
        flex: 1;
        min-width: 0;
      }
      .people {
        display: flex;
        flex-wrap: wrap;
        gap: 4px 8px;
        align-items: center;
      }
      .people button {
        padding: 6px 8px;
        font-size: 0.9rem;
        overflow-wrap: anywhere;
      }
      @media (min-width: 900px) and (min-height: 560px), (max-height: 559px) and (min-width: 600px) {
        .lines {
          max-height: none;
        }
      }
    `,
  ];
}

customElements.define("chat-panel", ChatPanel);
