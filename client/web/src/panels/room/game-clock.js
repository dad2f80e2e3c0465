/**
 * A player's clock, counting down between the server's messages.
 *
 * It emits `announcement-made` when the player's own time is about to run out.
 * @import { Clock, Seat } from "../../wire/messages.js"
 * @import { ShownClocks } from "../../state/clocks.js"
 */

import { LitElement, css, html } from "lit";
import { clockShown, clockText, nextTick } from "../../state/clocks.js";
import { shared } from "../../styles/shared.js";
import { words } from "../../words/en/words.js";
import { emit } from "../shared/emit.js";
import { Countdown } from "../shared/countdown.js";
import { icon } from "../shared/icon.js";

export class GameClock extends LitElement {
  static properties = {
    agreed: { attribute: false },
    clocks: { attribute: false },
    seat: { type: Number },
    first: { type: Boolean },
    own: { type: Boolean },
  };

  constructor() {
    super();
    /** @type {Clock | null} */
    this.agreed = null;
    /** From the server's last message; every message makes a new object. @type {ShownClocks | null} */
    this.clocks = null;
    /** @type {Seat} */
    this.seat = 1;
    /** Whether this seat is to make its first move, whose time is not counted. */
    this.first = false;
    /** Whether this is the player's own clock. */
    this.own = false;
    this.warned = false;
    this.countdown = new Countdown(this, () => this.next());
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has("clocks")) return;
    if (this.clocks?.held) this.countdown.hold();
    else this.countdown.restart();
  }

  get shown() {
    return this.agreed && this.clocks && clockShown(this.agreed, this.clocks, this.seat, this.countdown.elapsed);
  }

  /** The time left for the first move; null if this seat need not make one. */
  get toBegin() {
    const left = this.clocks?.first_move;
    return this.first && typeof left === "number" ? Math.max(0, left - this.countdown.elapsed) : null;
  }

  next() {
    if (this.clocks?.held) return null;
    const left = this.toBegin ?? (this.shown?.runs ? this.shown.left : 0);
    return left > 0 ? nextTick(left) : null;
  }

  updated() {
    const low = Boolean(this.shown?.low);
    if (low && !this.warned && this.own) emit(this, "announcement-made", { text: words.timeLow, sound: "tick" });
    this.warned = low;
  }

  render() {
    const { shown, toBegin } = this;
    if (!shown) return html``;
    if (toBegin !== null) {
      return html`<span class="clock first" title=${words.firstMove}><span class="quiet">${words.toBegin}</span> ${clockText(toBegin)}</span>`;
    }
    return html`<span class="clock ${shown.runs ? "runs" : ""} ${shown.low ? "low" : ""}" title=${shown.periods > 0 ? words.periodsLeft(shown.periods) : words.timeLeft}>
      <span class="unseen">${words.timeLeft}: </span>
      ${shown.low ? icon("warning") : shown.runs ? icon("turn") : ""}
      ${clockText(shown.left)}
      ${shown.periods > 0 ? html`<span class="quiet" aria-hidden="true">+${shown.periods}</span><span class="unseen">${words.periodsLeft(shown.periods)}</span>` : ""}
    </span>`;
  }

  static styles = [
    shared,
    css`
      .clock {
        display: flex;
        gap: var(--s1);
        align-items: center;
        justify-content: flex-end;
        box-sizing: border-box;
        height: 36px;
        padding: 0 var(--s2);
        border: 2px solid transparent; /* filled in forced colours too */
        border-radius: var(--r-small);
        color: var(--quiet);
        font-size: var(--t-clock);
        font-weight: 600;
        font-variant-numeric: tabular-nums;
        white-space: nowrap;
      }
      .icon {
        width: 16px;
        height: 16px;
        margin-right: auto;
      }
      .runs {
        border-color: var(--accent);
        background: var(--accent);
        color: var(--on-accent);
      }
      /* One above the other: not wider than any other time. */
      .first {
        display: grid;
        gap: 0;
        align-content: center;
        justify-items: end;
        font-size: 1rem;
        line-height: 1.1;
      }
      .low {
        border-color: var(--bad);
        background: var(--bad);
        color: var(--panel);
      }
      .clock .quiet {
        color: inherit;
      }
      @media (max-width: 480px) {
        .clock {
          padding: 0 var(--s1);
          font-size: 1.25rem;
        }
        .first {
          font-size: 1rem;
        }
      }
      .quiet {
        font-size: 0.85rem;
        font-weight: 400;
      }
      .first .quiet {
        font-size: 0.75rem;
      }
    `,
  ];
}

customElements.define("game-clock", GameClock);
