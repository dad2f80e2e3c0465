/**
 * Chooses the board element of a view, to play on or as a preview.
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
 * @property {Seat | null} mover the side that may move here now
 * @property {string | null} pending
 * @property {boolean} premoving whether a chosen move is kept as a premove
 * @property {boolean} playable whether the player holds a seat of a running game
 * @property {Values | null} values of the moves; null while they are not shown
 */

/** A preview of a game. @param {View} view @param {string} label */
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

/** A board to play on. @param {View} view @param {string} label @param {Play} play */
export function boardOf(view, label, { legal, mover, pending, premoving, playable, values }) {
  switch (view.moves) {
    case "column":
      return html`<grid-board class="board" .view=${view} .mover=${mover} .pending=${pending} .values=${values} ?premoving=${premoving} ?playable=${playable} label=${label}></grid-board>`;
    case "square":
      return html`<mark-board class="board" .view=${view} .legal=${legal} .mover=${mover} .pending=${pending} .values=${values} ?premoving=${premoving} ?playable=${playable} label=${label}></mark-board>`;
    case "step":
      return html`<pieces-board class="board" .view=${view} .legal=${legal} .mover=${mover} .pending=${pending} .values=${values} ?premoving=${premoving} ?playable=${playable} label=${label}></pieces-board>`;
    default:
      return html`<heaps-board class="board" .view=${view} .legal=${legal} .mover=${mover} .pending=${pending} .values=${values} ?premoving=${premoving} ?playable=${playable} label=${label}></heaps-board>`;
  }
}
