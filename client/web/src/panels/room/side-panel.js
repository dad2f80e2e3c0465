/**
 * The panel with everything not needed to play, one tab at a time: moves, chat, analysis, and the board in words. A finished game's result is
 * slotted above the tabs.
 *
 * A pane is loaded when first opened, the moves with the first of them, and then stays. It emits `chat-toggled`: the chat is open
 * while its tab is; and `catalogue-needed`, which says for which games there are values.
 * @import { Player, RoomView } from "../../wire/messages.js"
 * @import { PositionShown } from "../../state/position-shown.js"
 * @import { RoomState } from "../../state/state.js"
 * @import { Catalogue } from "../../state/catalogue.js"
 * @import { Values } from "../../boards/value-sign.js"
 */

import { LitElement, html } from "lit";
import { markOf, marksOf } from "../../boards/marks.js";
import { valuesText } from "../../boards/value-sign.js";
import { mayHaveValues } from "../../state/catalogue.js";
import { hasChat, streamOf, unreadCount, visibleLines } from "../../state/chat.js";
import { valuesProblem } from "../../state/reasons.js";
import { reviewPath } from "../../state/router.js";
import { allowsHelp, earlierGames, firstMover, legalMoves, seatsOf, standIns } from "../../state/selectors.js";
import { shared } from "../../styles/shared.js";
import { words } from "../../words/en/words.js";
import { emit } from "../shared/emit.js";
import { lazyImport } from "../shared/lazy-import.js";
import { sidePanelStyles } from "./side-panel-styles.js";

/** @typedef {"moves" | "chat" | "analysis" | "words"} Tab */

/** What is loaded with each tab. @type {Record<Exclude<Tab, "moves">, () => Promise<unknown>>} */
const PARTS = {
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
    /** Whose turn it is, in words. */
    this.turn = "";
    /** The tab to show while the chat is not open; null until the room is known. @type {Tab | null} */
    this.chosen = null;
    /** The tabs that have been open. @type {Set<Tab>} */
    this.opened = new Set(["moves"]);
  }

  /** A game between machines opens on the machines' thinking. */
  willUpdate() {
    if (!this.chosen && this.view) this.choose(this.view.machine_play && !this.view.result ? "analysis" : "moves");
    const { tab } = this;
    this.opened.add(tab);
    if (tab !== "moves") lazyImport(this, PARTS[tab]());
  }

  /** The tabs of this room. @param {RoomState} room @param {RoomView} view @returns {Tab[]} */
  tabsOf(room, view) {
    return hasChat(room.chat, view, this.you) ? ["moves", "chat", "analysis", "words"] : ["moves", "analysis", "words"];
  }

  /** @returns {Tab} */
  get tab() {
    return this.room?.chat.open && this.view && this.tabsOf(this.room, this.view).includes("chat") ? "chat" : (this.chosen ?? "moves");
  }

  /** The chat's lines that this visitor may read. */
  get lines() {
    return this.room && this.view ? visibleLines(this.room.chat, streamOf(this.view, this.you), []) : [];
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
      case "moves":
        return html`${this.moves(view)} ${this.earlier(view)}`;
      case "chat":
        return this.chat(room, view);
      case "analysis":
        return this.analysis(room, view);
      case "words":
        return this.textBoard(view);
    }
  }

  /** @param {RoomView} view */
  moves(view) {
    const moves = view.moves ?? [];
    if (moves.length === 0) return html`<p class="none quiet">${words.noMoves}</p>`;
    lazyImport(this, import("./move-list.js"));
    const marks = marksOf(view.position.view);
    return html`<move-list
      .moves=${moves}
      .standIns=${standIns(view)}
      .marks=${firstMover(view) === 1 ? marks : [...marks].reverse()}
      .form=${view.position.view.moves}
      .reviewed=${view.status === "over" ? { room: view.room, number: view.number } : null}
    ></move-list>`;
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
  chat(room, view) {
    return html`<chat-panel
      .chat=${room.chat}
      .lines=${this.lines}
      .muted=${this.muted}
      .you=${this.you}
      stream=${streamOf(view, this.you)}
      ?closed=${view.chat === false}
      ?closing=${Object.values(room.requests).includes("close-chat")}
    ></chat-panel>`;
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

  static styles = [shared, sidePanelStyles];
}

customElements.define("side-panel", SidePanel);
