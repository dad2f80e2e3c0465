/** @type {typeof import("../en/level-offer.js").levelOfferWords} */
export const levelOfferWords = {
  lost: (level) => `Ово је трећи пораз заредом на нивоу ${level}.`,
  won: (level) => `Ово је трећа победа заредом на нивоу ${level}.`,
  measured: (level, now, from, before) => `Ниво ${level} нешто поклања у ${now} од 100 прилика, а ниво ${from} у ${before} од 100.`,
  unmeasured: {
    down: (level) => `Ниво ${level} мало чешће прави пропусте.`,
    up: (level) => `Ниво ${level} мало ређе прави пропусте.`,
  },
  play: (level) => `Играј на нивоу ${level}`,
  notNow: "Не сада",
};
