/**
 * The moves of a finished game in pairs, each with its verdict as a shape and in words; a move is a button that shows the position
 * after it. It emits `ply-chosen`.
 * @import { Review } from "../../state/game-review.js"
 * @import { Verdict } from "../../wire/messages.js"
 */

import { LitElement, css, html, svg } from "lit";
import { markOf } from "../../boards/marks.js";
import { moveOf } from "../../boards/notation.js";
import { pieceIcon, pieceStyles } from "../../boards/piece.js";
import { verdictsOf } from "../../state/game-review.js";
import { moveNumber } from "../../state/review-story.js";
import { shared } from "../../styles/shared.js";
import { reviewWords } from "../../words/en/review.js";
import { xorMeans } from "../../words/en/value-reasons.js";
import { words } from "../../words/en/words.js";
import { usesXor } from "../../words/nim-sum.js";
import { emit } from "../shared/emit.js";
import { icon } from "../shared/icon.js";

/** @type {Record<Verdict["kind"], string>} */
const SHAPES = {
  only: "M7.5 0L14 6.5L7.5 13L1 6.5z",
  kept: "M1 7l4 5L14 2",
  slower: "M7.5 1.5a5 5 0 1 0 .1 0",
  slipped: "M0 0H15L7.5 13z",
  unknown: "M3 6.5H12",
};

/** Kinds of moves whose short form is a name that stands on the board. @type {import("../../wire/messages.js").View["moves"][]} */
const PLAIN = ["column", "square"];

/** The words beside the shape, where the shape does not say it all. @param {Verdict} verdict */
function beside(verdict) {
  const { kind, before, after } = verdict;
  if (kind === "slipped") return `${words.worth({ outcome: before })} → ${words.worth({ outcome: after })}`;
  if (kind === "slower") return reviewWords.slower(verdict);
  return kind === "only" ? reviewWords.onlyMove(verdict) : "";
}

export class ReviewMoves extends LitElement {
  static properties = { review: { attribute: false }, ply: { type: Number } };

  constructor() {
    super();
    /** @type {Review | null} */
    this.review = null;
    /** The number of moves to the position on the board; -1 if other moves led there. */
    this.ply = 0;
    this.follows = true;
    this.sizes = new ResizeObserver(() => this.keepInSight());
    this.addController({ hostDisconnected: () => this.sizes.disconnect() });
  }

  /** @param {import("lit").PropertyValues<this>} changed */
  updated(changed) {
    const isOther = changed.has("review") && changed.get("review")?.record !== this.review?.record;
    if (isOther || changed.has("ply")) this.follows = true;
    const list = this.renderRoot.querySelector("ol");
    if (list) this.sizes.observe(list);
    this.keepInSight();
  }

  /** Scroll to the move that led to the position, until the reader scrolls: verdicts that come make the list longer. */
  keepInSight() {
    const list = this.renderRoot.querySelector("ol");
    const item = /** @type {HTMLElement | undefined} */ (list?.children[this.ply - 1]);
    if (!list || !this.follows) return;
    const top = item ? item.offsetTop : 0; // in the list, which is positioned
    const least = item ? top + item.offsetHeight - list.clientHeight : 0;
    if (list.scrollTop > top || list.scrollTop < least) list.scrollTop = top - list.clientHeight / 2;
  }

  render() {
    const { review } = this;
    if (!review) return html``;
    const { record, complete, unavailable } = review;
    const verdicts = verdictsOf(review);
    const leave = () => (this.follows = false);
    const progress = complete || unavailable ? "" : reviewWords.checking(verdicts.filter(Boolean).length, record.moves.length);
    return html`<ol class="num" aria-label=${words.moves} tabindex="0" @wheel=${leave} @touchmove=${leave} @pointerdown=${leave} @keydown=${leave}>
        ${record.moves.map((_, index) => this.item(review, index, verdicts[index]))}
      </ol>
      <p class="quiet" role="status">${progress}</p>
      ${this.key(review).map((said) => html`<p class="quiet">${said}</p>`)}`;
  }

  /** What the short forms stand for, where they do not say it themselves. @param {Review} review */
  key({ record, end, values }) {
    const [first] = record.moves;
    const means = first && !PLAIN.includes(end.view.moves) ? [reviewWords.means(first.move, words.moveName(moveOf(end.view, first.move)))] : [];
    return values.some((value) => value && usesXor(value)) ? [...means, xorMeans] : means;
  }

  /** @param {Review} review @param {number} index @param {Verdict | undefined} verdict undefined where it is not proved yet */
  item({ record: { moves, hints }, end }, index, verdict) {
    const { seat, move, fallback } = moves[index];
    const current = this.ply === index + 1;
    const choose = () => emit(this, "ply-chosen", { ply: index + 1 });
    const mark = markOf(end.view, seat);
    const helped = hints.includes(index);
    const second = index === 0 && seat === 2; // the first column is player 1's
    return html`<li class=${second ? "second" : ""}>
      <span class="number quiet" aria-hidden="true">${seat === 1 || second ? moveNumber(index) : ""}</span>
      <button type="button" class="plain ${verdict?.kind ?? ""}" aria-current=${current ? "step" : "false"} @click=${choose}>
        ${pieceIcon(mark)}<span class="unseen">${words.played(mark, moveOf(end.view, move))} ${fallback ? `(${words.standIn})` : ""} ${helped ? `(${words.hinted})` : ""} ${verdict ? reviewWords.verdict(verdict) : ""}</span>
        <b aria-hidden="true">${move}</b>${fallback ? html`<span class="quiet" title=${words.standIn} aria-hidden="true">${icon("hourglass")}</span>` : ""}${helped ? html`<span class="quiet" title=${words.hinted} aria-hidden="true">${icon("lamp")}</span>` : ""}${verdict ? html`${shape(verdict.kind)}<small aria-hidden="true">${beside(verdict)}</small>` : ""}
      </button>
    </li>`;
  }

  static styles = [
    shared,
    pieceStyles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        min-height: 0;
      }
      p {
        min-height: 1.4em;
        padding: 0 var(--s4) var(--s2);
        font-size: var(--t-small);
      }
      ol {
        position: relative; /* what is unseen in it adds nothing to the page's height */
        display: grid;
        flex: 1;
        grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
        gap: 2px var(--s1);
        align-content: start;
        min-height: 8rem;
        max-height: 20rem;
        padding: var(--s2) var(--s3);
        overflow-y: auto;
      }
      @media (min-width: 900px) {
        ol {
          max-height: none; /* the column is as high as the window */
        }
      }
      li {
        display: flex;
        align-items: center;
        min-width: 0;
      }
      .second {
        grid-column: 2;
      }
      .number {
        flex: none;
        width: 1.5rem;
        font-size: var(--t-small);
        text-align: center;
      }
      .number:empty {
        width: 0;
      }
      button {
        flex: 1;
        flex-wrap: wrap;
        gap: 2px var(--s2);
        justify-content: flex-start;
        min-width: 0;
        padding: 4px var(--s2);
        border-radius: var(--r-small);
        text-align: left;
        overflow-wrap: anywhere;
      }
      [aria-current="step"] {
        border-color: var(--accent);
        background: var(--accent-soft);
      }
      .icon {
        width: 18px;
        height: 18px;
      }
      .shape {
        flex: none;
        width: 14px;
        height: 14px;
        fill: currentColor;
        color: var(--good);
      }
      :is(.kept, .slower, .unknown) > .shape {
        fill: none;
        stroke: currentColor;
        stroke-width: 2.4;
      }
      :is(.slower, .unknown) > .shape {
        color: var(--quiet);
      }
      .slipped > .shape,
      .slipped > small {
        color: var(--bad);
      }
      small {
        font-size: 0.75rem;
      }
    `,
  ];
}

/** @param {Verdict["kind"]} kind */
const shape = (kind) => html`<svg class="shape" viewBox="-1 -1 17 15" aria-hidden="true">${svg`<path d=${SHAPES[kind]}></path>`}</svg>`;

customElements.define("review-moves", ReviewMoves);
