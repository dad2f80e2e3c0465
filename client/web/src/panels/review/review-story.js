/**
 * What a review tells first: the result with one sentence of facts, the reader's best move, and the move that decided.
 *
 * It emits `part-chosen` with the part to go on to, and `try-chosen` with the ply from which to play on.
 * @import { Outcome } from "../../wire/messages.js"
 * @import { Review } from "../../state/game-review.js"
 * @import { Story } from "../../state/review-story.js"
 * @import { ReviewPart } from "../../state/router.js"
 */

import { LitElement, html, svg } from "lit";
import { marksOf } from "../../boards/marks.js";
import { moveOf } from "../../boards/notation.js";
import { pieceIcon, pieceStyles } from "../../boards/piece.js";
import { endingText } from "../../state/catalogue.js";
import { keepingMoves, verdictsOf } from "../../state/game-review.js";
import { isShort, moveNumber, movesByOutcome, partAfter, partsOf } from "../../state/review-story.js";
import { choiceOf, luckText, momentTexts, moverOf, openingOf } from "../../state/story-text.js";
import { shared } from "../../styles/shared.js";
import { capital } from "../../words/capital.js";
import { reviewWords } from "../../words/en/review.js";
import { storyWords } from "../../words/en/review-story.js";
import { words } from "../../words/en/words.js";
import { emit } from "../shared/emit.js";
import { icon } from "../shared/icon.js";
import { storyStyles } from "./story-styles.js";

/** Longer lists of moves are counted. */
const MOST_NAMED = 4;

/** @type {Record<Outcome, string>} */
const SHAPES = { win: "M1 13L8 1L15 13z", draw: "M1 3h14v4H1zM1 9h14v4H1z", loss: "M1 1L8 13L15 1z" };

/** The labels of the way on to a part: from the result, and from the part before it. @type {Record<"result" | "next", Record<string, string>>} */
const WAYS = {
  result: { best: storyWords.seeBest, moment: storyWords.seeMoment, whole: storyWords.seeWhole },
  next: { moment: storyWords.nextMoment, whole: storyWords.nextWhole },
};

export class ReviewStory extends LitElement {
  static properties = { review: { attribute: false }, story: { attribute: false }, shown: {}, opponent: {} };

  constructor() {
    super();
    /** @type {Review | null} */
    this.review = null;
    /** Null while it is not known. @type {Story | null} */
    this.story = null;
    /** The part that is shown. @type {ReviewPart} */
    this.shown = "result";
    /** The machine to try a move against, in words. */
    this.opponent = "";
    this.hadFocus = false;
  }

  willUpdate() {
    this.hadFocus = this.shadowRoot?.activeElement != null;
  }

  updated() {
    if (this.hadFocus && !this.shadowRoot?.activeElement) this.takeFocus(); // what had it is gone
  }

  /** Let Enter go on: on the next button, or on the title while there is none. */
  takeFocus() {
    /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(".main") ?? this.renderRoot.querySelector("h2"))?.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event on the title */
  goOn({ key }) {
    if (key === "Enter") /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(".main"))?.click();
  }

  /** What is said now, for the live region. */
  get said() {
    const { review, story, shown: part } = this;
    if (!review || !story) return "";
    if (part === "best" && story.best) return storyWords.choice(choiceOf(review, story.best));
    if (part === "moment" && story.moment !== null) return momentTexts(review, story, story.moment).was;
    return openingOf(review, story).join(" ");
  }

  render() {
    const { review, story, shown: part } = this;
    if (!review) return html``;
    const short = isShort(review);
    const parts = partsOf(story);
    const chapters = part !== "result" && !review.unavailable && !short ? this.chapters(parts) : "";
    if (part === "whole") return short ? this.card(this.result(review, story)) : chapters;
    if (part === "best" && story?.best) return html`${chapters}${this.card(this.best(review, story, story.best), "best")}`;
    if (part === "moment" && story && story.moment !== null) return html`${chapters}${this.card(this.moment(review, story, story.moment))}`;
    return this.card(html`${this.result(review, story)}${this.ways()}`);
  }

  /** @param {unknown} content @param {string} [kind] */
  card(content, kind = "") {
    return html`<section class="card ${kind}">${content}</section>`;
  }

  /** @param {ReviewPart[]} parts */
  chapters(parts) {
    return html`<nav aria-label=${storyWords.parts}>
      ${parts.map(
        (part, index) => html`<button type="button" class="plain chapter ${index < parts.indexOf(this.shown) ? "past" : ""}" aria-current=${part === this.shown ? "step" : "false"} @click=${() => this.choose(part)}>
          ${part === "best" ? storyWords.best : part === "moment" ? storyWords.moment : storyWords.whole}
        </button>`,
      )}
    </nav>`;
  }

  /** @param {ReviewPart} part */
  choose(part) {
    emit(this, "part-chosen", { part });
  }

  /** @param {Review} review @param {Story | null} story */
  result(review, story) {
    const { record, end } = review;
    const { result, moves, players } = record;
    const seat = story?.seat ?? null;
    const marks = marksOf(end.view);
    const [mine, winner] = [seat ? [seat] : [], result.winner];
    const lost = seat !== null && winner !== null && winner !== seat;
    const title = lost ? storyWords.wonBy(words.player(players[winner - 1])) : `${words.outcome(result, mine, marks)}.`;
    const short = isShort(review);
    const length = short ? (moves.length === 0 ? storyWords.noMove : storyWords.oneMove) : `${[words.length(moves.length), ...(record.hints.length > 0 ? [words.helped] : [])].join(", ")}.`;
    return html`<div class="head">
        <span class="seal">${winner ? pieceIcon(marks[winner - 1]) : icon(result.reason === "aborted" ? "close" : "draw")}</span>
        <div>
          <h2 tabindex="-1" @keydown=${this.goOn}>${title}</h2>
          <p class="quiet">${capital(endingText(result, mine, record))}. ${length}</p>
        </div>
      </div>
      ${short ? "" : this.opening(review, story)}`;
  }

  /** @param {Review} review @param {Story | null} story */
  opening(review, story) {
    if (!story) {
      const known = verdictsOf(review).filter(Boolean).length;
      return html`<p class="opening proving" role="status">${reviewWords.checking(known, review.record.moves.length)}</p>`;
    }
    return html`<p class="opening">${openingOf(review, story).join(" ")}</p>`;
  }

  /** Until the next part is known there is room for its button, so that none changes under a finger. */
  ways() {
    const { story } = this;
    const next = partAfter(story, "result");
    return html`<div class="ways">
      ${story ? html`<button type="button" class="main" @click=${() => this.choose(next)}>${WAYS.result[next]}</button>` : html`<span class="button room"></span>`}
      ${story && next === "whole" ? "" : this.skip()}
    </div>`;
  }

  skip() {
    return html`<button type="button" class="plain" @click=${() => this.choose("whole")}>${storyWords.skip}</button>`;
  }

  /** @param {Review} review @param {Story} story @param {NonNullable<Story["best"]>} best */
  best(review, story, best) {
    const { move } = review.record.moves[best.ply];
    const values = review.values[best.ply];
    const next = partAfter(story, "best");
    return html`${this.head("M4 12l6 6L20 6", storyWords.bestTitle(moveNumber(best.ply), moveOf(review.end.view, move)), storyWords.bestOfGame)}
      <p>${storyWords.choice(choiceOf(review, best))}</p>
      <dl class="moves">
        ${values && movesByOutcome(values).map(([outcome, moves]) => html`<dt>${named(review.end.view, moves)}</dt><dd class=${outcome}>${shape(outcome)} ${words.worth({ outcome })}</dd>`)}
      </dl>
      <div class="ways">
        <button type="button" class="main" @click=${() => this.choose(next)}>${WAYS.next[next]}</button>
        ${next === "whole" ? "" : this.skip()}
      </div>`;
  }

  /** @param {Review} review @param {Story} story @param {number} ply */
  moment(review, story, ply) {
    const { record, end, values } = review;
    const own = moverOf(review, story, ply) === null;
    const keeping = values[ply] ? keepingMoves(values[ply]) : [];
    const { was, facts } = momentTexts(review, story, ply);
    const luck = luckText(review, story);
    const title = storyWords.momentTitle(moverOf(review, story, ply), moveNumber(ply), moveOf(end.view, record.moves[ply].move));
    const from = own || story.seat === null ? ply : ply + 1; // the reader is to move there
    const attempt = html`<button type="button" class=${own ? "main" : ""} @click=${() => emit(this, "try-chosen", { ply: from })}>${storyWords.tryIt}</button>`;
    const whole = html`<button type="button" class=${own ? "" : "main"} @click=${() => this.choose("whole")}>${own ? storyWords.whole : storyWords.nextWhole}</button>`;
    return html`${this.head("M12 3v5M12 16v5M3 12h5M16 12h5M12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6", title, storyWords.theOneMove)}
      <p>${was} ${keeping.length > 0 && keeping.length <= MOST_NAMED ? reviewWords.better(named(end.view, keeping)) : ""}</p>
      <dl>
        ${facts.map(([name, fact]) => html`<dt>${name}</dt><dd>${fact}</dd>`)}
      </dl>
      ${luck ? html`<p class="quiet small">${luck}</p>` : ""}
      <div class="ways">${own ? [attempt, whole] : [whole, attempt]}</div>
      <p class="quiet small">${storyWords.tryMeans(this.opponent)}</p>`;
  }

  /** @param {string} path of a drawing @param {string} title @param {string} below */
  head(path, title, below) {
    return html`<div class="head">
      <span class="seal"><svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${path}></path></svg></span>
      <div>
        <h2 tabindex="-1" @keydown=${this.goOn}>${title}</h2>
        <p class="quiet">${below}</p>
      </div>
    </div>`;
  }

  static styles = [shared, pieceStyles, storyStyles];
}

/** @param {import("../../wire/messages.js").View} view @param {string[]} moves */
const named = (view, moves) => (moves.length <= MOST_NAMED ? moves.map((move) => words.moveName(moveOf(view, move))).join(", ") : words.length(moves.length));

/** @param {Outcome} outcome */
const shape = (outcome) => html`<svg class="shape" viewBox="0 0 16 14" aria-hidden="true">${svg`<path d=${SHAPES[outcome]}></path>`}</svg>`;

customElements.define("review-story", ReviewStory);
