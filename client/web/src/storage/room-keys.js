/**
 * The keys of rooms made by link, kept in this browser, so that a player who comes back from home has the whole
 * link again to share. The server gives a key only once.
 */

import { readJson, writeJson } from "./local-storage.js";

const KEYS = "parlour-keys";
const MOST = 20;

/**
 * The rooms' keys with one more, the newest last.
 * @param {[string, string][]} keys @param {string} room @param {string} key
 * @returns {[string, string][]}
 */
export function withKey(keys, room, key) {
  return [...keys.filter(([known]) => known !== room), /** @type {[string, string]} */ ([room, key])].slice(-MOST);
}

/** @returns {[string, string][]} */
const storedKeys = () => readJson(KEYS) ?? [];

/** @param {string} room @param {string} key */
export const storeKey = (room, key) => writeJson(KEYS, withKey(storedKeys(), room, key));

/** @param {string} room */
export const storedKey = (room) => new Map(storedKeys()).get(room) ?? "";
