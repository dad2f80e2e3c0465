/** Texts of the player and leaderboard screens, in English; loaded with them. */

import { counted } from "./nouns.js";

export const peopleWords = {
  loading: "One moment…",
  failed: "This could not be loaded. Try again in a moment.",
  again: "Try again",
  bot: "bot",
  ratings: "Ratings",
  noRatings: "No rated game yet.",
  playRated: "Look for a rated game",
  games: "Latest games",
  noGames: "No public game yet.",
  noOwnGames: "You have not played here yet.",
  ownPage: "This is your page. Private games are shown to you alone.",
  guestPage: "This is your page as a guest, kept by this browser alone. An account keeps your name, ratings and games on every device.",
  challenge: "Challenge",
  follow: "Follow",
  unfollow: "Follow no more",
  provisional: "provisional",
  counting: "Ratings are being counted: games that have just ended come in a moment.",
  ratingMeans: "Plus or minus what the rating is unsure by; a question mark while there are too few games.",
  /** @param {number} count */
  rated: (count) => counted(count, "rated game"),
  /** What has become of a game, by endOf in panels/people/player-page.js. */
  ended: { waiting: "waits for a player", playing: "is being played", over: "over", aborted: "called off", drawn: "drawn", won: "won", lost: "lost" },
  /** @param {number} at */
  day: (at) => new Date(at).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" }),

  leaderboard: "Leaderboard",
  pool: "Who",
  pools: { people: "People", bots: "Bots" },
  gameLabel: "Game",
  boardLabel: "Board",
  /** @param {string} board @param {number} players */
  boardOption: (board, players) => `${board} (${counted(players, "player")})`,
  noBots: "No bot has played a rated game here yet.",
  solvedBoard: "This board is solved: perfect play can be looked up here, so a rating need not show a player’s own strength.",
  noPlayers: "Nobody has played a rated game here yet.",
  rank: "Rank",
  player: "Player",
  ratingHead: "Rating",
  gamesHead: "Games",

};
