/** Texts of sharing a finished game, in Serbian; loaded with the actions after it. */

/** @type {typeof import("../en/share-game.js").shareGameWords} */
export const shareGameWords = {
  share: "Подели",
  what: "Шта се дели",
  ways: { game: "Цела партија", position: "Ова позиција" },
  link: "Линк",
  text: "Текст поруке",
  embed: "Ред за другу страницу, на пример курс или блог",
  size: "Величина",
  fullWidth: "Пуна ширина",
  copy: "Копирај",
  copied: "Копирано.",
  copyLink: "Копирај линк",
  copyText: "Копирај текст",
  copyEmbed: "Копирај ред",
  send: "Пошаљи",
  picture: "Слика",
  qr: "Линк као QR код",
  names: "Прикажи имена играча",
  frames: "За гледање није потребан налог и не поставља се ниједан колачић.",
};
