/**
 * What every page knows of the rooms in which the player waits while it shows something else; waiting-rooms.js has the rest. It
 * is loaded with the panel of a waiting room, or if the tab waited before a reload: without it no room is waited in.
 * @import { WaitingRoom } from "./waiting-rooms.js"
 */

/**
 * What waiting-rooms.js does, once it is loaded.
 * @type {{ part: (Pick<typeof import("./waiting-rooms.js"), "afterLeaving" | "applyToOwn" | "applyToWaiting" | "callTitle" | "unawaited"> & typeof import("../storage/waiting-rooms.js")) | null }}
 */
export const waits = { part: null };

/** The rooms to whose games the player is called. @param {WaitingRoom[]} waiting */
export const callsOf = (waiting) => waiting.filter(({ called }) => called !== null);

/** @param {WaitingRoom[]} waiting @param {string} room */
export const withoutRoom = (waiting, room) => (waiting.some((each) => each.room === room) ? waiting.filter((each) => each.room !== room) : waiting);
