/**
 * Room screen: the table with the board between its two players, and the side panel.
 *
 * It draws the state and emits the player's choices (`seat-chosen`, `leave-chosen`, `premove-dropped`).
 * @import { RoomView, Seat } from "../../wire/messages.js"
 * @import { PositionShown } from "../../state/position-shown.js"
 * @import { RoomState } from "../../state/state.js"
 * @import { Catalogue } from "../../state/catalogue.js"
 * @import { Player } from "../../wire/messages.js"
 * @import { Values } from "../../boards/value-sign.js"
 */

import { LitElement, html } from "lit";
import { boardOf, loadBoard, slabStyles } from "../../boards/board.js";
import { possibleMoves } from "../../boards/possible-moves.js";
import { markOf, marksOf } from "../../boards/marks.js";
import { shake } from "../../boards/motion.js";
import { ratioOf } from "../../boards/ratio.js";
import { valuesOf } from "../../boards/value-sign.js";
import { mayHaveValues, titleOf } from "../../state/catalogue.js";
import { clocksStopped } from "../../state/clocks.js";
import { availableActions, claimableSeat, ownOffers, theirOffers } from "../../state/offers.js";
import { graphProblem, valuesProblem, refusalText } from "../../state/reasons.js";
import { hasGraph, isGraphOpen } from "../../state/graph-pull.js";
import { lazyImport } from "../shared/lazy-import.js";
import { positionShown } from "../../state/position-shown.js";
import { legalMoves, mayMove, nearSeat, openSeats, otherSeat, seatToOfferRematch, seatToPremove, seatToTake, seatsOf, toMove, winnerToCheer } from "../../state/selectors.js";
import { shared } from "../../styles/shared.js";
import { words } from "../../words/en/words.js";
import "./player-bar.js";
import "./room-header.js";
import "./room-offers.js";
import "./side-panel.js";
import { roomStyles } from "./room-styles.js";

/** A board is loaded and drawn after the room. @param {HTMLElement} board */
async function focusWhenDrawn(board) {
  await customElements.whenDefined(board.localName);
  await /** @type {LitElement} */ (board).updateComplete;
  board.focus({ preventScroll: true });
}

export class ParlourRoom extends LitElement {
  static properties = {
    room: { attribute: false },
    you: { attribute: false },
    muted: { attribute: false },
    showsValues: { attribute: false },
    catalogue: { attribute: false },
  };

  constructor() {
    super();
    /** @type {RoomState | null} */
    this.room = null;
    /** @type {Player | null} */
    this.you = null;
    /** @type {string[]} */
    this.muted = [];
    this.showsValues = false;
    /** @type {Catalogue | null} */
    this.catalogue = null;
    this.refusals = 0;
    this.focused = 0;
  }

  /** @override */
  updated() {
    const board = /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(".board"));
    const refusals = this.room?.refusals ?? 0;
    if (board && refusals > this.refusals) shake(board);
    this.refusals = refusals;
    const number = this.room?.view?.number ?? 0;
    if (!board || number === this.focused || !this.room || !mayMove(this.room, this.you)) return;
    this.focused = number; // once a game the board gets the focus, if no other element has it
    if (document.activeElement === document.body) focusWhenDrawn(board);
  }

  /** The actions that wait for the server's answer. */
  get requests() {
    return Object.values(this.room?.requests ?? {});
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.key === "Escape" && this.room?.premove) this.emit("premove-dropped");
  }

  /** @param {string} name @param {object} [detail] */
  emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  /** @param {Map<string, unknown>} changed @override */
  willUpdate(changed) {
    const view = this.room?.view;
    if (view && changed.has("room")) this.style.setProperty("--ratio", String(ratioOf(view.position.view))); // the CSP allows no style attribute
  }

  /** @override */
  render() {
    const { room } = this;
    const view = room?.view;
    if (!room || !view) return html`<div class="room"><div class="board-area">${this.slab()}</div></div>`;
    const near = nearSeat(view, this.you);
    const shown = positionShown(room);
    const values = shown && this.valuesOf(room, view, shown);
    return html`<div class="room" @keydown=${this.onKey}>
        ${this.header(room, view)} ${this.player(view, otherSeat(near), "opponent-bar")}
        <div class="board-area">${this.board(room, view, shown, values)}</div>
        ${this.message(room, view, shown)} ${this.player(view, near, "own-bar")}
        <div class="actions">${this.actions(room, view)}</div>
        ${this.sidePanel(room, view, shown, values)}
      </div>
      ${hasGraph(view) ? this.graph(room, view) : ""}`;
  }

  /** The board's place before its game is known. */
  slab() {
    return html`<div class="board slab"></div><p class="unseen" role="status">${words.loading}</p>`;
  }

  /** @param {RoomState} room @param {RoomView} view */
  header(room, view) {
    const { options, terms = {}, clock = null, start } = view;
    return html`<room-header
      game=${view.game}
      name=${titleOf(view)}
      rule=${this.catalogue?.games.find(({ id }) => id === view.game)?.summary ?? ""}
      .terms=${[...words.rulesOf(options), ...(start ? [words.setUp] : []), ...words.termsOf(terms, clock)]}
      spectators=${room.spectators}
    ></room-header>`;
  }

  /**
   * Whether the seat that the link offers is being taken, or the game is about to start: the waiting room would be seen for
   * an instant, and all below it would move.
   * @param {RoomState} room @param {RoomView} view
   */
  starts(room, view) {
    const sits = seatToTake(room, this.you) !== null && !room.refusal;
    return sits || (view.status === "waiting" && openSeats(view).length === 0);
  }

  /** @param {RoomView} view @param {Seat} seat @param {string} place in the layout */
  player(view, seat, place) {
    const thinking = toMove(view) === seat ? (this.room?.thinking ?? null) : null;
    const claim = claimableSeat(view, this.you) === seat ? (this.room?.claim ?? null) : null;
    return html`<player-bar
      class=${place}
      mark=${markOf(view.position.view, seat)}
      .holder=${view.seats[seat - 1] ?? {}}
      .thinking=${thinking}
      ?you=${seatsOf(view, this.you).includes(seat)}
      ?turn=${toMove(view) === seat}
      ?public=${view.visibility === "public"}
      seat=${seat}
      .agreed=${view.clock ?? null}
      .clocks=${view.clocks ?? null}
      .claim=${claim}
      ?requested=${this.requests.includes("claim")}
    ></player-bar>`;
  }

  /** The values to show on the board; null where they are off or unavailable. @param {RoomState} room @param {RoomView} view @param {PositionShown} shown */
  valuesOf(room, view, { mover, analysis, legal }) {
    if (!this.showsValues || !mayHaveValues(this.catalogue, view.game) || valuesProblem(room.values, view)) return null;
    return mover === null || room.pending ? {} : valuesOf(analysis, legal);
  }

  /** @param {RoomState} room @param {RoomView} view @param {PositionShown | null} shown @param {Values | null} values */
  board(room, view, shown, values) {
    if (!shown) return "";
    const mine = seatsOf(view, this.you);
    const seat = toMove(view);
    const mover = seat !== null && mine.includes(seat) ? seat : null;
    const playable = view.status === "playing" && mine.length > 0;
    const premover = seatToPremove(room, this.you);
    lazyImport(this, loadBoard(shown.picture));
    return boardOf(shown.picture, words.boardOf(titleOf(view)), {
      values,
      legal: premover ? possibleMoves(shown.picture, premover) : legalMoves(view),
      mover: premover ?? mover,
      premoving: premover !== null,
      playable,
      pending: room.pending?.move ?? room.premove,
      cheered: shown.ply === view.moves?.length ? winnerToCheer(view, this.you) : null,
    });
  }

  /** What is most urgent, in a line of fixed height. @param {RoomState} room @param {RoomView} view @param {PositionShown | null} shown */
  message(room, view, shown) {
    const note = clocksStopped(view) ? words.clocksStopped : room.premove === null ? "" : words.premoved(room.premove);
    return html`<div class="message-line">
      <p class="status" ?hidden=${Boolean(room.refusal ?? note)}>${this.status(room, view, shown)}</p>
      <p class="note" ?hidden=${!note || room.refusal}>${note}</p>
      <p class="refusal" ?hidden=${!room.refusal}>${this.refusal(room, view)}</p>
    </div>`;
  }

  /** The line that says whose turn it is. @param {RoomState} room @param {RoomView} view @param {PositionShown | null} shown */
  status(room, view, shown) {
    const mine = seatsOf(view, this.you);
    const marks = marksOf(view.position.view);
    const seat = toMove(view);
    if (room.pending) return words.sending;
    if (shown?.mover && seat === null) return words.steppedTo(shown.ply, marks[shown.mover - 1]);
    if (view.status === "waiting") return this.starts(room, view) ? words.loading : mine.length > 0 ? words.waiting : words.waitingWatch;
    if (seat === null) return view.result ? words.outcome(view.result, mine, marks) : titleOf(view);
    if (view.machine_play?.paused) return words.paused;
    const mark = marks[seat - 1];
    if (mine.length === 2) return words.hotTurn(mark);
    if (mine.includes(seat)) return words.yourTurnAs(mark);
    const player = view.seats[seat - 1]?.player;
    if (player?.kind !== "machine") return words.turnOf(words.player(player), mark);
    return mine.length > 0 ? words.thinks : words.thinksAs(mark, words.engine(player.engine ?? ""));
  }

  /** @param {RoomState} room @param {RoomView} view */
  refusal({ refusal }, view) {
    return refusal ? refusalText(view, refusal) : "";
  }

  /** @param {RoomState} room @param {RoomView} view */
  actions(room, view) {
    if (view.status === "waiting" && !this.starts(room, view)) return this.waitingActions(view);
    if (view.status !== "waiting" && seatsOf(view, this.you).length === 0) return html`<p class="quiet">${words.watching}</p>`;
    return availableActions(view, this.you).length > 0 ? this.offers(view) : "";
  }

  /** @param {RoomView} view */
  waitingActions(view) {
    const sit = () => this.emit("seat-chosen", { seat: openSeats(view)[0] });
    if (seatsOf(view, this.you).length === 0) return html`<button type="button" class="main" @click=${sit}>${words.sitDown}</button>`;
    return html`<button type="button" @click=${sit}>${words.playBoth}</button>
      <button type="button" class="plain" @click=${() => this.emit("leave-chosen")}>${words.leaveTable}</button>`;
  }

  /** @param {RoomView} view */
  result(view) {
    const mine = seatsOf(view, this.you);
    return html`<room-result
      slot="result"
      .result=${view.result}
      .mine=${mine}
      .marks=${marksOf(view.position.view)}
      ?offer=${seatToOfferRematch(view, this.you) !== null}
      ?requested=${this.requests.includes("rematch")}
      ?invited=${(view.rematch ?? []).some((seat) => !mine.includes(seat))}
    ></room-result>`;
  }

  /** @param {RoomState} room @param {RoomView} view */
  graph({ graph }, view) {
    lazyImport(this, import("../glass_box/game-graph.js"));
    return html`<game-graph
      .graph=${graph.graph}
      .marks=${marksOf(view.position.view)}
      refusal=${graphProblem(graph, view)}
      ?open=${isGraphOpen(graph, view)}
    ></game-graph>`;
  }

  /** @param {RoomView} view */
  offers(view) {
    const mine = seatsOf(view, this.you);
    return html`<room-offers
      .available=${availableActions(view, this.you)}
      .theirs=${theirOffers(view, mine)}
      .own=${ownOffers(view, mine)}
      .requests=${this.requests}
    ></room-offers>`;
  }

  /** @param {RoomState} room @param {RoomView} view @param {PositionShown | null} shown @param {Values | null} values */
  sidePanel(room, view, shown, values) {
    const mine = seatsOf(view, this.you);
    if (view.status === "waiting" && mine.length > 0 && !this.starts(room, view)) {
      lazyImport(this, import("./share-room.js"));
      return html`<share-room class="side" link=${location.href}></share-room>`;
    }
    const moves = view.moves?.length ?? 0;
    if (view.result) lazyImport(this, Promise.all([import("./room-result.js"), import("../review/review-bar.js")]));
    return html`<side-panel
      class="side"
      .room=${room}
      .view=${view}
      .shown=${shown}
      .values=${values}
      .showsValues=${this.showsValues}
      .you=${this.you}
      .muted=${this.muted}
      .catalogue=${this.catalogue}
      turn=${this.status(room, view, shown)}
    >
      ${view.result ? this.result(view) : ""}
      ${shown && view.status === "over" && moves > 0 ? html`<review-bar slot="result" ply=${shown.ply} moves=${moves}></review-bar>` : ""}
    </side-panel>`;
  }

  static styles = [shared, slabStyles, roomStyles];
}

customElements.define("parlour-room", ParlourRoom);
