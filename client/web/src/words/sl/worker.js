import { counted } from "./nouns.js";

/** @type {typeof import("../en/worker.js").workerWords} */
export const workerWords = {
  yourTurn: "Na potezi ste",
  turn: (name) => `Na potezi ste, čaka vas ${name}`,
  lastMove: (game, move) => `${game}, zadnja poteza: ${move}.`,
  newGame: (game) => `${game}: igra se je začela.`,
  somebodyJoined: "Nekdo seda za vašo mizo",
  joined: (name) => `${name} seda za vašo mizo`,
  challenged: "Nekdo vas izziva",
  challenge: (name) => `${name} vas izziva`,
  test: "Obvestila na tej napravi delujejo",
  daysLeft: (days) => `Preostali čas: ${counted(days, "day")}`,
  hoursLeft: (hours) => `Preostali čas: ${counted(hours, "hour")}`,
  soon: "Preostala je manj kot ena ura",
  kept: "Strežnik se ne odziva. Ta stran je shranjena na tej napravi in je morda zastarela.",
};
