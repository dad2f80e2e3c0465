/** @type {typeof import("../en/share.js").shareWords} */
export const shareWords = {
  sendLink: "Pošljite to povezavo",
  sendLinkMeans: "Kdor jo odpre, sede vam nasproti.",
  waiting: "Iskanje nasprotnika",
  waitingMeans: "To mizo vidijo na seznamih vsi, ki so tukaj. Medtem lahko gledate druge strani: vsaka od njih bo sporočila, da je prišel nasprotnik. Lahko pa pošljete to povezavo.",
  change: "Spremeni možnosti",
  link: "Povezava do te mize",
  share: "Deli",
  copy: "Kopiraj povezavo",
  copied: "Kopirano",
  qr: "Povezava kot koda QR",
  qrMeans: "Ali pa naj to kodo posnamejo s kamero.",
};
