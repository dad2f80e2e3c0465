/**
 * The form of a series, the evaluation of its results, and the comparison with the documents' tables.
 * @import { Catalogue, Game } from "./catalogue.js"
 * @import { Strength } from "./form-fields.js"
 * @import { Plan } from "../wire/series.js"
 * @import { CountedCell, SeriesRecord, SeriesResult, SeriesStanding, TimedMoves, TournamentGame } from "../wire/messages.js"
 */

import { playerText, valuesOf } from "./form-fields.js";
import { draftOf } from "./new-game.js";

/** The numbers of games to choose from: even, because each opening is played both ways. */
export const GAME_COUNTS = [10, 20, 50, 100, 200, 500, 1000];

/** Seconds above which the page asks before it begins a series. */
export const ASK_FROM = 60;

/** The steps in which the axis of Elo differences grows. */
const AXIS_STEP = 400;

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

/** @param {SeriesRecord} tally */
export const gamesIn = ({ wins, draws, losses }) => wins + draws + losses;

/** @param {SeriesRecord} tally */
export const pointsIn = ({ wins, draws }) => wins + draws / 2;

/** All games of a player. @param {SeriesStanding} standing @returns {SeriesRecord} */
export const tallyOf = ({ as_first: first, as_second: second }) => ({
  wins: first.wins + second.wins,
  draws: first.draws + second.draws,
  losses: first.losses + second.losses,
});

/** The first player's points in a game: 1 for a win, 0 for a loss, a half for a draw. @param {SeriesResult} result */
export const scoreOf = ({ winner }) => (winner === null ? 0.5 : winner === 0 ? 1 : 0);

/** @param {SeriesResult[]} results */
export const pliesAGame = (results) => results.reduce((sum, { plies }) => sum + plies, 0) / results.length;

/** The Elo difference at the end of the axis, which includes the value and the bounds of its interval. @param {number} elo @param {SeriesStanding["interval"]} interval */
export const axisEnd = (elo, interval) => AXIS_STEP * Math.max(1, Math.ceil(Math.max(...[elo, ...(interval ?? [])].map((each) => Math.abs(each ?? 0))) / AXIS_STEP));

/** The place of a difference on an axis that ends at `end`, from 0 to 100. @param {number} elo @param {number} end */
export const onAxis = (elo, end) => 50 + (elo / end) * 50;

/** How a printed figure compares with ours: equal, equal in the printed digits, or the per cent by which ours differs. @typedef {"same" | "rounded" | number} Agreement */

/** @param {CountedCell} cell one with a printed count @returns {Agreement} */
export function agreementOf({ printed, evaluations, agrees }) {
  if (Number(printed) === evaluations) return "same";
  return agrees ? "rounded" : (evaluations / Number(printed) - 1) * 100;
}

/** The comparison with a printed winner. @param {TournamentGame} game @returns {"same" | "other" | "contradicted"} */
export function winnerAgrees({ printed, winner, contradicted }) {
  if (contradicted) return "contradicted";
  return printed === winner ? "same" : "other";
}

/** @param {number[]} numbers */
const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/**
 * The seconds and leaves of an algorithm as parts of plain minimax's in the same table; null if a figure is missing.
 * @param {TimedMoves} row @param {TimedMoves[]} rows
 */
export function sharesOfPlain(row, rows) {
  const plain = rows.find(({ table, algorithm }) => table === row.table && algorithm === "minimax");
  const share = (/** @type {"printed" | "seconds" | "leaves"} */ kind) => (plain && plain[kind].length > 0 && row[kind].length > 0 ? mean(row[kind]) / mean(plain[kind]) : null);
  return { printed: share("printed"), seconds: share("seconds"), leaves: share("leaves") };
}

/** The mean seconds of a move, null if none is printed. @param {number[]} seconds */
export const secondsAMove = (seconds) => (seconds.length > 0 ? mean(seconds) : null);
