/**
 * What the server offers to play, and how a form's fields become a game's options and a machine's player text.
 *
 * The bounds are the server's to keep: here they only save a round trip and word the complaint.
 * @import { OptionValue, View } from "./wire/messages.js"
 */

import { words } from "./words/en.js";

/**
 * @typedef {{ name: string, kind: "int", default: number, low: number, high: number }
 *   | { name: string, kind: "bool", default: boolean }
 *   | { name: string, kind: "choice", default: string, choices: string[] }
 *   | { name: string, kind: "int-list", default: number[], low: number, high: number, most: number }} Option
 */

/**
 * @typedef {object} Game
 * @property {string} id
 * @property {string} title
 * @property {string} summary
 * @property {Option[]} options
 * @property {string[]} drawn the options that a start at random draws; empty where there is none
 * @property {View} view a picture of the game under way
 * @property {string[]} evaluators from the weakest to the strongest
 * @property {string} evaluator the one that plays where none is named
 */

/**
 * @typedef {object} Algorithm
 * @property {string} name
 * @property {string[]} fields what may be said of it: `depth`, `evaluator` and others
 */

/**
 * @typedef {object} Machines What may be said of a machine player.
 * @property {Algorithm[]} algorithms
 * @property {string[]} levels
 * @property {number} deepest the greatest depth
 */

/** @typedef {Machines & { games: Game[] }} Catalogue */

/** @returns {Promise<Catalogue>} */
export async function loadCatalogue() {
  const answer = await fetch("/api/games", { signal: AbortSignal.timeout(8_000) });
  if (!answer.ok) throw new Error(`/api/games answered ${answer.status}`);
  return answer.json();
}

/** @param {Option} option */
function allowed(option) {
  if (option.kind === "int") return `${option.low}..${option.high}`;
  return option.kind === "int-list" ? `1..${option.most} × ${option.low}..${option.high}` : "";
}

/** @param {string} text @param {{ low: number, high: number }} bounds @returns {number | null} null for what is none within them */
export function readNumber(text, { low, high }) {
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
  if (option.kind === "choice") return text ?? option.default;
  const numbers = (text ?? "").split(/[\s,]+/).filter(Boolean).map((part) => readNumber(part, option));
  const most = option.kind === "int" ? 1 : option.most;
  const good = numbers.filter((number) => number !== null);
  if (good.length === 0 || good.length < numbers.length || good.length > most) {
    throw new RangeError(words.badOption(option.name, text ?? "", allowed(option)));
  }
  return option.kind === "int" ? good[0] : good;
}

/**
 * Read a game's options; those that a start at random draws are left to it.
 * @param {Game} game @param {(name: string) => string | null} text what was typed @param {boolean} random
 * @returns {Record<string, OptionValue>}
 * @throws {RangeError} as readOption
 */
export function readOptions(game, text, random) {
  const asked = game.options.filter(({ name }) => !random || !game.drawn.includes(name));
  const options = Object.fromEntries(asked.map((option) => [option.name, readOption(option, text(option.name))]));
  return random ? { ...options, start: "random" } : options;
}

/**
 * The player text of a machine by its algorithm.
 * @param {Machines} machines @param {Algorithm} algorithm @param {string} depth as typed; empty leaves it to the game
 * @param {string} evaluator empty leaves it to the game
 * @throws {RangeError} in the words for whoever typed it
 */
export function engineText({ deepest }, { name, fields }, depth, evaluator) {
  const typed = depth.trim();
  const said = [];
  if (fields.includes("depth") && typed) {
    if (readNumber(typed, { low: 1, high: deepest }) === null) throw new RangeError(words.badDepth(typed, deepest));
    said.push(`depth=${Number(typed)}`);
  }
  if (fields.includes("evaluator") && evaluator) said.push(`evaluator=${evaluator}`);
  return said.length > 0 ? `${name}:${said.join(",")}` : name;
}

/**
 * Who sits where, by who is to start; `chance` is below a half for oneself.
 * @param {"me" | "them" | "chance"} starts @param {string} them a seat as the wire names it @param {number} chance
 */
export function seating(starts, them, chance) {
  const first = starts === "me" || (starts === "chance" && chance < 0.5);
  return first ? ["me", them] : [them, "me"];
}
