/** Texts of the form of a new game, in English; loaded with it. */

import { difference } from "../signed.js";
import { words } from "./words.js";

const signed = difference("en");

export const newGameWords = {
  /** @type {Record<string, string>} */
  algorithms: {
    random: "Random",
    greedy: "Greedy",
    minimax: "Minimax",
    alphabeta: "Alpha-beta",
    negamax: "Negamax",
    "negamax-alphabeta": "Negamax with alpha-beta",
    memo: "Full depth with a table",
    pvs: "Principal variation search",
    mcts: "Monte Carlo tree search",
    perfect: "Perfect",
    easy: "Easy, depth 3",
    medium: "Medium, depth 5",
    hard: "Hard, depth 7",
    document: "As the game’s document",
  },
  against: "Against",
  opponents: { friend: "A friend", machine: "The machine", anyone: "Anyone", machines: "Two machines" },
  opponentHints: { friend: "by link", machine: "eight levels", anyone: "whoever comes", machines: "to watch" },
  game: "Game",
  /** @param {string} name */
  challenge: (name) => `Challenge ${name}`,
  challengeHint: "The game begins as soon as it is accepted.",
  challengeByName: "Challenge somebody by name",
  challengeByNameHint: "The name of somebody who is here now. Without a name you get a link that you can send.",
  send: "Challenge",
  takesChallenges: "Let others challenge me",
  find: "Find an opponent",

  /** @param {number} seat @returns {string} */
  strengthOf: (seat) => (seat === 1 ? "Strength of the first" : "Strength of the second"),
  /** @param {string} level */
  level: (level) => `Level ${level}, ${words.levelName(level)?.toLowerCase()}`,
  uncalibrated: "Levels were not calibrated for this game.",
  /** @param {number} elo above the mean of the levels @param {number} low @param {number} high */
  levelRating: (elo, low, high) => `${signed(elo)} Elo beside the other levels on this board (${signed(low)} to ${signed(high)}, 95 %); no rating of people’s games.`,
  chooseAlgorithm: "Choose the algorithm",
  algorithm: "Algorithm",
  noAlgorithm: "None: a level",
  /** @param {string} name */
  algorithmName: (name) => newGameWords.algorithms[name] ?? name,
  /** @param {string} name @param {string} depth empty for the default */
  engine: (name, depth) => `${newGameWords.algorithmName(name)}${depth && `, depth ${depth}`}`,
  /** @param {string} engine */
  inPlaceOfLevel: (engine) => `In place of a level: ${engine}.`,
  perfect: "Gives nothing away; plays only where the game can be solved at its size.",
  pruning: "Pruning: leave out what cannot matter",
  laboratory: "Many games in a row: the laboratory",
  glassBox: "How a machine thinks: the glass box",
  evaluator: "Evaluator",
  /** @param {number} deepest */
  depth: (deepest) => `Depth, 1 to ${deepest}`,
  simulations: "Simulations a move",
  time: "Seconds a move",
  usual: "as usual",

  whoStarts: "Who starts",
  starts: { me: "You", them: "They", chance: "Chance" },
  board: "Board",
  /** @param {number} line */
  inARow: (line) => `${line} in a row`,
  heapsHint: "Sizes from the left, with commas",
  randomStart: "Start at random",
  /** @param {string} label */
  fewer: (label) => `Fewer: ${label}`,
  /** @param {string} label */
  more: (label) => `More: ${label}`,

  clocks: { none: "None", quick: "quick", usual: "usual", calm: "calm", untimed: "untimed" },
  clocksMean: "Minutes each, and seconds more for every move.",
  otherClock: "Another clock",
  noOtherClock: "None: as above",
  options: "More",
  listed: "Let others watch",
  start: "Start position",
  startHint: "As the game writes it; such a game is not rated.",

  /** @param {number} low @param {number} high */
  between: (low, high) => `A whole number from ${low} to ${high}.`,
  /** @param {number} high */
  upTo: (high) => `A number of at most ${high}.`,
  /** @param {number} most @param {number} low @param {number} high */
  listOf: (most, low, high) => `At most ${most} numbers from ${low} to ${high}, with commas.`,

  yourTable: "Your table",
  youAre: "You",
  /** @param {string} first @param {string} second */
  either: (first, second) => `${first} or ${second}, by chance`,
  /** @param {string} side */
  toStart: (side) => `${side}, to start`,
  counts: "Counts",
  isRated: "rated",
  notRated: "not rated",
  first: "First",
  second: "Second",
  openTable: "Open the table",
  startGame: "Start the game",
  change: "Play like this",

  /** @type {Record<string, string>} */
  clockKinds: {
    "per-move": "Seconds a move",
    fischer: "Fischer",
    "byo-yomi": "Byo-yomi",
    days: "Days a move",
  },
  /** What the numbers of a clock mean, by an example. @type {Record<string, string>} */
  clockExamples: {
    "per-move": "For example 30: you have 30 seconds for each of your moves.",
    fischer: "For example 5 and 3: five minutes each, and three seconds more after every move.",
    "byo-yomi": "For example 10, 3 and 30: ten minutes each, then three periods of 30 seconds; a move within its period costs nothing.",
    days: "For example 3: you have three days for each of your moves.",
  },
  /** By the clock's kind and the field's name. @type {Record<string, string>} */
  clockFields: {
    "per-move.seconds": "Seconds for a move",
    "fischer.seconds": "Minutes each",
    "fischer.increment": "Seconds more a move",
    "byo-yomi.seconds": "Minutes each",
    "byo-yomi.periods": "Periods",
    "byo-yomi.period": "Seconds in a period",
    "days.days": "Days for a move",
  },
  rated: "Rated: it counts for the leaderboard",
  ratedMeans: "A rated game has no takebacks and no help.",
  allowTakebacks: "Moves may be taken back",
  allowChat: "Chat",
  allowSpectators: "Others may watch",
  allowHelp: "Allow help: exact values while playing",
  allowPonder: "The machine thinks in its opponent’s time too",
};
