/**
 * The ratings of a room's players as its game began, kept by this tab, so that the game's change is known after a reload. One room's
 * are kept.
 * @import { RoomRatings } from "../wire/messages.js"
 */

const KEY = "parlour.begun";

/** @typedef {{ room: string, number: number, ratings: RoomRatings }} Begun `number` is the game's */

/** @param {string} room @returns {Begun | null} */
export function readBegun(room) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return kept?.room === room ? kept : null;
  } catch {
    return null;
  }
}

/** @param {Begun} begun */
export function keepBegun(begun) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(begun));
  } catch {
    // without storage the change is not shown after a reload
  }
}
