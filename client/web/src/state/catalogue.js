/**
 * The server's catalogue of games and engines, and the parsing of forms into options and player texts.
 *
 * The server checks the bounds again: here they save a round trip and give the error its words.
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
 * @typedef {object} Game
 * @property {string} id
 * @property {string} title
 * @property {string} summary
 * @property {Option[]} options
 * @property {string[]} drawn the options that a random start draws; empty where there is none
 * @property {View} view a position to draw as a picture of the game
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

/** @param {Option} option */
function allowed(option) {
  if (option.kind === "int") return `${option.low}..${option.high}`;
  return option.kind === "int-list" ? `1..${option.most} × ${option.low}..${option.high}` : "";
}

/** @param {string} text @param {{ low: number, high: number }} bounds @returns {number | null} null if it is no number within the bounds */
export function readNumber(text, { low, high }) {
  const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : NaN;
  return number >= low && number <= high ? number : null;
}

/**
 * Parse one option from the text of its field.
 * @param {Option} option @param {string | null} text null for a checkbox left empty
 * @returns {OptionValue}
 * @throws {RangeError} with a message for the player
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
 * Parse a game's options, without those that a random start draws.
 * @param {Game} game @param {(name: string) => string | null} text of a field @param {boolean} random
 * @returns {Record<string, OptionValue>}
 * @throws {RangeError} as readOption
 */
export function readOptions(game, text, random) {
  const read = game.options.filter(({ name }) => !random || !game.drawn.includes(name));
  const options = Object.fromEntries(read.map((option) => [option.name, readOption(option, text(option.name))]));
  return random ? { ...options, start: "random" } : options;
}

/**
 * The player text of a machine of a given algorithm.
 * @param {Machines} machines @param {Algorithm} algorithm @param {string} depth the text of its field; empty for the default of the game
 * @param {string} evaluator empty for the default of the game
 * @throws {RangeError} with a message for the player
 */
export function engineText({ deepest }, { name, fields }, depth, evaluator) {
  const typed = depth.trim();
  const chosen = [];
  if (fields.includes("depth") && typed) {
    if (readNumber(typed, { low: 1, high: deepest }) === null) throw new RangeError(words.badDepth(typed, deepest));
    chosen.push(`depth=${Number(typed)}`);
  }
  if (fields.includes("evaluator") && evaluator) chosen.push(`evaluator=${evaluator}`);
  return chosen.length > 0 ? `${name}:${chosen.join(",")}` : name;
}

/**
 * The seats by who is to start; a `chance` below a half lets the player start.
 * @param {"me" | "them" | "chance"} starts @param {string} them a seat as the wire names it @param {number} chance
 */
export function seating(starts, them, chance) {
  const first = starts === "me" || (starts === "chance" && chance < 0.5);
  return first ? ["me", them] : [them, "me"];
}
