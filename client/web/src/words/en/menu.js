/** Texts of the menu under one's name, in English; loaded with it. */

export const menuWords = {
  othersSeeYouAs: "Others see you as",
  save: "Save",
  /** @param {string} name */
  youAre: (name) => `You are ${name}.`,
  pages: "Pages for you",
  day: "Position of the day",
  yourPage: "Your page",
  language: "Language",
  themes: "Light or dark",
  theme: { system: "Auto", light: "Light", dark: "Dark" },
  account: "Account",
  accountMeans: "Only to keep your games on a second device.",
};
