/**
 * Tables and players that somebody follows: kept in this browser, and first in the lobby (docs/protocol.md, 16).
 * @import { RoomSummary } from "./wire/messages.js"
 */

const NAME = "parlour-followed";
const MOST = 100; // of each

/**
 * @typedef {object} Followed
 * @property {string[]} rooms by id, the latest last
 * @property {string[]} players by name, the latest last
 */

/** @type {Followed} */
export const nobodyFollowed = { rooms: [], players: [] };

/** @returns {Followed} nothing where the browser keeps nothing */
export function followedKept() {
  try {
    const kept = JSON.parse(localStorage.getItem(NAME) ?? "{}");
    const texts = (/** @type {unknown} */ value) => (Array.isArray(value) ? value.map(String).slice(-MOST) : []);
    return { rooms: texts(kept?.rooms), players: texts(kept?.players) };
  } catch {
    return nobodyFollowed;
  }
}

/** @param {Followed} followed */
export function keepFollowed(followed) {
  try {
    localStorage.setItem(NAME, JSON.stringify(followed));
  } catch {
    // without storage it holds until the page is closed
  }
}

/** @param {Followed} followed @param {keyof Followed} kind @param {string} name @param {boolean} on @returns {Followed} */
export function following(followed, kind, name, on) {
  const others = followed[kind].filter((each) => each !== name);
  return { ...followed, [kind]: on ? [...others, name].slice(-MOST) : others };
}

/** @param {Followed} followed @param {RoomSummary} line */
export const isFollowed = ({ rooms, players }, line) =>
  rooms.includes(line.room) || line.players.some((player) => player !== null && player.kind !== "machine" && players.includes(player.name));

/** What is followed stands first; otherwise the order stays. @param {RoomSummary[]} lines @param {Followed} followed */
export const followedFirst = (lines, followed) => [
  ...lines.filter((line) => isFollowed(followed, line)),
  ...lines.filter((line) => !isFollowed(followed, line)),
];
