/**
 * Every text of the page, in English. Another language is another folder of the same shape.
 * @import { Player, Result, Seat } from "../../wire/messages.js"
 * @import { Mark } from "../../boards/marks.js"
 * @import { Move } from "../../boards/notation.js"
 */

import { engineText, shownName } from "../names.js";
import { boardWords } from "./boards.js";
import { counted } from "./nouns.js";
import { offerWords } from "./offers.js";
import { refusalWords } from "./refusals.js";
import { roomOptionWords } from "./room-options.js";
import { valueWords } from "./values.js";

/** Of machines, from the weakest to the strongest. */
const LEVELS = ["Novice", "Beginner", "Casual", "Steady", "Skilled", "Strong", "Expert", "Master"];

export const words = {
  ...boardWords,
  ...offerWords,
  ...refusalWords,
  ...roomOptionWords,
  ...valueWords,
  name: "Parlour",
  /** Where the server's own, which are English, do not hold. @type {Record<string, { title: string, summary: string }>} */
  games: {},
  greeting: "Take a seat.",
  promise: "Send a friend a link, or play the machine. No account needed.",
  home: "All games",
  /** @param {string} name */
  youAre: (name) => `You are ${name}.`,
  account: "Account",

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

  language: "Language",
  sound: "Sound",
  theme: { label: "Light or dark", system: "As the system", light: "Light", dark: "Dark" },

  // Home and the form of a new room
  playFriend: "Play a friend",
  machine: "Machine",
  signIn: "Sign in",
  othersSeeYouAs: "Others see you as",
  save: "Save",
  openATable: "Open a table",
  /** @param {number} count */
  showAll: (count) => `Show all ${count}`,
  yourGames: "Your page",
  leaderboard: "Leaderboard",
  laboratory: "Laboratory",
  follow: "Follow",
  /** @param {string} title */
  boardOf: (title) => `The board of ${title}`,
  yourTables: "Your games",
  openTables: "Open tables",
  runningGames: "Being played",
  noOpenTables: "Nobody is waiting. Open a table and it stands here.",
  noRunningGames: "No public game is being played.",
  loading: "One moment…",
  sitDown: "Sit down",
  watch: "Watch",
  comeBack: "Come back",
  cancel: "Cancel",

  // Room
  waiting: "Waiting for your opponent",
  waitingWatch: "This table waits for a second player.",
  playBoth: "Play this side too",
  leaveTable: "Leave the table",
  gameRules: "Rules",
  more: "More",
  close: "Close",
  rulesMissing: "The rules could not be fetched.",
  tryAgain: "Try again",
  atThisTable: "At this table:",
  forExperts: "For programmers and the curious",
  sidePanel: "Beside the board",
  tabs: { moves: "Moves", analysis: "Analysis", thinking: "Thinking", words: "In words" },
  noThoughts: "No machine has thought yet.",
  moves: "Moves",
  noMoves: "No move yet.",
  /** Beside a move. */
  standIn: "a quick move in place of the machine’s answer",
  earlierGames: "Earlier games here",
  /** @param {number} number */
  gameNumber: (number) => `Game ${number}`,
  review: "Review",
  /** @param {number} moves */
  length: (moves) => counted(moves, "move"),
  yourTurn: "Your turn",
  thinks: "The machine is thinking",
  /** @param {number} depth @param {number} nodes */
  thinking: (depth, nodes) => `depth ${depth} · ${nodes.toLocaleString("en")} positions`,
  sending: "Sending your move…",
  watching: "You are watching.",

  play: "Play",

  /** @param {number} most */
  graphBeyond: (most) => `Too many positions to draw: the graph is drawn up to ${most} counters.`,

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
  closed: "The connection was closed for good.",
  expired: "You were signed out here.",
  replaced: "This table was opened in another window, which took over.",
  partMissing: "This part of the page could not be fetched.",
  reload: "Reload the page",
  gamesUnknown: "The list of games could not be loaded.",
};
