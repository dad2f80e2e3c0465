/** @type {typeof import("../en/menu.js").menuWords} */
export const menuWords = {
  othersSeeYouAs: "Drugi vas vide kao",
  save: "Spremi",
  youAre: (name) => `Vi ste ${name}.`,
  pages: "Stranice za vas",
  day: "Pozicija dana",
  yourPage: "Vaša stranica",
  language: "Jezik",
  themes: "Svijetlo ili tamno",
  theme: { system: "Kao sustav", light: "Svijetlo", dark: "Tamno" },
  account: "Račun",
  accountMeans: "Samo da biste svoje partije imali i na drugom uređaju.",
};
