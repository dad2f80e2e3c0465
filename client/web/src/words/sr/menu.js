/** @type {typeof import("../en/menu.js").menuWords} */
export const menuWords = {
  othersSeeYouAs: "Други вас виде као",
  save: "Сачувај",
  youAre: (name) => `Ви сте ${name}.`,
  pages: "Странице за вас",
  day: "Позиција дана",
  yourPage: "Ваша страница",
  language: "Језик",
  themes: "Светло или тамно",
  theme: { system: "Као систем", light: "Светло", dark: "Тамно" },
  account: "Налог",
  accountMeans: "Само да бисте своје партије имали и на другом уређају.",
};
