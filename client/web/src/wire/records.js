/**
 * Finished games and their proved values over HTTP (docs/protocol.md, 17).
 * @import { Clock, CutBy, ExactValue, Explanation, OptionValue, Outcome, Player, Result, Seat, Terms, ValueReason, View } from "./messages.js"
 */

const PATIENCE = 15_000;

/**
 * @typedef {object} GameRecord
 * @property {string} room
 * @property {number} number
 * @property {string} game
 * @property {string} title
 * @property {number} rules
 * @property {Record<string, OptionValue>} options
 * @property {Terms} terms
 * @property {boolean} help
 * @property {Clock | null} clock
 * @property {Player[]} players by seat
 * @property {string} start
 * @property {boolean} set_up
 * @property {{ seat: Seat, move: string, at: number, turn: number, spent?: number, fallback?: boolean }[]} moves `fallback` of a quick move in place of a machine's answer
 * @property {Result} result
 * @property {number} began
 * @property {number} ended
 */

/** @typedef {{ kind: "only" | "kept" | "slower" | "slipped" | "unknown", before?: Outcome, after?: Outcome, plies?: number }} Verdict */

/**
 * @typedef {object} PositionValues from the point of view of the side to move
 * @property {number} ply
 * @property {Seat} to_move
 * @property {Record<string, ExactValue>} moves
 * @property {ExactValue} worth
 * @property {string} [best]
 * @property {ValueReason | null} [reason]
 * @property {Record<string, number | string>} [facts]
 * @property {CutBy | null} [cut_by]
 * @property {string} [played]
 * @property {Verdict} [verdict]
 */

/** @typedef {{ values: PositionValues[], next: number, retry_after: number | null }} GameValues from the last position back */

/** @typedef {Pick<Explanation, "move" | "reasons" | "score" | "line" | "depth" | "second" | "consequence"> & { ply: number }} MoveExplanation */

/**
 * @typedef {object} ReviewedPosition
 * @property {string} text
 * @property {string} key
 * @property {Seat | null} to_move
 * @property {Seat | null} first_mover the seat that moves first in a game from this position
 * @property {string} legal
 * @property {View} view
 * @property {Result | null} result
 * @property {PositionValues | null} values
 * @property {number | null} retry_after
 * @property {boolean} [solvable] whether the game has exact values on its board; left out, it has
 */

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
