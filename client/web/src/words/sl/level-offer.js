/** @type {typeof import("../en/level-offer.js").levelOfferWords} */
export const levelOfferWords = {
  lost: (level) => `To je tretji zaporedni poraz na stopnji ${level}.`,
  won: (level) => `To je tretja zaporedna zmaga na stopnji ${level}.`,
  measured: (level, now, from, before) => `Stopnja ${level} kaj podari v ${now} od 100 priložnosti, stopnja ${from} pa v ${before} od 100.`,
  unmeasured: {
    down: (level) => `Stopnji ${level} malo pogosteje spodrsne.`,
    up: (level) => `Stopnji ${level} malo redkeje spodrsne.`,
  },
  play: (level) => `Igraj na stopnji ${level}`,
  notNow: "Ne zdaj",
};
