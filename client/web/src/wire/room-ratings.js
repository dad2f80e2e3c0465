/**
 * The ratings of a room's players over HTTP (docs/protocol.md, 15).
 * @import { RoomRatings } from "./messages.js"
 */

const PATIENCE = 10_000;

/** @param {string} room @param {string} key of a room that opens by its link only @returns {Promise<RoomRatings | null>} null if there are none */
export async function loadRatings(room, key) {
  const path = `/api/rooms/${encodeURIComponent(room)}/ratings`;
  const response = await fetch(path, { headers: key ? { "Parlour-Key": key } : {}, signal: AbortSignal.timeout(PATIENCE) });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`${path} gives ${response.status}`);
  return response.json();
}
