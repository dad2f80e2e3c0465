/** Texts of the pace of a game between machines, in English; loaded with the form of a new game and with such a game. */

export const paceWords = {
  pace: "Pace",
  /** @param {string} seconds */
  paceOf: (seconds) => (seconds === "0" ? "At once" : `${seconds} s a move`),
  /** @param {string} seconds */
  seconds: (seconds) => `${seconds} s`,
};
