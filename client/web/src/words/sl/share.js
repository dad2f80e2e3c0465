/** @type {typeof import("../en/share.js").shareWords} */
export const shareWords = {
  sendLink: "Pošljite to povezavo",
  sendLinkMeans: "Kdor jo odpre, sede vam nasproti.",
  link: "Povezava do te mize",
  share: "Deli",
  copy: "Kopiraj povezavo",
  copied: "Kopirano",
  qr: "Povezava kot koda QR",
  qrMeans: "Ali pa naj to kodo posnamejo s kamero.",
};
