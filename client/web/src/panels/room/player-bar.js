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
    return html`<div class="bar">
      ${namedPiece(this.mark, words.side(this.mark))}
      ${linked(player, this.public || this.you, words.player(player))}
      ${this.you ? html`<span class="tag">${words.you}</span>` : ""}
      ${kind ? html`<span class="quiet">${kind}</span>` : ""}
      ${away ? html`<span class="tag away">${words.away}</span>` : ""}
      ${this.claim ? html`<claim-win .claim=${this.claim} ?requested=${this.requested}></claim-win>` : ""}
      ${this.turn && player?.kind === "machine" ? this.progress() : ""}
      ${this.clocks
        ? html`<game-clock
            .agreed=${this.agreed}
            .clocks=${this.clocks}
            seat=${this.seat}
            ?first=${this.turn}
            ?own=${this.you}
          ></game-clock>`
        : ""}
    </div>`;
  }

  progress() {
    const { thinking } = this;
    return html`<span class="thought">
      <span class="pulse" aria-hidden="true"></span>
      <span class="quiet">${thinking ? words.thinking(thinking.depth, thinking.nodes) : "…"}</span>
    </span>`;
  }

  static styles = [
    shared,
    pieceStyles,
    css`
      .bar {
        display: flex;
        align-items: center;
        flex-wrap: wrap;
        gap: 0 8px;
        box-sizing: border-box;
        min-height: 48px;
        padding: 2px 12px;
        border: 2px solid transparent;
        border-radius: 12px;
      }
      :host([turn]) .bar {
        border-color: var(--accent);
        background: var(--panel);
      }
      game-clock {
        margin-left: auto;
      }
      .thought + game-clock {
        margin-left: 0;
      }
      .name {
        min-width: 0;
        max-width: calc(100% - 40px); /* on the line of its piece, however long */
        overflow: hidden;
        font-weight: 600;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .quiet {
        font-size: 0.9rem;
        white-space: nowrap;
      }
      .tag {
        padding: 0 8px;
        border: 1px solid var(--line);
        border-radius: 99px;
        font-size: 0.85rem;
      }
      .away {
        border-color: var(--bad);
        color: var(--bad);
      }
      .thought {
        display: flex;
        align-items: center;
        gap: 8px;
        margin-left: auto;
        font-variant-numeric: tabular-nums;
      }
      .pulse {
        width: 10px;
        height: 10px;
        border-radius: 50%;
        background: var(--accent);
      }
      @media (prefers-reduced-motion: no-preference) {
        .pulse {
          animation: pulse 1.4s ease-in-out infinite;
        }
      }
      @keyframes pulse {
        50% {
          transform: scale(0.45);
        }
      }
    `,
  ];
}

customElements.define("player-bar", PlayerBar);
