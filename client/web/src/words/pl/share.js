/** @type {typeof import("../en/share.js").shareWords} */
export const shareWords = {
  sendLink: "Wyślij ten link",
  sendLinkMeans: "Kto go otworzy, siada naprzeciw ciebie.",
  waiting: "Szukamy przeciwnika",
  waitingMeans: "Ten stół widzą na listach wszyscy, którzy tu są. Można tymczasem oglądać inne strony: każda z nich powiadomi, że przyszedł przeciwnik. Można też wysłać ten link.",
  change: "Zmień opcje",
  link: "Link do tego stołu",
  share: "Udostępnij",
  copy: "Kopiuj link",
  copied: "Skopiowano",
  qr: "Link jako kod QR",
  qrMeans: "Można też skierować aparat na ten kod.",
};
