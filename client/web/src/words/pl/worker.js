import { counted } from "./nouns.js";

/** @type {typeof import("../en/worker.js").workerWords} */
export const workerWords = {
  yourTurn: "Twój ruch w jednej z partii",
  turn: (name) => `Twój ruch w partii, w której gra też ${name}`,
  lastMove: (game, move) => `${game}, ostatni ruch: ${move}.`,
  newGame: (game) => `${game}: partia się rozpoczęła.`,
  somebodyJoined: "Przy twoim stole jest już druga osoba",
  joined: (name) => `${name} siada przy twoim stole`,
  challenged: "Ktoś rzuca ci wyzwanie",
  challenge: (name) => `${name} rzuca ci wyzwanie`,
  test: "Powiadomienia działają na tym urządzeniu",
  daysLeft: (days) => `Pozostały czas: ${counted(days, "day")}`,
  hoursLeft: (hours) => `Pozostały czas: ${counted(hours, "hour")}`,
  soon: "Pozostało mniej niż godzina",
  kept: "Serwer nie odpowiada. Ta strona została zachowana na tym urządzeniu i może być nieaktualna.",
};
