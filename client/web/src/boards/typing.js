/** Moves typed on a board, key by key. No rules are known here. */

/**
 * The Latin letter or the digit of a key, whatever the keyboard's layout; empty for other keys. A layout without Latin letters gives
 * that of the key's place.
 * @param {{ key: string, code?: string }} event
 */
export function typedKey({ key, code = "" }) {
  if (/^[a-z0-9]$/i.test(key)) return key.toLowerCase();
  return key.length === 1 ? (/^(?:Key|Digit)([A-Z0-9])$/.exec(code)?.[1].toLowerCase() ?? "") : "";
}

/**
 * The number of a column after one more digit, and whether no other number can follow: then it is to be played.
 * @param {number} width @param {string} typed @param {string} digit
 */
export function typedColumn(width, typed, digit) {
  const fits = (/** @type {string} */ text) => Number(text) >= 1 && Number(text) <= width;
  const text = [typed + digit, digit].find(fits) ?? "";
  return { text, done: text !== "" && !fits(`${text}0`) };
}
