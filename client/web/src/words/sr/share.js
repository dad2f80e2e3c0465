/** @type {typeof import("../en/share.js").shareWords} */
export const shareWords = {
  sendLink: "Пошаљите овај линк",
  sendLinkMeans: "Ко га отвори, седа преко пута вас.",
  link: "Линк до овог стола",
  share: "Подели",
  copy: "Копирај линк",
  copied: "Копирано",
  qr: "Линк као QR код",
  qrMeans: "Или нека овај код сниме камером.",
};
