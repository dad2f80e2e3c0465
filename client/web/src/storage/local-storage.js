/** The browser's local storage; where it is blocked nothing is kept, and reading gives null. */

/** @param {string} key @returns {any} the JSON value kept under a key, or null */
export function readJson(key) {
  try {
    return JSON.parse(readText(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value */
export const writeJson = (key, value) => writeText(key, JSON.stringify(value));

/** @param {string} key @returns {string | null} */
export function readText(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} text */
export function writeText(key, text) {
  try {
    localStorage.setItem(key, text);
  } catch {
    // the value holds until the page is left
  }
}
