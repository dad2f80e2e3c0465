/**
 * Fetches what is no part of the first load. Where that fails, because the line is down or the server has a newer page,
 * the page is told by `part-missing`; asking again tries again.
 *
 * @param {EventTarget} host whoever needs it @param {Promise<unknown>} part @returns {Promise<boolean>} whether it is there
 */
export async function lazily(host, part) {
  try {
    await part;
    return true;
  } catch {
    host.dispatchEvent(new CustomEvent("part-missing", { bubbles: true, composed: true }));
    return false;
  }
}
