/** @type {typeof import("../en/level-offer.js").levelOfferWords} */
export const levelOfferWords = {
  lost: (level) => `To trzecia przegrana z rzędu na poziomie ${level}.`,
  won: (level) => `To trzecia wygrana z rzędu na poziomie ${level}.`,
  measured: (level, now, before) => `Poziom ${level} marnuje ${now} na 100 okazji, ten ${before}.`,
  unmeasured: {
    down: (level) => `Poziom ${level} potyka się trochę częściej.`,
    up: (level) => `Poziom ${level} potyka się trochę rzadziej.`,
  },
  play: (level) => `Zagraj na poziomie ${level}`,
  notNow: "Nie teraz",
};
