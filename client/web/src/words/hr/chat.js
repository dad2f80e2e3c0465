/** @type {typeof import("../en/chat.js").chatWords} */
export const chatWords = {
  heardBy: { players: "Čitaju samo igrači.", spectators: "Čitaju gledatelji, igrači ne." },
  said: "Što je rečeno",
  nothingSaid: "Pozdravite se.",
  sayLabel: "Recite nešto",
  send: "Pošalji",
  sending: "Šalje se…",
  you: "Vi",
  mute: (name) => `Utišaj: ${name}`,
  unmute: (name) => `Ponovno slušaj: ${name}`,
  close: "Završi razgovor",
  closeSure: "Završiti za obje strane, trajno?",
  keepOpen: "Neka ostane",
  closed: "Razgovor je završen.",
};
