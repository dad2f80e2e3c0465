/**
 * What the server offers to play, and how a form's fields become a game's options.
 *
 * The bounds are the server's to keep: here they only save a round trip and word the complaint.
 * @import { OptionValue, View } from "./wire/messages.js"
 */

import { words } from "./words/en.js";

/**
 * @typedef {{ name: string, kind: "int", default: number, low: number, high: number }
 *   | { name: string, kind: "bool", default: boolean }
 *   | { name: string, kind: "int-list", default: number[], low: number, high: number, most: number }} Option
 */

/**
 * @typedef {object} Game
 * @property {string} id
 * @property {string} title
 * @property {string} summary
 * @property {Option[]} options
 * @property {View} view the start of a game with the options' defaults
 */

/** @returns {Promise<Game[]>} */
export async function loadGames() {
  const answer = await fetch("/api/games", { signal: AbortSignal.timeout(8_000) });
  if (!answer.ok) throw new Error(`/api/games answered ${answer.status}`);
  return (await answer.json()).games;
}

/** @param {Option} option */
function allowed(option) {
  if (option.kind === "int") return `${option.low}..${option.high}`;
  return option.kind === "int-list" ? `1..${option.most} × ${option.low}..${option.high}` : "";
}

/** @param {string} text @param {{ low: number, high: number }} bounds @returns {number | null} */
function readNumber(text, { low, high }) {
  const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : NaN;
  return number >= low && number <= high ? number : null;
}

/**
 * Read one option from what was typed.
 * @param {Option} option @param {string | null} text null for a box left unticked
 * @returns {OptionValue}
 * @throws {RangeError} in the words for whoever typed it
 */
export function readOption(option, text) {
  if (option.kind === "bool") return text !== null;
  const numbers = (text ?? "").split(/[\s,]+/).filter(Boolean).map((part) => readNumber(part, option));
  const most = option.kind === "int" ? 1 : option.most;
  const good = numbers.filter((number) => number !== null);
  if (good.length === 0 || good.length < numbers.length || good.length > most) {
    throw new RangeError(words.badOption(option.name, text ?? "", allowed(option)));
  }
  return option.kind === "int" ? good[0] : good;
}

/**
 * Who sits where, by who is to start; `chance` is below a half for oneself.
 * @param {"me" | "them" | "chance"} starts @param {string} them a seat as the wire names it @param {number} chance
 */
export function seating(starts, them, chance) {
  const first = starts === "me" || (starts === "chance" && chance < 0.5);
  return first ? ["me", them] : [them, "me"];
}
