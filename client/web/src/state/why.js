/**
 * The data to word a refusal: codes and facts, never the server's English.
 * @import { RefusalReason, Refused, View } from "../wire/messages.js"
 */

import { words } from "../words/en/words.js";

/**
 * @typedef {object} Why
 * @property {string} code the server's, or one of the page's own
 * @property {RefusalReason | null} [reason] where the code has several
 * @property {Record<string, number | string>} [facts] names and numbers
 * @property {number} [wait] seconds until it may be tried again
 */

/** The longest wait for better words, in milliseconds: showing the refusal soon matters more. */
const LONGEST_WAIT = 2_000;

let learnt = false;

/** Says why a move is illegal; empty before illegal-move.js is loaded, and if no reason is known. @type {{ text: (view: View, legal: string[], move: string) => string }} */
export const illegalMoves = { text: () => "" };

/** Load the words of all refusals; without them some are worded vaguely. @returns {Promise<void> | null} null once they are there */
export function learnRefusals() {
  if (learnt) return null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const tired = /** @type {Promise<void>} */ (new Promise((resolve) => (timer = setTimeout(resolve, LONGEST_WAIT))));
  return Promise.race([loadWords(), tired]).finally(() => clearTimeout(timer));
}

async function loadWords() {
  try {
    const [{ moreRefusalWords }, { illegalMoveText }] = await Promise.all([import("../words/en/more-refusals.js"), import("./illegal-move.js")]);
    Object.assign(words.rest, moreRefusalWords);
    illegalMoves.text = illegalMoveText;
    learnt = true;
  } catch {
    // tried again with the next refusal
  }
}

/** @param {Refused} refused @returns {Why} */
export const whyOf = ({ code, reason, facts, retry_after: wait }) => ({
  code,
  ...(reason && { reason }),
  ...(facts && { facts: typeof facts.name === "string" ? { ...facts, name: words.nameOf(facts.name) } : facts }),
  ...(wait && { wait: Math.ceil(wait) }),
});
