/**
 * Room screen: the board between its two players, and beside it moves, offers, chat and the board in words.
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
import "../../boards/text-board.js";
import { ratioOf } from "../../boards/ratio.js";
import { valuesOf } from "../../boards/value-sign.js";
import { mayHaveValues, titleOf } from "../../state/catalogue.js";
import { clocksStopped } from "../../state/clocks.js";
import { availableActions, claimableSeat, ownOffers, theirOffers } from "../../state/offers.js";
import { graphProblem, valuesProblem, refusalText } from "../../state/reasons.js";
import { hasGraph, isGraphOpen } from "../../state/graph-pull.js";
import { lazyImport } from "../shared/lazy-import.js";
import { positionShown, verdictsOf } from "../../state/position-shown.js";
import { earlierGames, firstMover, legalMoves, mayMove, nearSeat, openSeats, otherSeat, seatToOfferRematch, seatToPremove, seatToTake, seatsOf, toMove } from "../../state/selectors.js";
import { gamePath } from "../../state/router.js";
import { shared } from "../../styles/shared.js";
import { words } from "../../words/en/words.js";
import "./move-list.js";
import "./player-bar.js";
import "../review/review-bar.js";
import "./room-chat.js";
import "./room-offers.js";
import { roomStyles } from "./room-styles.js";
import "./room-result.js";
import "./share-room.js";
import { valuesText } from "./values-bar.js";

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
    inWords: { state: true },
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
    this.inWords = false;
    this.refusals = 0;
    this.focused = 0;
  }

  /** @param {Map<string, unknown>} changed @override */
  willUpdate(changed) {
    const view = this.room?.view;
    if (view && changed.has("room")) this.style.setProperty("--ratio", String(ratioOf(view.position.view))); // the CSP allows no style attribute
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

  /** @override */
  render() {
    const view = this.room?.view;
    if (!this.room || !view || this.starts(this.room, view)) return html`<p class="lone quiet" role="status">${words.loading}</p>`;
    const near = nearSeat(view, this.you);
    const shown = positionShown(this.room);
    const values = shown && this.valuesOf(this.room, view, shown);
    return html`<h1 class="unseen">${titleOf(view)}</h1>
      <div class="table" @keydown=${this.onKey}>
        ${this.player(view, otherSeat(near))}
        <p class="status">${this.status(this.room, view, shown)}</p>
        ${view.status === "waiting" ? this.waiting(view) : this.board(this.room, view, shown, values)}
        <p class="note" ?hidden=${!clocksStopped(view)}>${words.clocksStopped}</p>
        <p class="note" ?hidden=${this.room.premove === null}>${words.premoved(this.room.premove ?? "")}</p>
        <p class="refusal" ?hidden=${!this.room.refusal}>${this.refusal(this.room, view)}</p>
        ${view.result ? this.result(view) : ""}
        ${view.status === "waiting" ? "" : this.values(this.room, view, shown, values)}
        ${this.player(view, near)}
      </div>
      ${hasGraph(view) ? this.graph(this.room, view) : ""}
      <aside>${this.beside(this.room, view, shown, values)}</aside>`;
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

  /** @param {RoomView} view @param {Seat} seat */
  player(view, seat) {
    const thinking = toMove(view) === seat ? (this.room?.thinking ?? null) : null;
    const claim = claimableSeat(view, this.you) === seat ? (this.room?.claim ?? null) : null;
    return html`<player-bar
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
      cheered: this.cheered(view, shown, mine),
    });
  }

  /** The winner, where the end of the game is shown to one who has not lost. @param {RoomView} view @param {PositionShown} shown @param {Seat[]} mine */
  cheered({ result, moves = [] }, { ply }, mine) {
    const winner = ply === moves.length ? (result?.winner ?? null) : null;
    return winner && (mine.length === 0 || mine.includes(winner)) ? winner : null;
  }

  /** The review buttons of a finished game, and the values of the position shown. @param {RoomState} room @param {RoomView} view @param {PositionShown | null} shown @param {Values | null} values */
  values(room, view, shown, values) {
    if (!shown) return "";
    const moves = view.moves?.length ?? 0;
    return html`${view.status === "over" && moves > 0 ? html`<review-bar ply=${shown.ply} moves=${moves}></review-bar>` : ""}
      ${mayHaveValues(this.catalogue, view.game) ? this.valuesBar(room, view, shown, values) : ""}`;
  }

  /** @param {RoomState} room @param {RoomView} view @param {PositionShown} shown @param {Values | null} values */
  valuesBar(room, view, shown, values) {
    return html`<values-bar
      ?on=${this.showsValues}
      .analysis=${shown.analysis}
      .values=${values ?? {}}
      mark=${shown.mover ? markOf(shown.picture, shown.mover) : ""}
      problem=${valuesProblem(room.values, view)}
    ></values-bar>`;
  }

  /** The line that says whose turn it is. @param {RoomState} room @param {RoomView} view @param {PositionShown | null} shown */
  status(room, view, shown) {
    const mine = seatsOf(view, this.you);
    const marks = marksOf(view.position.view);
    const seat = toMove(view);
    if (room.pending) return words.sending;
    if (shown?.mover && seat === null) return words.steppedTo(shown.ply, marks[shown.mover - 1]);
    if (seat === null) return view.result ? words.outcome(view.result, mine, marks) : titleOf(view);
    if (view.machine_play?.paused) return words.paused;
    const mark = marks[seat - 1];
    if (mine.length === 2) return words.hotTurn(mark);
    if (mine.includes(seat)) return html`<strong>${words.yourTurnAs(mark)}</strong>`;
    const player = view.seats[seat - 1]?.player;
    if (player?.kind !== "machine") return words.turnOf(words.player(player), mark);
    return mine.length > 0 ? words.thinks : words.thinksAs(mark, words.engine(player.engine ?? ""));
  }

  /** @param {RoomState} room @param {RoomView} view */
  refusal({ refusal }, view) {
    return refusal ? refusalText(view, refusal) : "";
  }

  /** @param {RoomView} view */
  waiting(view) {
    const open = openSeats(view)[0];
    const sit = () => this.emit("seat-chosen", { seat: open });
    if (seatsOf(view, this.you).length === 0) {
      return html`<div class="lone">
        <p>${words.waitingWatch}</p>
        <button type="button" class="main" @click=${sit}>${words.sitDown}</button>
      </div>`;
    }
    return html`<share-room link=${location.href}>
      <button type="button" @click=${sit}>${words.playBoth}</button>
      <button type="button" class="plain" @click=${() => this.emit("leave-chosen")}>${words.leaveTable}</button>
    </share-room>`;
  }

  /** @param {RoomView} view */
  result(view) {
    const mine = seatsOf(view, this.you);
    return html`<room-result
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

  /** The options and terms that differ from the default. @param {RoomView} view */
  rules({ options, terms = {}, clock = null, start }) {
    return [...words.rulesOf(options), ...(start ? [words.setUp] : []), ...words.termsOf(terms, clock)];
  }

  /** @param {RoomState} room @param {RoomView} view @param {PositionShown | null} shown @param {Values | null} values */
  beside(room, view, shown, values) {
    const seated = seatsOf(view, this.you).length > 0;
    return html`
      ${availableActions(view, this.you).length > 0 ? this.offers(view) : ""} <div class="rules">${this.rules(view).map((rule) => html`<p class="rule">${rule}</p>`)}</div>
      ${this.moves(room, view, shown)} ${this.earlier(view)}
      <room-chat .chat=${room.chat} .view=${view} .you=${this.you} .muted=${this.muted} .requests=${this.requests}></room-chat>
      <p class="quiet">
        ${seated ? "" : words.watching} ${room.spectators ? words.spectators(room.spectators) : ""}
      </p>
      ${shown
        ? html`<button type="button" aria-pressed=${this.inWords} @click=${() => (this.inWords = !this.inWords)}>
              ${words.inWords}
            </button>
            <text-board
              .view=${shown.picture}
              .legal=${legalMoves(view)}
              .turn=${this.status(room, view, shown)}
              .values=${valuesText(values ?? {})}
              ?playable=${seated && view.status === "playing"}
              ?open=${this.inWords}
            ></text-board>`
        : ""}
    `;
  }

  /** @param {RoomState} room @param {RoomView} view @param {PositionShown | null} shown */
  moves(room, view, shown) {
    const verdicts = verdictsOf(room);
    const known = verdicts.filter((verdict) => verdict !== null).length;
    const busy = known < verdicts.length && (room.values.request !== null || room.values.paused);
    const marks = marksOf(view.position.view);
    return html`<move-list
      .moves=${view.moves ?? []}
      .marks=${firstMover(view) === 1 ? marks : [...marks].reverse()}
      .verdicts=${verdicts}
      .ply=${view.status === "over" ? (shown?.ply ?? null) : null}
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

  static styles = [shared, slabStyles, roomStyles];
}

customElements.define("parlour-room", ParlourRoom);
