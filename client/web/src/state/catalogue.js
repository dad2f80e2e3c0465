/**
 * The server's catalogue of games and engines, and reading a game's options from their fields.
 * @import { OptionValue, Result, Seat, View } from "../wire/messages.js"
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
 * @property {(number | null)[]} [blunders] of levels 1 to 8: the moves that give away a better outcome, in percent of those that could
 */

/**
 * @typedef {object} Game
 * @property {string} id
 * @property {string} title
 * @property {string} summary
 * @property {Option[]} options
 * @property {Record<string, string>} endings words for its endings, by reason; an option's name in backquotes stands for its value
 * @property {string[]} drawn the options that a random start draws; empty if there is none
 * @property {View} view a position to draw as a picture of the game
 * @property {View} start the position at the start, with all options at their defaults
 * @property {string[]} evaluators from the weakest to the strongest
 * @property {string} evaluator the default
 * @property {boolean} [values] whether exact values exist, at some sizes at least; left out, they do
 * @property {boolean} [drawless] whether the rules allow no draw; left out, they do allow one
 * @property {boolean} [calibrated] whether the levels were chosen with this game in mind; left out, they were
 */

/**
 * @typedef {object} Algorithm
 * @property {string} name
 * @property {string[]} fields the options it takes: `depth`, `evaluator` and others
 * @property {number | null} [deepest] the greatest depth it takes, if it takes one
 * @property {TreeForm | null} [tree] how the tree that it records is read; null if it records none
 * @property {string | null} [prunes] the algorithm that looks at the same positions and at those that this one leaves out
 * @property {boolean} [proves] whether it needs exact values
 * @property {boolean} [goes_on] whether its search may go on from move to move
 */

/**
 * @typedef {object} TreeForm
 * @property {"minimax" | "negamax" | "simulations"} form
 * @property {"window" | "win" | null} cuts what closes a node
 * @property {boolean} scouts whether all moves but the first are searched with a window of one value
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

/** The algorithms that can play a game; algorithms that prove need exact values. @param {Machines} machines @param {Game | null} game */
export const algorithmsFor = ({ algorithms }, game) => algorithms.filter(({ proves }) => !proves || game?.values !== false);

/** The algorithm of a player text; undefined for a level or an unknown one. @param {Machines | null} machines @param {string} text */
export const algorithmIn = (machines, text) => machines?.algorithms.find(({ name }) => name === text.split(":")[0]);

/** The title of a game of the server's, in the page's language. @param {{ game: string, title: string }} named */
export const titleOf = ({ game, title }) => words.games[game]?.title ?? title;

/** The endings of the games from the catalogue, by game id. @type {Record<string, Game["endings"]>} */
const endings = {};

/** @param {Pick<Game, "id" | "endings">[]} games */
export const learnEndings = (games) => games.forEach((game) => (endings[game.id] = game.endings));

/**
 * How a game ended: in the page's words if the players or the clock ended it, else in the game's own.
 * @param {Result} result @param {Seat[]} mine the player's seats @param {{ game: string, options: Record<string, OptionValue> }} played
 */
export function endingText({ reason, winner }, mine, { game, options }) {
  const own = mine.length !== 1 || winner === null ? "" : mine[0] === winner ? "won" : "lost";
  const text = endings[game]?.[reason] ?? reason.replaceAll("-", " ");
  return ((own && words.ownEndings[own][reason]) || words.endings[reason]) ?? text.replace(/`(.+?)`/g, (_, name) => String(options[name] ?? name));
}

/** @returns {Promise<Catalogue>} */
export async function loadCatalogue() {
  const response = await fetch(`/api/games?language=${document.documentElement.lang}`, { signal: AbortSignal.timeout(8_000) });
  if (!response.ok) throw new Error(`/api/games answered ${response.status}`);
  /** @type {Catalogue} */
  const catalogue = await response.json();
  learnEndings(catalogue.games);
  return { ...catalogue, games: catalogue.games.map((game) => ({ ...game, ...words.games[game.id] })) };
}

/** @param {string} text @param {{ low: number, high: number }} bounds @returns {number | null} null if it is no number within the bounds */
export function readNumber(text, { low, high }) {
  const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : NaN;
  return number >= low && number <= high ? number : null;
}

/**
 * An option's value from its field, null if the field has no allowed value.
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
