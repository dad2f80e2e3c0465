/**
 * What every board is given and tells: it draws a view, and emits the move that is chosen on it as `move-chosen`.
 * @import { Seat, View } from "../wire/messages.js"
 * @import { Values } from "./value-sign.js"
 */

import { LitElement } from "lit";

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
