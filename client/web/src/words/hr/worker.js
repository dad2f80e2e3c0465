import { counted } from "./nouns.js";

/** @type {typeof import("../en/worker.js").workerWords} */
export const workerWords = {
  yourTurn: "Vi ste na potezu",
  turn: (name) => `Vi ste na potezu, čeka vas ${name}`,
  lastMove: (game, move) => `${game}, zadnji potez: ${move}.`,
  newGame: (game) => `${game}: partija je počela.`,
  somebodyJoined: "Netko sjeda za vaš stol",
  joined: (name) => `${name} sjeda za vaš stol`,
  challenged: "Netko vas izaziva",
  challenge: (name) => `${name} vas izaziva`,
  test: "Obavijesti na ovom uređaju rade",
  daysLeft: (days) => `Preostalo vrijeme: ${counted(days, "day")}`,
  hoursLeft: (hours) => `Preostalo vrijeme: ${counted(hours, "hour")}`,
  soon: "Preostalo je manje od sata",
  kept: "Poslužitelj ne odgovara. Ova je stranica sačuvana na ovom uređaju i možda je zastarjela.",
};
