/**
 * Room screen: the table with the board between its two players, and the side panel.
 *
 * It draws the state and emits the player's choices (`chat-toggled`, `premove-dropped`).
 * @import { Hint, RoomView, Seat } from "../../wire/messages.js"
 * @import { Shown } from "./first-minute.js"
 * @import { PositionShown } from "../../state/position-shown.js"
 * @import { Refusal, RoomState } from "../../state/state.js"
 * @import { RatingsShown } from "../../state/ratings-pull.js"
 * @import { Choice, Message } from "../../state/message.js"
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
import { newsOf } from "../../state/announcements.js";
import { mayHaveValues, titleOf } from "../../state/catalogue.js";
import { isStarting, messageOf, turnOf } from "../../state/message.js";
import { availableActions } from "../../state/offers.js";
import { graphProblem, valuesProblem } from "../../state/reasons.js";
import { hasGraph, isGraphOpen } from "../../state/graph-panel.js";
import { emit } from "../shared/emit.js";
import { lazyImport } from "../shared/lazy-import.js";
import { positionShown } from "../../state/position-shown.js";
import { thinkingOf } from "../../state/thoughts.js";
import { isBeforeFirstMove, legalMoves, mayMove, mayTryMoves, nearSeat, otherSeat, ownsMachinePlay, seatToPremove, seatsOf, toMove, winnerToCheer } from "../../state/selectors.js";
import { noneFollowed } from "../../storage/followed.js";
import { shared } from "../../styles/shared.js";
import { words } from "../../words/en/words.js";
import "./message-line.js";
import "./player-bar.js";
import "./room-actions.js";
import "./room-header.js";
import "./side-panel.js";
import { roomStyles } from "./room-styles.js";

/** A board is loaded and drawn after the room. @param {HTMLElement} board */
async function focusWhenDrawn(board) {
  await customElements.whenDefined(board.localName);
  await /** @type {LitElement} */ (board).updateComplete;
  board.focus({ preventScroll: true });
}

/** How long a refusal is shown, in milliseconds. */
const REFUSAL_TIME = 3_000;

/** Whether the room waits for an opponent who comes by its link. @param {RoomState} room @param {RoomView} view @param {Player | null} you */
const isShared = (room, view, you) => view.status === "waiting" && seatsOf(view, you).length > 0 && !isStarting(room, view, you);

export class ParlourRoom extends LitElement {
  static properties = {
    room: { attribute: false },
    you: { attribute: false },
    muted: { attribute: false },
    followed: { attribute: false },
    showsValues: { attribute: false },
    catalogue: { attribute: false },
    met: { attribute: false },
    connected: { type: Boolean },
    account: { type: Boolean },
    choice: { state: true },
    origin: { state: true },
    refusal: { state: true },
    news: { state: true },
    ratings: { state: true },
    hint: { state: true },
    meets: { state: true },
    lesson: { state: true },
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
    this.showsValues = false;
    /** @type {Catalogue | null} */
    this.catalogue = null;
    /** The games met on this device; null while unknown. @type {string[] | null} */
    this.met = null;
    /** Whether first-minute.js is wanted. */
    this.meets = false;
    /** The hint on this turn, as it is shown. @type {{ of: Hint, message: Message, signs: Values } | null} */
    this.hint = null;
    /** The room for whose board there are no moves to try. */
    this.without = "";
    /** When the clocks came, in the page's milliseconds. */
    this.clocksAt = 0;
    /** Its moves to try, in place of the game. @type {Shown | null} */
    this.lesson = null;
    /** Whether there is a connection to the server. */
    this.connected = false;
    /** Whether the player has an account. */
    this.account = false;
    /** The move chosen on the board, which waits for confirmation. @type {Choice | null} */
    this.choice = null;
    /** The square of the piece that is chosen on the board. @type {string | null} */
    this.origin = null;
    /** The refusal while it is shown. @type {Refusal | null} */
    this.refusal = null;
    /** What an opponent has just answered or given, while it is shown. */
    this.news = "";
    /** The players' ratings, and of which room. @type {{ id: string, shown: RatingsShown }} */
    this.ratings = { id: "", shown: [] };
    this.refusals = 0;
    this.focused = 0;
    /** The focused element before an update. @type {Element | null} */
    this.held = null;
    /** Escape drops a premove, even if no element has the focus. @param {KeyboardEvent} event */
    const press = ({ key }) => {
      if (key === "Escape" && this.lesson?.room) this.firstMinute?.end();
      else if (key === "Escape" && this.room?.premove) emit(this, "premove-dropped");
    };
    this.addController({ hostConnected: () => addEventListener("keydown", press), hostDisconnected: () => removeEventListener("keydown", press) });
  }

  updated() {
    const board = /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(".board"));
    const refusals = (this.lesson?.room ?? this.room)?.refusals ?? 0;
    if (board && refusals > this.refusals) shake(board);
    this.refusals = refusals;
    requestAnimationFrame(() => this.keepFocus());
    const number = this.room?.view?.number ?? 0;
    if (board && number && !this.room?.view?.machine_play) this.askForRatings(board);
    if (!board || number === this.focused || !this.room || !mayMove(this.room, this.you)) return;
    this.focused = number; // once a game the board gets the focus, if no other element has it; its ring is for keyboards, not for touch
    if (document.activeElement === document.body && !matchMedia("(hover: none)").matches) focusWhenDrawn(board);
  }

  /** If the focused element is gone, focus the board, or after the game the message line. */
  keepFocus() {
    if (document.activeElement !== document.body || !this.held || this.held.checkVisibility()) return;
    const place = this.room?.view?.status === "over" ? "message-line" : ".board[playable]";
    /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(place))?.focus({ preventScroll: true });
  }

  /** Once there is a board to look at. @param {HTMLElement} board */
  async askForRatings(board) {
    await customElements.whenDefined(board.localName);
    lazyImport(this, import("./room-ratings.js"));
  }

  /** @param {Seat} seat */
  ratingOf(seat) {
    return (this.ratings.id === this.room?.id && this.ratings.shown[seat - 1]) || null;
  }

  /** The actions that wait for the server's answer. */
  get requests() {
    return Object.values(this.room?.requests ?? {});
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    let held = document.activeElement;
    while (held?.shadowRoot?.activeElement) held = held.shadowRoot.activeElement;
    if (held !== document.body) this.held = held;
    const view = this.room?.view;
    const before = /** @type {RoomState | null | undefined} */ (changed.get("room"));
    if (changed.has("room") && this.room?.id !== before?.id) Object.assign(this, { choice: null, origin: null }); // of another room's board
    if (changed.has("room") && this.room?.refusal !== before?.refusal) this.showRefusal(this.room?.refusal ?? null);
    const hint = this.room?.hint;
    if (view && hint && hint !== before?.hint && changed.has("room")) this.showHint(hint, view);
    const news = changed.has("room") ? newsOf(before, this.room, this.you) : null;
    if (news !== null) this.showNews(news);
    if (changed.has("room") && view?.clocks !== before?.view?.clocks) this.clocksAt = performance.now();
    if (view && (changed.has("room") || changed.has("met"))) this.meet(view);
    const drawn = this.lesson?.room?.view ?? view;
    if (drawn && (changed.has("room") || changed.has("lesson"))) this.style.setProperty("--ratio", String(ratioOf(drawn.position.view))); // the CSP allows no style attribute
  }

  /** A player who opens a game for the first time on this device may try its moves, while no clock runs. @param {RoomView} view */
  meet(view) {
    if (!mayTryMoves(view, this.you)) Object.assign(this, { meets: false, lesson: null });
    else if (this.met && !this.met.includes(view.game) && isBeforeFirstMove(view, this.you) && this.without !== view.room) this.meets = true;
  }

  /** @param {CustomEvent<Shown | null>} event null where there are no moves to try */
  takeLesson({ detail }) {
    this.lesson = detail;
    if (detail) return;
    this.meets = false;
    this.without = this.room?.id ?? "";
  }

  get firstMinute() {
    return /** @type {import("./first-minute.js").FirstMinute | null} */ (this.renderRoot.querySelector("first-minute:defined"));
  }

  /** The rules offer the moves to try. @param {CustomEvent<{ take: () => void }>} offer */
  offerExamples({ detail }) {
    const view = this.room?.view;
    if (!view || !mayTryMoves(view, this.you)) return;
    detail.take();
  }

  showExamples() {
    if (this.firstMinute) this.firstMinute.begin();
    else this.meets = true;
  }

  /** A move on an example's board is tried there. @param {CustomEvent<{ move: string }>} event */
  tryMove(event) {
    if (!this.lesson?.room) return;
    event.stopPropagation();
    this.firstMinute?.try(event.detail.move);
    this.choice?.drop(); // a choice would hide what was wrong with it
  }

  /** Show a refusal for a while. @param {Refusal | null} refusal */
  showRefusal(refusal) {
    this.refusal = refusal;
    if (refusal) setTimeout(() => this.refusal === refusal && (this.refusal = null), REFUSAL_TIME);
  }

  /** Show an opponent's answer for a while; a later one is shown as long. @param {string} news */
  showNews(news) {
    this.news = news;
    clearTimeout(this.newsTimer);
    this.newsTimer = setTimeout(() => (this.news = ""), REFUSAL_TIME);
  }

  render() {
    const { room } = this;
    const view = room?.view;
    if (!room || !view) return html`<div class="room"><div class="board-area">${this.slab()}</div></div>`;
    const near = nearSeat(view, this.you);
    const example = this.lesson?.room ?? null;
    const drawn = example ?? room;
    const table = /** @type {RoomView} */ (drawn.view);
    const shown = positionShown(drawn);
    const values = shown && !example ? (this.valuesOf(room, view, shown) ?? this.shownHint?.signs ?? null) : null;
    if (this.meets) lazyImport(this, import("./first-minute.js"));
    return html`<div class="room ${isShared(room, view, this.you) ? "waits" : ""}"
        @move-chosen=${this.tryMove} @examples-offered=${this.offerExamples} @examples-chosen=${this.showExamples} @examples-skipped=${() => this.firstMinute?.end()}
        @choice-changed=${(/** @type {CustomEvent<Choice | null>} */ { detail }) => (this.choice = detail)}
        @origin-changed=${(/** @type {CustomEvent<{ origin: string | null }>} */ { detail }) => (this.origin = detail.origin)}>
        <room-header .view=${view} spectators=${room.spectators} .you=${this.you} ?account=${this.account}></room-header>
        ${this.player(view, otherSeat(near), "opponent-bar")}
        <div class="board-area ${example ? "example" : ""}">
          ${this.board(drawn, table, shown, values)} ${example ? html`<span class="ribbon">${this.lesson?.ribbon}</span>` : ""}
        </div>
        ${this.message(room, view)} ${this.question(view)} ${this.player(view, near, "own-bar")}
        <room-actions .room=${room} .you=${this.you} .muted=${this.muted} .followed=${this.followed} ?trying=${example !== null} @chat-chosen=${this.showChat}></room-actions>
        ${this.sidePanel(drawn, table, shown, values)}
      </div>
      ${this.meets ? html`<first-minute hidden .room=${room} .you=${this.you} .origin=${this.origin} .clocksAt=${this.clocksAt} @lesson-changed=${this.takeLesson}></first-minute>` : ""}
      <room-ratings hidden .room=${room} @ratings-changed=${(/** @type {CustomEvent<ParlourRoom["ratings"]>} */ { detail }) => (this.ratings = detail)}></room-ratings>
      ${hasGraph(view) ? this.graph(room, view) : ""}`;
  }

  /** The board's place before its game is known. */
  slab() {
    return html`<h1 class="unseen">${words.name}</h1><div class="board slab"></div><p class="unseen" role="status">${words.loading}</p>`;
  }

  /** @param {RoomView} view @param {Seat} seat @param {string} place in the layout */
  player(view, seat, place) {
    const mine = seatsOf(view, this.you);
    const thinking = thinkingOf(this.room?.thinking ?? null, seat, toMove(view));
    const gives = !mine.includes(seat) && availableActions(view, this.you).includes("give-time");
    return html`<player-bar
      class=${place}
      mark=${markOf(view.position.view, seat)}
      .holder=${view.seats[seat - 1] ?? {}}
      .thinking=${thinking}
      ?you=${mine.includes(seat)}
      ?alone=${mine.length === 2}
      ?turn=${toMove(view) === seat}
      ?public=${view.visibility === "public"}
      seat=${seat}
      .agreed=${view.clock ?? null}
      .clocks=${view.clocks ?? null}
      ?gives=${gives}
      ?requested=${this.requests.includes("give-time")}
      .rating=${this.ratingOf(seat)}
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
      cheered: winnerToCheer(view, this.you),
    });
  }

  /** What is most urgent. @param {RoomState} room @param {RoomView} view */
  message(room, view) {
    const { you, refusal } = this;
    const paced = view.status === "playing" && ownsMachinePlay(view, you);
    if (paced) lazyImport(this, import("./machine-pace.js"));
    return html`<message-line
      tabindex="-1"
      .message=${this.said(room, view)}
      .claim=${room.claim}
      .requests=${this.requests}
    >
      ${paced ? html`<machine-pace .pace=${view.machine_play?.pace ?? null} .refusal=${refusal}></machine-pace>` : ""}
    </message-line>`;
  }

  /**
   * What the message line says: what an example asks for, what holds in the game, or a hint. After the examples the turn has a way
   * back into them, up to the first move.
   * @param {RoomState} room @param {RoomView} view @returns {Message}
   */
  said(room, view) {
    const { you, refusal, choice, origin, connected, news, lesson } = this;
    if (lesson?.message) return choice ? { ...lesson.message, kind: "choice", choice } : lesson.message;
    const message = messageOf(room, view, { you, refusal, choice, origin, connected, news });
    if (message.kind !== "turn") return message;
    const hint = this.shownHint;
    if (hint) return hint.message;
    if (lesson && isBeforeFirstMove(view, you)) return { ...message, answers: [{ label: lesson.again, does: { action: "again" } }] };
    return message;
  }

  /** The hint of the turn, once its words are loaded. */
  get shownHint() {
    const { hint, room } = this;
    return hint && hint.of === room?.hint && !room.pending ? hint : null;
  }

  /** @param {Hint} of @param {RoomView} view */
  async showHint(of, view) {
    const loaded = import("./hint-text.js");
    if (!(await lazyImport(this, loaded))) return;
    this.hint = (await loaded).shownHint(of, view);
  }

  showChat() {
    emit(this, "chat-toggled", { open: true });
    this.renderRoot.querySelector(".side")?.scrollIntoView();
  }

  /** @param {RoomState} room @param {RoomView} view */
  graph({ graph }, view) {
    lazyImport(this, import("../glass_box/game-graph.js"));
    return html`<game-graph
      .graph=${graph.graph}
      .marks=${marksOf(view.position.view)}
      refusal=${graphProblem(graph, view)}
      ?open=${isGraphOpen(graph, view)}
      ?playable=${toMove(view) !== null && seatsOf(view, this.you).includes(/** @type {Seat} */ (toMove(view)))}
    ></game-graph>`;
  }

  /** What is not needed to play; before the game the link to share. @param {RoomState} room @param {RoomView} view @param {PositionShown | null} shown @param {Values | null} values */
  sidePanel(room, view, shown, values) {
    if (isShared(room, view, this.you)) {
      lazyImport(this, import("./share-room.js"));
      const listed = view.visibility === "public";
      const mayChange = !listed && view.number === 0 && view.host?.id === this.you?.id && seatsOf(view, this.you).length === 1;
      return html`<share-room
        class="side"
        link=${location.href}
        ?listed=${listed}
        .view=${mayChange ? view : null}
        .mine=${seatsOf(view, this.you)}
        .catalogue=${this.catalogue}
      ></share-room>`;
    }
    const { kind, first } = turnOf(room, view, { you: this.you });
    const ended = kind === "over" && view.result ? `${words.outcome(view.result, seatsOf(view, this.you), marksOf(view.position.view))}.` : "";
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
      ?tries=${this.meets}
      .lesson=${this.lesson?.lesson ?? null}
      turn=${ended || first}
    >
      ${view.result ? this.result(view) : ""}
    </side-panel>`;
  }

  /** Whether this device shall tell of the opponent's move. @param {RoomView} view */
  question(view) {
    if (view.clock?.kind !== "days" || !isSecureContext) return "";
    lazyImport(this, import("./ask-notices.js"));
    return html`<ask-notices hidden .view=${view} .you=${this.you}></ask-notices>`;
  }

  /** @param {RoomView} view */
  result(view) {
    const mine = seatsOf(view, this.you);
    lazyImport(this, import("./room-result.js"));
    return html`<room-result
      slot="result"
      .view=${view}
      .mine=${mine}
      .rating=${mine.length === 1 ? this.ratingOf(mine[0]) : null}
    ></room-result>
    ${this.levelOffer(view, mine)}`;
  }

  /** @param {RoomView} view @param {Seat[]} mine */
  levelOffer(view, mine) {
    if (mine.length !== 1 || view.seats[2 - mine[0]]?.player?.kind !== "machine") return "";
    lazyImport(this, import("./level-offer.js"));
    return html`<level-offer slot="offer" .view=${view} .mine=${mine}></level-offer>`;
  }

  static styles = [shared, slabStyles, roomStyles];
}

customElements.define("parlour-room", ParlourRoom);
