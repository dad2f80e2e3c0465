/** How long to wait before the next attempt to connect, in milliseconds. */

const FIRST = 100;
const LONGEST = 5_000;
const SOON = 800;
const SOON_TRIES = 30;
const TOOK_ITS_LEAVE = new Set([1001, 1012]);

/**
 * Double from 0.1 s to 5 s; the jitter keeps a server's guests from returning all at once. A server that took
 * its leave is soon back, or another: it is looked for within a second, for a while.
 * @param {number} attempt counts from 0
 * @param {number} chance from 0 to 1
 * @param {number} [left] the close code by which the last conversation ended
 */
export function delayBefore(attempt, chance, left = 0) {
  const soon = TOOK_ITS_LEAVE.has(left) && attempt < SOON_TRIES;
  const whole = Math.min(FIRST * 2 ** attempt, soon ? SOON : LONGEST);
  return Math.round(whole * (0.5 + chance / 2));
}
