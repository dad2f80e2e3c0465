/**
 * What is measured of the levels, by game and board.
 * @import { OptionValue } from "../wire/messages.js"
 * @import { RatedBoard } from "./catalogue.js"
 */

/** The boards on which the levels are rated, by game. @returns {Promise<Record<string, RatedBoard[]>>} */
export async function loadRatedBoards() {
  const response = await fetch("/api/levels", { signal: AbortSignal.timeout(8_000) });
  return response.ok ? (await response.json()).boards : {};
}

/** The rated board with these options; null if there is none. @param {RatedBoard[] | undefined} rated @param {Record<string, OptionValue>} values */
export const boardOf = (rated, values) =>
  rated?.find(({ options }) => Object.keys({ ...options, ...values }).every((name) => String(options[name]) === String(values[name]))) ?? null;
