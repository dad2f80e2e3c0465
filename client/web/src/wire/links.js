/**
 * What a link shows, for a board on another site; asked without a cookie.
 * @import { LinkTarget } from "./messages.js"
 */

const TIMEOUT = 10_000; // milliseconds

/** @param {string} kind @param {string} id @param {URLSearchParams} query @returns {Promise<LinkTarget>} raises an error with the status as its message */
export async function loadLink(kind, id, query) {
  const answer = await fetch(`/api/links/${kind}/${id}?${query}`, { credentials: "omit", signal: AbortSignal.timeout(TIMEOUT) });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}
