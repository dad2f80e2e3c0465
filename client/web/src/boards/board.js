/**
 * Picks the element that draws a view.
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

/** @type {Play} */
const STILL = { mover: null, pending: null, playable: false };

/** @param {View} view @param {string} label @param {Play} play */
export function boardOf(view, label, { mover, pending, playable } = STILL) {
  return view.family === "grid"
    ? html`<grid-board class="board" .view=${view} .mover=${mover} .pending=${pending} ?playable=${playable} label=${label}></grid-board>`
    : html`<heaps-board class="board" .view=${view} .mover=${mover} .pending=${pending} ?playable=${playable} label=${label}></heaps-board>`;
}
