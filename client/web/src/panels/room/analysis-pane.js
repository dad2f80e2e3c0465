/**
 * Exact values of the position on the board: a switch, the result in one sentence with its reason, a line for each move, and the scores of
 * the whole game as a curve. If only machines play, their thinking is shown above. Below are the reasons of a machine's last move, and the
 * link to the glass box.
 *
 * It emits `values-toggled`, `command-asked`, and on request `announcement-made` with all values in words.
 * @import { Analysis, Explanation, Refused, RoomView, Thinking } from "../../wire/messages.js"
 * @import { Values, ValueSign } from "../../boards/value-sign.js"
 * @import { Catalogue } from "../../state/catalogue.js"
 * @import { Score } from "../../state/scores.js"
 * @import { MoveWhy } from "../shared/move-why.js"
 */

import { LitElement, css, html, svg } from "lit";
import { marksOf } from "../../boards/marks.js";
import { bestMove, valuesText } from "../../boards/value-sign.js";
import { glassBoxAddress } from "../../state/glass-address.js";
import { searchToShow } from "../../state/glass-link.js";
import { lastMachineMove } from "../../state/machine-move.js";
import { scoresOf, turningPoints } from "../../state/scores.js";
import { allowsHelp } from "../../state/selectors.js";
import { whyOf } from "../../state/why.js";
import { shared } from "../../styles/shared.js";
import { switchStyles } from "../../styles/switch.js";
import { capital } from "../../words/capital.js";
import { analysisWords } from "../../words/en/analysis.js";
import { valueReasonWords, xorMeans } from "../../words/en/value-reasons.js";
import { words } from "../../words/en/words.js";
import { usesXor } from "../../words/nim-sum.js";
import { emit } from "../shared/emit.js";
import "../shared/move-why.js";
import "./thinking-lines.js";

/** @type {Record<ValueSign["kind"], string>} */
const SHAPES = { win: "▲", loss: "▼", draw: "=", unproved: "", open: "" };

/** The size of the curve, in its own units. */
const [WIDTH, HEIGHT] = [320, 72];

/** A line through the known scores, broken where one is missing; a lone one is not drawn. @param {(Score | null)[]} scores @param {number} across from one to the next */
const lineOf = (scores, across) =>
  scores
    .flatMap((score, ply) => {
      if (!score) return [];
      const place = `${(ply * across).toFixed(1)} ${((HEIGHT / 2) * (1 - 0.85 * score.height)).toFixed(1)}`;
      return [`${scores[ply - 1] ? "L" : "M"}${place}`];
    })
    .join("");

export class AnalysisPane extends LitElement {
  static properties = {
    on: { type: Boolean },
    available: { type: Boolean },
    analysis: { attribute: false },
    values: { attribute: false },
    mark: {},
    problem: {},
    view: { attribute: false },
    thinking: { attribute: false },
    known: { attribute: false },
    catalogue: { attribute: false },
  };

  constructor() {
    super();
    this.on = false;
    /** Whether values can be switched on here now. */
    this.available = false;
    /** @type {Analysis | null} */
    this.analysis = null;
    /** The values on the board. @type {Values} */
    this.values = {};
    /** The side to move; empty at the end of a game. */
    this.mark = "";
    /** Why there are no values, in words. */
    this.problem = "";
    /** @type {RoomView | null} */
    this.view = null;
    /** @type {Thinking | null} */
    this.thinking = null;
    /** The known values of the game's positions, by turn. @type {Record<number, Analysis>} */
    this.known = {};
    /** @type {Catalogue | null} */
    this.catalogue = null;
  }

  render() {
    const lines = this.on || !this.available ? this.lines : [];
    const known = this.on && this.available && !this.problem && this.mark !== "";
    return html`${this.view?.machine_play ? html`<thinking-lines .view=${this.view} .thinking=${this.thinking}></thinking-lines>` : ""}
      ${this.available ? this.valuesSwitch() : ""} ${lines.map((line) => html`<p class="line">${line}</p>`)}
      ${known ? this.moves(lines) : ""} ${this.curve()}
      ${this.why()}
      ${this.search()}`;
  }

  /** Why a machine made its last move. */
  why() {
    const { view } = this;
    const last = view && (view.status === "over" || (view.status === "playing" && allowsHelp(view))) ? lastMachineMove(view) : null;
    return html`<move-why level="3" .made=${last && { ...last, number: last.turn }} .view=${view?.position.view ?? null} .explain=${this.explain}></move-why>`;
  }

  /** @type {MoveWhy["explain"]} */
  explain = ({ number: turn }, signal) =>
    new Promise((resolve, reject) => {
      const answered = (/** @type {Explanation | Refused} */ answer) => (answer.type === "refused" ? reject(whyOf(answer)) : resolve(answer));
      emit(this, "command-asked", { kind: "explain", fields: { room: this.view?.room, turn }, signal, answered });
    });

  /** The link to the search of the last move, or of the position. A running game stays open behind it. */
  search() {
    const shown = this.view && searchToShow(this.catalogue, this.view, this.view.moves?.length ?? 0);
    if (!shown) return "";
    const [path, text] = [glassBoxAddress({ ...shown.address, room: this.view?.status === "playing" ? this.view.room : "" }), shown.why ? analysisWords.itsSearch : analysisWords.lookInside];
    return this.view?.status === "playing"
      ? html`<a class="button search" href=${path} target="_blank">${text}</a>`
      : html`<a class="button search" data-own href=${path}>${text}</a>`;
  }

  /** The scores of the running game, once there are two in a row to draw a line between. */
  curve() {
    const { view, available, on } = this;
    if (!view || !available || !on) return "";
    const scores = scoresOf([...(view.turns ?? []), view.position.turn].map((turn) => this.known[turn]));
    const line = lineOf(scores, WIDTH / (scores.length - 1));
    if (!line.includes("L")) return "";
    const [mark] = marksOf(view.position.view);
    const changes = turningPoints(scores).map(([ply, outcome]) => analysisWords.scoreFrom(ply, words.worth({ outcome })));
    return html`<p class="quiet small">${analysisWords.score(mark)}</p>
      <svg class="curve" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${analysisWords.score(mark)}: ${changes.join("; ")}">
        ${svg`<path class="zero" d="M0 ${HEIGHT / 2}H${WIDTH}"></path><path class="score" d=${line}></path>`}
      </svg>`;
  }

  valuesSwitch() {
    return html`<label class="switch">
      ${analysisWords.showValues}
      <input type="checkbox" role="switch" .checked=${this.on} @change=${() => emit(this, "values-toggled", { on: !this.on })} />
    </label>`;
  }

  /** @param {string[]} lines */
  moves(lines) {
    const text = [...lines, `${valuesText(this.values)}.`].join(" ");
    return html`<ul class="num">
        ${Object.entries(this.values).map(
          ([move, { kind, text: number, description, beside, best }]) => html`<li class=${best ? "best" : ""}>
            <span>${move}</span><b class=${kind} aria-hidden="true">${SHAPES[kind]} ${number}</b><span class="quiet" aria-hidden="true">${beside ?? description}</span><span class="unseen">${description}</span>
          </li>`,
        )}
      </ul>
      <button type="button" class="plain" @click=${() => emit(this, "announcement-made", { text })}>${analysisWords.sayValues}</button>`;
  }

  get lines() {
    const { analysis, mark, problem } = this;
    if (problem) return [problem];
    if (!mark) return [analysisWords.valuesAtEnd];
    const signs = Object.values(this.values);
    const known = signs.filter(({ kind }) => kind !== "open").length;
    if (!analysis?.done) return [analysisWords.provingFor(mark, known, signs.length)];
    const { worth, best = "", reason, facts = {}, cut_by: cut } = analysis;
    const why = reason && valueReasonWords[reason]?.({ facts, best, worth }); // a newer server may know more reasons
    return [
      worth ? analysisWords.provedFor(mark, worth, bestMove(analysis)) : "",
      why ? `${capital(why)}.` : "",
      usesXor(analysis) ? xorMeans : "",
      cut ? analysisWords.cutShort(cut) : "",
    ].filter(Boolean);
  }

  static styles = [
    shared,
    switchStyles,
    css`
      .line {
        margin-top: var(--s2);
        overflow-wrap: anywhere;
      }
      .line:first-of-type {
        font-weight: 600;
      }
      ul {
        margin-block: var(--s3);
      }
      li {
        display: grid;
        grid-template-columns: minmax(2.5rem, auto) 4rem 1fr;
        gap: var(--s2);
        align-items: center;
        min-height: 32px;
        padding: 0 var(--s2);
        border-radius: var(--r-small);
      }
      .best {
        background: var(--accent-soft);
        font-weight: 600;
      }
      .best .quiet {
        color: inherit;
      }
      .small {
        margin-top: var(--s4);
        font-size: var(--t-small);
      }
      .curve {
        display: block;
        width: 100%;
        height: 72px;
        margin-top: var(--s1);
        border-radius: var(--r-small);
        background: var(--ground);
      }
      .curve path {
        fill: none;
        stroke: var(--rim);
        vector-effect: non-scaling-stroke;
      }
      .curve .zero {
        stroke-dasharray: 4 4;
      }
      .curve .score {
        stroke: var(--accent);
        stroke-width: 2.5;
        stroke-linecap: round;
        stroke-linejoin: round;
      }
      .win {
        color: var(--good);
      }
      .loss {
        color: var(--bad);
      }
      button {
        margin-left: -16px; /* aligns the words */
      }
      move-why,
      .search {
        margin-top: var(--s4);
      }
    `,
  ];
}

customElements.define("analysis-pane", AnalysisPane);
