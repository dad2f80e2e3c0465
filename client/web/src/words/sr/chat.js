/** @type {typeof import("../en/chat.js").chatWords} */
export const chatWords = {
  heardBy: { players: "Читају само играчи.", spectators: "Читају гледаоци, играчи не." },
  said: "Шта је речено",
  nothingSaid: "Поздравите се.",
  sayLabel: "Реците нешто",
  send: "Пошаљи",
  sending: "Шаље се…",
  you: "Ви",
  mute: (name) => `Утишај: ${name}`,
  unmute: (name) => `Поново слушај: ${name}`,
  close: "Заврши разговор",
  closeSure: "Завршити за обе стране, трајно?",
  keepOpen: "Нека остане",
  closed: "Разговор је завршен.",
};
