/**
 * Texts of matchmaking, in English; loaded with its forms and panel.
 * @import { ChallengeOutcome, Clock, SeekOutcome } from "../../wire/messages.js"
 */

import { span } from "../time-span.js";
import { counted } from "./nouns.js";

export const matchmakingWords = {
  /** @type {Record<ChallengeOutcome, (name: string) => string>} */
  outcomes: {
    accepted: () => "",
    declined: (name) => `${name} would rather not play now.`,
    withdrawn: () => "",
    expired: (name) => `${name} has not answered.`,
    failed: () => "The server could open no table just now.",
  },
  /** @type {Record<SeekOutcome, string>} */
  ended: { replaced: "Another search of yours took its place.", failed: "No table could be opened. Look again." },
  /** @param {Clock | null | undefined} clock */
  clock: (clock) => {
    if (!clock) return "no clock";
    if (clock.kind === "fischer") return `${span(clock.seconds)} + ${clock.increment} s`;
    if (clock.kind === "byo-yomi") return `${span(clock.seconds)} + ${clock.periods} × ${clock.period} s`;
    return clock.kind === "days" ? `${counted(clock.days, "day")} a move` : `${span(clock.seconds)} a move`;
  },
  /** @param {string} game @param {{ rated?: boolean, clock?: Clock | null }} terms */
  terms: (game, { rated, clock }) => `${game}, ${matchmakingWords.clock(clock)}${rated ? ", rated" : ""}`,
  /** @param {string} terms */
  looking: (terms) => `Looking for an opponent: ${terms}…`,
  stop: "Stop",
  /** @param {string} name @param {string} game */
  satDown: (name, game) => `${name} sat down at your table: ${game}.`,
  /** @param {string} game */
  somebodySatDown: (game) => `An opponent sat down at your table: ${game}.`,
  goToTable: "Go to the table",
  opponentIsHere: "Your opponent is here",
  /** @param {string} name @param {string} terms */
  challengedBy: (name, terms) => `${name} challenges you: ${terms}`,
  /** @param {string} name @param {string} terms */
  waitingFor: (name, terms) => `Waiting for ${name}: ${terms}…`,
  accept: "Accept",
  decline: "Decline",
  withdraw: "Withdraw",
  /** @param {string} name */
  mute: (name) => `No more from ${name}`,
  dismiss: "All right",
  /** @param {string} name */
  busy: (name) => `${name} is busy with other games. Try again later.`,
  /** @param {string} name */
  notHere: (name) => `${name} is not here now.`,
};
