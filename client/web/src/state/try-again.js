/**
 * Which refusals are for now; apart from the rest about refusals, which the first screen loads. Pure.
 * @import { Why } from "./why.js"
 */

/** Whether the same request may succeed later: the server was busy, failed or did not answer. @param {Why} why */
export const mayTryAgain = ({ code }) => ["too-many", "unavailable", "internal", "unfetched"].includes(code);
