/**
 * The unfinished games that the player has removed from the list of their own, kept in this browser: the game itself stays as it
 * is, its link works, and it comes back to the list when something has happened in it (state/own-games.js).
 */

import { readJson, writeJson } from "./local-storage.js";

const KEY = "parlour-put-away";
const MOST = 100;

/** How each room looked when it was put away, by its id. @returns {Record<string, string>} */
export function storedPutAway() {
  const kept = readJson(KEY);
  return Array.isArray(kept) ? Object.fromEntries(kept.filter(Array.isArray).map(([room, look]) => [String(room), String(look)])) : {};
}

/** @param {string} room @param {string} look */
export function storePutAway(room, look) {
  const others = Object.entries(storedPutAway()).filter(([known]) => known !== room);
  writeJson(KEY, [...others, [room, look]].slice(-MOST));
}
