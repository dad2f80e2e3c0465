import { difference } from "./signed.js";

/** Figures of the laboratory as a language writes them. @param {string} language */
export function figuresIn(language) {
  const fixed = (/** @type {number} */ digits) => new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const number = new Intl.NumberFormat(language);
  const signed = difference(language);
  const percent = difference(language, 1);
  return {
    signed,
    /** @param {number | null} difference @param {string} beyond in place of a bound that there is not */
    bound: (difference, beyond) => (difference === null ? beyond : signed(difference)),
    /** @param {number} value */
    whole: (value) => number.format(value),
    /** @param {number} value @param {number} digits @returns {string} */
    decimal: (value, digits) => fixed(digits).format(value),
    /** @param {number} part */
    share: (part) => `${fixed(1).format(100 * part)} %`,
    /** @param {number} off */
    off: (off) => `${percent(off)} %`,
    /** @param {number} seconds */
    milliseconds: (seconds) => `${fixed(seconds < 0.01 ? 2 : 0).format(1000 * seconds)} ms`,
    /** @param {number} seconds @returns {string} */
    duration: (seconds) => (seconds < 100 ? `${Math.ceil(seconds)} s` : seconds < 6000 ? `${Math.round(seconds / 60)} min` : `${number.format(Math.round(seconds / 3600))} h`),
  };
}
