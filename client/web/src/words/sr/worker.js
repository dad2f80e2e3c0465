import { counted } from "./nouns.js";

/** @type {typeof import("../en/worker.js").workerWords} */
export const workerWords = {
  yourTurn: "Ви сте на потезу",
  turn: (name) => `Ви сте на потезу, чека вас ${name}`,
  lastMove: (game, move) => `${game}, последњи потез: ${move}.`,
  newGame: (game) => `${game}: партија је почела.`,
  somebodyJoined: "Неко седа за ваш сто",
  joined: (name) => `${name} седа за ваш сто`,
  challenged: "Неко вас изазива",
  challenge: (name) => `${name} вас изазива`,
  test: "Обавештења на овом уређају раде",
  daysLeft: (days) => `Преостало време: ${counted(days, "day")}`,
  hoursLeft: (hours) => `Преостало време: ${counted(hours, "hour")}`,
  soon: "Преостало је мање од једног сата",
  kept: "Сервер не одговара. Ова страница је сачувана на овом уређају и можда је застарела.",
};
