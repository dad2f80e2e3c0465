/** @type {typeof import("../en/share.js").shareWords} */
export const shareWords = {
  sendLink: "Pošaljite ovu poveznicu",
  sendLinkMeans: "Tko je otvori, sjeda nasuprot vama.",
  link: "Poveznica na ovaj stol",
  share: "Podijeli",
  copy: "Kopiraj poveznicu",
  copied: "Kopirano",
  qr: "Poveznica kao QR kod",
  qrMeans: "Ili neka ovaj kod snime kamerom.",
};
