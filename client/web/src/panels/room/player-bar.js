/**
 * A player's line beside the board: piece, name, turn, presence, a machine's progress, and the clock.
 * @import { Clock, ClockView, Seat, SeatView, Thinking } from "../../wire/messages.js"
 * @import { Claim } from "../../state/state.js"
 */

import { LitElement, css, html } from "lit";
import { namedPiece, pieceStyles } from "../../boards/piece.js";
import { shared } from "../../styles/shared.js";
import { words } from "../../words/en/words.js";
import "./claim-win.js";
import "./game-clock.js";
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
    claim: { attribute: false },
    requested: { type: Boolean },
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
    /** When the win may be claimed from this player; null if never. @type {Claim | null} */
    this.claim = null;
    /** Whether the claim was sent and not answered yet. */
    this.requested = false;
  }

  /** @override */
  render() {
    const { player, present } = this.holder;
    const kind = player ? words.kind(player) : "";
    const away = player && !present && player.kind !== "machine";
    const side = words.side(this.mark);
    return html`<section class="bar" aria-label=${`${words.player(player)}, ${side}`}>
      ${namedPiece(this.mark, side)}
      <div class="who">
        <p>
          ${linked(player, this.public || this.you, words.player(player))}
          ${this.you ? html`<span class="tag">${words.you}</span>` : ""}
          ${away ? html`<span class="tag away">${words.away}</span>` : ""}
          ${this.turn && player?.kind === "machine" ? html`<span class="pulse" aria-hidden="true"><i></i><i></i><i></i></span>` : ""}
        </p>
        <p class="cut quiet num">${[side, kind].filter(Boolean).join(" · ")}</p>
      </div>
      <div class="ends">
        ${this.claim ? html`<claim-win .claim=${this.claim} ?requested=${this.requested}></claim-win>` : ""}
        ${this.turn && player?.kind === "machine" && this.thinking
          ? html`<span class="quiet num">${words.thinking(this.thinking.depth, this.thinking.nodes)}</span>`
          : ""}
        ${this.clocks
          ? html`<game-clock
              .agreed=${this.agreed}
              .clocks=${this.clocks}
              seat=${this.seat}
              ?first=${this.turn}
              ?own=${this.you}
            ></game-clock>`
          : ""}
      </div>
    </section>`;
  }

  static styles = [
    shared,
    pieceStyles,
    css`
      :host {
        min-width: 0;
      }
      .bar {
        display: grid;
        grid-template-columns: 32px minmax(0, 1fr) auto;
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
      .tag {
        font-size: var(--t-small);
        white-space: nowrap;
      }
      .away {
        color: var(--bad);
      }
      .ends {
        display: flex;
        gap: var(--s2);
        align-items: center;
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
      .pulse i:nth-child(2) {
        animation-delay: 0.15s;
      }
      .pulse i:nth-child(3) {
        animation-delay: 0.3s;
      }
      @keyframes pulse {
        50% {
          opacity: 0.25;
        }
      }
      @media (max-width: 480px) {
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
