/** Texts of the notices that a device shows while the page is closed, in English; the service worker has them. */

import { counted } from "./nouns.js";

export const workerWords = {
  yourTurn: "It is your turn",
  /** @param {string} name */
  turn: (name) => `Your turn against ${name}`,
  /** @param {string} game @param {string} move */
  lastMove: (game, move) => `${game}, last move: ${move}.`,
  /** @param {string} game */
  newGame: (game) => `${game}: the game has begun.`,
  somebodyJoined: "Somebody has joined your table",
  /** @param {string} name */
  joined: (name) => `${name} has joined your table`,
  challenged: "Somebody challenges you",
  /** @param {string} name */
  challenge: (name) => `${name} challenges you`,
  test: "Notifications work on this device",
  /** @param {number} days */
  daysLeft: (days) => `${counted(days, "day")} left`,
  /** @param {number} hours */
  hoursLeft: (hours) => `${counted(hours, "hour")} left`,
  soon: "Less than an hour left",
  kept: "The server cannot be reached. This page was kept on this device and may be out of date.",
};
