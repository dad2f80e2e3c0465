/**
 * A player's line beside the board: piece, name, turn, presence, rating, a machine's progress, and the clock.
 * @import { Clock, ClockView, Seat, SeatView, Thinking } from "../../wire/messages.js"
 * @import { RatingShown } from "../../state/ratings-pull.js"
 */

import { LitElement, css, html } from "lit";
import { namedPiece, pieceStyles } from "../../boards/piece.js";
import { shared } from "../../styles/shared.js";
import { capital } from "../../words/capital.js";
import { messageWords } from "../../words/en/message.js";
import { words } from "../../words/en/words.js";
import { emit } from "../shared/emit.js";
import { lazyImport } from "../shared/lazy-import.js";
import { linked } from "../shared/names.js";

export class PlayerBar extends LitElement {
  static properties = {
    mark: {},
    holder: { attribute: false },
    you: { type: Boolean },
    public: { type: Boolean },
    turn: { type: Boolean, reflect: true },
    thinking: { attribute: false },
    seat: { type: Number },
    agreed: { attribute: false },
    clocks: { attribute: false },
    alone: { type: Boolean },
    gives: { type: Boolean },
    requested: { type: Boolean },
    rating: { attribute: false },
  };

  constructor() {
    super();
    this.mark = "disc";
    /** @type {SeatView} */
    this.holder = {};
    this.you = false;
    /** Whether the room is public. */
    this.public = false;
    this.turn = false;
    /** @type {Thinking | null} */
    this.thinking = null;
    /** @type {Seat} */
    this.seat = 1;
    /** The room's clock, null where it has none. @type {Clock | null} */
    this.agreed = null;
    /** @type {ClockView | null} */
    this.clocks = null;
    /** Whether the player holds both seats. */
    this.alone = false;
    /** Whether time can be given to this player. */
    this.gives = false;
    /** Whether time was given and not acknowledged yet. */
    this.requested = false;
    /** @type {RatingShown | null} */
    this.rating = null;
  }

  willUpdate() {
    if (this.agreed) lazyImport(this, import("./game-clock.js")); // before the game: the line may be lost in it
  }

  render() {
    const { player, present } = this.holder;
    const isMachine = player?.kind === "machine";
    const away = player && !present && !isMachine;
    const side = words.side(this.mark);
    const kind = isMachine ? (words.levelName(player.engine?.split(":")[1] ?? "") ?? words.player(player)) : player ? words.kind(player) : "";
    const name = isMachine ? capital(words.kind(player)) : words.player(player);
    return html`<section class="bar" aria-label=${`${name}, ${side}`}>
      ${namedPiece(this.mark, side)}
      <div class="who">
        <p>
          ${linked(player, this.public || this.you, name)}
          ${away ? html`<span class="away">${words.away}</span>` : ""}
          ${isMachine && this.thinking?.ponders ? html`<span class="quiet">${messageWords.ponders}</span>` : ""}
          ${this.turn && isMachine ? html`<span class="pulse" aria-hidden="true"><i></i><i></i><i></i></span>` : ""}
        </p>
        <p class="cut quiet num">
          ${[this.you && !this.alone ? words.youPlay(this.mark) : side, kind].filter(Boolean).join(" · ")}${this.rating ? html` · <seat-rating .rating=${this.rating}></seat-rating>` : ""}
        </p>
      </div>
      ${isMachine && this.thinking ? this.progress(this.thinking) : ""}
      ${this.gives ? this.giveButton(name) : ""}
      ${this.clocks
        ? html`<game-clock .agreed=${this.agreed} .clocks=${this.clocks} seat=${this.seat} ?first=${this.turn} ?own=${this.you}></game-clock>`
        : ""}
    </section>`;
  }

  /** What grows while a machine thinks, in place. @param {Thinking} thinking */
  progress({ depth, nodes }) {
    return html`<dl class="num">
      <div><dd>${depth}</dd><dt>${messageWords.depth}</dt></div>
      <div><dd>${nodes.toLocaleString(document.documentElement.lang)}</dd><dt>${messageWords.positions}</dt></div>
    </dl>`;
  }

  /** @param {string} name */
  giveButton(name) {
    return html`<button type="button" class="plain num" aria-label=${`${messageWords.moreTime}: ${messageWords.giveTime(name)}`} aria-disabled=${this.requested} @click=${() => emit(this, "action-chosen", { action: "give-time" })}>
      ${messageWords.moreTime}
    </button>`;
  }

  static styles = [
    shared,
    pieceStyles,
    css`
      :host {
        min-width: 0;
      }
      .bar {
        display: flex;
        gap: var(--s3);
        align-items: center;
        box-sizing: border-box;
        height: 100%;
        padding: 0 var(--s2) 0 var(--s3);
        border: 1px solid var(--line);
        border-radius: var(--r);
      }
      :host([turn]) .bar {
        padding: 0 7px 0 11px;
        border: 2px solid var(--accent);
        background: var(--panel);
        box-shadow: var(--rest);
      }
      .icon {
        display: block;
        width: 32px;
        height: 32px;
      }
      .who {
        flex: 1;
        min-width: 0;
        line-height: 1.2;
      }
      .who p:first-child {
        display: flex;
        gap: var(--s2);
        align-items: baseline;
      }
      .name {
        min-width: 0;
        overflow: hidden;
        font-weight: 600;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      a.name {
        margin-block: -10px;
      }
      .quiet {
        font-size: var(--t-small);
        white-space: nowrap;
      }
      .away {
        color: var(--bad);
        font-size: var(--t-small);
        font-weight: 600;
        white-space: nowrap;
      }
      button {
        margin-block: -4px;
        padding: 0 var(--s2);
        font-size: var(--t-small);
        white-space: nowrap;
      }
      dl {
        display: flex;
        gap: var(--s4);
        font-size: var(--t-small);
        line-height: 1.2;
        text-align: right;
      }
      dl div {
        display: grid;
      }
      dd {
        font-weight: 600;
      }
      dt {
        grid-row: 2;
        font-size: 0.75rem;
      }
      game-clock {
        flex: none;
        min-width: 7.5rem; /* as wide before it is loaded, and with tenths as without */
      }
      .pulse {
        display: inline-flex;
        gap: 3px;
        align-items: center;
      }
      .pulse i {
        width: 6px;
        height: 6px;
        border-radius: 50%;
        background: var(--accent);
      }
      @media (prefers-reduced-motion: no-preference) {
        .pulse i {
          animation: pulse 1.2s infinite ease-in-out;
        }
      }
      @keyframes pulse {
        50% {
          opacity: 0.25;
        }
      }
      @media (max-width: 480px) {
        game-clock {
          min-width: 6.25rem;
        }
        .bar {
          gap: var(--s2);
          padding-left: var(--s2);
        }
        :host([turn]) .bar {
          padding-left: 7px;
        }
      }
    `,
  ];
}

customElements.define("player-bar", PlayerBar);
