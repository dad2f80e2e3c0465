/**
 * What the page says when it has nothing to show: one sentence what, one why.
 * @import { Why } from "../../state/why.js"
 */

import { words } from "./words.js";

const BUSY = { what: "This table cannot be opened just now.", why: "The server has too much to do. The page tries again by itself." };

/** Written into the page itself, for those who never get its script. */
export const startWords = {
  notStarted: "Parlour has not started: its script is still on the way, or JavaScript is blocked here.",
};

/** What stands over the page's head where it has no socket or no cookie. */
export const identityWords = {
  blocked: "The server answers, but something in your network blocks the live connection. Whoever runs the network has to let WebSockets through.",
  /** @param {string} origin of this page */
  foreign: (origin) => `This server takes no pages from ${origin}. Whoever runs it has to start it with --origin ${origin}`,
  forgetful: "This browser keeps nothing for Parlour: a reload forgets who you are and where you sit.",
};

export const errorWords = {
  /** By the page's own reasons and the server's refusal codes. @type {Record<string, { what: string, why: string }>} */
  known: {
    "unknown-address": { what: "There is nothing at this address.", why: "It may have lost a letter, or have been cut short when it was copied." },
    "unknown-player": { what: "Nobody is known by this address.", why: "Guests are known once they have played where everybody may watch." },
    "no-such-room": { what: "There is no such table.", why: "The link may have lost a letter, or the table was cleared away." },
    "no-spectators": { what: "This table is full.", why: "Both seats are taken, and its players let nobody watch." },
    forbidden: { what: "This table is private.", why: "It opens by its whole link only: ask for it again. The part after # is the key." },
    "no-such-game": { what: "There is no such game.", why: "The link may have lost a letter, or the table has had fewer games." },
    "game-runs": { what: "This game is still being played.", why: "It can be reviewed as soon as it is over." },
    "old-rules": { what: "This game cannot be reviewed any more.", why: "Its rules have changed since it was played." },
    unfetched: { what: "The game could not be fetched.", why: "The server did not answer, or has too much to do." },
    "too-many": BUSY,
    unavailable: BUSY,
  },
  /** @param {Why} why */
  sentences: (why) => errorWords.known[why.code] ?? { what: "This table cannot be shown.", why: words.refused(why) },
};
