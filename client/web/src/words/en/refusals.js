/**
 * Refusals of the server's and of the page's own, in English; part of the texts of words.js.
 * @import { Why } from "../../state/why.js"
 */

import { counted } from "./nouns.js";

/** A sentence, or what makes one of the facts. @typedef {string | ((facts: Record<string, any>) => string)} RefusalText */

export const refusalWords = {
  /** By the code: what the page refuses itself. @type {Record<string, RefusalText>} */
  known: {
    "asked-already": "You have asked for that on this turn already.",
    "not-seated": "You are watching this game: both seats are taken.",
    "not-started": "The game starts when both seats are taken.",
    "game-over": "The game is over.",
    "not-your-turn": "It is not your turn.",
    "illegal-move": "That move cannot be played here.",
  },
  /** The words of more-refusals.js, once they are loaded. @type {Record<string, RefusalText>} */
  rest: {},
  /** A refusal, and when to try again. @param {Why} why */
  refused: ({ code, reason, facts = {}, wait = 0 }) => {
    const text = refusalWords.rest[reason ?? code] ?? refusalWords.known[code] ?? refusalWords.rest[code] ?? "That did not work.";
    const said = typeof text === "string" ? text : text(facts);
    return wait ? `${said} ${refusalWords.tryIn(wait)}` : said;
  },
  /** @param {number} seconds */
  tryIn: (seconds) => `Try again in ${counted(seconds, "second")}.`,
};
