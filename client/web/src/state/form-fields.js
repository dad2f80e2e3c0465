/**
 * The fields that the forms of a new game, of a search and of a series share: those of a machine and of a board.
 * @import { OptionValue, View } from "../wire/messages.js"
 * @import { Game, Machines, Option } from "./catalogue.js"
 * @import { Draft } from "./new-game.js"
 */

import { cellOf } from "../boards/squares.js";
import { newGameWords } from "../words/en/new-game.js";
import { algorithmIn, algorithmsFor, readNumber, readOption } from "./catalogue.js";

/**
 * @typedef {object} Strength The settings of one machine.
 * @property {string} level empty once an algorithm is chosen
 * @property {string} algorithm the variant without pruning, if there are two; empty for a level
 * @property {boolean} pruning
 * @property {string} depth
 * @property {string} simulations
 * @property {string} evaluator empty for the default of the game
 * @property {string} time
 */

/** The fields of an algorithm that the form has. */
const FIELDS = ["depth", "simulations", "evaluator", "time"];

const LONGEST_TIME = 60; // seconds
const MOST_SIMULATIONS = 10_000_000;

const FIRST_LEVEL = "3";

/** A machine before it is chosen. @returns {Strength} */
export const levelled = () => ({ level: FIRST_LEVEL, algorithm: "", pruning: true, depth: "", simulations: "", evaluator: "", time: "" });

/** An option's default, as a user would type it. @param {Option} option */
export const typed = (option) => {
  if (option.kind === "bool") return option.default;
  return option.kind === "int-list" ? option.default.join(", ") : String(option.default);
};

/** The options to fill in: a random start draws some of them. @param {Game} game @param {Pick<Draft, "random">} draft */
export const optionsToFill = ({ options, drawn }, { random }) => options.filter(({ name }) => !random || !drawn.includes(name));

/** The names of the algorithms to choose from, one for each pair with and without pruning; and of the levels that are no numbers. @param {Machines} machines @param {Game} game */
export const algorithmChoices = (machines, game) => [
  ...algorithmsFor(machines, game).filter(({ prunes }) => !prunes).map(({ name }) => name),
  ...machines.levels.filter((level) => !isNumbered(level)),
];

/** Whether a level is one of the scale. @param {string} level */
export const isNumbered = (level) => /^\d+$/.test(level);

/** The name of the chosen algorithm with pruning; undefined if it has none. @param {Machines} machines @param {Strength} strength */
export const prunedForm = ({ algorithms }, { algorithm }) => algorithms.find(({ prunes }) => prunes === algorithm)?.name;

/** The algorithm's own name. @param {Machines} machines @param {Strength} strength */
export const algorithmOf = (machines, strength) => (strength.pruning && prunedForm(machines, strength)) || strength.algorithm;

/**
 * The strength that a player text names; null if the form has no fields for it.
 * @param {string} text @param {Machines} machines @returns {Strength | null}
 */
export function strengthOf(text, machines) {
  const [name, rest = ""] = text.split(":");
  const strength = { ...levelled(), level: "" };
  if (name === "level") {
    if (!machines.levels.includes(rest)) return null;
    return isNumbered(rest) ? { ...strength, level: rest } : { ...strength, algorithm: rest };
  }
  const bare = algorithmIn(machines, name)?.prunes;
  const chosen = { ...strength, algorithm: bare ?? name, pruning: Boolean(bare) };
  const fields = rest.split(",").filter(Boolean).map((field) => field.split("="));
  const known = fieldsOf(machines, chosen);
  const isRead = algorithmIn(machines, name) && fields.every(([field]) => known.includes(field) && FIELDS.includes(field));
  return isRead ? { ...chosen, ...Object.fromEntries(fields.map(([field, value = ""]) => [field, value])) } : null;
}

/** The options that the chosen algorithm takes. @param {Machines} machines @param {Strength} strength */
export const fieldsOf = (machines, strength) => algorithmIn(machines, algorithmOf(machines, strength))?.fields ?? [];

/** The greatest depth that the chosen algorithm takes. @param {Machines} machines @param {Strength} strength @returns {number} */
export const deepestOf = (machines, strength) => algorithmIn(machines, algorithmOf(machines, strength))?.deepest ?? machines.deepest;

/**
 * A machine's player text.
 * @param {Machines} machines @param {Strength} strength @param {(field: string, text: string) => void} complain
 */
export function playerText(machines, strength, complain) {
  const { level, depth, simulations, evaluator, time } = strength;
  const name = algorithmOf(machines, strength);
  if (!name || machines.levels.includes(name)) return `level:${name || level}`;
  const fields = fieldsOf(machines, strength);
  const chosen = [];
  const deepest = deepestOf(machines, strength);
  for (const [field, text, high] of /** @type {[string, string, number][]} */ ([["depth", depth, deepest], ["simulations", simulations, MOST_SIMULATIONS]])) {
    if (!fields.includes(field) || !text.trim()) continue;
    if (readNumber(text, { low: 1, high }) === null) complain(field, newGameWords.between(1, high));
    chosen.push(`${field}=${Number(text)}`);
  }
  if (fields.includes("evaluator") && evaluator) chosen.push(`evaluator=${evaluator}`);
  if (fields.includes("time") && time.trim()) {
    const seconds = Number(time.replace(",", "."));
    if (!(seconds > 0 && seconds <= LONGEST_TIME)) complain("time", newGameWords.upTo(LONGEST_TIME));
    chosen.push(`time=${seconds}`);
  }
  return chosen.length > 0 ? `${name}:${chosen.join(",")}` : name;
}

/** The values of the options, those in error at their default. @param {Game} game @param {Pick<Draft, "options" | "random">} draft @param {(field: string, text: string) => void} complain */
export function valuesOf(game, draft, complain) {
  /** @type {Record<string, OptionValue>} */
  const values = {};
  for (const option of optionsToFill(game, draft)) {
    const value = readOption(option, draft.options[option.name]);
    if (value === null) complain(`option.${option.name}`, allowedIn(option));
    values[option.name] = value ?? option.default;
  }
  return draft.random ? { ...values, start: "random" } : values;
}

/** The allowed values of an option, in words. @param {Option} option */
function allowedIn(option) {
  if (option.kind === "int-list") return newGameWords.listOf(option.most, option.low, option.high);
  return option.kind === "int" ? newGameWords.between(option.low, option.high) : "";
}

/**
 * The board at the start, if it can be drawn without the rules; null if the start is drawn or typed, or depends on the
 * rules for these options.
 * @param {Game} game @param {Pick<Draft, "options" | "random" | "start">} draft @returns {View | null}
 */
export function startView(game, draft) {
  if (draft.random || draft.start.trim()) return null;
  const values = valuesOf(game, draft, () => {});
  const { view, start } = game;
  if (view.family === "grid" && "width" in values && "height" in values) {
    const [width, height] = [Number(values.width), Number(values.height)];
    return { ...view, width, height, cells: ".".repeat(width * height), last: null, line: [] };
  }
  if (view.family === "pieces") return start.family === "pieces" ? withPieceOn(start, values) : start;
  const heaps = Array.isArray(values.heaps) ? values.heaps : typeof values.heap === "number" ? [values.heap] : null;
  if (view.family === "heaps" && heaps) return { ...view, heaps, start: heaps, last: null };
  return game.options.every(({ name, default: usual }) => String(values[name]) === String(usual)) ? start : null;
}

/** A position with the piece that an option is named after on the square that the option names. @param {Extract<View, { family: "pieces" }>} start @param {Record<string, OptionValue>} values */
function withPieceOn(start, values) {
  const [letter, kind] = Object.entries(start.pieces).find(([, name]) => name in values) ?? [];
  if (!letter || !kind) return start;
  const at = cellOf(start, String(values[kind]));
  if (at === null) return start;
  const cells = [...start.cells.replace(letter, ".")];
  cells[at] = letter;
  return { ...start, cells: cells.join("") };
}
