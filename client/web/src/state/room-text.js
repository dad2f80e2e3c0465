/**
 * A room of a list in words.
 * @import { Player, RoomSummary } from "../wire/messages.js"
 */

import { words } from "../words/en/words.js";

/** The player of a seat. @param {Player | null} player */
export const seated = (player) => (player?.kind === "machine" ? words.engine(player.engine ?? "") : words.player(player));

/** @param {RoomSummary} room */
const players = (room) => room.players.map(seated).join(" – ");

/** @param {RoomSummary} room @param {string} title */
export const roomLine = (room, title) => `${title} · ${players(room)}${roomRest(room)}`;

/** The text after the names. @param {RoomSummary} room */
export const roomRest = (room) =>
  [...words.termsOf(room.terms ?? {}, room.clock ?? null), ...(room.set_up ? [words.setUp] : []), ...(room.moves ? [words.length(room.moves)] : [])]
    .map((part) => ` · ${part}`)
    .join("");
