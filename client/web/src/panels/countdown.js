/**
 * Draws an element anew for as long as what it shows changes with time.
 * @import { ReactiveController, ReactiveControllerHost } from "lit"
 */

/** @implements {ReactiveController} */
export class Countdown {
  #host;
  #next;
  #began = performance.now();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {ReactiveControllerHost} host
   * @param {() => number | null} next how many milliseconds from now the host shows something else; null for never
   */
  constructor(host, next) {
    this.#host = host;
    this.#next = next;
    host.addController(this);
  }

  /** Count from now. */
  restart() {
    this.#began = performance.now();
  }

  /** Milliseconds since it was started last. */
  get elapsed() {
    return performance.now() - this.#began;
  }

  hostUpdated() {
    clearTimeout(this.#timer);
    const wait = this.#next();
    if (wait !== null) this.#timer = setTimeout(() => this.#host.requestUpdate(), wait);
  }

  hostDisconnected() {
    clearTimeout(this.#timer);
  }
}
