/**
 * The scores of a game for one player, above the middle where that player was winning, as a stepped line with its slips and the
 * player's best move; a slider through the game.
 *
 * It emits `ply-chosen`. The arrow keys step wherever the focus is, so it has no keys of its own.
 * @import { Review } from "../../state/game-review.js"
 * @import { Seat } from "../../wire/messages.js"
 * @import { Score } from "../../state/scores.js"
 */

import { LitElement, css, html, svg } from "lit";
import { markOf } from "../../boards/marks.js";
import { reviewScores, verdictsOf } from "../../state/game-review.js";
import { lineOf, placesOf } from "../../state/score-line.js";
import { turned, turningPoints } from "../../state/scores.js";
import { shared } from "../../styles/shared.js";
import { analysisWords } from "../../words/en/analysis.js";
import { words } from "../../words/en/words.js";
import { emit } from "../shared/emit.js";

const HEIGHT = 108;
const MARGIN = { left: 14, right: 14, top: 22 }; // around the line, for its marks

export class ScoreLine extends LitElement {
  static properties = { review: { attribute: false }, ply: { type: Number }, seat: { type: Number }, best: { type: Number }, width: { state: true } };

  constructor() {
    super();
    /** @type {Review | null} */
    this.review = null;
    this.ply = 0;
    /** Whose scores. @type {Seat} */
    this.seat = 1;
    /** The ply before the best move of that player, -1 without one. */
    this.best = -1;
    this.width = 320;
    const sizes = new ResizeObserver(([{ contentRect }]) => (this.width = Math.max(1, Math.round(contentRect.width))));
    this.addController({ hostConnected: () => sizes.observe(this), hostDisconnected: () => sizes.disconnect() });
  }

  /** @param {PointerEvent} event */
  scrub(event) {
    if (event.type === "pointermove" && !event.buttons) return;
    const target = /** @type {Element} */ (event.currentTarget);
    if (event.type === "pointerdown") target.setPointerCapture(event.pointerId);
    const { left } = target.getBoundingClientRect();
    const moves = this.review?.record.moves.length ?? 0;
    const ply = Math.round(((event.clientX - left - MARGIN.left) / (this.width - MARGIN.left - MARGIN.right)) * moves);
    emit(this, "ply-chosen", { ply: Math.max(0, Math.min(moves, ply)) });
  }

  render() {
    const { best, review, ply, seat, width } = this;
    if (!review?.record.moves.length) return html``;
    const scores = seat === 2 ? reviewScores(review).map(turned) : reviewScores(review);
    const moves = scores.length - 1;
    const mark = markOf(review.end.view, seat);
    const places = placesOf(scores, { width, height: HEIGHT, ...MARGIN });
    const here = places[ply];
    const changes = turningPoints(scores).map(([at, outcome]) => analysisWords.scoreFrom(at, words.worth({ outcome })));
    const now = scores[ply] ? analysisWords.scoreFrom(ply, words.worth({ outcome: scores[ply]?.outcome })) : analysisWords.scoreFrom(ply, words.worth({}));
    return html`<p class="quiet" id="label">${analysisWords.score(mark)}</p>
      <div
        class="line"
        role="slider"
        tabindex="0"
        aria-labelledby="label"
        aria-describedby="changes"
        aria-valuemin="0"
        aria-valuemax=${moves}
        aria-valuenow=${ply}
        aria-valuetext=${now}
        @pointerdown=${this.scrub}
        @pointermove=${this.scrub}
      >
        <svg viewBox="0 0 ${width} ${HEIGHT}" aria-hidden="true">
          ${svg`<path class=${seat === 1 ? "first" : "second"} d=${lineOf(places, HEIGHT / 2, "up")}></path><path class=${seat === 1 ? "second" : "first"} d=${lineOf(places, HEIGHT / 2, "down")}></path>
            <path class="zero" d="M0 ${HEIGHT / 2}H${width}"></path><path class="run" d=${lineOf(places)}></path>
            ${verdictsOf(review).map((verdict, index) => (verdict?.kind === "slipped" ? slip(places[index + 1], scores[index + 1]) : ""))}
            ${places[best + 1] ? diamond(places[best + 1]) : ""}
            ${here ? svg`<path class="now" d="M${here.x} 4V${HEIGHT - 4}"></path>` : ""}
            ${here && here.y !== null ? svg`<circle class="here" cx=${here.x} cy=${here.y} r="6"></circle>` : ""}`}
        </svg>
      </div>
      <p class="unseen" id="changes">${changes.join("; ")}</p>`;
  }

  static styles = [
    shared,
    css`
      p {
        padding: var(--s3) var(--s4) var(--s1);
        font-size: var(--t-small);
      }
      .line {
        height: 108px;
        cursor: pointer;
        touch-action: pan-y;
      }
      .line:focus-visible {
        outline-offset: -3px;
        border-radius: var(--r);
      }
      svg {
        display: block;
        width: 100%;
        height: 100%;
      }
      path {
        fill: none;
      }
      .first {
        fill: var(--first);
        opacity: 0.28;
      }
      .second {
        fill: var(--second);
        opacity: 0.28;
      }
      .zero {
        stroke: var(--rim);
        stroke-dasharray: 4 4;
      }
      .run {
        stroke: var(--ink);
        stroke-width: 2.5;
        stroke-linejoin: round;
      }
      .now {
        stroke: var(--here);
        stroke-width: 2;
      }
      .here {
        fill: var(--here);
      }
      .slip {
        fill: var(--bad);
      }
      .best {
        fill: var(--good);
      }
    `,
  ];
}

/** A triangle that points at the score to which a slip led. @param {{ x: number, y: number | null }} place @param {Score | null} score */
function slip({ x, y }, score) {
  if (y === null || !score) return "";
  const above = score.height >= 0;
  return svg`<path class="slip" d="M${x - 6} ${y + (above ? -17 : 17)}h12l-6 ${above ? 10 : -10}z"></path>`;
}

/** The mark of the best move. @param {{ x: number, y: number | null }} place */
const diamond = ({ x, y }) => (y === null ? "" : svg`<path class="best" d="M${x} ${y - 20}l6 6l-6 6l-6 -6z"></path>`);

customElements.define("score-line", ScoreLine);
