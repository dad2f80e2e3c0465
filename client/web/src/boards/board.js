/**
 * Picks the element that draws a view, and the one that shows a game from afar.
 * @import { Seat, View } from "../wire/messages.js"
 */

import { html } from "lit";
import "./grid-board.js";
import "./heaps-board.js";

/**
 * @typedef {object} Play
 * @property {Seat | null} mover whose piece may be played here now
 * @property {string | null} pending
 * @property {boolean} playable whether somebody plays here at all
 */

/** A game's picture for whoever has still to choose. @param {View} view @param {string} label */
export function previewOf(view, label) {
  return view.family === "grid"
    ? html`<grid-board class="board" .view=${view} preview label=${label}></grid-board>`
    : html`<heaps-board class="board" preview .view=${view} label=${label}></heaps-board>`;
}

/** @param {View} view @param {string} label @param {Play} play */
export function boardOf(view, label, { mover, pending, playable }) {
  return view.family === "grid"
    ? html`<grid-board class="board" .view=${view} .mover=${mover} .pending=${pending} ?playable=${playable} label=${label}></grid-board>`
    : html`<heaps-board class="board" .view=${view} .mover=${mover} .pending=${pending} ?playable=${playable} label=${label}></heaps-board>`;
}
