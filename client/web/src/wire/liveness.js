/**
 * When a silent server is asked, and when it is given up (docs/protocol.md, 9).
 *
 * Only the transport is judged here; time is an argument, in milliseconds.
 */

const URGENT = { askAfter: 2_500, deadAfter: 9_000 };
const IDLE = { askAfter: 20_000, deadAfter: 60_000 };

/** Judges one connection by when the server was last heard. */
export class Liveness {
  #heard;
  #asked = NaN;

  /** @param {number} now */
  constructor(now) {
    this.#heard = now;
  }

  /** Note a sound from the server: any frame will do. @param {number} now */
  heard(now) {
    this.#heard = now;
    this.#asked = NaN;
  }

  /**
   * Return what to do now; "ask" comes once in each stretch of silence.
   * @param {number} now
   * @param {boolean} urgent whether something hangs on the connection
   * @returns {"alive" | "ask" | "dead"}
   */
  judge(now, urgent) {
    const { askAfter, deadAfter } = urgent ? URGENT : IDLE;
    if (now - this.#heard >= deadAfter) return "dead";
    const since = Number.isNaN(this.#asked) ? this.#heard : this.#asked;
    if (now - since < askAfter) return "alive";
    this.#asked = now;
    return "ask";
  }
}
