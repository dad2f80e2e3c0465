/** @type {typeof import("../en/menu.js").menuWords} */
export const menuWords = {
  othersSeeYouAs: "Drugi vas vidijo kot",
  save: "Shrani",
  youAre: (name) => `Vi ste ${name}.`,
  pages: "Strani za vas",
  day: "Pozicija dneva",
  yourPage: "Vaša stran",
  language: "Jezik",
  themes: "Svetlo ali temno",
  theme: { system: "Kot sistem", light: "Svetlo", dark: "Temno" },
  account: "Račun",
  accountMeans: "Samo zato, da imate svoje igre tudi na drugi napravi.",
};
