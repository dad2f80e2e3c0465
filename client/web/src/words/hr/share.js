/** @type {typeof import("../en/share.js").shareWords} */
export const shareWords = {
  sendLink: "Pošaljite ovu poveznicu",
  sendLinkMeans: "Tko je otvori, sjeda nasuprot vama.",
  waiting: "Traži se protivnik",
  waitingMeans: "Ovaj stol vide na popisima svi koji su ovdje. U međuvremenu možete gledati druge stranice: svaka će od njih javiti da je protivnik došao. Ili pošaljite ovu poveznicu.",
  change: "Promijeni opcije",
  link: "Poveznica na ovaj stol",
  share: "Podijeli",
  copy: "Kopiraj poveznicu",
  copied: "Kopirano",
  qr: "Poveznica kao QR kod",
  qrMeans: "Ili neka ovaj kod skeniraju kamerom.",
};
