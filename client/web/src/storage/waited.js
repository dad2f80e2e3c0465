/** Whether this tab waited in rooms before a reload (waiting-rooms.js). */

export const WAITING = "parlour-waiting";

export function hasWaited() {
  try {
    return sessionStorage.getItem(WAITING) !== null;
  } catch {
    return false;
  }
}
