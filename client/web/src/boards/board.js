/**
 * Picks the element that draws a view, and the one that shows a game from afar.
 * @import { Seat, View } from "../wire/messages.js"
 * @import { Values } from "./value-sign.js"
 */

import { html } from "lit";
import "./grid-board.js";
import "./heaps-board.js";
import "./mark-board.js";
import "./pieces-board.js";

/**
 * @typedef {object} Play
 * @property {string[]} legal the moves that may be played now
 * @property {Seat | null} mover whose piece may be played here now
 * @property {string | null} pending
 * @property {boolean} ahead whether what is chosen is kept for one's turn
 * @property {boolean} playable whether somebody plays here at all
 * @property {Values | null} values what the moves are worth; null where nobody wants to know
 */

/** A game's picture for whoever has still to choose. @param {View} view @param {string} label */
export function previewOf(view, label) {
  switch (view.moves) {
    case "column":
      return html`<grid-board class="board" preview .view=${view} label=${label}></grid-board>`;
    case "square":
      return html`<mark-board class="board" preview .view=${view} label=${label}></mark-board>`;
    case "step":
      return html`<pieces-board class="board" preview .view=${view} label=${label}></pieces-board>`;
    default:
      return html`<heaps-board class="board" preview .view=${view} label=${label}></heaps-board>`;
  }
}

/** @param {View} view @param {string} label @param {Play} play */
export function boardOf(view, label, { legal, mover, pending, ahead, playable, values }) {
  switch (view.moves) {
    case "column":
      return html`<grid-board class="board" .view=${view} .mover=${mover} .pending=${pending} .values=${values} ?ahead=${ahead} ?playable=${playable} label=${label}></grid-board>`;
    case "square":
      return html`<mark-board class="board" .view=${view} .legal=${legal} .mover=${mover} .pending=${pending} .values=${values} ?ahead=${ahead} ?playable=${playable} label=${label}></mark-board>`;
    case "step":
      return html`<pieces-board class="board" .view=${view} .legal=${legal} .mover=${mover} .pending=${pending} .values=${values} ?ahead=${ahead} ?playable=${playable} label=${label}></pieces-board>`;
    default:
      return html`<heaps-board class="board" .view=${view} .legal=${legal} .mover=${mover} .pending=${pending} .values=${values} ?ahead=${ahead} ?playable=${playable} label=${label}></heaps-board>`;
  }
}
