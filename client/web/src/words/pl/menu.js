/** @type {typeof import("../en/menu.js").menuWords} */
export const menuWords = {
  othersSeeYouAs: "Inni widzą cię jako",
  save: "Zapisz",
  youAre: (name) => `Grasz jako ${name}.`,
  pages: "Strony dla ciebie",
  day: "Pozycja dnia",
  yourPage: "Twoja strona",
  language: "Język",
  themes: "Jasno lub ciemno",
  theme: { system: "Jak system", light: "Jasno", dark: "Ciemno" },
  account: "Konto",
  accountMeans: "Tylko po to, by mieć swoje partie także na drugim urządzeniu.",
};
