/**
 * Screen of the positions of the day: a position in which exactly one move is right, for each game. A move is tried on the board; the
 * answer is proved there.
 *
 * The address names the day and the game. The screen emits `path-chosen`, `room-submitted` and `announcement-made`.
 * @import { Choice } from "../../state/message.js"
 * @import { DayBoard } from "../../state/day.js"
 * @import { DayPlace } from "../../state/router.js"
 * @import { DayPage, DayPuzzle } from "../../wire/messages.js"
 */

import { LitElement, html } from "lit";
import { boardOf, loadBoard, slabStyles } from "../../boards/board.js";
import { drawingsOf } from "../../boards/notes.js";
import { pieceStyles } from "../../boards/piece.js";
import { ratioOf } from "../../boards/ratio.js";
import { boardShown, dayPath, isOver, nextPuzzle, puzzleShown, roomFrom, withTried } from "../../state/day.js";
import { foldStyles } from "../../styles/folds.js";
import { shared } from "../../styles/shared.js";
import { DayRefused, giveUp, loadDay, tryMove } from "../../wire/days.js";
import { dayWords } from "../../words/en/day.js";
import { words } from "../../words/en/words.js";
import "../room/message-line.js";
import { emit } from "../shared/emit.js";
import { lazyImport } from "../shared/lazy-import.js";
import { titleScreen } from "../shared/screen-title.js";
import { stepButton } from "../shared/step-button.js";
import { questionCard, rightCard, wrongCard } from "./day-cards.js";
import "./day-row.js";
import { heading, lineBelow, sentenceOf } from "./day-sentences.js";
import { dayStyles } from "./day-styles.js";
import { dayTabs, longDay, titleOfPuzzle } from "./day-tabs.js";

const MOST_WAITS = 20; // for positions that are being made

export class ParlourDay extends LitElement {
  static properties = {
    place: { attribute: false },
    page: { state: true },
    problem: { state: true },
    pending: { state: true },
    choice: { state: true },
    retrying: { state: true },
    step: { state: true },
    sharing: { state: true },
    hinted: { state: true },
    unsent: { state: true },
    rules: { state: true },
    worded: { state: true },
  };

  constructor() {
    super();
    /** @type {DayPlace} */
    this.place = { screen: "day", name: "", day: "", month: "" };
    /** @type {DayPage | null} */
    this.page = null;
    /** Why there is no page, by the server's code. @type {string | null} */
    this.problem = null;
    /** The move that is being sent. @type {string | null} */
    this.pending = null;
    /** The move chosen on a board that waits for confirmation. @type {Choice | null} */
    this.choice = null;
    /** Whether the person tries again after a wrong move. */
    this.retrying = false;
    /** The step of the line that is on the board, from 0 for the question. */
    this.step = 0;
    this.sharing = false;
    this.hinted = false;
    /** Whether the latest move did not arrive. */
    this.unsent = false;
    /** Whether the rules are shown. */
    this.rules = false;
    /** Whether the board has been asked for in words. */
    this.worded = false;
    this.waits = 0;
    /** The name of the position that the page opened with, where the address names none. */
    this.opened = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    titleScreen(this, () => (this.page ? `${dayWords.title}, ${longDay(this.page.day)}` : ""));
    const press = (/** @type {KeyboardEvent} */ event) => this.onKey(event);
    this.addController({
      hostConnected: () => addEventListener("keydown", press),
      hostDisconnected: () => {
        removeEventListener("keydown", press);
        clearTimeout(this.timer);
      },
    });
  }

  /** The position that is shown. @returns {DayPuzzle | undefined} */
  get puzzle() {
    return this.page ? puzzleShown(this.page, this.place.name || this.opened) : undefined;
  }

  /** @param {Map<string, any>} changed */
  willUpdate(changed) {
    const before = /** @type {DayPlace | undefined} */ (changed.get("place"));
    if (changed.has("place")) {
      if (!this.page || before?.day !== this.place.day) this.load();
      else if (before.name !== this.place.name) this.begin();
    }
    const view = this.puzzle?.view;
    if (view) this.style.setProperty("--ratio", String(ratioOf(view))); // the CSP allows no style attribute
  }

  async load() {
    const { day } = this.place;
    this.problem = null;
    if (this.page && day && this.page.day !== day) this.page = null;
    try {
      const page = await loadDay(day);
      if (day !== this.place.day) return;
      this.page = page;
      this.begin();
      if (!this.puzzle && page.retry_after && this.waits < MOST_WAITS) {
        this.waits += 1;
        this.timer = setTimeout(() => this.load(), 1000 * page.retry_after);
      }
    } catch (error) {
      if (!(error instanceof DayRefused)) throw error;
      if (day === this.place.day) this.problem = error.code || "unfetched";
    }
  }

  /** Show a position anew: one whose attempt is over at the end of its line. */
  begin() {
    this.opened = (this.page && puzzleShown(this.page, this.place.name)?.name) ?? "";
    const step = this.puzzle?.line.length ?? 0;
    Object.assign(this, { pending: null, choice: null, retrying: false, sharing: false, hinted: false, unsent: false, step });
  }

  /** @param {CustomEvent<{ move: string }>} event */
  async try(event) {
    event.stopPropagation(); // no room is to play it
    const { puzzle } = this;
    const { move } = event.detail;
    if (!puzzle || this.pending !== null || !puzzle.legal.includes(move)) return;
    this.pending = move;
    await this.record(puzzle, (day) => tryMove(day, puzzle.name, move, (puzzle.attempt?.moves.length ?? 0) + 1));
  }

  async showAnswer() {
    const { puzzle } = this;
    if (puzzle) await this.record(puzzle, (day) => giveUp(day, puzzle.name));
  }

  /** Have a change of an attempt recorded; without an answer it can be sent again. @param {DayPuzzle} puzzle @param {(day: string) => ReturnType<typeof tryMove>} change */
  async record(puzzle, change) {
    const { page } = this;
    if (!page) return;
    this.unsent = false;
    try {
      const tried = await change(page.day);
      if (this.page?.day !== page.day) return;
      this.page = withTried(this.page, tried);
      if (this.puzzle?.name !== puzzle.name) return;
      Object.assign(this, { retrying: false, step: tried.puzzle.line.length });
      emit(this, "announcement-made", { text: sentenceOf(tried.puzzle) });
      await this.updateComplete;
      /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(".say .main"))?.focus({ preventScroll: true });
    } catch (error) {
      if (!(error instanceof DayRefused)) throw error;
      this.unsent = true;
    } finally {
      this.pending = null;
    }
  }

  async tryAgain() {
    this.retrying = true;
    await this.updateComplete;
    /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(".board"))?.focus({ preventScroll: true });
  }

  /** @param {number} step */
  go(step) {
    const most = this.puzzle?.line.length ?? 0;
    this.step = Math.min(Math.max(step, 0), most);
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const target = /** @type {Element} */ (event.composedPath()[0]);
    const { page, puzzle } = this;
    if (!page || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target.matches?.("input, select, textarea")) return;
    const arrow = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const next = nextPuzzle(page, puzzle?.name ?? "");
    const around = event.key === "<" ? page.before : event.key === ">" ? page.after : null;
    if (arrow && puzzle && isOver(puzzle)) this.go(this.step + arrow);
    else if (event.key.toLowerCase() === "n" && next) emit(this, "path-chosen", { path: dayPath(next.name, page.day) });
    else if (around) emit(this, "path-chosen", { path: dayPath(puzzle?.name, around) });
    else return;
    event.preventDefault();
  }

  async showRules() {
    this.rules = await lazyImport(this, import("../room/rules-drawer.js"));
  }

  playOn() {
    if (this.puzzle) emit(this, "room-submitted", { room: roomFrom(this.puzzle), pace: null });
  }

  render() {
    const { page, puzzle } = this;
    if (!page || !puzzle) return this.absent();
    return html`${this.head(page, puzzle.name)} ${dayTabs(page, puzzle)}
      <section class="table" @choice-changed=${(/** @type {CustomEvent<Choice | null>} */ { detail }) => (this.choice = detail)}>
        ${this.board(puzzle, boardShown(puzzle, this.retrying, this.step))}
      </section>
      <div class="side">${this.side(page, puzzle)}</div>
      ${this.rules ? html`<rules-drawer game=${puzzle.game} @drawer-closed=${() => (this.rules = false)}></rules-drawer>` : ""}`;
  }

  /** The card, the board in words, and the days: a month of them, which was asked for, comes first. @param {DayPage} page @param {DayPuzzle} puzzle */
  side(page, puzzle) {
    const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(this.place.month) ? this.place.month : "";
    const days = html`<day-row .page=${page} name=${puzzle.name} month=${month}></day-row>`;
    const parts = [this.card(page, puzzle), this.inWords(puzzle)];
    return month ? [days, ...parts] : [...parts, days];
  }

  /** While there is no position, or where there is none. */
  absent() {
    const { page, problem } = this;
    const making = Boolean(page?.retry_after && this.waits < MOST_WAITS);
    const text = making ? dayWords.making : problem === "unfetched" ? dayWords.failed : problem === "day-to-come" ? dayWords.toCome : page || problem ? dayWords.none : words.loading;
    return html`<header class="head"><h1>${dayWords.title}</h1></header>
      <div class="absent">
        <p role="status">${text}</p>
        ${problem === "unfetched" ? html`<button type="button" @click=${this.load}>${words.tryAgain}</button>` : ""}
        ${problem && problem !== "unfetched" ? html`<a class="button" data-own href="/day">${dayWords.today}</a>` : ""}
      </div>`;
  }

  /** @param {DayPage} page @param {string} name */
  head(page, name) {
    const { after, before, day, today } = page;
    return html`<header class="head">
      <h1>${dayWords.title}</h1>
      <p class="quiet">${longDay(day)}</p>
      <nav aria-label=${dayWords.allDays}>
        ${before ? html`<a class="button plain" data-own href=${dayPath(name, before)}>${day === today ? dayWords.yesterday : dayWords.dayBefore}</a>` : ""}
        ${after ? html`<a class="button plain" data-own href=${dayPath(name, after)}>${after === today ? dayWords.today : dayWords.dayAfter}</a>` : ""}
      </nav>
    </header>`;
  }

  /** The board and the line below it. @param {DayPuzzle} puzzle @param {DayBoard} shown */
  board(puzzle, { view, mover, notes }) {
    lazyImport(this, loadBoard(view));
    const asks = mover !== null;
    const message = lineBelow(puzzle, { asks, step: this.step, sending: this.pending !== null, unsent: this.unsent });
    return html`<div class="board-area" @move-chosen=${this.try}>
        ${boardOf(view, words.boardOf(titleOfPuzzle(puzzle)), {
          values: null,
          legal: asks ? puzzle.legal : [],
          mover,
          premoving: false,
          playable: asks,
          pending: this.pending,
          cheered: null,
          notes: drawingsOf(notes),
        })}
      </div>
      <div class="below">
        ${isOver(puzzle) ? stepButton("back", dayWords.moveBack, () => this.go(this.step - 1), this.step === 0) : ""}
        <message-line .message=${asks && this.choice && this.pending === null ? { ...message, kind: "choice", choice: this.choice } : message}></message-line>
        ${isOver(puzzle) ? stepButton("step", dayWords.moveOn, () => this.go(this.step + 1), this.step === puzzle.line.length) : ""}
      </div>`;
  }

  /** @param {DayPage} page @param {DayPuzzle} puzzle */
  card(page, puzzle) {
    if (this.sharing) return html`<day-share .page=${page} .puzzle=${puzzle} @share-closed=${() => (this.sharing = false)}></day-share>`;
    const show = () => this.showAnswer();
    if (isOver(puzzle)) {
      return rightCard(page, puzzle, this.step, { go: (step) => this.go(step), share: () => this.share(), playOn: () => this.playOn() });
    }
    if (puzzle.reply.length > 0 && !this.retrying) return wrongCard(puzzle, { again: () => this.tryAgain(), show });
    return questionCard(puzzle, { hinted: this.hinted, hint: () => (this.hinted = true), rules: () => this.showRules(), show });
  }

  /** The board as text, with a field to type a move. @param {DayPuzzle} puzzle */
  inWords(puzzle) {
    const { view, mover } = boardShown(puzzle, this.retrying, this.step);
    const load = async () => (this.worded ||= await lazyImport(this, import("../../boards/text-board.js")));
    return html`<details class="card in-words" @toggle=${load}>
      <summary>${words.tabs.words}</summary>
      ${this.worded ? html`<div><text-board .view=${view} .legal=${mover ? puzzle.legal : []} turn=${heading(puzzle)} ?playable=${mover !== null} @move-chosen=${this.try}></text-board></div>` : ""}
    </details>`;
  }

  async share() {
    this.sharing = await lazyImport(this, import("./day-share.js"));
  }

  static styles = [shared, foldStyles, pieceStyles, slabStyles, dayStyles];
}

customElements.define("parlour-day", ParlourDay);
