/**
 * Rooms over HTTP (docs/protocol.md, 11).
 * @import { View } from "./messages.js"
 */

const PATIENCE = 5_000;

/** The position of a running public game; null if none runs. @param {string} room @returns {Promise<View | null>} */
export async function loadView(room) {
  const response = await fetch(`/api/rooms/${room}/view`, { signal: AbortSignal.timeout(PATIENCE) });
  if (!response.ok) throw new Error(`/api/rooms/${room}/view answered ${response.status}`);
  return (await response.json()).view;
}
