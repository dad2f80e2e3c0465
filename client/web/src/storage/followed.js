/**
 * The rooms and players that a player follows: kept in this browser, listed first in the lobby (docs/protocol.md, 16).
 * @import { RoomSummary } from "../wire/messages.js"
 */

import { readJson, writeJson } from "./local-storage.js";

const KEY = "parlour-followed";
const MOST = 100; // of each

/**
 * @typedef {object} Followed
 * @property {string[]} rooms by id, the latest last
 * @property {string[]} players by name, the latest last
 */

/** @type {Followed} */
export const noneFollowed = { rooms: [], players: [] };

/** @returns {Followed} */
export function storedFollowed() {
  const kept = readJson(KEY);
  const texts = (/** @type {unknown} */ value) => (Array.isArray(value) ? value.map(String).slice(-MOST) : []);
  return { rooms: texts(kept?.rooms), players: texts(kept?.players) };
}

/** @param {Followed} followed */
export const storeFollowed = (followed) => writeJson(KEY, followed);

/** Follow a room or player, or no longer. @param {Followed} followed @param {keyof Followed} kind @param {string} name @param {boolean} on @returns {Followed} */
export function withFollowed(followed, kind, name, on) {
  const others = followed[kind].filter((each) => each !== name);
  return { ...followed, [kind]: on ? [...others, name].slice(-MOST) : others };
}

/** @param {Followed} followed @param {RoomSummary} line */
export const isFollowed = ({ rooms, players }, line) =>
  rooms.includes(line.room) || line.players.some((player) => player !== null && player.kind !== "machine" && players.includes(player.name));

/** The followed rooms first, otherwise in the same order. @param {RoomSummary[]} lines @param {Followed} followed */
export const followedFirst = (lines, followed) => [
  ...lines.filter((line) => isFollowed(followed, line)),
  ...lines.filter((line) => !isFollowed(followed, line)),
];
