/**
 * A series as it is filled in, what its results come to, and how the documents' tables compare.
 * @import { Catalogue, Game } from "./catalogue.js"
 * @import { Strength } from "./new-game.js"
 * @import { CountedCell, GameResult, Plan, Standing, Tally, TimedMoves, TournamentGame } from "../wire/series.js"
 */

import { draftOf, playerText, valuesOf } from "./new-game.js";

/** The numbers of games to choose from: each opening is played both ways. */
export const GAME_COUNTS = [10, 20, 50, 100, 200, 500, 1000];

/** A series that takes longer, in seconds, is asked about before it begins. */
export const ASK_FROM = 60;

/** The Elo differences that the axis ends at. */
export const AXIS = 400;

/**
 * @typedef {object} SeriesDraft
 * @property {Strength[]} strengths of the first and the second player
 * @property {Record<string, string | boolean>} options as typed
 * @property {string} games
 * @property {string} seed
 */

/** @param {Game} game @returns {SeriesDraft} */
export function seriesDraft(game) {
  const { strengths, options } = draftOf(game, "machines");
  const [first, second] = strengths;
  return { strengths: [first, { ...second, level: "5" }], options, games: "20", seed: "parlour" };
}

/** @param {SeriesDraft} draft @param {Game} game @param {Catalogue} machines @returns {{ errors: Record<string, string>, plan: Plan }} the errors by field; with any, nothing is sent */
export function readPlan(draft, game, machines) {
  /** @type {Record<string, string>} */
  const errors = {};
  const whole = { ...draftOf(game, "machines"), options: draft.options };
  const options = valuesOf(game, whole, (field, why) => void (errors[field] = why));
  const text = (/** @type {number} */ place) => playerText(machines, draft.strengths[place], (field, why) => void (errors[`${field}.${place}`] = why));
  return { errors, plan: { game: game.id, options, players: [text(0), text(1)], games: Number(draft.games), seed: draft.seed.trim() || "parlour" } };
}

/** @param {Tally} tally */
export const gamesIn = ({ wins, draws, losses }) => wins + draws + losses;

/** @param {Tally} tally */
export const pointsIn = ({ wins, draws }) => wins + draws / 2;

/** All games of a player. @param {Standing} standing @returns {Tally} */
export const tallyOf = ({ as_first: first, as_second: second }) => ({
  wins: first.wins + second.wins,
  draws: first.draws + second.draws,
  losses: first.losses + second.losses,
});

/** How the first player fared in a game: 1 won, 0 lost, a half for a draw. @param {GameResult} result */
export const scoreOf = ({ winner }) => (winner === null ? 0.5 : winner === 0 ? 1 : 0);

/** @param {GameResult[]} results */
export const pliesAGame = (results) => results.reduce((sum, { plies }) => sum + plies, 0) / results.length;

/** The place of a difference on the axis, from 0 to 100; beyond the axis its end. @param {number} elo */
export const onAxis = (elo) => 50 + (Math.max(-AXIS, Math.min(AXIS, elo)) / AXIS) * 50;

/** How a printed figure compares with ours: the same, the same in the digits that are printed, or by how many per cent ours is off. @typedef {"same" | "rounded" | number} Agreement */

/** @param {CountedCell} cell one with a printed count @returns {Agreement} */
export function agreementOf({ printed, evaluations, agrees }) {
  if (Number(printed) === evaluations) return "same";
  return agrees ? "rounded" : (evaluations / Number(printed) - 1) * 100;
}

/** What is said of a printed winner. @param {TournamentGame} game @returns {"same" | "other" | "contradicted"} */
export function winnerAgrees({ printed, winner, contradicted }) {
  if (contradicted) return "contradicted";
  return printed === winner ? "same" : "other";
}

/** @param {number[]} numbers */
const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/**
 * The seconds and leaves of an algorithm as shares of those of plain minimax in the same table; null where a figure is missing.
 * @param {TimedMoves} row @param {TimedMoves[]} rows
 */
export function sharesOfPlain(row, rows) {
  const plain = rows.find(({ table, algorithm }) => table === row.table && algorithm === "minimax");
  const share = (/** @type {"printed" | "seconds" | "leaves"} */ kind) => (plain && plain[kind].length > 0 && row[kind].length > 0 ? mean(row[kind]) / mean(plain[kind]) : null);
  return { printed: share("printed"), seconds: share("seconds"), leaves: share("leaves") };
}

/** The mean seconds of a move, null where none is printed. @param {number[]} seconds */
export const secondsAMove = (seconds) => (seconds.length > 0 ? mean(seconds) : null);
