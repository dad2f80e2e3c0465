/**
 * The offer of another level after three games in a row that ended alike: one down after losses, one up after wins. Pure.
 *
 * It is made once a day, and never again for a level and a direction that was declined. No level changes by itself.
 * @import { RoomView, Seat } from "../wire/messages.js"
 */

/** @typedef {"down" | "up"} Direction */

/**
 * @typedef {object} LevelRecord What this device remembers of games against levels.
 * @property {Record<string, { level: number, run: number }>} runs by game: wins in a row, or below 0 losses
 * @property {string[]} counted the latest games that are in it
 * @property {string[]} declined as `game 4 down`
 * @property {{ day: string, game: string } | null} offered the day of the latest offer, and after which game
 */

/** @typedef {{ from: number, to: number, direction: Direction }} LevelOffer */

/** @type {LevelRecord} */
export const noGames = { runs: {}, counted: [], declined: [], offered: null };

const IN_A_ROW = 3;
const HIGHEST = 8;
const MOST_COUNTED = 50;

/** The level that the player has played against, and the player's seat; null in any other game. @param {RoomView} view @param {Seat[]} mine @returns {{ level: number, seat: Seat } | null} */
export function levelPlayed(view, mine) {
  const [seat, both] = mine;
  if (!seat || both) return null;
  const level = /^level:([1-8])$/.exec(view.seats[2 - seat]?.player?.engine ?? "");
  return level && { level: Number(level[1]), seat };
}

/** @param {RoomView} view */
export const gameKey = ({ room, number }) => `${room}/${number}`;

/** The record with a finished game, which counts once; a draw ends a run, and so does a win with hints. @param {LevelRecord} record @param {RoomView} view @param {Seat[]} mine @returns {LevelRecord} */
export function withGame(record, view, mine) {
  const played = levelPlayed(view, mine);
  const { result } = view;
  if (!played || !result || result.reason === "aborted" || record.counted.includes(gameKey(view))) return record;
  const before = record.runs[view.game];
  const won = result.winner === played.seat;
  const step = result.winner === null || (won && view.hints?.length) ? 0 : won ? 1 : -1;
  const goesOn = before?.level === played.level && Math.sign(before.run) === step;
  const run = goesOn ? before.run + step : step;
  return { ...record, runs: { ...record.runs, [view.game]: { level: played.level, run } }, counted: [...record.counted, gameKey(view)].slice(-MOST_COUNTED) };
}

/** @param {string} game @param {LevelOffer} offer */
const nameOf = (game, { from, direction }) => `${game} ${from} ${direction}`;

/** The offer to make after a game; null for none. @param {LevelRecord} record @param {RoomView} view @param {Seat[]} mine @param {string} day @returns {LevelOffer | null} */
export function offerAfter(record, view, mine, day) {
  const played = levelPlayed(view, mine);
  const known = record.runs[view.game];
  if (!played || known?.level !== played.level || Math.abs(known.run) < IN_A_ROW) return null;
  const to = played.level + Math.sign(known.run);
  /** @type {LevelOffer} */
  const offer = { from: played.level, to, direction: known.run < 0 ? "down" : "up" };
  if (to < 1 || to > HIGHEST || record.declined.includes(nameOf(view.game, offer))) return null;
  return record.offered?.day === day && record.offered.game !== gameKey(view) ? null : offer;
}

/** @param {LevelRecord} record @param {RoomView} view @param {string} day @returns {LevelRecord} */
export const withOffered = (record, view, day) => ({ ...record, offered: { day, game: gameKey(view) } });

/** @param {LevelRecord} record @param {string} game @param {LevelOffer} offer @returns {LevelRecord} */
export const withDeclined = (record, game, offer) => ({ ...record, declined: [...new Set([...record.declined, nameOf(game, offer)])] });
