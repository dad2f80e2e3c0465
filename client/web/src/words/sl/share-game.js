/** Texts of sharing a finished game, in Slovenian; loaded with the actions after it. */

/** @type {typeof import("../en/share-game.js").shareGameWords} */
export const shareGameWords = {
  share: "Deli",
  what: "Kaj se deli",
  ways: { game: "Celotna igra", position: "Ta položaj" },
  link: "Povezava",
  text: "Besedilo sporočila",
  embed: "Vrstica za drugo stran, na primer tečaj ali blog",
  size: "Velikost",
  fullWidth: "Polna širina",
  copy: "Kopiraj",
  copied: "Kopirano.",
  copyLink: "Kopiraj povezavo",
  copyText: "Kopiraj besedilo",
  copyEmbed: "Kopiraj vrstico",
  send: "Pošlji",
  picture: "Slika",
  qr: "Povezava kot koda QR",
  names: "Pokaži imena igralcev",
  frames: "Za ogled ni potreben račun in ne nastavi se noben piškotek.",
};
