/**
 * Players and leaderboards over HTTP (docs/protocol.md, 15 and 17).
 * @import { OptionValue, Player, RoomSummary } from "./messages.js"
 */

const PATIENCE = 10_000;

/** @typedef {"people" | "bots"} Pool */

/**
 * @typedef {object} Rated
 * @property {number} rating
 * @property {number} deviation
 * @property {boolean} provisional
 * @property {number} games
 */

/** @typedef {Rated & { game: string, title: string, pool: Pool, board: Record<string, OptionValue> }} PlayerRating */

/**
 * @typedef {object} PlayerPage
 * @property {Player} player
 * @property {PlayerRating[]} ratings
 * @property {boolean} counting whether rated games have ended that are not counted yet
 * @property {{ room: RoomSummary, at: number }[]} games
 */

/**
 * @typedef {object} Ladder
 * @property {string} game
 * @property {string} title
 * @property {Pool} pool
 * @property {Record<string, OptionValue>} board
 * @property {boolean} solved whether perfect play can be looked up
 * @property {boolean} counting whether rated games have ended that are not counted yet
 * @property {(Rated & { rank: number | null, player: Player })[]} lines
 * @property {{ board: Record<string, OptionValue>, players: number }[]} boards
 */

/** Fetch a document; null if the server has none. @param {string} path @returns {Promise<any>} */
async function load(path) {
  const response = await fetch(path, { signal: AbortSignal.timeout(PATIENCE) });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`${path} gives ${response.status}`);
  return response.json();
}

/** @param {string} player @returns {Promise<PlayerPage | null>} */
export const loadPlayer = (player) => load(`/api/players/${encodeURIComponent(player)}`);

/** @param {string} game @param {Pool} pool @param {string} [board] as JSON; the default one if left out @returns {Promise<Ladder | null>} */
export const loadLadder = (game, pool, board) =>
  load(`/api/leaderboard?${new URLSearchParams({ game, pool, ...(board && { board }) })}`);
