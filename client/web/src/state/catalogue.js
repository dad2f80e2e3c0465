/**
 * The server's catalogue of games and engines, and the options of a game as they are filled in.
 * @import { OptionValue, View } from "../wire/messages.js"
 */

import { words } from "../words/en/words.js";

/**
 * @typedef {{ name: string, kind: "int", default: number, low: number, high: number }
 *   | { name: string, kind: "bool", default: boolean }
 *   | { name: string, kind: "choice", default: string, choices: string[] }
 *   | { name: string, kind: "int-list", default: number[], low: number, high: number, most: number }} Option
 */

/**
 * @typedef {object} RatedBoard
 * @property {Record<string, OptionValue>} options all of them
 * @property {[number, number, number][]} ratings of levels 1 to 8: Elo above their mean, and the interval that holds 95 of 100 times
 */

/**
 * @typedef {object} Game
 * @property {string} id
 * @property {string} title
 * @property {string} summary
 * @property {Option[]} options
 * @property {string[]} drawn the options that a random start draws; empty where there is none
 * @property {View} view a position to draw as a picture of the game
 * @property {View} start the position at the start, with all options at their defaults
 * @property {string[]} evaluators from the weakest to the strongest
 * @property {string} evaluator the default
 * @property {boolean} [values] whether exact values exist, at some sizes at least; left out, they do
 * @property {boolean} [calibrated] whether the levels were chosen with this game in mind; left out, they were
 */

/**
 * @typedef {object} Algorithm
 * @property {string} name
 * @property {string[]} fields the options it takes: `depth`, `evaluator` and others
 */

/**
 * @typedef {object} Machines The choices for a machine player.
 * @property {Algorithm[]} algorithms
 * @property {string[]} levels
 * @property {number} deepest the greatest depth
 */

/** @typedef {Machines & { games: Game[] }} Catalogue */

/** Whether exact values of a game may exist: only the catalogue can rule it out. @param {Catalogue | null} catalogue @param {string} game its id */
export const mayHaveValues = (catalogue, game) => catalogue?.games.find(({ id }) => id === game)?.values !== false;

/** The algorithms that can play a game: `perfect` needs exact values. @param {Machines} machines @param {Game | null} game */
export const algorithmsFor = ({ algorithms }, game) => algorithms.filter(({ name }) => name !== "perfect" || game?.values !== false);

/** The title of a game of the server's, in the page's language. @param {{ game: string, title: string }} named */
export const titleOf = ({ game, title }) => words.games[game]?.title ?? title;

/** @returns {Promise<Catalogue>} */
export async function loadCatalogue() {
  const response = await fetch("/api/games", { signal: AbortSignal.timeout(8_000) });
  if (!response.ok) throw new Error(`/api/games answered ${response.status}`);
  /** @type {Catalogue} */
  const catalogue = await response.json();
  return { ...catalogue, games: catalogue.games.map((game) => ({ ...game, ...words.games[game.id] })) };
}

/** @param {string} text @param {{ low: number, high: number }} bounds @returns {number | null} null if it is no number within the bounds */
export function readNumber(text, { low, high }) {
  const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : NaN;
  return number >= low && number <= high ? number : null;
}

/**
 * An option from what its field holds, null where that is none of its values.
 * @param {Option} option @param {string | boolean} typed
 * @returns {OptionValue | null}
 */
export function readOption(option, typed) {
  if (option.kind === "bool") return Boolean(typed);
  if (option.kind === "choice") return String(typed);
  const numbers = String(typed).split(/[\s,;]+/).filter(Boolean).map((part) => readNumber(part, option));
  const most = option.kind === "int" ? 1 : option.most;
  const good = numbers.filter((number) => number !== null);
  if (good.length === 0 || good.length < numbers.length || good.length > most) return null;
  return option.kind === "int" ? good[0] : good;
}
