/**
 * Reactive controller that calls a function again after a time, unless its element has left the page by then.
 * @import { ReactiveController, ReactiveControllerHost } from "lit"
 */

/** @implements {ReactiveController} */
export class Repeat {
  #act;
  #wait;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {ReactiveControllerHost} host @param {() => void} act @param {number} wait milliseconds */
  constructor(host, act, wait) {
    this.#act = act;
    this.#wait = wait;
    host.addController(this);
  }

  /** @param {boolean} wanted whether there is more to come; false only gives up the call that was to follow */
  later(wanted) {
    clearTimeout(this.#timer);
    if (wanted) this.#timer = setTimeout(this.#act, this.#wait);
  }

  hostDisconnected() {
    clearTimeout(this.#timer);
  }
}
