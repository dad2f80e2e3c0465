/**
 * A room of a list in words.
 * @import { Player, RoomSummary } from "../wire/messages.js"
 */

import { words } from "../words/en/words.js";

/** The player of a seat. @param {Player | null} player */
export const seated = (player) => (player?.kind === "machine" ? words.engine(player.engine ?? "") : words.player(player));

/** @param {RoomSummary} room */
const players = (room) => room.players.map(seated).join(" – ");

/** @param {RoomSummary} room */
export const liveLine = (room) => `${players(room)}, ${words.length(room.moves ?? 0)}`;

/** @param {RoomSummary} room @param {string} title */
export const roomLine = (room, title) => `${title} · ${players(room)}${roomRest(room)}`;

/** The text after the names. @param {RoomSummary} room */
export const roomRest = (room) =>
  [...words.termsOf(room.terms ?? {}, room.clock ?? null), ...(room.set_up ? [words.setUp] : []), ...(room.moves ? [words.length(room.moves)] : [])]
    .map((part) => ` · ${part}`)
    .join("");

/** What has become of a game for one of its players. @param {RoomSummary} room @param {string} player the player's id */
export function endOf({ status, result, players }, player) {
  if (status !== "over") return status;
  if (!result) return "over";
  if (result.winner === null) return result.reason === "aborted" ? "aborted" : "drawn";
  if (players.every((each) => each?.id === player)) return "over";
  return players[result.winner - 1]?.id === player ? "won" : "lost";
}
