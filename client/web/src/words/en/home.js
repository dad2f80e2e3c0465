/** Texts of home, in English; loaded with it. */

import { counted } from "./nouns.js";

/** How many moves are the player's. */
const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];

export const homeWords = {
  greeting: "Take a seat.",
  promise: "Send a friend a link, or play the machine. No account needed.",
  playFriend: "Play a friend",
  machine: "Machine",
  findOpponent: "Find an opponent",
  options: "Options",
  /** @param {number} count */
  showAll: (count) => `Show all ${count}`,
  openTables: "Open tables",
  runningGames: "Being played",
  gamesUnknown: "The list of games could not be loaded.",
  follow: "Follow",
  watch: "Watch",

  /** @param {number} count */
  movesAreYours: (count) => (count === 1 ? "One move is yours." : `${NUMBERS[count] ?? count} moves are yours.`),
  gamesWait: "The games wait; nothing is lost.",
  clocksRun: "A clock runs meanwhile.",
  /** @param {number} count of games that have no card */
  more: (count) => `and ${count} more`,

  play: "Play",
  /** @param {number} games */
  kinds: (games) => `${counted(games, "game")}, people and machines`,
  shelf: "The games",
  isPlayed: "is being played now",

  think: "See how machines think",
  searchPicture: "One step of a search: branches that cannot matter are cut",
  watchSearch: "Watch a search",
  lesson: "Lessons",
  ownTree: "Type a tree of your own",
  exercises: "Exercises",

  compete: "Compete",
  laboratoryMeans: "Two engines, 100 games: who is stronger?",
  leaderboardMeans: "Rated games, people and bots",
  open: "Open",

  yourGames: "Your games",
  playOn: "Play",
  look: "Look",
  waits: "waits for a second player",
  /** @param {string} name */
  turnOf: (name) => `${name} to move`,
  /** @param {number} milliseconds */
  timeLeft: (milliseconds) => {
    const minutes = Math.floor(milliseconds / 60_000);
    if (minutes >= 48 * 60) return `${counted(Math.round(minutes / 1440), "day")} left`;
    if (minutes >= 120) return `${counted(Math.floor(minutes / 60), "hour")} left`;
    return minutes > 0 ? `${counted(minutes, "minute")} left` : "less than a minute left";
  },
  putAway: "Remove from this list",

  nobodyWaits: "Nobody is waiting for an opponent just now. A table that you open stands here, and in the lists of everybody who is here.",
  foot: "About Parlour",
  writeBot: "Write a bot",
};
