/**
 * How the fields of a form become a table's clock and terms (docs/protocol.md, 4).
 *
 * The bounds are the server's to keep: here they only save a round trip and word the complaint.
 * @import { Clock, Terms } from "./wire/messages.js"
 */

import { readNumber } from "./catalogue.js";
import { words } from "./words/en.js";

/**
 * @typedef {object} ClockField
 * @property {string} name
 * @property {number} usual what stands in the form at first
 * @property {number} low
 * @property {number} high
 * @property {number} [unit] how many of the wire's units one of the form's is
 */

const MINUTE = 60;

/** The kinds of clocks with what is to be said of each. @type {Record<Clock["kind"], ClockField[]>} */
export const CLOCKS = {
  "per-move": [{ name: "seconds", usual: 30, low: 1, high: 10_800 }],
  fischer: [
    { name: "seconds", usual: 5, low: 1, high: 180, unit: MINUTE },
    { name: "increment", usual: 3, low: 0, high: 180 },
  ],
  "byo-yomi": [
    { name: "seconds", usual: 10, low: 0, high: 180, unit: MINUTE },
    { name: "periods", usual: 3, low: 1, high: 25 },
    { name: "period", usual: 30, low: 1, high: 600 },
  ],
  days: [{ name: "days", usual: 3, low: 1, high: 14 }],
};

/**
 * @param {Clock["kind"]} kind @param {(name: string) => string} text what was typed
 * @returns {Clock}
 * @throws {RangeError} in the words for whoever typed it
 */
export function readClock(kind, text) {
  const read = CLOCKS[kind].map(({ name, low, high, unit = 1 }) => {
    const number = readNumber(text(name), { low, high });
    if (number === null) throw new RangeError(words.badClock(kind, name, text(name), low, high));
    return [name, number * unit];
  });
  return /** @type {Clock} */ ({ kind, ...Object.fromEntries(read) });
}

/** The terms that are not as usual; a rated game has no takebacks. @param {Required<Terms>} wanted @returns {Terms} */
export function readTerms({ rated, takeback, chat, spectators }) {
  return {
    ...(rated && { rated }),
    ...((rated || !takeback) && { takeback: false }),
    ...(!chat && { chat }),
    ...(!spectators && { spectators }),
  };
}
