/**
 * Positions of the day over HTTP (docs/protocol.md, 20).
 * @import { DayMonth, DayPage, DayTried } from "./messages.js"
 */

const PATIENCE = 10_000;

/** A refusal with the server's code. */
export class DayRefused extends Error {
  /** @param {number} status 0 without an answer @param {string} code */
  constructor(status, code) {
    super(`${status} ${code}`);
    this.status = status;
    this.code = code;
  }
}

/** @param {string} path @param {object} [body] @returns {Promise<any>} @throws {DayRefused} */
async function send(path, body) {
  const content = body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(`/api/days${path}`, { ...content, signal: AbortSignal.timeout(PATIENCE) }).catch(() => null);
  if (!response) throw new DayRefused(0, "");
  if (response.ok) return response.json();
  const { code = "" } = await response.json().catch(() => ({}));
  throw new DayRefused(response.status, String(code));
}

/** @param {string} [day] such as 2026-11-28 @returns {Promise<DayPage>} */
export const loadDay = (day = "") => send(`/${day || "today"}`);

/** @param {string} month such as 2026-11 @returns {Promise<DayMonth>} */
export const loadMonth = (month) => send(`?month=${encodeURIComponent(month)}`);

/** The same move sent again has no further effect. @param {string} day @param {string} game @param {string} move @param {number} number 1 for the first try @returns {Promise<DayTried>} */
export const tryMove = (day, game, move, number) => send(`/${day}/${game}`, { move, number });

/** End the attempt, and have the answer. @param {string} day @param {string} game @returns {Promise<DayTried>} */
export const giveUp = (day, game) => send(`/${day}/${game}`, { give_up: true });
