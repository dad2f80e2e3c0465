/**
 * The rooms in which this tab waits for an opponent while it shows something else, so that a reload does not forget them.
 * @import { WaitingRoom } from "../state/waiting-rooms.js"
 */

import { WAITING } from "./waited.js";

/** @returns {WaitingRoom[]} */
export function storedWaiting() {
  try {
    return JSON.parse(sessionStorage.getItem(WAITING) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {WaitingRoom[]} waiting */
export function storeWaiting(waiting) {
  try {
    if (waiting.length > 0) sessionStorage.setItem(WAITING, JSON.stringify(waiting));
    else sessionStorage.removeItem(WAITING);
  } catch {
    // the rooms are known until the page is left
  }
}
