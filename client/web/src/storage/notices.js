/** What the player has decided about notices on this device, and the device as the server knows it. */

import { readJson, writeJson } from "./local-storage.js";
import { NOTICES } from "./notices-known.js";

/** The kinds of notices, as in server/parlour_server/push/kinds.py. @typedef {"turn" | "joined" | "challenge"} PushKind */

/** @type {PushKind[]} */
export const PUSH_KINDS = ["turn", "joined", "challenge"];

/**
 * @typedef {object} StoredNotices
 * @property {boolean} asked whether the player was asked; never again
 * @property {PushKind[]} kinds that are wanted; none while notices are off
 * @property {boolean} discreet whether notices name nobody and no move
 * @property {string} id of the device at the server; empty while it has none
 * @property {string} player to whom the device belongs there
 * @property {number} at when it was last made known there, in milliseconds since 1970
 */

/** @returns {StoredNotices} */
export function storedNotices() {
  const { asked, kinds, discreet, id, player, at } = readJson(NOTICES) ?? {};
  return {
    asked: asked === true,
    kinds: Array.isArray(kinds) ? PUSH_KINDS.filter((kind) => kinds.includes(kind)) : [],
    discreet: discreet === true,
    id: String(id ?? ""),
    player: String(player ?? ""),
    at: Number(at) || 0,
  };
}

/** @param {Partial<StoredNotices>} changed */
export const storeNotices = (changed) => writeJson(NOTICES, { ...storedNotices(), ...changed });
