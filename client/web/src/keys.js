/**
 * The keys of rooms made by link, kept in this browser, so that whoever comes back from home has the whole
 * link again to send on. The server never says a key twice.
 */

const NAME = "parlour-keys";
const MOST = 20;

/**
 * The rooms' keys with one more, the newest last.
 * @param {[string, string][]} keys @param {string} room @param {string} key
 * @returns {[string, string][]}
 */
export function withKey(keys, room, key) {
  return [...keys.filter(([known]) => known !== room), /** @type {[string, string]} */ ([room, key])].slice(-MOST);
}

/** @returns {[string, string][]} nothing where the browser keeps nothing */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {string} room @param {string} key */
export function keepKey(room, key) {
  try {
    localStorage.setItem(NAME, JSON.stringify(withKey(kept(), room, key)));
  } catch {
    // without storage the address alone holds the key
  }
}

/** @param {string} room */
export const keyOf = (room) => new Map(kept()).get(room) ?? "";
