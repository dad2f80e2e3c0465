/**
 * Reads a room's clock and terms from a form (docs/protocol.md, 4).
 * @import { Clock, Terms } from "../wire/messages.js"
 */

import { readNumber } from "./catalogue.js";

/**
 * @typedef {object} ClockField
 * @property {string} name
 * @property {number} initial the value before the player changes it
 * @property {number} low
 * @property {number} high
 * @property {number} [unit] how many units of the wire make one of the form
 */

/** The least seconds that a move of two machines takes. */
export const PACES = ["0", "1", "3", "10"];

const MINUTE = 60;

/** The kinds of clocks with their fields. @type {Record<Clock["kind"], ClockField[]>} */
export const CLOCKS = {
  "per-move": [{ name: "seconds", initial: 30, low: 1, high: 10_800 }],
  fischer: [
    { name: "seconds", initial: 5, low: 1, high: 180, unit: MINUTE },
    { name: "increment", initial: 3, low: 0, high: 180 },
  ],
  "byo-yomi": [
    { name: "seconds", initial: 10, low: 0, high: 180, unit: MINUTE },
    { name: "periods", initial: 3, low: 1, high: 25 },
    { name: "period", initial: 30, low: 1, high: 600 },
  ],
  days: [{ name: "days", initial: 3, low: 1, high: 14 }],
};

/**
 * @param {Clock["kind"]} kind @param {Record<string, string>} typed the texts of its fields
 * @param {(name: string, low: number, high: number) => void} complain called for each field out of bounds
 * @returns {Clock}
 */
export function readClock(kind, typed, complain) {
  const read = CLOCKS[kind].map(({ name, low, high, unit = 1 }) => {
    const number = readNumber(typed[name] ?? "", { low, high });
    if (number === null) complain(name, low, high);
    return [name, (number ?? low) * unit];
  });
  return /** @type {Clock} */ ({ kind, ...Object.fromEntries(read) });
}

/** The terms that differ from the default; a rated game has no takebacks. @param {Required<Terms>} wanted @returns {Terms} */
export function readTerms({ rated, takeback, chat, spectators, ponder }) {
  return {
    ...(rated && { rated }),
    ...((rated || !takeback) && { takeback: false }),
    ...(!chat && { chat }),
    ...(!spectators && { spectators }),
    ...(ponder && { ponder }),
  };
}
