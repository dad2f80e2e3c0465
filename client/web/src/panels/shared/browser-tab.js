/**
 * Title and icon of the browser's tab: while it is out of sight both say that it is the player's turn. They also call the
 * player to a table at which an opponent has sat down.
 * @import { State } from "../../state/state.js"
 */

import { CALL, title } from "../../state/announcements.js";

const link = /** @type {HTMLLinkElement} */ (document.querySelector('link[rel="icon"]'));
const calm = link.href;
const calling = calm.replace("%3C/svg%3E", "%3Ccircle cx='80' cy='20' r='20' fill='%23ee3322'/%3E%3C/svg%3E");

/** What the screen of an address calls itself, once it is loaded. */
let named = { screen: "", title: "" };

/** Take the title of the screen that is shown. @param {State} state @param {string} title */
export function nameInTab(state, title) {
  named = { screen: state.place.screen, title };
  showInTab(state);
}

/** @param {State} state */
export function showInTab(state) {
  document.title = title(state, document.hidden, named.screen === state.place.screen ? named.title : "");
  const href = document.title.startsWith(CALL) ? calling : calm;
  if (link.href !== href) link.href = href;
}
