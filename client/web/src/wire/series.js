/**
 * Series of games between machines, and the documents' tables, over HTTP (docs/protocol.md, 18).
 * @import { OptionValue, ReferenceTables, SeriesEstimate, SeriesLine, SeriesPage } from "./messages.js"
 */

const PATIENCE = 10_000;
const TRIAL_PATIENCE = 300_000; // a trial waits for a worker and the processor; the server answers sooner than this

/** @typedef {{ game: string, options: Record<string, OptionValue>, players: [string, string], games: number, seed: string }} Plan */

/** A refusal with the server's code and the seconds to wait. */
export class SeriesError extends Error {
  /** @param {number} status 0 without an answer @param {string} code @param {number} wait */
  constructor(status, code, wait) {
    super(`${status} ${code}`);
    this.status = status;
    this.code = code;
    this.wait = wait;
  }
}

/** @param {Plan} plan @returns {Promise<SeriesEstimate>} */
export const estimateSeries = (plan) => send("POST", "/api/series/estimate", plan, TRIAL_PATIENCE);

/** @param {Plan} plan @returns {Promise<SeriesLine>} */
export const startSeries = (plan) => send("POST", "/api/series", plan, TRIAL_PATIENCE);

/** @returns {Promise<SeriesLine[]>} */
export const listSeries = async () => (await send("GET", "/api/series")).series;

/** @param {string} id @param {number} after the number of the first game wanted @returns {Promise<SeriesPage>} */
export const readSeries = (id, after) => send("GET", `/api/series/${id}?after=${after}`);

/** @param {string} id @param {"running" | "stopped"} state @returns {Promise<SeriesLine>} */
export const changeSeries = (id, state) => send("PATCH", `/api/series/${id}`, { state });

/** @param {string} id */
export const deleteSeries = (id) => send("DELETE", `/api/series/${id}`);

/** @param {string} id */
export const csvPath = (id) => `/api/series/${id}/csv`;

/** @param {string} game @returns {Promise<ReferenceTables>} */
export const loadTables = (game) => send("GET", `/api/tables/${game}`);

/** @param {string} method @param {string} path @param {object} [body] @returns {Promise<any>} @throws {SeriesError} */
async function send(method, path, body, patience = PATIENCE) {
  const content = body && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(path, { method, ...content, signal: AbortSignal.timeout(patience) }).catch(() => null);
  if (!response) throw new SeriesError(0, "", 0);
  if (response.ok) return response.status === 204 ? null : response.json();
  const { code = "" } = await response.json().catch(() => ({}));
  throw new SeriesError(response.status, String(code), Number(response.headers.get("Retry-After")));
}
