/**
 * One player's line beside the board: piece, name, whether it is their turn, whether they are there, and how
 * far a machine has thought.
 * @import { SeatView, Thinking } from "../wire/messages.js"
 */

import { LitElement, css, html } from "lit";
import { namedPiece, pieceStyles } from "../boards/piece.js";
import { shared } from "../styles/shared.js";
import { words } from "../words/en.js";

export class PlayerBar extends LitElement {
  static properties = {
    mark: {},
    holder: { attribute: false },
    you: { type: Boolean },
    turn: { type: Boolean, reflect: true },
    thinking: { attribute: false },
  };

  constructor() {
    super();
    this.mark = "disc";
    /** @type {SeatView} */
    this.holder = {};
    this.you = false;
    this.turn = false;
    /** @type {Thinking | null} */
    this.thinking = null;
  }

  /** @override */
  render() {
    const { player, present } = this.holder;
    const kind = player ? words.kind(player) : "";
    const away = player && !present && player.kind !== "machine";
    return html`<div class="bar">
      ${namedPiece(this.mark, words.side(this.mark))}
      <span class="name">${words.player(player)}</span>
      ${this.you ? html`<span class="tag">${words.you}</span>` : ""}
      ${kind ? html`<span class="quiet">${kind}</span>` : ""}
      ${away ? html`<span class="tag away">${words.away}</span>` : ""}
      ${this.turn && player?.kind === "machine" ? this.thought() : ""}
    </div>`;
  }

  thought() {
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
        gap: 8px;
        min-height: 44px;
        padding: 0 12px;
        border: 2px solid transparent;
        border-radius: 12px;
      }
      :host([turn]) .bar {
        border-color: var(--accent);
        background: var(--panel);
      }
      .name {
        min-width: 0;
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
        border: 1px solid var(--edge);
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
