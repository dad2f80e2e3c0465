/**
 * What a link shows: for a board on another site, asked without a cookie, and its picture.
 * @import { LinkTarget } from "./messages.js"
 */

const TIMEOUT = 10_000; // milliseconds

/** @param {string} kind @param {string} id @param {URLSearchParams} query @returns {Promise<LinkTarget>} raises an error with the status as its message */
export async function loadLink(kind, id, query) {
  const answer = await fetch(`/api/links/${kind}/${id}?${query}`, { credentials: "omit", signal: AbortSignal.timeout(TIMEOUT) });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}

/** The picture of a link as a file that can be sent; raises an error if it does not come. @param {string} address @returns {Promise<File>} */
export async function loadPicture(address) {
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT) });
  if (!answer.ok) throw new Error(String(answer.status));
  return new File([await answer.blob()], "parlour.png", { type: "image/png" });
}
