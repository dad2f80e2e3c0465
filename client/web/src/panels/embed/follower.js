/**
 * Looks at a table again and again while its reader follows it: soon after a move, later the longer nothing happens.
 *
 * Invariant: at most one request is under way, and none while the page is hidden or after the element has gone.
 * @import { ReactiveController, ReactiveControllerHost } from "lit"
 */

const SOONEST = 3_000; // milliseconds between looks
const LATEST = 30_000;
const GROWTH = 1.3;

/** @implements {ReactiveController} */
export class Follower {
  /** @param {ReactiveControllerHost} host @param {() => Promise<boolean>} look returns whether something has happened since */
  constructor(host, look) {
    this.host = host;
    this.look = look;
    this.follows = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.next = undefined;
    host.addController(this);
  }

  toggle() {
    if (this.follows) return this.stop();
    this.follows = true;
    this.host.requestUpdate();
    this.again(SOONEST);
  }

  stop() {
    clearTimeout(this.next);
    this.follows = false;
    this.host.requestUpdate();
  }

  hostDisconnected() {
    this.stop();
  }

  /** Look now, and then after a while. @param {number} wait */
  async again(wait) {
    const happened = !document.hidden && (await this.look());
    if (!this.follows) return;
    const longer = happened ? SOONEST : Math.min(wait * GROWTH, LATEST);
    this.next = setTimeout(() => this.again(longer), longer);
  }
}
