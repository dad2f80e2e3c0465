/**
 * Why something was refused, as words need it: codes and facts, never the server's English.
 * @import { RefusalReason, Refused } from "../wire/messages.js"
 */

/**
 * @typedef {object} Why
 * @property {string} code the server's, or one of the page's own
 * @property {RefusalReason | null} [reason] where the code has several
 * @property {Record<string, number | string>} [facts] names and numbers
 * @property {number} [wait] seconds until it may be tried again
 */

/** @param {Refused} refused @returns {Why} */
export const whyOf = ({ code, reason, facts, retry_after: wait }) => ({
  code,
  ...(reason && { reason }),
  ...(facts && { facts }),
  ...(wait && { wait: Math.ceil(wait) }),
});
