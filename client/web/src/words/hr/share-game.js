/** Texts of sharing a finished game, in Croatian; loaded with the actions after it. */

/** @type {typeof import("../en/share-game.js").shareGameWords} */
export const shareGameWords = {
  share: "Podijeli",
  what: "Što se dijeli",
  ways: { game: "Cijela partija", position: "Ova pozicija" },
  link: "Poveznica",
  text: "Tekst poruke",
  embed: "Redak za drugu stranicu, na primjer tečaj ili blog",
  size: "Veličina",
  fullWidth: "Puna širina",
  copy: "Kopiraj",
  copied: "Kopirano.",
  copyLink: "Kopiraj poveznicu",
  copyText: "Kopiraj tekst",
  copyEmbed: "Kopiraj redak",
  send: "Pošalji",
  picture: "Slika",
  qr: "Poveznica kao QR kôd",
  names: "Prikaži imena igrača",
  frames: "Za gledanje nije potreban račun i ne postavlja se nijedan kolačić.",
};
