/**
 * Texts of a room's terms and clock, in English; part of the texts of words.js.
 * @import { Clock, Terms } from "../../wire/messages.js"
 */

import { counted } from "./boards.js";

/** @type {Record<string, string>} */
const CLOCKS = {
  none: "No clock",
  "per-move": "So long for every move",
  fischer: "For the game, and more for every move",
  "byo-yomi": "For the game, then periods",
  days: "Days for every move",
};

/** By the clock's kind and the field's name. @type {Record<string, string>} */
const FIELDS = {
  "per-move.seconds": "Seconds for a move",
  "fischer.seconds": "Minutes each",
  "fischer.increment": "Seconds more a move",
  "byo-yomi.seconds": "Minutes each",
  "byo-yomi.periods": "Periods",
  "byo-yomi.period": "Seconds in a period",
  "days.days": "Days for a move",
};

/** Seconds in minutes, if they are whole ones. @param {number} seconds */
const span = (seconds) => (seconds % 60 === 0 && seconds > 0 ? `${seconds / 60} min` : `${seconds} s`);

export const roomOptionWords = {
  clock: "Clock",
  /** @param {string} kind */
  clockKind: (kind) => CLOCKS[kind] ?? kind,
  /** @param {string} kind @param {string} field */
  clockField: (kind, field) => FIELDS[`${kind}.${field}`] ?? field,
  setUp: "From a position that was set up",
  rated: "Rated: it counts for the leaderboard",
  ratedMeans: "A rated game has no takebacks and no help.",
  allowTakebacks: "Moves may be taken back",
  allowChat: "Chat",
  allowSpectators: "Others may watch",
  /** @param {Clock} clock */
  clockOf: (clock) => {
    switch (clock.kind) {
      case "per-move":
        return `${span(clock.seconds)} a move`;
      case "fischer":
        return `${span(clock.seconds)} + ${clock.increment} s a move`;
      case "byo-yomi":
        return `${span(clock.seconds)} + ${clock.periods} × ${clock.period} s`;
      case "days":
        return `${counted(clock.days, "day")} a move`;
    }
  },
  /** The terms that differ from the default. @param {Terms} terms @param {Clock | null} clock */
  termsOf: ({ rated, takeback = true, chat = true, spectators = true }, clock) => [
    ...(clock ? [roomOptionWords.clockOf(clock)] : []),
    ...(rated ? ["Rated"] : takeback ? [] : ["No takebacks"]),
    ...(chat ? [] : ["No chat"]),
    ...(spectators ? [] : ["No spectators"]),
  ],
};
