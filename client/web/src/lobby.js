/**
 * The lobby as the page knows it (docs/protocol.md, 16). Pure.
 * @import { LobbyChanged, RoomSummary } from "./wire/messages.js"
 */

/**
 * Rooms that have just come stand first; those that changed keep their place.
 * @param {RoomSummary[]} known @param {LobbyChanged} change @returns {RoomSummary[]}
 */
export function changedLobby(known, { rooms = [], gone = [], moves = {} }) {
  const newer = new Map(rooms.map((line) => [line.room, line]));
  const left = new Set(gone);
  const kept = known
    .filter(({ room }) => !left.has(room))
    .map((line) => newer.get(line.room) ?? (line.room in moves ? { ...line, moves: moves[line.room] } : line));
  const there = new Set(known.map(({ room }) => room));
  return [...rooms.filter(({ room }) => !there.has(room)), ...kept];
}
