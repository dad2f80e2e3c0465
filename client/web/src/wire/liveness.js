/**
 * When to ping a silent server and when to give up the connection (docs/protocol.md, 9).
 *
 * It concerns the transport only; time is an argument, in milliseconds.
 */

const URGENT = { pingAfter: 2_500, deadAfter: 9_000 };
const IDLE = { pingAfter: 20_000, deadAfter: 60_000 };

/** Judges one connection by the time of its last frame. */
export class Liveness {
  #received;
  #pinged = NaN;

  /** @param {number} now */
  constructor(now) {
    this.#received = now;
  }

  /** A frame of any kind has come. @param {number} now */
  received(now) {
    this.#received = now;
    this.#pinged = NaN;
  }

  /**
   * Return what to do now.
   * @param {number} now
   * @param {boolean} urgent whether a game, a command or the opening of the connection waits for the server
   * @returns {"alive" | "ping" | "dead"}
   */
  check(now, urgent) {
    const { pingAfter, deadAfter } = urgent ? URGENT : IDLE;
    if (now - this.#received >= deadAfter) return "dead";
    const since = Number.isNaN(this.#pinged) ? this.#received : this.#pinged;
    if (now - since < pingAfter) return "alive";
    this.#pinged = now;
    return "ping";
  }
}
