/** @type {typeof import("../en/level-offer.js").levelOfferWords} */
export const levelOfferWords = {
  lost: (level) => `To je treći poraz zaredom na razini ${level}.`,
  won: (level) => `To je treća pobjeda zaredom na razini ${level}.`,
  measured: (level, now, from, before) => `Razina ${level} nešto daruje u ${now} od 100 prilika, a razina ${from} u ${before} od 100.`,
  unmeasured: {
    down: (level) => `Razina ${level} malo češće čini propuste.`,
    up: (level) => `Razina ${level} malo rjeđe čini propuste.`,
  },
  play: (level) => `Igraj na razini ${level}`,
  notNow: "Ne sada",
};
