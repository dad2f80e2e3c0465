/**
 * A board in a frame of another site: a finished game to step through, a position to try moves in, a position of the day as its question,
 * or a table to follow.
 *
 * It asks the server when it is opened, when it is touched, and while its reader follows a table; without credentials, and it keeps
 * nothing. A click on the foot opens the whole page in a window of its own.
 * @import { LinkTarget, View } from "../../wire/messages.js"
 * @import { Choice } from "../../state/message.js"
 */

import { LitElement, css, html } from "lit";
import { linesOf } from "../../boards/board-lines.js";
import { boardOf, loadBoard, slabStyles } from "../../boards/board.js";
import { marksOf, markOf } from "../../boards/marks.js";
import { pieceIcon, pieceStyles } from "../../boards/piece.js";
import { ratioOf } from "../../boards/ratio.js";
import { rewound } from "../../boards/rewind.js";
import { shared } from "../../styles/shared.js";
import { loadLink } from "../../wire/links.js";
import { embedWords } from "../../words/en/embed.js";
import { reviewWords } from "../../words/en/review.js";
import { words } from "../../words/en/words.js";
import { icon } from "../shared/icon.js";
import { Follower } from "./follower.js";

const [, , KIND = "", ID = ""] = location.pathname.split("/");

/** Whether something may still happen at a table. @param {LinkTarget | null} target */
const isLive = (target) => target?.phase === "waiting" || target?.phase === "playing";

export class EmbeddedBoard extends LitElement {
  static properties = {
    target: { state: true },
    ply: { state: true },
    tried: { state: true },
    pending: { state: true },
    choice: { state: true },
    notice: { state: true },
  };

  constructor() {
    super();
    /** @type {LinkTarget | null} */
    this.target = null;
    /** How many moves of a finished game are shown. */
    this.ply = 0;
    /** The targets before each move tried in a position. @type {LinkTarget[]} */
    this.tried = [];
    /** @type {string | null} */
    this.pending = null;
    /** What is chosen on a board of counters, and not yet played. @type {Choice | null} */
    this.choice = null;
    /** The latest failure in words. */
    this.notice = "";
    this.query = new URLSearchParams(location.search);
    this.follower = new Follower(this, () => this.lookOn());
  }

  firstUpdated() {
    this.look();
  }

  /** Ask what is to be shown now; `move` is one more in a position. @param {string} [move] */
  async look(move) {
    const query = new URLSearchParams(this.query);
    if (move) query.set("moves", [query.get("moves"), move].filter(Boolean).join(","));
    this.pending = move ?? null;
    try {
      const target = await loadLink(KIND, ID, query);
      if (move && this.target) this.tried = [...this.tried, this.target];
      this.query = query;
      this.notice = "";
      this.show(target);
    } catch (error) {
      this.notice = /** @type {Error} */ (error).message === "404" ? embedWords.nothing : embedWords.failed;
    }
    this.pending = null;
  }

  /** Look at the table again, and return whether something has happened there. */
  async lookOn() {
    const before = this.target;
    await this.look();
    const { phase, moves } = this.target ?? {};
    if (!isLive(this.target)) this.follower.stop();
    return phase !== before?.phase || String(moves) !== String(before?.moves);
  }

  /** @param {LinkTarget} target */
  show(target) {
    this.target = target;
    this.ply = target.moves.length;
    this.choice = null;
    this.style.setProperty("--ratio", String(ratioOf(target.view))); // the CSP allows no style attribute
    document.title = this.titleOf(target);
    loadBoard(target.view).catch(() => (this.notice = embedWords.failed));
  }

  back() {
    const before = this.tried.at(-1);
    if (!before) return;
    const moves = this.query.get("moves")?.split(",") ?? [];
    this.query.set("moves", moves.slice(0, -1).join(","));
    this.tried = this.tried.slice(0, -1);
    this.show(before);
  }

  /** @param {LinkTarget} target */
  titleOf = ({ game, task, title }) => (task ? embedWords.day : (words.games[game]?.title ?? title));

  /** The names, where they are asked for. @param {LinkTarget} target */
  names = ({ players }) => players.map((player) => (player?.kind === "machine" ? words.engine(player.engine ?? "") : words.player(player))).join(" – ");

  render() {
    const { target } = this;
    if (!target) return html`<main><p class="alone" role="status">${this.notice || words.loading}</p></main>`;
    const view = this.viewOf(target);
    const playable = target.phase === "position" && target.to_move !== null;
    return html`<main><header><h1>${this.titleOf(target)}</h1><p class="quiet cut">${this.names(target)}</p></header>
      <div class="board-area" @move-chosen=${this.onMove} @choice-changed=${(/** @type {CustomEvent<Choice | null>} */ event) => (this.choice = event.detail)}>
        ${boardOf(view, words.boardOf(this.titleOf(target)), { legal: target.legal, mover: playable ? target.to_move : null, pending: this.pending, premoving: false, playable, values: null, cheered: null })}
      </div>
      <ol class="unseen">${linesOf(view).map((line) => html`<li>${line}</li>`)}</ol>
      <div class="say">
        <p role="status">${this.notice || this.saying(target, view)}</p>
        ${this.controls(target)}
      </div>
      <footer>
        <a href=${target.path} target="_blank" rel="noopener">${pieceIcon("disc")} Parlour <span class="open">${embedWords.open} ${icon("turn")}</span></a>
      </footer></main>`;
  }

  /** @param {LinkTarget} target @returns {View} */
  viewOf({ phase, view, moves }) {
    return phase === "over" ? rewound(view, moves, this.ply) : view;
  }

  /** @param {LinkTarget} target @param {View} view */
  saying({ phase, result, moves, task, to_move: mover }, view) {
    const marks = marksOf(view);
    if (phase === "private") return embedWords.private;
    if (phase === "over" && this.ply < moves.length) return reviewWords.afterMove(this.ply, moves.length);
    if (result) return `${words.outcome(result, [], marks)}.`;
    if (phase === "waiting") return embedWords.waiting;
    if (mover === null) return "";
    const turn = `${words.hotTurn(markOf(view, mover))}.`;
    if (task) return `${turn} ${task.outcome === "win" ? embedWords.oneWins : embedWords.oneKeepsDraw}`;
    return phase === "position" && this.tried.length === 0 ? `${turn} ${embedWords.tryMove}` : turn;
  }

  /** @param {LinkTarget} target */
  controls({ path, phase, moves }) {
    if (phase === "day") return html`<a class="button main" href=${path} target="_blank" rel="noopener">${embedWords.solve}</a>`;
    if (phase === "over") {
      const step = (/** @type {number} */ ply) => (this.ply = Math.max(0, Math.min(moves.length, ply)));
      const [start, end] = [this.ply === 0, this.ply === moves.length];
      return html`<div class="steps" role="group" aria-label=${reviewWords.steps}>
        ${this.stepButton("M14 3v14L5 10z", reviewWords.back, () => step(this.ply - 1), start)} ${this.stepButton("M6 3v14l9-7z", reviewWords.forward, () => step(this.ply + 1), end)}
      </div>`;
    }
    if (this.choice) return html`<button type="button" class="main" @click=${this.choice.play}>${this.choice.label}</button>`;
    if (phase === "position") return this.tried.length > 0 ? html`<button type="button" @click=${this.back}>${icon("undo")} ${embedWords.takeBack}</button>` : "";
    if (!isLive(this.target)) return "";
    const { follower } = this;
    const [sign, label] = follower.follows ? [icon("pause"), embedWords.stop] : [icon("eye"), embedWords.follow];
    return html`<button type="button" @click=${() => follower.toggle()}>${sign} ${label}</button>`;
  }

  /** Never disabled, because a disabled button loses the focus. @param {string} path @param {string} label @param {() => void} act @param {boolean} idle */
  stepButton(path, label, act, idle) {
    return html`<button type="button" aria-label=${label} aria-disabled=${idle} @click=${act}>
      <svg width="20" height="20" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true"><path d=${path}></path></svg>
    </button>`;
  }

  /** @param {CustomEvent<{ move: string }>} event */
  onMove({ detail: { move } }) {
    const { target } = this;
    if (!target || this.pending !== null) return;
    if (target.legal.includes(move)) this.look(move);
    else this.notice = words.refusedMove(move);
  }

  static styles = [
    shared,
    pieceStyles,
    slabStyles,
    css`
      main {
        display: grid;
        grid-template-rows: 44px minmax(0, 1fr) 52px 34px;
        box-sizing: border-box;
        height: 100dvh;
        background: var(--panel);
      }
      .alone {
        grid-row: 1 / -1;
        place-self: center;
      }
      header {
        display: flex;
        gap: var(--s2);
        align-items: center;
        padding: 0 var(--s3);
      }
      h1 {
        flex: none;
        font-size: var(--t-lead);
      }
      header p {
        font-size: var(--t-small);
      }
      .board-area {
        display: grid;
        min-height: 0;
        padding: 0 var(--s2);
        container-type: size;
        place-items: center;
      }
      .board {
        width: min(100cqi, 100cqb * var(--ratio));
      }
      .say {
        display: flex;
        gap: var(--s2);
        align-items: center;
        justify-content: space-between;
        padding: var(--s1) var(--s3);
      }
      .say p {
        min-width: 0;
        line-height: 1.2;
      }
      .say :is(.button, button) {
        flex: none;
        padding: 0 var(--s3);
      }
      .steps {
        display: flex;
        gap: var(--s2);
      }
      footer {
        border-top: 1px solid var(--line);
      }
      footer a {
        display: flex;
        gap: var(--s2);
        align-items: center;
        box-sizing: border-box;
        height: 44px; /* as tall as a finger, over the edge of the row */
        margin-top: -11px;
        padding: 11px var(--s3) 0;
        color: var(--quiet);
        font-size: var(--t-small);
        font-weight: 600;
        text-decoration: none;
      }
      .open {
        display: inline-flex;
        gap: var(--s1);
        align-items: center;
        margin-left: auto;
      }
      @media (max-width: 379px) {
        .say {
          font-size: var(--t-small);
        }
      }
    `,
  ];
}

customElements.define("parlour-embed", EmbeddedBoard);
