/**
 * Review screen: a finished game against exact play. First the result in a sentence of facts, the reader's best move and the move that
 * decided; then the whole: the board with its values, a line of scores, a verdict on every move. Other moves may be tried from any
 * position, and played on against an engine or a friend.
 *
 * The address names the part, or the position of the whole. The screen emits `address-chosen` with another address, and `room-submitted`.
 * @import { ReviewPlace } from "../../state/router.js"
 * @import { Catalogue } from "../../state/catalogue.js"
 * @import { Review, Shown } from "../../state/game-review.js"
 * @import { Player } from "../../wire/messages.js"
 * @import { ReviewPart } from "../../state/router.js"
 * @import { Story } from "../../state/review-story.js"
 * @import { Why } from "../../state/why.js"
 * @import { MoveWhy } from "../shared/move-why.js"
 */

import { LitElement, html } from "lit";
import { boardOf, loadBoard, slabStyles } from "../../boards/board.js";
import { markOf, marksOf } from "../../boards/marks.js";
import { moveOf } from "../../boards/notation.js";
import { shake } from "../../boards/motion.js";
import { pieceStyles } from "../../boards/piece.js";
import { ratioOf } from "../../boards/ratio.js";
import { bestMove } from "../../boards/value-sign.js";
import { endingText, titleOf } from "../../state/catalogue.js";
import { afterNextSlip, keepingMoves, mayBeDrawn, mayProveMore, provedCount, roomFrom, searchOf, shownAt, signsOf, slipCount, verdictsOf } from "../../state/game-review.js";
import { glassBoxAddress } from "../../state/glass-address.js";
import { isShort, partsOf, plyOfPart, seatOf, storyOf } from "../../state/review-story.js";
import { seated } from "../../state/room-text.js";
import { reviewPath, roomPath } from "../../state/router.js";
import { shared } from "../../styles/shared.js";
import { loadExplanation, loadPosition } from "../../wire/records.js";
import { capital } from "../../words/capital.js";
import { analysisWords } from "../../words/en/analysis.js";
import { reviewWords } from "../../words/en/review.js";
import { storyWords } from "../../words/en/review-story.js";
import { valueReasonWords } from "../../words/en/value-reasons.js";
import { words } from "../../words/en/words.js";
import { emit } from "../shared/emit.js";
import "../shared/error-screen.js";
import { lazyImport } from "../shared/lazy-import.js";
import "../shared/move-why.js";
import { titleScreen } from "../shared/screen-title.js";
import { stepButton } from "../shared/step-button.js";
import { GameLoader, whyOf } from "./game-loader.js";
import { reviewStyles } from "./review-styles.js";
import { USUAL } from "./play-on.js";
import "./review-copies.js";
import "./review-moves.js";
import "./review-share.js";
import { ReviewStory } from "./review-story.js";
import "./score-line.js";

/** The ply that a key leads to. @type {Record<string, (review: Review, ply: number) => number>} */
const KEYS = {
  ArrowLeft: (_, ply) => ply - 1,
  ArrowRight: (_, ply) => ply + 1,
  Home: () => 0,
  End: ({ record }) => record.moves.length,
  s: afterNextSlip,
};

export class ParlourReview extends LitElement {
  static properties = {
    place: { attribute: false },
    catalogue: { attribute: false },
    you: { attribute: false },
    refusal: { attribute: false },
    review: { state: true },
    branch: { state: true },
    problem: { state: true },
    notice: { state: true },
  };

  constructor() {
    super();
    /** @type {ReviewPlace | null} */
    this.place = null;
    /** @type {Catalogue | null} */
    this.catalogue = null;
    /** The reader, once known. @type {Player | null} */
    this.you = null;
    /** Why a room to play on in was refused. @type {Why | null} */
    this.refusal = null;
    /** @type {Review | null} */
    this.review = null;
    /** The position after moves that the game did not have, once it is known. @type {Shown | null} */
    this.branch = null;
    /** Why the game cannot be shown. @type {Why | null} */
    this.problem = null;
    /** The latest failure, in words, until the next step. */
    this.notice = "";
    /** Whether the reader has chosen a part that is not drawn yet. */
    this.chosen = false;
    this.loader = new GameLoader(this);
    titleScreen(this, () => (this.review ? `${words.review}, ${titleOf(this.review.record)}` : ""));
    const press = (/** @type {KeyboardEvent} */ event) => this.step(event);
    this.addController({ hostConnected: () => addEventListener("keydown", press), hostDisconnected: () => removeEventListener("keydown", press) });
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    const { place, review } = this;
    if (place && changed.has("place")) {
      const before = /** @type {ReviewPlace | null | undefined} */ (changed.get("place"));
      if (before?.room !== place.room || before.number !== place.number) this.loader.load(place);
      this.loader.loadBranch(place);
    }
    if (review && changed.has("review")) this.style.setProperty("--ratio", String(ratioOf(review.end.view))); // the CSP allows no style attribute
  }

  /** Who came here by a key or a click finds the focus on the way on, or on the steps, since what was pressed is gone. @param {Map<string, unknown>} changed */
  updated(changed) {
    if (this.chosen && changed.has("place")) this.followPart();
    if (!this.review || !changed.has("review") || changed.get("review")) return;
    if (document.activeElement !== document.body || !navigator.userActivation.hasBeenActive) return;
    const story = /** @type {ReviewStory | null} */ (this.renderRoot.querySelector("review-story"));
    if (story && this.partOf(this.review) !== "whole") story.updateComplete.then(() => story.takeFocus());
    else this.focusSteps();
  }

  /** What is told first, null before it is known. @param {Review} review */
  storyOf(review) {
    return storyOf(review, seatOf(review, this.you?.id));
  }

  /** The part to show: the one in the address, if this game has it; else the result, or the whole of a short game. @param {Review} review @returns {ReviewPart} */
  partOf(review) {
    const part = this.place?.part ?? "result";
    if (isShort(review)) return "whole";
    return partsOf(this.storyOf(review)).includes(part) ? part : "result";
  }

  /** How many of the game's moves led to the position shown. @param {Review} review */
  plyOf(review) {
    return Math.min(this.place?.ply ?? plyOfPart(review, this.storyOf(review), this.partOf(review)), review.record.moves.length);
  }

  /** @param {CustomEvent<{ part: ReviewPart }>} event */
  choosePart({ detail }) {
    const { place, review } = this;
    if (!place || !review) return;
    const { room, number, key } = place;
    const [ply, part] = [this.plyOf(review), detail.part];
    this.notice = "";
    this.chosen = true;
    // the whole begins with the position on the board
    emit(this, "address-chosen", { path: reviewPath(room, number, part === "whole" ? { key, ply } : { key, part }) });
  }

  /** Let Enter go on from the part that was chosen, and say it: what was pressed is gone. */
  async followPart() {
    this.chosen = false;
    const story = /** @type {ReviewStory | null} */ (this.renderRoot.querySelector("review-story"));
    await story?.updateComplete;
    if (story?.shown === "whole") return this.focusSteps();
    story?.takeFocus();
    if (story?.said) emit(this, "announcement-made", { text: story.said });
  }

  focusSteps() {
    /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(".controls button + button"))?.focus({ preventScroll: true });
  }

  /** @param {Review} review @returns {Shown} */
  shownOf(review) {
    const branches = (this.place?.tried.length ?? 0) > 0;
    return branches && this.branch ? this.branch : shownAt(review, this.plyOf(review));
  }

  /** @param {KeyboardEvent} event */
  step(event) {
    const target = /** @type {Element} */ (event.composedPath()[0]);
    if (!this.review || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target.matches?.("input, select, textarea")) return;
    if (!(event.key in KEYS)) return;
    event.preventDefault();
    const tried = this.place?.tried ?? [];
    const ply = this.plyOf(this.review);
    if (event.key === "ArrowLeft" && tried.length > 0) this.go(ply, tried.slice(0, -1));
    else if (event.key !== "ArrowRight" || tried.length === 0) this.go(KEYS[event.key](this.review, ply));
  }

  /** Show the position after a number of moves, and of others tried from there. @param {number} ply @param {string[]} [tried] */
  go(ply, tried = []) {
    const { place, review } = this;
    if (!place || !review || ply < 0 || ply > review.record.moves.length) return;
    this.notice = "";
    this.chosen = this.shadowRoot?.activeElement instanceof ReviewStory;
    this.show(place, ply, tried);
  }

  /** @param {ReviewPlace} place @param {number} ply @param {string[]} tried */
  show({ room, number, key }, ply, tried) {
    emit(this, "address-chosen", { path: reviewPath(room, number, { key, ply, tried }) });
  }

  /** A move on the board: the game's own goes on in the game. @param {CustomEvent<{ move: string }>} event */
  try(event) {
    event.stopPropagation(); // no room is to play it
    const { review, place } = this;
    if (!review || !place) return;
    const { ply, tried, next } = this.shownOf(review);
    const { move } = event.detail;
    if (next && move === next) this.go(ply + 1);
    else this.go(ply, [...tried, move]);
  }

  /** Go back to where a move was tried, and say until the next step why it leads nowhere. @param {string} move @param {Why} why */
  refuse(move, why) {
    const { place } = this;
    if (!place) return;
    this.show(place, place.ply ?? 0, place.tried.slice(0, -1));
    this.notice = why.code === "illegal-move" ? words.refusedMove(move) : words.refused(why);
    const board = /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(".board"));
    if (board) shake(board);
  }

  /** @param {CustomEvent<{ opponent: string }>} event */
  playOn({ detail }) {
    const { review } = this;
    if (!review) return;
    const { ply, tried } = this.shownOf(review);
    this.playFrom(review, ply, tried, detail.opponent);
  }

  /** The opponent to play on against: the machine of the game, else the usual one. @param {Review} review */
  opponentOf({ record }) {
    return record.players.find((player) => player.kind === "machine" && player.id !== this.you?.id)?.engine ?? USUAL;
  }

  /** Open a room from a position of the game. @param {Review} review @param {number} ply @param {string[]} tried @param {string} opponent */
  async playFrom(review, ply, tried, opponent) {
    const { place } = this;
    if (!place) return;
    try {
      const position = await loadPosition(place, ply, tried);
      emit(this, "room-submitted", { room: roomFrom(review.record, position, opponent), pace: null });
    } catch (error) {
      this.notice = words.refused(await whyOf(error));
    }
  }

  render() {
    const { place, review, problem } = this;
    if (!place) return html``;
    if (problem) {
      const again = problem.code === "unfetched";
      return html`<error-screen .why=${problem}>
        ${again
          ? this.retry(place)
          : html`<a class="button" data-own href=${roomPath(place.room, place.key)}>${reviewWords.table}</a>`}
      </error-screen>`;
    }
    if (!review) return html`<p class="quiet loading" role="status">${words.loading}</p>`;
    const shown = this.shownOf(review);
    return html`${this.head(review, shown)}
      <div class="two">
        <section>
          ${this.board(review, shown)}
          <div class="walk">${this.controls(review, shown)} ${this.partOf(review) === "whole" ? this.why(review, shown) : ""}</div>
          ${this.partOf(review) === "whole" ? this.saying(review, shown) : ""}
        </section>
        <section class="side">${this.side(review, shown)}</section>
      </div>`;
  }

  /** The part of the review, beside the board. @param {Review} review @param {Shown} shown */
  side(review, shown) {
    const part = this.partOf(review);
    const story = this.storyOf(review);
    const opponent = words.engine(this.opponentOf(review));
    const attempt = (/** @type {CustomEvent<{ ply: number }>} */ { detail }) => this.playFrom(review, detail.ply, [], this.opponentOf(review));
    return html`<review-story
        .review=${review}
        .story=${story}
        shown=${part}
        opponent=${opponent}
        @part-chosen=${this.choosePart}
        @try-chosen=${attempt}
      ></review-story>
      ${isShort(review) ? this.again(review) : this.course(review, shown, story, part)} ${part === "whole" ? this.ways(review, shown) : this.refused()}`;
  }

  /** @param {ReviewPlace} place */
  retry(place) {
    return html`<button type="button" @click=${() => this.loader.load(place)}>${words.tryAgain}</button>`;
  }

  /** @param {Review} review @param {Shown} shown */
  head(review, shown) {
    const { record, end, complete } = review;
    const { room, players, result, moves, hints } = record;
    const proved = provedCount(review);
    const facts = [words.outcome(result, [], marksOf(end.view)), words.length(moves.length), ...(hints.length > 0 ? [words.helped] : []), ...(complete && proved > 0 ? [reviewWords.slips(slipCount(review), proved, moves.length)] : [])];
    return html`<header>
      <h1>${titleOf(record)}</h1>
      <p><span class="name">${this.nameOf(players[0])}</span> – <span class="name">${this.nameOf(players[1])}</span></p>
      <p class="quiet">${facts.join(" · ")}</p>
      <div class="beside">
        <review-share .place=${this.place} .review=${review} .shown=${shown}></review-share>
        <a class="button" data-own href=${roomPath(room, this.place?.key)}>${reviewWords.table}</a>
      </div>
    </header>`;
  }

  /** @param {Player} player */
  nameOf(player) {
    return player.id === this.you?.id ? words.you : seated(player);
  }

  /** @param {Review} review @param {Shown} shown */
  board(review, shown) {
    const { picture, mover, legal } = shown;
    lazyImport(this, loadBoard(picture));
    const pending = this.place?.tried.length !== shown.tried.length ? (this.place?.tried.at(-1) ?? null) : null;
    const best = this.partOf(review) === "best"; // its card says what the moves before this position were worth
    const hasValues = mover !== null && shown.values !== null && !best;
    return html`<div class="board-area" @move-chosen=${this.try}>
      ${boardOf(picture, words.boardOf(titleOf(review.record)), {
        values: hasValues ? signsOf(shown) : null,
        legal,
        mover,
        premoving: false,
        playable: mover !== null,
        pending,
        cheered: null,
      })}
    </div>`;
  }

  /** @param {Review} review @param {Shown} shown */
  controls(review, { ply, tried }) {
    const moves = review.record.moves.length;
    if (tried.length > 0) {
      return html`<div class="controls" role="group" aria-label=${reviewWords.steps}>
        ${stepButton("back", reviewWords.back, () => this.go(ply, tried.slice(0, -1)), false)}
        <button type="button" class="main" @click=${() => this.go(ply)}>${reviewWords.backToGame}</button>
      </div>`;
    }
    const slip = afterNextSlip(review, ply);
    return html`<div class="controls" role="group" aria-label=${reviewWords.steps}>
      ${stepButton("first", reviewWords.firstPosition, () => this.go(0), ply === 0)}
      ${stepButton("back", reviewWords.back, () => this.go(ply - 1), ply === 0)}
      ${stepButton("step", reviewWords.forward, () => this.go(ply + 1), ply === moves)}
      ${stepButton("last", reviewWords.lastPosition, () => this.go(moves), ply === moves)}
      <button type="button" aria-keyshortcuts="s" aria-disabled=${slip === moves && verdictsOf(review)[moves - 1]?.kind !== "slipped"} @click=${() => this.go(slip)}>${reviewWords.nextSlip}</button>
    </div>`;
  }

  /** What the move before the position was worth, and what the position is. @param {Review} review @param {Shown} shown */
  saying(review, shown) {
    return html`<div class="saying" role="status">
      <p class=${shown.tried.length === 0 && review.values[shown.ply - 1]?.verdict?.kind === "slipped" ? "slip" : ""}>${this.notice || this.lastMove(review, shown)}</p>
      <p class="quiet">${this.worth(review, shown)}</p>
    </div>`;
  }

  /** Why the move before the position was played, if it is one of the game's. @param {Review} review @param {Shown} shown */
  why({ record }, { ply, tried, picture }) {
    if (ply === 0 || tried.length > 0) return "";
    const { move, seat } = record.moves[ply - 1];
    return html`<move-why .made=${{ move, seat, number: ply }} .view=${picture} .explain=${this.explain}></move-why>`;
  }

  /** @type {MoveWhy["explain"]} */
  explain = async ({ number: ply }, signal) => {
    if (!this.place) throw { code: "unfetched" };
    try {
      return await loadExplanation(this.place, ply, signal);
    } catch (error) {
      throw await whyOf(error);
    }
  };

  /** @param {Review} review @param {Shown} shown */
  lastMove(review, { ply, tried, picture }) {
    const { record, values } = review;
    const moves = record.moves.length;
    const wanted = this.place?.ply ?? moves;
    if (wanted > moves) return reviewWords.noSuchPly(wanted, moves);
    if (tried.length > 0) return reviewWords.tried(ply, tried.join(", "));
    const made = record.moves[ply - 1];
    if (!made) return reviewWords.atStart(mayBeDrawn(this.catalogue, record.game));
    const before = values[ply - 1];
    const verdict = before?.verdict;
    const said = [words.played(markOf(picture, made.seat), moveOf(picture, made.move))];
    if (verdict) said.push(`${capital(reviewWords.verdict(verdict))}.`);
    if (before && verdict?.kind === "slipped") said.push(reviewWords.better(keepingMoves(before).map((move) => words.moveName(moveOf(picture, move))).join(", ")));
    return said.join(" ");
  }

  /** @param {Review} review @param {Shown} shown */
  worth({ record, unavailable, complete }, { ply, mover, values, picture, tried, result }) {
    const ended = tried.length === 0 && ply === record.moves.length ? record.result : result;
    const end = ended && `${words.outcome(ended, [], marksOf(picture))}: ${endingText(ended, [], record)}.`;
    if (mover === null) return end;
    if (unavailable) return words.valuesRefused(unavailable);
    if (!values) return complete ? "" : analysisWords.provingFor(markOf(picture, mover), 0, 0);
    const { worth, best = "", reason, facts = {}, cut_by: cut } = values;
    const why = reason && valueReasonWords[reason]?.({ facts, best, worth });
    return [end, analysisWords.provedFor(markOf(picture, mover), worth, bestMove(values)), why ? `${capital(why)}.` : "", cut ? analysisWords.cutShort(cut) : ""].filter(Boolean).join(" ");
  }

  /** The scores, and in the whole the moves. @param {Review} review @param {Shown} shown @param {Story | null} story @param {ReviewPart} part */
  course(review, { ply, tried }, story, part) {
    const whole = part === "whole";
    const again = this.again(review);
    if (!whole && review.unavailable && !again) return "";
    const choose = (/** @type {CustomEvent<{ ply: number }>} */ event) => {
      event.stopPropagation();
      this.go(event.detail.ply);
    };
    return html`<div class="card course ${whole ? "whole" : ""}" @ply-chosen=${choose}>
      ${review.unavailable ? "" : html`<score-line .review=${review} ply=${ply} seat=${story?.seat ?? 1} best=${story?.best?.ply ?? -1}></score-line>`}
      ${whole ? html`<review-moves .review=${review} ply=${tried.length > 0 ? -1 : ply}></review-moves>` : this.truth(review, story)} ${again}
    </div>`;
  }

  /** What the line of scores means. @param {Review} review @param {Story | null} story */
  truth(review, story) {
    if (review.unavailable || !story) return "";
    const said = [story.seat ? storyWords.youAbove : "", provedCount(review) === review.record.moves.length ? storyWords.exact : ""].filter(Boolean);
    return said.length > 0 ? html`<p class="quiet truth">${said.join(" ")}</p>` : "";
  }

  /** The way to prove more, where there may be one. @param {Review} review */
  again(review) {
    return this.place && mayProveMore(review) ? this.retry(this.place) : "";
  }

  refused() {
    return this.refusal ? html`<p class="refused" role="alert">${words.refused(this.refusal)}</p>` : "";
  }

  /** On from here, and away with it. @param {Review} review @param {Shown} shown */
  ways(review, shown) {
    const { record } = review;
    const search = searchOf(this.catalogue, review, shown);
    return html`<play-on .catalogue=${this.catalogue} game=${record.game} usual=${this.opponentOf(review)} ?idle=${shown.mover === null} @play-on-chosen=${this.playOn}></play-on>
      ${this.refused()}
      ${search ? html`<a class="button" data-own href=${glassBoxAddress(search.address)}>${search.why ? analysisWords.itsSearch : analysisWords.lookInside}</a>` : ""}
      <review-copies .place=${this.place} .review=${review} .shown=${shown}></review-copies>`;
  }

  static styles = [shared, pieceStyles, slabStyles, reviewStyles];
}

customElements.define("parlour-review", ParlourReview);
