/** @type {typeof import("../en/chat.js").chatWords} */
export const chatWords = {
  heardBy: { players: "Widzą to tylko gracze.", spectators: "Widzą to widzowie, a gracze nie." },
  said: "Rozmowa",
  nothingSaid: "Przywitaj się.",
  sayLabel: "Powiedz coś",
  send: "Wyślij",
  sending: "Wysyłanie…",
  you: "Ty",
  mute: (name) => `Wycisz: ${name}`,
  unmute: (name) => `Słuchaj znowu: ${name}`,
  close: "Zakończ czat",
  closeSure: "Zakończyć dla obu stron, na stałe?",
  keepOpen: "Niech zostanie",
  closed: "Czat jest zamknięty.",
};
