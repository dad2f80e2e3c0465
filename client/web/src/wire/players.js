/**
 * Players and leaderboards over HTTP (docs/protocol.md, 15 and 17).
 * @import { Leaderboard, PlayerPage, Pool } from "./messages.js"
 */

const PATIENCE = 10_000;

/** Fetch a document; null if the server has none. @param {string} path @returns {Promise<any>} */
async function load(path) {
  const response = await fetch(path, { signal: AbortSignal.timeout(PATIENCE) });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`${path} gives ${response.status}`);
  return response.json();
}

/** @param {string} player @returns {Promise<PlayerPage | null>} */
export const loadPlayer = (player) => load(`/api/players/${encodeURIComponent(player)}`);

/** @param {string} game @param {Pool} pool @param {string} [board] as JSON; the default one if left out @returns {Promise<Leaderboard | null>} */
export const loadLadder = (game, pool, board) =>
  load(`/api/leaderboard?${new URLSearchParams({ game, pool, ...(board && { board }) })}`);
