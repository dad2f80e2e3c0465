/**
 * Refusals of the server's and of the page's own, in English; part of the texts of words.js.
 * @import { Why } from "../../state/why.js"
 */

import { boardWords, counted } from "./boards.js";

/** By the code, or by the reason where the server gives one. @type {Record<string, string | ((facts: Record<string, any>) => string)>} */
const REFUSALS = {
  "asked-already": "You have asked for that on this turn already.",

  malformed: "The server does not understand this page. Reload it.",
  "unknown-game": "The server does not know that game.",
  "bad-options": "The game cannot be set up like that.",
  "bad-position": "The game cannot begin like that.",
  "bad-player": "No machine like that can play on this board.",
  "bad-terms": "These terms do not go together.",
  "no-such-room": "There is no such table.",
  "no-such-player": ({ name }) => (name ? `${name} is not here now.` : "Nobody of that name is here now."),
  "no-such-challenge": "This challenge is over.",
  forbidden: "That is not for you to do.",
  "no-spectators": "Nobody may watch at this table.",
  "not-joined": "This table is not open here any more. Reload the page.",
  "not-seated": "You are watching this game: both seats are taken.",
  "seat-taken": "Somebody else took that seat first. You are watching.",
  "game-running": "The game is still running.",
  "not-started": "The game starts when both seats are taken.",
  "game-over": "The game is over.",
  "not-your-turn": "It is not your turn.",
  "illegal-move": "That move cannot be played here.",
  conflict: "The game has moved on since: here is what holds now.",
  gap: "The game has moved on since: here is what holds now.",
  "not-allowed": "That is not allowed at this table.",
  "too-soon": "Not yet.",
  "no-study": "The server cannot show that.",
  "no-help": "This room allows no help while a game runs.",
  "too-many": "That was too much at once.",
  unavailable: "The server cannot do that just now.",
  internal: "The server failed at that, through no fault of yours.",

  "rated-takeback": "A rated game allows no takebacks.",
  "rated-help": "A rated game allows no help.",
  "rated-start": "A rated game begins with the game’s own position.",
  "rated-machine": "A rated game is not with a machine.",
  "rated-mixed": "A rated game is between two people or two bots.",
  "rated-alone": "A rated game needs two players.",
  "option-bounds": ({ option, low, high }) => `${boardWords.option(option)}: allowed are ${low} to ${high}.`,
  "board-too-small": ({ low, high }) => `Width or height has to be ${low} to ${high}.`,
  "equal-heaps": "The heaps have to be of different sizes.",
  "drawn-board": "The board may not be drawn by chance here: choose one.",
  "several-called": ({ name }) => `Several people here are called ${name}.`,
  "needs-key": "This table opens by its whole link only.",
  "not-your-stream": "That chat is not for you.",
  "not-your-room": "Only the player who opened this table may do that.",
  "no-scope": "Your token does not allow that.",
  "time-up": "Your time is up.",
  "answer-first": "Your opponent asks for a takeback: answer that first.",
  "no-offer": "That offer is no longer open.",
  "both-moved": "Both have moved: resign, or offer a draw.",
  "own-turn": "It is your own turn.",
  "need-not-be-here": "This opponent need not be here.",
  "no-chat": "There is no chat at this table.",
  "chat-full": ({ most }) => `${most} messages have been said here: that is all.`,
  "blank-text": "Write something first.",
  "invisible-text": "The text has an invisible character: leave it out.",
  "only-machines": "That is for tables at which only machines play.",
  "not-paused": "The game is not paused.",
  "room-full": "This table has seen enough games: open a new one.",
  "no-draw": "A machine agrees to no draw.",
  "no-takebacks": "No move is taken back at this table.",
  "nothing-to-take-back": "You have no move to take back.",
  "no-opponent": "You have no opponent here.",
  "no-clock": "There is no time to give in this game.",
  "enough-time": "Your opponent has more than enough time.",
  oneself: "That is you.",
  "takes-no-challenges": ({ name }) => `${name} takes no challenges now.`,
  "challenge-open": ({ name }) => `${name} has not answered your challenge yet.`,
  "may-return": "Your opponent may still come back.",
  "moves-first": ({ moves }) => `Ask again after ${counted(moves, "more move")} of yours.`,
  "said-already": "You have just said that.",
};

export const refusalWords = {
  /** A refusal, and when to try again. @param {Why} why */
  refused: ({ code, reason, facts = {}, wait = 0 }) => {
    const text = REFUSALS[reason ?? ""] ?? REFUSALS[code] ?? "That did not work.";
    const said = typeof text === "string" ? text : text(facts);
    return wait ? `${said} ${refusalWords.tryIn(wait)}` : said;
  },
  /** @param {number} seconds */
  tryIn: (seconds) => `Try again in ${counted(seconds, "second")}.`,
};
