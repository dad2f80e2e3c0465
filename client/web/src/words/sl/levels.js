/** @type {typeof import("../en/levels.js").levelWords} */
export const levelWords = {
  howStrong: "Kako močan naj bo računalnik?",
  whoAreYou: "Kaj vas opisuje",
  people: {
    learnt: "Igro šele spoznavam",
    casual: "Igram občasno",
    tricks: "Poznam zvijače",
    studied: "Igro dobro poznam",
  },
  levelOf: (level) => `stopnja ${level}`,
  level: "Stopnja",
  rating: "Rejting",
  slips: (percent) => `spodrsljaji ${percent} %`,
  measured: "Rejtingi so iz iger med stopnjami. Spodrsljaji so poteze, ki podarijo zmago ali neodločen izid, od 100, ki bi to lahko.",
  rated: "Rejtingi so iz iger med stopnjami.",
  does: [
    "Pravila šele spoznava in vidi malo.",
    "Redko vidi, s čim grozite.",
    "Ne spregleda zmage v eni potezi, ne svoje ne vaše.",
    "Gleda malo dlje in ji spodrsne.",
    "Vidi več potez naprej in ji redkeje spodrsne.",
    "Redko ji spodrsne.",
    "Skoraj nikoli ji ne spodrsne.",
    "Najmočnejša: brez spodrsljaja, kjer je plošča rešena.",
  ],
};
