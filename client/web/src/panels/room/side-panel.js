/**
 * What is not needed to play: moves, earlier games, chat, values and the board in words. The result of a game is slotted above it.
 * @import { Player, RoomView } from "../../wire/messages.js"
 * @import { PositionShown } from "../../state/position-shown.js"
 * @import { RoomState } from "../../state/state.js"
 * @import { Catalogue } from "../../state/catalogue.js"
 * @import { Values } from "../../boards/value-sign.js"
 */

import { LitElement, css, html } from "lit";
import { markOf, marksOf } from "../../boards/marks.js";
import "../../boards/text-board.js";
import { mayHaveValues } from "../../state/catalogue.js";
import { verdictsOf } from "../../state/position-shown.js";
import { valuesProblem } from "../../state/reasons.js";
import { gamePath } from "../../state/router.js";
import { earlierGames, firstMover, legalMoves, seatsOf } from "../../state/selectors.js";
import { shared } from "../../styles/shared.js";
import { words } from "../../words/en/words.js";
import "./move-list.js";
import "./room-chat.js";
import { valuesText } from "./values-bar.js";

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
    inWords: { state: true },
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
    this.inWords = false;
  }

  /** @override */
  render() {
    const { room, view, shown } = this;
    if (!room || !view) return html``;
    return html`<aside>
      <slot name="result"></slot>
      <div class="pane">
        ${shown && mayHaveValues(this.catalogue, view.game) ? this.valuesBar(room, view, shown) : ""}
        ${this.moves(room, view)} ${this.earlier(view)}
        <room-chat .chat=${room.chat} .view=${view} .you=${this.you} .muted=${this.muted} .requests=${Object.values(room.requests)}></room-chat>
        ${shown ? this.textBoard(view, shown) : ""}
      </div>
    </aside>`;
  }

  /** @param {RoomState} room @param {RoomView} view @param {PositionShown} shown */
  valuesBar(room, view, shown) {
    return html`<values-bar
      ?on=${this.showsValues}
      .analysis=${shown.analysis}
      .values=${this.values ?? {}}
      mark=${shown.mover ? markOf(shown.picture, shown.mover) : ""}
      problem=${valuesProblem(room.values, view)}
    ></values-bar>`;
  }

  /** @param {RoomState} room @param {RoomView} view */
  moves(room, view) {
    const verdicts = verdictsOf(room);
    const known = verdicts.filter((verdict) => verdict !== null).length;
    const busy = known < verdicts.length && (room.values.request !== null || room.values.paused);
    const marks = marksOf(view.position.view);
    return html`<move-list
      .moves=${view.moves ?? []}
      .marks=${firstMover(view) === 1 ? marks : [...marks].reverse()}
      .verdicts=${verdicts}
      .ply=${view.status === "over" ? (this.shown?.ply ?? null) : null}
      progress=${busy ? words.checking(known, verdicts.length) : ""}
    ></move-list>`;
  }

  /** Links to the games before a rematch. @param {RoomView} view */
  earlier(view) {
    const games = earlierGames(view, this.you);
    if (games.length === 0) return "";
    return html`<nav aria-labelledby="earlier">
      <h2 id="earlier">${words.earlierGames}</h2>
      <p class="games">
        ${games.map((number) => html`<a class="button" href=${gamePath(view.room, number)} target="_blank">${words.gameNumber(number)}</a>`)}
      </p>
    </nav>`;
  }

  /** @param {RoomView} view @param {PositionShown} shown */
  textBoard(view, shown) {
    const playable = seatsOf(view, this.you).length > 0 && view.status === "playing";
    return html`<button type="button" aria-pressed=${this.inWords} @click=${() => (this.inWords = !this.inWords)}>${words.inWords}</button>
      <text-board
        .view=${shown.picture}
        .legal=${legalMoves(view)}
        .turn=${this.turn}
        .values=${valuesText(this.values ?? {})}
        ?playable=${playable}
        ?open=${this.inWords}
      ></text-board>`;
  }

  static styles = [
    shared,
    css`
      :host {
        display: flex;
        min-height: 0;
      }
      aside {
        display: flex;
        flex: 1;
        flex-direction: column;
        min-width: 0;
        overflow: hidden;
        border: 1px solid var(--line);
        border-radius: var(--r-large);
        background: var(--panel);
      }
      .pane {
        position: relative; /* what is out of sight stays within */
        display: grid;
        flex: 1;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--s4);
        align-content: start;
        min-height: 0;
        padding: var(--s4);
        overflow-y: auto;
      }
      h2 {
        margin-bottom: var(--s2);
        font-size: var(--t-lead);
      }
      .games {
        display: flex;
        flex-wrap: wrap;
        gap: var(--s2);
        max-height: 9rem;
        margin: -4px; /* room for focus rings */
        padding: 4px;
        overflow-y: auto;
      }
    `,
  ];
}

customElements.define("side-panel", SidePanel);
