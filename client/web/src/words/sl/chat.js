/** @type {typeof import("../en/chat.js").chatWords} */
export const chatWords = {
  heardBy: { players: "Bereta samo igralca.", spectators: "Berejo gledalci, igralca pa ne." },
  said: "Kaj je bilo rečeno",
  nothingSaid: "Pozdravite.",
  sayLabel: "Povejte kaj",
  send: "Pošlji",
  sending: "Pošiljanje…",
  you: "Vi",
  mute: (name) => `Utišaj: ${name}`,
  unmute: (name) => `Znova poslušaj: ${name}`,
  close: "Končaj klepet",
  closeSure: "Končati za obe strani, trajno?",
  keepOpen: "Naj ostane",
  closed: "Klepet je končan.",
};
