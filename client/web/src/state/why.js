/**
 * Why something was refused, as words need it: codes and facts, never the server's English.
 * @import { RefusalReason, Refused } from "../wire/messages.js"
 */

import { refusalWords } from "../words/en/refusals.js";
import { words } from "../words/en/words.js";

/**
 * @typedef {object} Why
 * @property {string} code the server's, or one of the page's own
 * @property {RefusalReason | null} [reason] where the code has several
 * @property {Record<string, number | string>} [facts] names and numbers
 * @property {number} [wait] seconds until it may be tried again
 */

/** Load the words of all refusals; without them some are worded vaguely. */
export async function learnRefusals() {
  const { moreRefusalWords } = await import("../words/en/more-refusals.js").catch(() => ({ moreRefusalWords: {} }));
  Object.assign(refusalWords.rest, moreRefusalWords);
}

/** @param {Refused} refused @returns {Why} */
export const whyOf = ({ code, reason, facts, retry_after: wait }) => ({
  code,
  ...(reason && { reason }),
  ...(facts && { facts: typeof facts.name === "string" ? { ...facts, name: words.nameOf(facts.name) } : facts }),
  ...(wait && { wait: Math.ceil(wait) }),
});
