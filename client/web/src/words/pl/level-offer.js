/** @type {typeof import("../en/level-offer.js").levelOfferWords} */
export const levelOfferWords = {
  lost: (level) => `To trzecia przegrana z rzędu na poziomie ${level}.`,
  won: (level) => `To trzecia wygrana z rzędu na poziomie ${level}.`,
  measured: (level, now, from, before) => `Poziom ${level} oddaje coś w ${now} na 100 okazji, a poziom ${from} w ${before} na 100.`,
  unmeasured: {
    down: (level) => `Poziom ${level} trochę częściej popełnia błędy.`,
    up: (level) => `Poziom ${level} trochę rzadziej popełnia błędy.`,
  },
  play: (level) => `Zagraj na poziomie ${level}`,
  notNow: "Nie teraz",
};
