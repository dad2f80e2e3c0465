/**
 * Texts of the table of a room, in English; loaded with the room.
 * @import { Move } from "../../boards/notation.js"
 * @import { OfferKind, RoomView, View } from "../../wire/messages.js"
 */

import { boardWords } from "./boards.js";

export const messageWords = {
  /** Where the options do not say it. @type {Record<string, string>} */
  rules: {
    "wolf-and-sheep": "The wolf slips past four sheep, or they shut it in",
    nim: "Take from one heap; the last counter wins",
    "greedy-nim": "Take from a largest heap; the last counter wins",
    "modified-nim": "Take up to twice the last take; the heaps stay different",
    grundy: "Split a heap into two unequal ones; whoever cannot loses",
  },
  /** What the game is about, in one sentence. @param {string} game @param {RoomView["options"]} options */
  rule: (game, { line, overline, misere }) => {
    if (line) return `The first to get ${overline === false ? "exactly " : ""}${line} in a row wins`;
    return misere ? "Take from one heap; the last counter loses" : (messageWords.rules[game] ?? "");
  },
  /** @type {Record<View["moves"], string>} */
  choose: {
    column: "Choose a column.",
    square: "Choose a square.",
    step: "Choose a piece.",
    take: "Choose counters of one heap.",
    split: "Choose a heap to split.",
    "take-split": "Choose counters side by side.",
  },
  /** Where the piece is chosen. */
  chooseTarget: "Choose a square to go to.",
  /** @param {string} name */
  theirTurn: (name) => `${name}’s turn.`,
  moveSaved: "Your move is saved. You can close this page.",
  /** Before a first move, while no clock runs. @param {string} name */
  getsReady: (name) => `${name} is getting ready.`,
  /** @type {Record<OfferKind, (name: string) => string>} */
  offers: { draw: (name) => `${name} offers a draw.`, takeback: (name) => `${name} asks to take a move back.` },
  /** @param {string} name */
  wantsRematch: (name) => `${name} asks for a rematch.`,
  /** @param {string} name */
  away: (name) => `${name} is away.`,
  /** @param {string} time */
  claimIn: (time) => `You may claim the win in ${time}.`,
  /** @param {Move} move */
  kept: (move) => `Kept for yours: ${boardWords.moveName(move)}.`,
  letGo: "Let go",
  /** @param {Move} move */
  notSent: (move) => `Not sent yet: ${boardWords.moveName(move)}.`,
  waitsForLine: "It waits for the connection.",
  fewer: "Fewer",
  more: "More",
  drop: "Choose nothing",
  /** @param {string} name */
  follow: (name) => `Follow ${name}`,
  playWinner: "Play the winner",
  toHome: "Home",
  seatFreed: "Your seat is for others now. Find another table.",
  /** @param {string} name */
  giveTime: (name) => `Give ${name} 15 seconds`,
  moreTime: "+15 s",
  depth: "depth",
  ponders: "ponders",
  positions: "positions",
  rating: "rating",
  ratingCounted: "the rating is being counted",
};
