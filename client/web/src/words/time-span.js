/** Writes seconds in minutes, if they are whole ones. @param {string} minute its sign @param {string} second */
export const spans = (minute, second) => (/** @type {number} */ seconds) =>
  seconds % 60 === 0 && seconds > 0 ? `${seconds / 60} ${minute}` : `${seconds} ${second}`;

export const span = spans("min", "s");
