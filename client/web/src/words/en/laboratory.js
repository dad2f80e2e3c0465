/**
 * Texts of the laboratory, in English; loaded with it.
 * @import { SeriesState } from "../../wire/messages.js"
 */

import { figuresIn } from "../figures.js";
import { newGameWords } from "./new-game.js";

const { bound, duration, ...figures } = figuresIn("en-GB");
const { whole, signed } = figures;

export const laboratoryWords = {
  ...figures,
  /** @type {Record<string, string>} */
  refusals: {
    "too-long": "This series would take too long. Choose fewer games or quicker machines.",
    "too-many-games": "That is more games than a series may have.",
    "too-many-series": "Enough of your series are running. Stop one first.",
    "too-many-kept": "Enough of your series are kept. Delete one first.",
  },
  laboratory: "Laboratory",
  about: "Machines play each other, many games in a row, and the results show which is stronger.",
  parts: { series: "Series", tables: "The documents’ tables" },
  part: "Part of the laboratory",

  newSeries: "New series",
  /** @param {number} place @returns {string} */
  player: (place) => (place === 0 ? "First player" : "Second player"),
  games: "Games",
  /** @param {number} games @returns {string} */
  gameCount: (games) => `${whole(games)}: ${whole(games / 2)} openings, each both ways`,
  openingsMean: "Two machines that never change their mind would play one game again and again, so each pair of games begins with an opening of its own.",
  seed: "Seed",
  seedHint: "The same seed gives the same games.",
  run: "Run the series",
  measuring: "Measuring how long a game takes…",
  /** @param {number} seconds @param {boolean} atLeast @returns {string} */
  takes: (seconds, atLeast) => `This takes ${atLeast ? "at least" : "about"} ${duration(seconds)}, while the server has nothing else to do.`,
  runAnyway: "Run it",
  /** @param {number} seconds @param {boolean} atLeast @param {number} most @returns {string} */
  tooLong: (seconds, atLeast, most) =>
    `This would take ${atLeast ? "at least" : "about"} ${duration(seconds)}; ${duration(most)} are allowed. Choose fewer games or quicker machines.`,
  /** @param {string} code @param {number} wait @returns {string} */
  refused: (code, wait) => laboratoryWords.refusals[code] ?? (wait > 0 ? `Not now. Try again in ${duration(wait)}.` : "This did not work. Try again in a moment."),
  noIdentity: "Series are kept for whoever started them, and this browser refuses the cookie that tells.",

  own: "Your series",
  none: "No series yet. Choose two machines and run one.",
  loading: "One moment…",
  /** @type {Record<SeriesState, string>} */
  states: {
    running: "running",
    stopped: "stopped",
    done: "finished",
    "move-too-long": "ended: a move took longer than a minute",
    "time-used-up": "ended: it used up its time",
    unplayable: "ended: it cannot be played",
  },
  /** @param {number} played @param {number} games @returns {string} */
  progress: (played, games) => `${whole(played)} of ${whole(games)} games`,
  /** @param {string} text a player text */
  machine: (text) => (/^level:\d+$/.test(text) ? newGameWords.level(text.slice(6)) : text),
  stop: "Stop",
  resume: "Go on",
  delete: "Delete",
  csv: "Games as CSV",
  nothingPlayed: "No game is finished yet.",

  won: "won",
  drawn: "drawn",
  lost: "lost",
  score: "score",
  pliesAGame: "moves a game",
  /** @param {string} player */
  wonBy: (player) => `${player} won`,
  draw: "draw",
  /** @param {string} player @param {number} wins @param {number} draws @param {number} losses @returns {string} */
  results: (player, wins, draws, losses) => `${player}: ${wins} won, ${draws} drawn, ${losses} lost`,

  /** @param {string} player @param {number} elo @returns {string} */
  elo: (player, elo) => `${player} ${signed(elo)} Elo`,
  /** @param {number | null} low @param {number | null} high @returns {string} */
  interval: (low, high) => `95 %: ${bound(low, "without bound")} to ${bound(high, "without bound")}`,
  noInterval: "All pairs of games ended alike so far, so there is no interval.",
  noElo: "One side has all the points, so there is no difference to name.",
  equal: "equal",

  playerHead: "Player",
  asFirst: "Moving first",
  asSecond: "Moving second",
  positionsHead: "Positions a move",
  timeHead: "Processor time a move",
  /** @param {number} points @param {number} games @returns {string} */
  points: (points, games) => `${whole(points)} of ${whole(games)}`,

  document: "Document",
  documents: { counts: "Wolf and sheep: positions", wolfTimes: "Wolf and sheep: times", timings: "Connect Four: times", games: "Connect Four: tournaments" },
  /** @param {number} depths @param {number} all @returns {string} */
  computed: (depths, all) => (depths === all ? "Computed by this server." : `Being computed by this server: ${depths} of ${all} depths.`),
  /** @param {number} agreeing @param {number} all @returns {string} */
  agreeing: (agreeing, all) => `${agreeing} of ${all} printed figures agree in every digit.`,
  timesMean: "Times depend on the computer, and nothing is claimed of their relation.",
  sharesMean: "Times depend on the computer. The first three figures are shares of plain minimax in the same table: what pruning saves.",
  gamesMean: "Pruned and plain searches play the same moves, so printed winners that contradict each other cannot both be right. No run of the printed code gives these tables, so where our winner is another, nothing is claimed about the printed one.",
  table: "Table",
  depth: "Depth",
  search: "Search",
  evaluator: "Evaluator",
  printed: "Printed",
  ours: "Ours",
  agreement: "Agreement",
  leaves: "Leaves",
  printedSeconds: "Printed, s a move",
  ourSeconds: "Ours, s a move",
  first: "First",
  second: "Second",
  printedWinner: "Printed winner",
  ourWinner: "Our winner",
  same: "same",
  rounded: "6 digits",
  other: "another",
  contradicted: "contradictory",
};
