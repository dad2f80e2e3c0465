const MILLION = 1e6;

/** Writes numbers with a minus sign, as −536,870,911. @param {string} language */
export function signed(language) {
  const { format } = new Intl.NumberFormat(language);
  return (/** @type {number} */ number) => (number < 0 ? "−" : "") + format(Math.abs(number));
}

/** Writes differences with their sign, as +12 and −113. @param {string} language @param {number} digits after the point */
export function difference(language, digits = 0) {
  const { format } = new Intl.NumberFormat(language, { signDisplay: "exceptZero", minimumFractionDigits: digits, maximumFractionDigits: digits });
  return (/** @type {number} */ number) => format(number).replace("-", "−"); // as Croatian and English would not
}

/** Writes numbers for small places, from a million on rounded to whole millions, as −537M. @param {string} language */
export function shortly(language) {
  const whole = signed(language);
  return (/** @type {number} */ number) => {
    const size = Math.abs(number);
    return size < MILLION ? whole(number) : `${number < 0 ? "−" : ""}${Math.round(size / MILLION)}M`;
  };
}
