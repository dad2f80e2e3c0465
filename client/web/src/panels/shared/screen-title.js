/**
 * The title of a screen in the browser's tab.
 * @import { LitElement, ReactiveController } from "lit"
 */

import { emit } from "./emit.js";

/**
 * Emits `title-changed` from a screen when it is drawn with another title.
 * @implements {ReactiveController}
 */
export class ScreenTitle {
  #host;
  #title;
  #emitted = "";

  /** @param {LitElement} host @param {() => string} title empty until it is known */
  constructor(host, title) {
    this.#host = host;
    this.#title = title;
    host.addController(this);
  }

  hostUpdated() {
    const title = this.#title();
    if (title === "" || title === this.#emitted) return;
    this.#emitted = title;
    emit(this.#host, "title-changed", { title });
  }
}
