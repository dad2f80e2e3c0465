/**
 * What every board is given and tells: it draws a view, and emits the move that is chosen on it as `move-chosen`.
 * @import { Seat, View } from "../wire/messages.js"
 * @import { Drawings } from "./notes.js"
 * @import { Values } from "./value-sign.js"
 */

import { LitElement, css } from "lit";

/** @template {View} V the views that it draws */
export class BoardElement extends LitElement {
  static properties = {
    view: { attribute: false },
    legal: { attribute: false },
    mover: { attribute: false },
    pending: { attribute: false },
    premoving: { type: Boolean, reflect: true },
    playable: { type: Boolean, reflect: true },
    preview: { type: Boolean, reflect: true },
    label: {},
    values: { attribute: false },
    notes: { attribute: false },
  };

  constructor() {
    super();
    /** @type {V | null} */
    this.view = null;
    /** The moves that may be played now. @type {string[]} */
    this.legal = [];
    /** The side that may move here now; null if none. @type {Seat | null} */
    this.mover = null;
    /** The player's own move, not yet acknowledged. @type {string | null} */
    this.pending = null;
    /** Whether a chosen move is kept as a premove. */
    this.premoving = false;
    this.playable = false;
    /** Whether it is a picture of the game, with nothing written on it. */
    this.preview = false;
    this.label = "";
    /** The values of the moves; null while they are not shown. @type {Values | null} */
    this.values = null;
    /** What lies on the cells beside the position. @type {Drawings} */
    this.notes = [];
  }

  /** Whether a move may be chosen now. */
  get canMove() {
    return this.mover !== null && this.pending === null;
  }

  /** @param {string} name @param {unknown} detail */
  emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  /** @param {string} move */
  emitMove(move) {
    this.emit("move-chosen", { move });
  }
}

/** Styles of every board: its place, what is written and kept on it, and the buttons over its parts. */
export const boardStyles = css`
  :host {
    display: block;
    container-type: inline-size;
    forced-color-adjust: none; /* drawn with enough contrast of their own */
    aspect-ratio: var(--ratio);
  }
  .name {
    fill: var(--on-wood);
    font-family: var(--sans);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    text-anchor: middle;
  }
  .pending {
    opacity: 0.6;
  }
  .last,
  .premove,
  .kept-sign {
    fill: none;
    stroke: var(--lamp);
    stroke-width: 5;
    stroke-linejoin: round;
  }
  .premove {
    stroke-dasharray: 13 11;
  }
  button {
    min-width: 0;
    padding: 0;
    border: 0;
    background: none;
    cursor: pointer;
    touch-action: manipulation;
    -webkit-tap-highlight-color: transparent;
  }
  button[aria-disabled="true"] {
    cursor: default;
  }
  button:focus-visible {
    outline: 3px solid var(--focus-on-wood);
    outline-offset: -3px;
  }
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
