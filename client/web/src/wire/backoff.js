/** How long to wait before the next attempt to connect, in milliseconds. */

const FIRST = 100;
const LONGEST = 5_000;

/**
 * Double from 0.1 s to 5 s; the jitter keeps a server's guests from returning all at once.
 * @param {number} attempt counts from 0
 * @param {number} chance from 0 to 1
 */
export function delayBefore(attempt, chance) {
  const whole = Math.min(FIRST * 2 ** attempt, LONGEST);
  return Math.round(whole * (0.5 + chance / 2));
}
