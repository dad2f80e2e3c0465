/**
 * The actions in a room beside moving, as equal buttons in one row: before, in and after a game. Impossible actions are absent.
 *
 * It emits `action-chosen`, `seat-chosen`, `leave-chosen` and `chat-chosen`; of a spectator `follow-toggled` and
 * `seek-submitted`. Resigning is confirmed in place.
 * @import { Action } from "../../state/offers.js"
 * @import { RoomState } from "../../state/state.js"
 * @import { Player, RoomView } from "../../wire/messages.js"
 */

import { LitElement, css, html } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { hasChat, streamOf, unreadCount } from "../../state/chat.js";
import { isStarting } from "../../state/message.js";
import { availableActions, ownOffers } from "../../state/offers.js";
import { mayMove, openSeats, seatsOf } from "../../state/selectors.js";
import { noneFollowed } from "../../storage/followed.js";
import { shared } from "../../styles/shared.js";
import { messageWords } from "../../words/en/message.js";
import { words } from "../../words/en/words.js";
import { emit } from "../shared/emit.js";
import { icon } from "../shared/icon.js";
import { lazyImport } from "../shared/lazy-import.js";
import { hasPage } from "../shared/names.js";

/** @type {Partial<Record<Action, Parameters<typeof icon>[0]>>} */
const ICONS = { draw: "draw", takeback: "undo", hint: "lamp", abort: "close", "free-seat": "close", pause: "pause", resume: "turn", step: "step", restart: "again" };

export class RoomActions extends LitElement {
  static properties = {
    room: { attribute: false },
    you: { attribute: false },
    muted: { attribute: false },
    followed: { attribute: false },
    trying: { type: Boolean },
    resigning: { state: true },
    sharing: { state: true },
    ended: { state: true },
  };

  constructor() {
    super();
    /** @type {RoomState | null} */
    this.room = null;
    /** @type {Player | null} */
    this.you = null;
    /** @type {string[]} */
    this.muted = [];
    this.followed = noneFollowed;
    /** Whether moves are being tried in place of the game. */
    this.trying = false;
    this.resigning = false;
    /** Whether the dialog is open that shares the game. */
    this.sharing = false;
    /** Draws the actions after a game, once they are loaded. @type {typeof import("./after-game.js").afterGame | null} */
    this.ended = null;
  }

  willUpdate() {
    if (this.room?.view?.status !== "playing") this.resigning = false;
    if (this.room?.view?.status !== "over") this.sharing = false;
  }

  /** The actions that wait for the server's answer. */
  get requests() {
    return Object.values(this.room?.requests ?? {});
  }

  /** The question takes the focus, and gives it back. @param {Map<string, unknown>} changed */
  updated(changed) {
    if (changed.get("resigning") === undefined) return;
    /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(this.resigning ? ".keep" : ".resign"))?.focus();
  }

  render() {
    const { room } = this;
    const view = room?.view;
    if (!view || isStarting(room, view, this.you)) return html``;
    if (view.status === "waiting") return this.waiting(view, room.freed);
    if (view.status === "over") return this.afterGame(view);
    return this.resigning ? this.confirmation() : this.inGame(view);
  }

  /** @param {RoomView} view @param {boolean} freed whether the player's seat was given to others: the player may not take one again */
  waiting(view, freed) {
    const sit = () => emit(this, "seat-chosen", { seat: openSeats(view)[0] });
    if (seatsOf(view, this.you).length === 0) {
      if (freed) return html``;
      return html`<div class="row"><button type="button" class="main" @click=${sit}>${words.sitDown}</button></div>`;
    }
    return html`<div class="row">
      <button type="button" @click=${sit}>${words.playBoth}</button>
      <button type="button" class="plain" @click=${() => emit(this, "leave-chosen")}>${words.leaveTable}</button>
    </div>`;
  }

  /** @param {RoomView} view */
  inGame(view) {
    const available = availableActions(view, this.you);
    if (available.length === 0) return html`<div class="row">${this.follows(view)} ${this.chat()}</div>`;
    return html`<div class="row">
      ${available.map((action) => (action in ICONS ? keyed(action, this.button(action)) : ""))}
      ${available.includes("resign")
        ? html`<button type="button" class="resign" @click=${() => (this.resigning = true)}>${icon("flag")} ${words.resign}</button>`
        : ""}
      ${this.chat()}
    </div>`;
  }

  /** A button for each player who can be followed. @param {RoomView} view */
  follows(view) {
    const players = view.seats.flatMap(({ player }) => (hasPage(player, view.visibility === "public") ? [player] : []));
    if (players.length === 0) return html`<p class="quiet">${words.watching}</p>`;
    return players.map((player) => {
      const { name } = player;
      const on = this.followed.players.includes(name);
      const follow = () => emit(this, "follow-toggled", { kind: "players", name, on: !on });
      return html`<button type="button" aria-pressed=${on} @click=${follow}>${icon("eye")} <span class="clamped">${messageWords.follow(words.player(player))}</span></button>`;
    });
  }

  /** Never disabled, because a disabled button loses the focus; what waits for an answer is not sent again. @param {Action} action */
  button(action) {
    const view = this.room?.view;
    const waits = this.requests.includes(action) || Boolean(view && ownOffers(view, seatsOf(view, this.you)).some(({ offer }) => offer === action)) || (action === "hint" && !this.mayHint());
    const leads = action === "pause" || action === "resume" || (action === "restart" && view?.status === "over") ? "main" : "";
    return html`<button
      type="button"
      class=${leads}
      aria-disabled=${waits}
      @click=${() => waits || emit(this, "action-chosen", { action })}
    >
      ${icon(ICONS[action] ?? "turn")} ${words.actions[action]}
    </button>`;
  }

  /** A hint is for the player's turn, and one is enough. */
  mayHint() {
    const { room, you, trying } = this;
    return Boolean(room && mayMove(room, you) && !room.hint && !trying);
  }

  /** On a desk the chat is in sight. */
  chat() {
    const { room, you, muted } = this;
    if (!room?.view || room.view.chat === false || !hasChat(room.chat, room.view, you)) return "";
    const unread = unreadCount(room.chat, streamOf(room.view, you), muted, you);
    return html`<button type="button" class="narrow" @click=${() => emit(this, "chat-chosen")}>
      ${icon("chat")} <span class="unseen">${words.chat(unread)}</span><span aria-hidden="true">${words.chat(0)}</span>
      ${unread > 0 ? html`<b class="badge" aria-hidden="true">${unread}</b>` : ""}
    </button>`;
  }

  confirmation() {
    return html`<div class="row" role="group" aria-label=${words.resignSure}>
      <p>${words.resignSure}</p>
      <button type="button" class="keep" @click=${() => (this.resigning = false)}>${words.keepPlaying}</button>
      <button type="button" class="danger" @click=${() => emit(this, "action-chosen", { action: "resign" })}>${words.resign}</button>
    </div>`;
  }

  /** @param {RoomView} view */
  afterGame(view) {
    if (!this.ended) lazyImport(this, import("./after-game.js").then(({ afterGame }) => (this.ended = afterGame)));
    return this.ended?.(this, view) ?? html``;
  }

  static styles = [
    shared,
    css`
      :host {
        min-width: 0;
      }
      .row {
        display: grid;
        grid-auto-columns: minmax(0, 1fr);
        grid-auto-flow: column;
        gap: var(--s2);
        align-items: center;
        height: 100%;
      }
      button,
      .button {
        gap: 6px;
        min-width: 0;
        height: 100%;
        padding: 0 var(--s1);
        font-size: 0.875rem;
        line-height: 1.1;
      }
      [aria-pressed="true"] {
        border-color: var(--accent);
        background: var(--accent-soft);
      }
      p {
        font: 600 var(--t-lead) / 1.1 var(--serif);
      }
      p.quiet {
        font: inherit;
      }
      .resign .icon {
        color: var(--bad);
      }
      .narrow {
        position: relative;
      }
      .badge {
        position: absolute;
        top: 2px;
        right: 2px;
        display: inline-grid;
        place-items: center;
        min-width: 16px;
        height: 16px;
        padding: 0 4px;
        border-radius: 99px;
        background: var(--accent);
        color: var(--on-accent);
      }
      @media (max-width: 599px), (max-height: 559px) {
        .row {
          gap: 6px;
        }
        :is(button, .button):has(.icon) {
          flex-direction: column;
          gap: 2px;
          font-size: 0.75rem;
        }
        .icon {
          width: 20px;
          height: 20px;
        }
        p {
          font-size: var(--t-body);
        }
      }
      @media (min-width: 900px) and (min-height: 560px) {
        .narrow {
          display: none;
        }
        .row:has(.share) > :is(button, .button) {
          flex-direction: column; /* four beside each other are narrow */
          gap: 2px;
          font-size: var(--t-small);
        }
      }
    `,
  ];
}

customElements.define("room-actions", RoomActions);
