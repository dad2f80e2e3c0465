/** Texts of the offer of another level, in English; loaded after a game against a level. */

export const levelOfferWords = {
  /** @param {number} level */
  lost: (level) => `You have lost three games in a row at level ${level}.`,
  /** @param {number} level */
  won: (level) => `You have won three games in a row at level ${level}.`,
  /** @param {number} level that is offered @param {number} now of 100 chances @param {number} from the level that was played @param {number} before the same of it */
  measured: (level, now, from, before) => `Level ${level} gives something away in ${now} of 100 chances, level ${from} in ${before} of 100.`,
  unmeasured: {
    /** @param {number} level */
    down: (level) => `Level ${level} slips a little more often.`,
    /** @param {number} level */
    up: (level) => `Level ${level} slips a little less often.`,
  },
  /** @param {number} level */
  play: (level) => `Play level ${level}`,
  notNow: "Not now",
};
