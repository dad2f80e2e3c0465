/**
 * Finished games and their proved values over HTTP (docs/protocol.md, 17).
 * @import { GameRecord, GameValues, MoveExplanation, ReviewedPosition } from "./messages.js"
 */

const PATIENCE = 15_000;

/** The server's refusal of a request for a finished game. */
export class RecordRefused extends Error {
  /** @param {number} status @param {string} code @param {number} wait seconds, 0 if waiting does not help */
  constructor(status, code, wait) {
    super(`refused with ${status} ${code}`);
    this.status = status;
    this.code = code;
    this.wait = wait;
  }
}

/** @typedef {{ room: string, number: number, key: string }} GameName */

/** @param {GameName} game @param {string} [part] @param {Record<string, string>} [query] @param {AbortSignal} [signal] */
async function load({ room, number, key }, part = "", query = {}, signal) {
  const asked = new URLSearchParams(query).toString();
  const control = new AbortController();
  const stop = () => control.abort();
  const patience = setTimeout(stop, PATIENCE);
  signal?.addEventListener("abort", stop);
  try {
    const headers = key ? { "Parlour-Key": key } : undefined;
    const response = await fetch(`/api/rooms/${room}/games/${number}${part}${asked && `?${asked}`}`, { headers, signal: control.signal });
    if (response.ok) return await response.text();
    const { code = "" } = await response.json().catch(() => ({}));
    throw new RecordRefused(response.status, code, Number(response.headers.get("Retry-After")) || 0);
  } finally {
    clearTimeout(patience);
    signal?.removeEventListener("abort", stop);
  }
}

/** @param {GameName} game @returns {Promise<GameRecord>} */
export const loadGame = async (game) => JSON.parse(await load(game));

/** The game as plain text. @param {GameName} game */
export const loadText = (game) => load(game, "/text");

/** The values of the positions before a ply, by default all, the last first. @param {GameName} game @param {number | null} before @param {AbortSignal} signal @returns {Promise<GameValues>} */
export const loadValues = async (game, before, signal) => JSON.parse(await load(game, "/values", before === null ? {} : { before: String(before) }, signal));

/** Why a move was played. @param {GameName} game @param {number} ply its number, from 1 @param {AbortSignal} signal @returns {Promise<MoveExplanation>} */
export const loadExplanation = async (game, ply, signal) => JSON.parse(await load(game, "/explanation", { ply: String(ply) }, signal));

/** The position after a number of moves and after others tried from there. @param {GameName} game @param {number} ply @param {string[]} [tried] @param {AbortSignal} [signal] @returns {Promise<ReviewedPosition>} */
export const loadPosition = async (game, ply, tried = [], signal) =>
  JSON.parse(await load(game, "/position", { ply: String(ply), ...(tried.length > 0 && { moves: tried.join(" ") }) }, signal));

/** The position at the game's end. @param {GameName} game @returns {Promise<ReviewedPosition>} */
export const loadEnd = async (game) => JSON.parse(await load(game, "/position"));
