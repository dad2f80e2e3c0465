/**
 * The panel with everything not needed to play, one tab at a time: moves, chat, analysis, and the board in words; first the
 * sentences of moves to try. A finished game's result is
 * slotted above the tabs, the offer of another level below them.
 *
 * A pane is loaded when first opened, the moves with the first of them, and then stays. It emits `chat-toggled`: the chat is open
 * while its tab is; and `catalogue-needed`, which says for which games there are values.
 * @import { Player, RoomView } from "../../wire/messages.js"
 * @import { PositionShown } from "../../state/position-shown.js"
 * @import { Lesson } from "../../state/first-minute.js"
 * @import { RoomState } from "../../state/state.js"
 * @import { Catalogue } from "../../state/catalogue.js"
 * @import { Values } from "../../boards/value-sign.js"
 */

import { LitElement, css, html } from "lit";
import { markOf } from "../../boards/marks.js";
import { valuesText } from "../../boards/value-sign.js";
import { mayHaveValues } from "../../state/catalogue.js";
import { hasChat, streamOf, unreadCount } from "../../state/chat.js";
import { valuesProblem } from "../../state/reasons.js";
import { reviewPath } from "../../state/router.js";
import { allowsHelp, earlierGames, legalMoves, seatsOf } from "../../state/selectors.js";
import { shared } from "../../styles/shared.js";
import { words } from "../../words/en/words.js";
import { emit } from "../shared/emit.js";
import { lazyImport } from "../shared/lazy-import.js";

/** @typedef {"examples" | "moves" | "chat" | "analysis" | "words"} Tab */

/** What is loaded with each tab. @type {Record<Exclude<Tab, "moves">, () => Promise<unknown>>} */
const PARTS = {
  examples: () => import("./example-list.js"),
  chat: () => import("./chat-panel.js"),
  analysis: () => import("./analysis-pane.js"),
  words: () => import("../../boards/text-board.js"),
};

/** The index of the tab that a key leads to. @type {Record<string, (index: number, count: number) => number>} */
const KEYS = {
  ArrowLeft: (index, count) => (index + count - 1) % count,
  ArrowRight: (index, count) => (index + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

export class SidePanel extends LitElement {
  static properties = {
    room: { attribute: false },
    view: { attribute: false },
    shown: { attribute: false },
    values: { attribute: false },
    showsValues: { attribute: false },
    you: { attribute: false },
    muted: { attribute: false },
    catalogue: { attribute: false },
    tries: { type: Boolean },
    lesson: { attribute: false },
    turn: {},
    chosen: { state: true },
  };

  constructor() {
    super();
    /** @type {RoomState | null} */
    this.room = null;
    /** @type {RoomView | null} */
    this.view = null;
    /** @type {PositionShown | null} */
    this.shown = null;
    /** The values on the board; null where they are off or unavailable. @type {Values | null} */
    this.values = null;
    this.showsValues = false;
    /** @type {Player | null} */
    this.you = null;
    /** @type {string[]} */
    this.muted = [];
    /** @type {Catalogue | null} */
    this.catalogue = null;
    /** Whether there are moves to try. */
    this.tries = false;
    /** Null before they have come. @type {Lesson | null} */
    this.lesson = null;
    /** Whose turn it is, in words. */
    this.turn = "";
    /** The tab to show while the chat is not open; null until the room is known. @type {Tab | null} */
    this.chosen = null;
    /** The tabs that have been open. @type {Set<Tab>} */
    this.opened = new Set(["moves"]);
  }

  /** A game between machines opens on the machines' thinking, moves to try on their sentences. @param {import("lit").PropertyValues<this>} changed */
  willUpdate(changed) {
    if (changed.has("tries") && this.tries !== Boolean(changed.get("tries"))) this.choose("moves"); // or what stands in their place
    if (!this.chosen && this.view) this.choose(this.view.machine_play && !this.view.result ? "analysis" : "moves");
    const { tab } = this;
    this.opened.add(tab);
    if (tab !== "moves") lazyImport(this, PARTS[tab]());
  }

  /** The tabs of this room; the sentences of moves to try stand in place of the moves while there are none. @param {RoomState} room @param {RoomView} view @returns {Tab[]} */
  tabsOf(room, view) {
    const first = this.tries && !view.moves?.length ? "examples" : "moves";
    return hasChat(room.chat, view, this.you) ? [first, "chat", "analysis", "words"] : [first, "analysis", "words"];
  }

  /** @returns {Tab} */
  get tab() {
    const { room, view } = this;
    const tabs = room && view ? this.tabsOf(room, view) : [];
    if (room?.chat.open && tabs.includes("chat")) return "chat";
    return tabs.find((tab) => tab === this.chosen) ?? tabs[0] ?? "moves";
  }

  /** @param {Tab} tab */
  choose(tab) {
    if (tab !== "chat") this.chosen = tab;
    if (tab === "analysis") emit(this, "catalogue-needed");
    const open = tab === "chat";
    if (open !== this.room?.chat.open) emit(this, "chat-toggled", { open });
  }

  /** @param {KeyboardEvent} event @param {Tab[]} tabs */
  onKey(event, tabs) {
    const next = KEYS[event.key]?.(tabs.indexOf(this.tab), tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation(); // a review steps through its game by the same keys
    this.choose(tabs[next]);
    /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(`#tab-${tabs[next]}`))?.focus();
  }

  render() {
    const { room, view, tab } = this;
    if (!room || !view) return html``;
    const tabs = this.tabsOf(room, view);
    return html`<aside class="card ${view.result ? "ended" : ""}">
      <slot name="result"></slot>
      <div class="tabs" role="tablist" aria-label=${words.sidePanel} @keydown=${(/** @type {KeyboardEvent} */ event) => this.onKey(event, tabs)}>
        ${tabs.map((each) => this.tabButton(room, view, each))}
      </div>
      ${tabs.map(
        (each) => html`<div id="pane-${each}" class="pane ${each}" role="tabpanel" tabindex="0" aria-labelledby="tab-${each}" ?hidden=${each !== tab}>
          ${this.opened.has(each) ? this.pane(each, room, view) : ""}
        </div>`,
      )}
      <slot name="offer"></slot>
    </aside>`;
  }

  /** @param {RoomState} room @param {RoomView} view @param {Tab} tab */
  tabButton(room, view, tab) {
    const selected = tab === this.tab;
    return html`<button
      type="button"
      id="tab-${tab}"
      role="tab"
      aria-selected=${selected}
      aria-controls="pane-${tab}"
      tabindex=${selected ? 0 : -1}
      @click=${() => this.choose(tab)}
    >
      ${tab === "chat" ? this.chatLabel(room, view) : words.tabs[tab === "analysis" && view.machine_play ? "thinking" : tab]}
    </button>`;
  }

  /** @param {RoomState} room @param {RoomView} view */
  chatLabel(room, view) {
    const unread = unreadCount(room.chat, streamOf(view, this.you), this.muted, this.you);
    return html`<span class="unseen">${words.chat(unread)}</span><span aria-hidden="true">${words.chat(0)}</span>
      ${unread > 0 ? html`<b class="badge" aria-hidden="true">${unread}</b>` : ""}`;
  }

  /** @param {Tab} tab @param {RoomState} room @param {RoomView} view */
  pane(tab, room, view) {
    switch (tab) {
      case "examples":
        return html`<example-list .lesson=${this.lesson} .view=${view}></example-list>`;
      case "moves":
        return html`${this.moves(view)} ${this.earlier(view)}`;
      case "chat":
        return html`<chat-panel .room=${room} .muted=${this.muted} .you=${this.you}></chat-panel>`;
      case "analysis":
        return this.analysis(room, view);
      case "words":
        return this.textBoard(view);
    }
  }

  /** @param {RoomView} view */
  moves(view) {
    if (!view.moves?.length) return html`<p class="none quiet">${words.noMoves}</p>`;
    lazyImport(this, import("./move-list.js"));
    return html`<move-list .view=${view}></move-list>`;
  }

  /** Links to the games before a rematch. @param {RoomView} view */
  earlier(view) {
    const games = earlierGames(view, this.you);
    if (games.length === 0) return "";
    return html`<nav class="foot" aria-labelledby="earlier">
      <h2 id="earlier">${words.earlierGames}</h2>
      <p class="games">
        ${games.map((number) => html`<a class="button" data-own href=${reviewPath(view.room, number)}>${words.gameNumber(number)}</a>`)}
      </p>
    </nav>`;
  }

  /** @param {RoomState} room @param {RoomView} view */
  analysis(room, view) {
    const { shown } = this;
    const solvable = mayHaveValues(this.catalogue, view.game);
    return html`<analysis-pane
      ?on=${this.showsValues}
      ?available=${solvable && (view.status === "waiting" || (view.status === "playing" && allowsHelp(view)))}
      .analysis=${shown?.analysis ?? null}
      .values=${this.values ?? {}}
      mark=${shown?.mover ? markOf(shown.picture, shown.mover) : ""}
      problem=${solvable ? valuesProblem(room.values, view) : words.valuesRefused({ code: "no-study" })}
      .view=${view}
      .thinking=${room.thinking}
      .known=${room.values.known}
      .catalogue=${this.catalogue}
    ></analysis-pane>`;
  }

  /** @param {RoomView} view */
  textBoard(view) {
    const playable = seatsOf(view, this.you).length > 0 && view.status === "playing";
    return html`<text-board
      .view=${this.shown?.picture ?? null}
      .legal=${legalMoves(view)}
      .turn=${this.turn}
      .values=${valuesText(this.values ?? {})}
      ?playable=${playable}
    ></text-board>`;
  }

  static styles = [
    shared,
    css`
      /* On a desk as high as the table, each pane scrolling by itself; on an upright phone as high as it needs. */
      :host {
        display: flex;
        min-height: 0;
      }
      aside {
        position: relative;
        display: flex;
        flex: 1;
        flex-direction: column;
        min-width: 0;
        overflow: hidden;
      }
      .tabs {
        display: flex;
        flex: none;
        min-height: max(46px, var(--bar, 48px));
        padding: 0 var(--s2);
        border-bottom: 1px solid var(--line);
      }
      .tabs button {
        position: relative;
        flex: 1 1 auto;
        min-width: 0;
        padding: 3px var(--s1);
        border: 0; /* a transparent one is seen in forced colours */
        border-radius: 0;
        background: none;
        color: var(--quiet);
        font-size: 0.9375rem;
        white-space: nowrap;
      }
      .tabs button:focus-visible {
        outline-offset: -3px;
      }
      .tabs button:hover {
        color: var(--ink);
      }
      .tabs [aria-selected="true"] {
        padding-bottom: 0;
        border-bottom: 3px solid var(--accent);
        color: var(--ink);
      }
      .badge {
        position: absolute; /* no tab grows with what is unread */
        top: 0;
        right: -8px;
        display: inline-grid;
        place-items: center;
        min-width: 20px;
        height: 20px;
        padding: 0 5px;
        box-sizing: border-box;
        border-radius: 99px;
        background: var(--accent);
        color: var(--on-accent);
        font-size: 0.75rem;
      }
      .pane {
        position: relative; /* what is out of sight stays within */
        flex: 1;
        box-sizing: border-box;
        min-height: 12rem;
        padding: var(--s4);
        overflow-y: auto;
      }
      /* On a desk the result stands over the tabs. They give way by a transform, and the pane from below: nothing is laid out anew. */
      ::slotted(room-result) {
        position: absolute;
        inset: 0 0 auto;
        height: var(--medal);
      }
      @media (min-width: 900px) and (min-height: 560px) {
        .ended {
          --medal: 15rem;
        }
        .ended :is(.tabs, .pane) {
          transform: translateY(var(--medal));
        }
        .ended .pane {
          margin-bottom: var(--medal);
        }
      }
      .pane:focus-visible {
        outline-offset: -3px;
      }
      .pane.moves,
      .pane.chat {
        display: flex;
        flex-direction: column;
        padding: 0;
      }
      .pane[hidden] {
        display: none;
      }
      .none,
      move-list,
      chat-panel {
        flex: 1;
        min-height: 0;
      }
      .none {
        padding: var(--s4);
      }
      .foot {
        flex: none;
        padding: var(--s3) var(--s4);
        border-top: 1px solid var(--line);
      }
      h2 {
        margin-bottom: var(--s2);
        font-size: var(--t-body);
      }
      .games {
        display: flex;
        flex-wrap: wrap;
        gap: var(--s2);
        max-height: 6.5rem;
        margin: -4px; /* room for focus rings */
        padding: 4px;
        overflow-y: auto;
      }
      @media (min-width: 900px) and (min-height: 560px), (max-height: 559px) and (min-width: 600px) {
        .pane {
          min-height: 0;
        }
      }
      @media (max-height: 559px) and (min-width: 600px) {
        .foot {
          display: none;
        }
        .tabs {
          min-height: 44px;
        }
      }
    `,
  ];
}

customElements.define("side-panel", SidePanel);
