/**
 * Exercises over HTTP (docs/protocol.md, 21). A row comes without its keys; each key is asked for when an answer is given.
 * @import { ExerciseKey, ExerciseRow } from "./messages.js"
 */

/** A row is drawn by a worker, which may have others to draw first. */
const PATIENCE = 30_000;

/** A refusal with the server's code and the seconds to wait. */
export class ExerciseRefused extends Error {
  /** @param {number} status 0 without an answer @param {string} code @param {number} wait */
  constructor(status, code, wait) {
    super(`${status} ${code}`);
    this.status = status;
    this.code = code;
    this.wait = wait;
  }
}

/** @param {string} path @returns {Promise<any>} @throws {ExerciseRefused} */
async function ask(path) {
  const response = await fetch(`/api/exercises/${path}`, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => null);
  if (!response) throw new ExerciseRefused(0, "", 0);
  if (response.ok) return response.json();
  const { code = "" } = await response.json().catch(() => ({}));
  throw new ExerciseRefused(response.status, String(code), Number(response.headers.get("Retry-After")));
}

/** @param {string} kind @param {string} source as a query @returns {Promise<ExerciseRow>} */
export const loadRow = (kind, source) => ask(`${kind}?${source}`);

/** @param {string} kind @param {string} source as a query @param {number} place in the row, from 1 @returns {Promise<ExerciseKey>} */
export const loadKey = (kind, source, place) => ask(`${kind}/${place}/key?${source}`);
