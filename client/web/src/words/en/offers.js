/**
 * Texts of offers, clocks and premoves, in English; part of the texts of words.js.
 * @import { Move } from "../../boards/notation.js"
 * @import { OfferKind } from "../../wire/messages.js"
 */

import { boardWords } from "./boards.js";
import { counted } from "./nouns.js";

export const offerWords = {
  /** @type {Record<string, string>} */
  actions: { draw: "Draw", takeback: "Take back", abort: "Call off", "free-seat": "Free the seat", pause: "Pause", resume: "Go on", step: "One move", restart: "Restart" },
  resign: "Resign",
  resignSure: "Really resign?",
  keepPlaying: "Keep playing",
  /** @type {Record<OfferKind, string>} */
  offered: { draw: "Your opponent offers a draw.", takeback: "Your opponent asks for a takeback." },
  /** @type {Record<OfferKind, string>} */
  youOffered: { draw: "You offer a draw.", takeback: "You ask for a takeback." },
  accept: "Accept",
  decline: "Decline",
  withdraw: "Withdraw",
  declined: "Your opponent declines.",
  withdrawn: "Your opponent takes the offer back.",
  paused: "The game is paused.",
  goesOn: "The game goes on.",
  takenBack: "A move was taken back.",
  timeGiven: "Your opponent gives you 15 seconds.",
  isAway: "Your opponent is away.",
  isBack: "Your opponent is back.",
  seatFree: "The other seat is free again: the game was called off.",
  claim: "Claim the win",
  mayClaim: "Your opponent has been away for long: you may claim the win.",
  rematch: "Rematch",
  wantsRematch: "Your opponent asks for a rematch.",
  rematchAsked: "Waiting for your opponent’s answer…",
  acceptRematch: "Accept the rematch",

  /** @param {Move} move */
  premoved: (move) => `Kept for your turn: ${boardWords.moveName(move)}. Escape or another touch takes it back.`,
  premoveDropped: "Nothing is kept for your turn any more.",

  /** @param {number} unread */
  chat: (unread) => (unread ? `Chat, ${unread} unread` : "Chat"),
  chatClosed: "The chat is closed.",

  timeLeft: "Time left",
  timeLow: "Your time is running out.",
  toBegin: "to begin",
  firstMove: "The first move is free, but has to come; otherwise the game is called off.",
  /** @param {number} periods */
  periodsLeft: (periods) => `and then ${counted(periods, "period")}`,
  clocksStopped: "The server was down: the clocks stand still until the player to move is back, 15 s at most.",
};
