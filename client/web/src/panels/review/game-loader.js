/**
 * Fetches the data of a review: the game, its values as they are proved, and the positions after tried moves.
 *
 * Invariant: it fetches one game and one tried line at a time, and nothing after the reader has left the screen.
 * @import { ReactiveController } from "lit"
 * @import { ReviewPlace } from "../../state/router.js"
 * @import { Shown } from "../../state/game-review.js"
 * @import { Why } from "../../state/why.js"
 * @import { ParlourReview } from "./review.js"
 */

import { reviewOf, shownAfter, withPage } from "../../state/game-review.js";
import { mayTryAgain } from "../../state/try-again.js";
import { learnRefusals } from "../../state/why.js";
import { RecordRefused, loadEnd, loadGame, loadPosition, loadValues } from "../../wire/records.js";

const RETRY_TIME = 4_000; // after a failure that says nothing of it, in milliseconds
const MOST_TRIES = 5; // of such failures in a row

/** Why something was refused without a code, by the status of the answer. @type {Record<number, string>} */
const PROBLEMS = { 403: "forbidden", 404: "no-such-game", 409: "game-runs", 429: "too-many" };

/** Why a request failed, once the words of refusals are loaded. @param {unknown} error @returns {Promise<Why>} */
export async function whyOf(error) {
  if (!(error instanceof RecordRefused)) return { code: "unfetched" };
  await learnRefusals();
  return { code: error.code || PROBLEMS[error.status] || "unfetched", ...(error.wait && { wait: error.wait }) };
}

/** @param {number} time milliseconds @param {AbortSignal} signal */
const pause = (time, signal) =>
  new Promise((resolve, reject) => {
    setTimeout(resolve, time);
    signal.addEventListener("abort", reject);
  });

/** Wait until the page is looked at. @param {AbortSignal} signal */
const inSight = (signal) =>
  document.hidden ? new Promise((resolve) => document.addEventListener("visibilitychange", resolve, { once: true, signal })) : null;

/** @implements {ReactiveController} */
export class GameLoader {
  /** @param {ParlourReview} host */
  constructor(host) {
    this.host = host;
    /** Ends the fetching of the game. */
    this.game = new AbortController();
    /** Ends the fetching of a tried line. */
    this.line = new AbortController();
    /** The positions of tried lines, by their addresses. @type {Map<string, Shown>} */
    this.lines = new Map();
    host.addController(this);
  }

  hostDisconnected() {
    this.game.abort();
    this.line.abort();
  }

  /** Fetch a game, and its values bit by bit. @param {ReviewPlace} place */
  async load(place) {
    const { host } = this;
    this.game.abort();
    this.game = new AbortController();
    const { signal } = this.game;
    this.lines.clear();
    Object.assign(host, { review: null, problem: null });
    try {
      const [record, end] = await Promise.all([loadGame(place), loadEnd(place)]);
      if (signal.aborted) return;
      host.review = reviewOf(record, end);
      if (!host.review.unavailable) await this.pull(place, signal);
    } catch (error) {
      const why = await whyOf(error);
      if (!signal.aborted) host.problem = why.code === "no-study" ? { code: "old-rules" } : mayTryAgain(why) ? { code: "unfetched" } : why;
    }
  }

  /** @param {ReviewPlace} place @param {AbortSignal} signal */
  async pull(place, signal) {
    const { host } = this;
    /** @type {number | null} */
    let before = null;
    for (let failures = 0; before !== 0 && host.review; ) {
      await inSight(signal);
      try {
        const page = await loadValues(place, before, signal);
        host.review = withPage(host.review, page);
        before = page.next;
        failures = 0;
        if (page.retry_after) await pause(page.retry_after * 1000, signal);
      } catch (error) {
        const why = await whyOf(error);
        if (signal.aborted) return;
        failures += 1;
        if (!why.wait && (why.code !== "unfetched" || failures === MOST_TRIES)) {
          host.review = { ...host.review, unavailable: why };
          return;
        }
        await pause(why.wait ? why.wait * 1000 : RETRY_TIME, signal);
      }
    }
  }

  /** Fetch the position that the tried moves of a place lead to. @param {ReviewPlace} place */
  async loadBranch(place) {
    const { host } = this;
    const { ply, tried } = place;
    this.line.abort();
    this.line = new AbortController();
    const { signal } = this.line;
    if (ply === null || tried.length === 0) {
      host.branch = null;
      return;
    }
    const name = `${ply} ${tried.join(" ")}`;
    const known = this.lines.get(name);
    if (known) host.branch = known;
    if (known?.values) return;
    try {
      for (let wait = 1; wait; ) {
        const position = await loadPosition(place, ply, tried, signal);
        host.branch = shownAfter(position, ply, tried);
        this.lines.set(name, host.branch);
        wait = position.retry_after ?? 0;
        if (wait) await pause(wait * 1000, signal);
      }
    } catch (error) {
      const why = await whyOf(error);
      if (!signal.aborted) host.refuse(tried[tried.length - 1], why);
    }
  }
}
