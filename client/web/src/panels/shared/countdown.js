/**
 * Reactive controller that redraws an element while its content changes with time.
 * @import { ReactiveController, ReactiveControllerHost } from "lit"
 */

/** @implements {ReactiveController} */
export class Countdown {
  #host;
  #next;
  #started = performance.now();
  /** Where it is held, if it is. @type {number | null} */
  #held = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {ReactiveControllerHost} host
   * @param {() => number | null} next milliseconds until the host shows something else; null for never
   */
  constructor(host, next) {
    this.#host = host;
    this.#next = next;
    host.addController(this);
  }

  /** Count from now. */
  restart() {
    this.#started = performance.now();
    this.#held = null;
  }

  /** Stop counting until the next start. */
  hold() {
    this.#held ??= this.elapsed;
  }

  /** Milliseconds since the last start. */
  get elapsed() {
    return this.#held ?? performance.now() - this.#started;
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
