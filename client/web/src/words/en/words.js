/**
 * The texts that the first screen and others need, in English. Another language is another folder of the same shape.
 * @import { Clock, ExactValue, OfferKind, Player, Result, Seat, Terms } from "../../wire/messages.js"
 * @import { Why } from "../../state/why.js"
 * @import { Mark } from "../../boards/marks.js"
 * @import { Move } from "../../boards/notation.js"
 */

import { engineText, shownName } from "../names.js";
import { span } from "../time-span.js";
import { boardWords } from "./boards.js";
import { counted } from "./nouns.js";

/** A sentence, or what makes one of the facts. @typedef {string | ((facts: Record<string, any>) => string)} RefusalText */

/** A value as text, with the moves of both sides up to the end, and its score. @param {ExactValue} worth */
function worthOf({ outcome, plies, score, bounds = [] }) {
  if (!outcome) return words.bounds[bounds.join(" ")] ?? "not proved";
  const length = plies && outcome !== "draw" ? ` after ${counted(plies, "move")}` : "";
  return `${outcome}${length}${score === null || score === undefined ? "" : `, score ${score}`}`;
}

/** Of machines, from the weakest to the strongest. */
const LEVELS = ["Novice", "Beginner", "Casual", "Steady", "Skilled", "Strong", "Expert", "Master"];

export const words = {
  /** @param {string} name of the player, empty until it is known */
  menu: (name) => (name ? `Menu: ${name}` : "Menu"),
  ...boardWords,
  name: "Parlour",
  /** Where the server's own, which are English, do not hold. @type {Record<string, { title: string, summary: string }>} */
  games: {},
  home: "All games",

  /** @param {Player | null | undefined} player */
  player: (player) => (player?.kind === "machine" ? "The machine" : player ? words.nameOf(player.name) : "Open seat"),
  guest: "Guest",
  /** @param {string} name */
  nameOf: (name) => shownName(name, words.guest),
  /** @param {string} text a player text */
  engine: (text) => engineText(text, "level", "depth"),
  /** The name of a strength, from 1 on. @param {string} level @returns {string | undefined} */
  levelName: (level) => LEVELS[Number(level) - 1],
  you: "you",
  /** @param {Player} player */
  kind: (player) =>
    player.kind === "machine" ? words.engine(player.engine ?? "") : player.kind === "bot" ? "bot" : "",
  away: "away",
  /** @param {number} count */
  spectators: (count) => `${counted(count, "spectator")}`,

  sound: "Sound",

  // Home and the form of a new room
  signIn: "Sign in",
  openATable: "Open a table",
  leaderboard: "Leaderboard",
  notifications: "Notifications",
  laboratory: "Laboratory",
  /** @param {string} title */
  boardOf: (title) => `The board of ${title}`,
  loading: "One moment…",
  sitDown: "Sit down",
  cancel: "Cancel",

  // Room
  waiting: "Waiting for your opponent",
  waitingWatch: "This table waits for a second player.",
  playBoth: "Play this side too",
  leaveTable: "Leave the table",
  gameRules: "Rules",
  close: "Close",
  tryAgain: "Try again",
  sidePanel: "Beside the board",
  tabs: { examples: "How it goes", moves: "Moves", analysis: "Analysis", thinking: "Thinking", words: "In words" },
  moves: "Moves",
  noMoves: "No move yet.",
  /** Beside a move. */
  standIn: "a quick move in place of the machine’s answer",
  hinted: "the best move was shown before it",
  earlierGames: "Earlier games here",
  /** @param {number} number */
  gameNumber: (number) => `Game ${number}`,
  review: "Review",
  /** @param {number} moves */
  length: (moves) => counted(moves, "move"),
  helped: "with hints",
  yourTurn: "Your turn",
  thinks: "The machine is thinking",
  /** @param {number} depth @param {number} nodes */
  thinking: (depth, nodes) => `depth ${depth} · ${nodes.toLocaleString("en")} positions`,
  sending: "Sending your move…",
  watching: "You are watching.",

  play: "Play",

  /** @param {number} most */
  graphBeyond: (most) => `Too many positions: the graph is drawn up to ${most} counters.`,

  // Events, for the live region
  gameStarts: "The game begins.",

  // Result
  /** @param {Result} result @param {Seat[]} mine @param {Mark[]} marks of the two players */
  outcome: (result, mine, marks) => {
    if (result.winner === null) return result.reason === "aborted" ? "No game" : "A draw";
    if (mine.length !== 1) return boardWords.won(marks[result.winner - 1]);
    return mine[0] === result.winner ? "You won" : "You lost";
  },

  // Refusals and failures
  /** @param {string} move */
  refusedMove: (move) => `“${move}” cannot be played here.`,
  /** @param {Move} move */
  premoveLost: (move) => `Your kept move is not possible now: ${boardWords.moveName(move)}.`,
  connectionLost: "Connection lost.",
  reconnecting: "Reconnecting.",
  clockMeanwhile: { own: "Your clock runs on if the server is up.", runs: "The clock runs on if the server is up.", stands: "The clocks stand still." },
  tryNow: "Try now",
  renewed: "Parlour was renewed.",
  later: "Later",
  understood: "All right",
  closed: "The connection stays closed.",
  expired: "You were signed out here.",
  replaced: "Another window took over this table.",
  partMissing: "This part of the page is missing.",
  reload: "Reload the page",

  // Offers, clocks and premoves
  /** @type {Record<string, string>} */
  actions: { draw: "Draw", takeback: "Take back", hint: "Hint", abort: "Call off", "free-seat": "Free the seat", pause: "Pause", resume: "Go on", step: "One move", restart: "Restart" },
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
  mayClaim: "Your opponent is away: you may claim the win.",
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
  firstMove: "The first move costs no time; without it the game is called off.",
  /** @param {number} periods */
  periodsLeft: (periods) => `and then ${counted(periods, "period")}`,
  clocksStopped: "The server was down: the clocks stand still until the player to move is back, 15 s at most.",

  // Refusals of the server’s and of the page’s own
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
    const text = words.rest[reason ?? code] ?? words.known[code] ?? words.rest[code] ?? "That did not work.";
    const said = typeof text === "string" ? text : text(facts);
    return wait ? `${said} ${words.tryIn(wait)}` : said;
  },
  /** @param {number} seconds */
  tryIn: (seconds) => `Try again in ${counted(seconds, "second")}.`,

  // A room’s terms and clock
  clock: "Clock",
  setUp: "From a position that was set up",
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
  termsOf: ({ rated, takeback = true, chat = true, spectators = true, ponder }, clock) => [
    ...(clock ? [words.clockOf(clock)] : []),
    ...(rated ? ["Rated"] : takeback ? [] : ["No takebacks"]),
    ...(chat ? [] : ["No chat"]),
    ...(spectators ? [] : ["No spectators"]),
    ...(ponder ? ["Machine ponders"] : []),
  ],

  // Exact values
  /** By the worst and the best possible outcome. @type {Record<string, string>} */
  bounds: {
    "draw win": "a draw at least",
    "loss draw": "a draw at most",
  },
  /** @type {Record<string, string>} */
  troubles: {
    "no-help": "This room allows no help while a game runs. The values come when it is over.",
    "no-study": "No values here: this board is not solved.",
  },
  /** @param {ExactValue | null} worth null while the proof goes on @param {boolean} [scored] with the score, where the game has one */
  worth: (worth, scored = true) => (worth ? worthOf(scored ? worth : { ...worth, score: null }) : "not known yet"),
  /** A win that a machine has proved, and may still play away. @param {string} side in words, to begin with @param {number} moves that it takes yet, of both sides */
  winForced: (side, moves) => `${side} can win by force, after ${counted(moves, "more move")} at most, proved.`,
  /** @param {string} name @param {string | undefined} value */
  valued: (name, value) => (value ? `${name}, ${value}` : name),
  /** @param {Why} why */
  valuesRefused: (why) => (!why.reason && words.troubles[why.code]) || words.refused(why),
  /** @param {string} move @param {string} value */
  moveValue: (move, value) => `${move}: ${value}`,
};
