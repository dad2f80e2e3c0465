/**
 * Builds the commands that the page sends (docs/protocol.md, 5).
 *
 * Names, fields and defaults are generated from the server's structs: messages.d.ts and command-defaults.js.
 * @import { ClientMessage } from "./messages.js"
 */

import { COMMAND_DEFAULTS } from "./command-defaults.js";

/**
 * The fields of a kind of command besides its type and id.
 * @template {ClientMessage["type"]} Kind
 * @typedef {Omit<Extract<ClientMessage, { type: Kind }>, "type" | "id">} Fields
 */

/** @typedef {Fields<"find-opponent">} SeekOptions the game, board and terms of a seek or challenge */
/** @typedef {Fields<"create-room">} RoomOptions the game, seats and terms of a new room */

/**
 * Build a command; fields that are undefined or at their default are left out.
 * @template {ClientMessage["type"]} Kind
 * @param {Kind} type
 * @param {string} id
 * @param {Fields<Kind>} fields
 * @returns {ClientMessage}
 */
export function command(type, id, fields) {
  const defaults = new Map(Object.entries(COMMAND_DEFAULTS[type]));
  const isSent = (/** @type {[string, unknown]} */ [name, value]) =>
    value !== undefined && !(defaults.has(name) && JSON.stringify(value) === JSON.stringify(defaults.get(name)));
  return /** @type {ClientMessage} */ ({ type, id, ...Object.fromEntries(Object.entries(fields).filter(isSent)) });
}
