/**
 * Chooses the board element of a view. The element itself is loaded when a game needs it; until then an empty slab of
 * its final size stands in its place.
 * @import { Seat, View } from "../wire/messages.js"
 * @import { Values } from "./value-sign.js"
 */

import { css, html } from "lit";

/**
 * @typedef {object} Play
 * @property {string[]} legal the moves that may be played now
 * @property {Seat | null} mover the side that may move here now
 * @property {string | null} pending
 * @property {boolean} premoving whether a chosen move is kept as a premove
 * @property {boolean} playable whether the player holds a seat of a running game
 * @property {Values | null} values of the moves; null while they are not shown
 * @property {Seat | null} cheered the winner, where there is something to cheer
 */

/** As many squares in a row as a finger can hit on the smallest phone. */
const FEW = 6;

/** @param {View & { family: "grid" }} view */
const isLarge = ({ width, height }) => Math.max(width, height) > FEW;

/** Load the element that draws a view. @param {View} view @returns {Promise<unknown>} */
export function loadBoard(view) {
  switch (view.moves) {
    case "column":
      return import("./grid-board.js");
    case "square":
      return isLarge(view) ? import("./large-board.js") : import("./squares-boards.js");
    case "step":
      return import("./squares-boards.js");
    default:
      return import("./heaps-board.js");
  }
}

/** A board to play on. @param {View} view @param {string} label @param {Play} play */
export function boardOf(view, label, { legal, mover, pending, premoving, playable, values, cheered }) {
  switch (view.moves) {
    case "column":
      return html`<grid-board class="board" .view=${view} .mover=${mover} .pending=${pending} .values=${values} .cheered=${cheered} ?premoving=${premoving} ?playable=${playable} label=${label}></grid-board>`;
    case "square":
      if (isLarge(view)) return html`<large-board class="board" .view=${view} .legal=${legal} .mover=${mover} .pending=${pending} .values=${values} ?premoving=${premoving} ?playable=${playable} label=${label}></large-board>`;
      return html`<mark-board class="board" .view=${view} .legal=${legal} .mover=${mover} .pending=${pending} .values=${values} ?premoving=${premoving} ?playable=${playable} label=${label}></mark-board>`;
    case "step":
      return html`<pieces-board class="board" .view=${view} .legal=${legal} .mover=${mover} .pending=${pending} .values=${values} ?premoving=${premoving} ?playable=${playable} label=${label}></pieces-board>`;
    default:
      return html`<heaps-board class="board" .view=${view} .legal=${legal} .mover=${mover} .pending=${pending} .values=${values} ?premoving=${premoving} ?playable=${playable} label=${label}></heaps-board>`;
  }
}

/** The empty slab, for a screen that shows a board and has set its `--ratio`. */
export const slabStyles = css`
  .board:not(:defined) {
    display: block;
    box-sizing: border-box;
    aspect-ratio: var(--ratio);
    border-radius: var(--r);
    background: var(--wood);
  }
  grid-board:not(:defined) {
    background: linear-gradient(var(--wood), var(--wood)) bottom / 100% 86.8% no-repeat; /* not the row above */
  }
`;
