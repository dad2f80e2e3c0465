/**
 * Chooses the board element of a view. The element itself is loaded when a game needs it; until then an empty slab of
 * its final size stands in its place.
 * @import { Seat, View } from "../wire/messages.js"
 * @import { StaticValue } from "lit/static-html.js"
 * @import { Drawings } from "./notes.js"
 * @import { Values } from "./value-sign.js"
 */

import { css } from "lit";
import { html, literal } from "lit/static-html.js";

/**
 * @typedef {object} Play
 * @property {string[]} legal the moves that may be played now
 * @property {Seat | null} mover the side that may move here now
 * @property {string | null} pending
 * @property {boolean} premoving whether a chosen move is kept as a premove
 * @property {boolean} playable whether the player holds a seat of a running game
 * @property {Values | null} values of the moves; null while they are not shown
 * @property {Seat | null} cheered the winner, where there is something to cheer
 * @property {Drawings} [notes] what lies on the cells
 */

/** As many squares in a row as a finger can hit on the smallest phone. */
const FEW = 6;

/** @param {View & { family: "grid" }} view */
const isLarge = ({ width, height }) => Math.max(width, height) > FEW;

/** The element that draws each kind of view, and the module that defines it. @type {Record<View["moves"], [StaticValue, () => Promise<unknown>]>} */
const ELEMENTS = {
  column: [literal`grid-board`, () => import("./grid-board.js")],
  square: [literal`mark-board`, () => import("./squares-boards.js")],
  step: [literal`pieces-board`, () => import("./squares-boards.js")],
  take: [literal`heaps-board`, () => import("./heaps-board.js")],
  split: [literal`heaps-board`, () => import("./heaps-board.js")],
  "take-split": [literal`row-board`, () => import("./row-board.js")],
};

/** A board that a phone shows through a window. @type {[StaticValue, () => Promise<unknown>]} */
const LARGE = [literal`large-board`, () => import("./large-board.js")];

/** @param {View} view */
const elementOf = (view) => (view.moves === "square" && isLarge(view) ? LARGE : ELEMENTS[view.moves]);

/** Load the element that draws a view. @param {View} view */
export const loadBoard = (view) => elementOf(view)[1]();

/** Load the element that draws a preview, where no board needs a window. @param {View} view */
export const loadPreview = ({ moves }) => ELEMENTS[moves][1]();

/** A board to play on. @param {View} view @param {string} label @param {Play} play */
export function boardOf(view, label, { legal, mover, pending, premoving, playable, values, cheered, notes = [] }) {
  const [tag] = elementOf(view);
  return html`<${tag} class="board" .view=${view} .legal=${legal} .mover=${mover} .pending=${pending} .values=${values} .cheered=${cheered} .notes=${notes} ?premoving=${premoving} ?playable=${playable} label=${label}></${tag}>`;
}

/** A preview of a game. @param {View} view @param {string} label */
export function previewOf(view, label) {
  const [tag] = ELEMENTS[view.moves];
  return html`<${tag} class="board" preview .view=${view} label=${label}></${tag}>`;
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
