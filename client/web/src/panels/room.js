/**
 * A room: the board in the middle, a player above and one below it, and beside it what else there is to know.
 *
 * It draws the state and emits what is wanted (`seat-wanted`, `resign-wanted`, ...); it decides nothing.
 * @import { RoomView, Seat } from "../wire/messages.js"
 * @import { RoomState } from "../state.js"
 * @import { Player } from "../wire/messages.js"
 */

import { LitElement, html } from "lit";
import { boardOf } from "../boards/board.js";
import { markOf, marksOf } from "../boards/marks.js";
import { shake } from "../boards/motion.js";
import "../boards/text-board.js";
import { graphTrouble, whyRefused } from "../explain.js";
import { hasGraph, isOpen } from "../graph-pull.js";
import { legalMoves, mayMove, nearSeat, openSeats, otherSeat, seatToOffer, seatsOf, toMove } from "../questions.js";
import { shared } from "../styles/shared.js";
import { words } from "../words/en.js";
import "./game-graph.js";
import "./move-list.js";
import "./player-bar.js";
import { roomStyles } from "./room-styles.js";
import "./room-result.js";
import "./share-table.js";

/** A board draws itself after the room has. @param {HTMLElement} board */
async function focusWhenDrawn(board) {
  await /** @type {LitElement} */ (board).updateComplete;
  board.focus({ preventScroll: true });
}

export class ParlourRoom extends LitElement {
  static properties = {
    room: { attribute: false },
    you: { attribute: false },
    inWords: { state: true },
    resigning: { state: true },
  };

  constructor() {
    super();
    /** @type {RoomState | null} */
    this.room = null;
    /** @type {Player | null} */
    this.you = null;
    this.inWords = false;
    this.resigning = false;
    this.refusals = 0;
    this.greeted = 0;
  }

  /** @override */
  updated() {
    const board = /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(".board"));
    const refusals = this.room?.refusals ?? 0;
    if (board && refusals > this.refusals) shake(board);
    this.refusals = refusals;
    const number = this.room?.view?.number ?? 0;
    if (!board || number === this.greeted || !this.room || !mayMove(this.room, this.you)) return;
    this.greeted = number; // once a game the keyboard is led to the board, if it is nowhere else
    if (document.activeElement === document.body) focusWhenDrawn(board);
  }

  /** @param {string} name */
  want(name) {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true }));
  }

  /** @override */
  render() {
    if (this.room?.problem) return this.problem(this.room.problem);
    const view = this.room?.view;
    if (!this.room || !view) return html`<p class="lone quiet" role="status">${words.loading}</p>`;
    const near = nearSeat(view, this.you);
    return html`<h1 class="unseen">${view.title}</h1>
      <div class="table">
        ${this.player(view, otherSeat(near))}
        <p class="status">${this.status(this.room, view)}</p>
        ${view.status === "waiting" ? this.waiting(view) : this.board(this.room, view)}
        <p class="refusal" ?hidden=${!this.room.refusal}>${this.refusal(this.room, view)}</p>
        ${view.result ? this.result(view) : ""}
        ${this.player(view, near)}
      </div>
      ${hasGraph(view) ? this.graph(this.room, view) : ""}
      <aside>${this.beside(view)}</aside>`;
  }

  /** @param {string} code */
  problem(code) {
    return html`<div class="lone">
      <h1>${words.problem(code)}</h1>
      <a class="button" data-own href="/">${words.home}</a>
    </div>`;
  }

  /** @param {RoomView} view @param {Seat} seat */
  player(view, seat) {
    const thinking = toMove(view) === seat ? (this.room?.thinking ?? null) : null;
    return html`<player-bar
      mark=${markOf(view.position?.view, seat)}
      .holder=${view.seats[seat - 1] ?? {}}
      .thinking=${thinking}
      ?you=${seatsOf(view, this.you).includes(seat)}
      ?turn=${toMove(view) === seat}
    ></player-bar>`;
  }

  /** @param {RoomState} room @param {RoomView} view */
  board(room, view) {
    if (!view.position) return "";
    const mine = seatsOf(view, this.you);
    const seat = toMove(view);
    const mover = seat !== null && mine.includes(seat) ? seat : null;
    const playable = view.status === "playing" && mine.length > 0;
    return boardOf(view.position.view, words.boardOf(view.title), {
      legal: legalMoves(view),
      mover,
      playable,
      pending: room.pending?.move ?? null,
    });
  }

  /** Whose turn it is, in words nobody can miss. @param {RoomState} room @param {RoomView} view */
  status(room, view) {
    const mine = seatsOf(view, this.you);
    const marks = marksOf(view.position?.view);
    const seat = toMove(view);
    if (room.pending) return words.sending;
    if (seat === null) return view.result ? words.outcome(view.result, mine, marks) : view.title;
    const mark = marks[seat - 1];
    if (mine.length === 2) return words.hotTurn(mark);
    if (mine.includes(seat)) return html`<strong>${words.yourTurnAs(mark)}</strong>`;
    const player = view.seats[seat - 1]?.player;
    if (player?.kind !== "machine") return words.turnOf(words.player(player), mark);
    return mine.length > 0 ? words.thinks : words.thinksAs(mark, words.engine(player.engine ?? ""));
  }

  /** @param {RoomState} room @param {RoomView} view */
  refusal({ refusal }, view) {
    return refusal ? whyRefused(view, refusal) : "";
  }

  /** @param {RoomView} view */
  waiting(view) {
    const open = openSeats(view)[0];
    const sit = () => this.dispatchEvent(new CustomEvent("seat-wanted", { detail: { seat: open }, bubbles: true, composed: true }));
    if (seatsOf(view, this.you).length === 0) {
      return html`<div class="lone">
        <p>${words.waitingWatch}</p>
        <button type="button" class="main" @click=${sit}>${words.sitDown}</button>
      </div>`;
    }
    return html`<share-table link=${location.href}>
      <button type="button" @click=${sit}>${words.playBoth}</button>
      <button type="button" class="plain" @click=${() => this.want("leave-wanted")}>${words.leaveTable}</button>
    </share-table>`;
  }

  /** @param {RoomView} view */
  result(view) {
    const mine = seatsOf(view, this.you);
    return html`<room-result
      .result=${view.result}
      .mine=${mine}
      .marks=${marksOf(view.position?.view)}
      ?offer=${seatToOffer(view, this.you) !== null}
      ?invited=${(view.rematch ?? []).some((seat) => !mine.includes(seat))}
    ></room-result>`;
  }

  /** @param {RoomState} room @param {RoomView} view */
  graph({ graph }, view) {
    return html`<game-graph
      .graph=${graph.graph}
      .marks=${marksOf(view.position?.view)}
      refusal=${graphTrouble(graph)}
      ?open=${isOpen(graph, view)}
    ></game-graph>`;
  }

  /** @param {RoomView} view */
  beside(view) {
    const seated = seatsOf(view, this.you).length > 0;
    const position = view.position;
    return html`
      ${words.rulesOf(view.options).map((rule) => html`<p class="rule">${rule}</p>`)}
      <move-list .moves=${view.moves ?? []} .marks=${marksOf(position?.view)}></move-list>
      ${seated && view.status === "playing" ? this.resignation() : ""}
      <p class="quiet">
        ${seated ? "" : words.watching} ${this.room?.spectators ? words.spectators(this.room.spectators) : ""}
      </p>
      ${position
        ? html`<button type="button" aria-pressed=${this.inWords} @click=${() => (this.inWords = !this.inWords)}>
              ${words.inWords}
            </button>
            <text-board
              .view=${position.view}
              .legal=${legalMoves(view)}
              .turn=${this.room ? this.status(this.room, view) : ""}
              ?playable=${seated && view.status === "playing"}
              ?open=${this.inWords}
            ></text-board>`
        : ""}
    `;
  }

  resignation() {
    if (!this.resigning) {
      return html`<button type="button" @click=${() => (this.resigning = true)}>${words.resign}</button>`;
    }
    const resign = () => {
      this.resigning = false;
      this.want("resign-wanted");
    };
    return html`<div class="sure" role="group" aria-label=${words.resignSure}>
      <span>${words.resignSure}</span>
      <button type="button" @click=${resign}>${words.resign}</button>
      <button type="button" class="plain" @click=${() => (this.resigning = false)}>${words.keepPlaying}</button>
    </div>`;
  }

  static styles = [shared, roomStyles];
}

customElements.define("parlour-room", ParlourRoom);
