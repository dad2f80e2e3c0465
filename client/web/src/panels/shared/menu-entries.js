/**
 * The links of the menu under one's name, in their order. What has a page of its own for the player adds a row.
 * @import { Player } from "../../wire/messages.js"
 * @import { icon } from "./icon.js"
 */

import { playerPath } from "../../state/router.js";
import { menuWords } from "../../words/en/menu.js";
import { words } from "../../words/en/words.js";

/**
 * @typedef {object} MenuEntry
 * @property {Parameters<typeof icon>[0]} sign
 * @property {string} label
 * @property {(you: Player) => string} path
 */

/** Browsers show notifications only of secure pages. @type {MenuEntry} */
const NOTIFICATIONS = { sign: "bell", label: words.notifications, path: () => "/notifications" };

/** @type {MenuEntry[]} */
export const MENU_ENTRIES = [
  { sign: "lamp", label: menuWords.day, path: () => "/day" },
  { sign: "person", label: menuWords.yourPage, path: ({ id }) => playerPath(id) },
  ...(isSecureContext ? [NOTIFICATIONS] : []),
  { sign: "crown", label: words.leaderboard, path: () => "/leaderboard" },
];
