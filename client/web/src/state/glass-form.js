/**
 * The form of the glass box: turns an address into a game, a position and one or two engines, and those into questions.
 *
 * The server checks everything again; this module gives every error its field, its words and, for an unplayable move, its place.
 * @import { View, Seat } from "../wire/messages.js"
 * @import { Game, Machines } from "./catalogue.js"
 * @import { GlassAddress, GlassQuery } from "./glass-address.js"
 * @import { Strength } from "./form-fields.js"
 * @import { Question } from "./tree-pull.js"
 */

import { played } from "../boards/played.js";
import { possibleMoves } from "../boards/possible-moves.js";
import { glassWords } from "../words/en/glass.js";
import { algorithmIn } from "./catalogue.js";
import { levelSearches } from "./glass-link.js";
import { fieldsOf, playerText, startView, strengthOf, valuesOf } from "./form-fields.js";
import { illegalMoveText } from "./illegal-move.js";

/** Fewer positions than anybody can look through, and a search of well under a second in every game. */
const FIRST_PLAYER = "alphabeta:depth=4";
const FIRST_SEED = "1";
const MOST_MOVES = 1000; // docs/protocol.md, 12

/**
 * @typedef {object} GlassDraft The fields as the user has filled them in.
 * @property {Record<string, string | boolean>} options as typed, by name
 * @property {string} start the text of a position; empty for the game's own start
 * @property {string} moves played from there, as typed
 * @property {Strength[]} strengths of one engine, or of two to compare
 * @property {(string | undefined)[]} seeds of the engines that play by chance, so that a link can name one of their steps
 */

/** @typedef {{ errors: Record<string, string>, address: GlassAddress, questions: Question[] }} GlassReading the errors by field; with any, nothing is requested */

/** The engines that search a tree. @param {Machines} machines @returns {Machines} */
export const recordedMachines = ({ algorithms, levels, deepest }) => ({
  algorithms: algorithms.filter(({ tree }) => tree),
  levels: levels.filter(levelSearches),
  deepest,
});

/**
 * Fill in the form from an address; report its malformed values.
 * @param {GlassQuery} query @param {Game} game @param {Machines} machines @param {(field: string, text: string) => void} complain
 * @returns {GlassDraft}
 */
export function glassDraft({ options: given, start, moves, player, other }, game, machines, complain) {
  /** @type {Record<string, string | boolean>} */
  const options = {};
  for (const option of game.options) {
    const text = given[option.name];
    const initial = option.kind === "int-list" ? option.default.join(", ") : option.kind === "bool" ? option.default : String(option.default);
    options[option.name] = text === undefined ? initial : option.kind === "bool" ? text === "true" : text.replaceAll(" ", option.kind === "int-list" ? ", " : " ");
  }
  const unknown = Object.keys(given).find((name) => !game.options.some((option) => option.name === name));
  if (unknown !== undefined) complain("address", glassWords.unknownOption(unknown, game.title));
  const texts = [player || FIRST_PLAYER, other].filter(Boolean);
  const strengths = texts.map((text, index) => {
    const strength = strengthOf(withoutSeed(machines, text), recordedMachines(machines));
    if (!strength) complain(`player.${index}`, glassWords.unknownEngine(text));
    return strength ?? /** @type {Strength} */ (strengthOf(FIRST_PLAYER, machines));
  });
  return { options, start, moves, strengths, seeds: texts.map((text) => /[:,]seed=(\d{1,9})(?:,|$)/.exec(text)?.[1]) };
}

/** A player text without its seed, which has no field of the form. @param {Machines} machines @param {string} text */
function withoutSeed(machines, text) {
  const [name, rest = ""] = text.split(":");
  if (!algorithmIn(machines, name)?.fields.includes("seed")) return text;
  const fields = rest.split(",").filter((field) => field && !field.startsWith("seed="));
  return fields.length > 0 ? `${name}:${fields}` : name;
}

/** A player text, with a seed if it plays by chance. @param {Machines} machines @param {Strength} strength @param {string} text @param {string} [seed] */
function withSeed(machines, strength, text, seed = FIRST_SEED) {
  if (!fieldsOf(machines, strength).includes("seed")) return text;
  return `${text}${text.includes(":") ? "," : ":"}seed=${seed}`;
}

/** The moves that are typed. @param {string} moves */
const movesOf = (moves) => moves.toLowerCase().split(/[\s,;]+/).filter(Boolean);

/**
 * Read the form.
 * @param {GlassDraft} draft @param {Game} game @param {Machines} machines
 * @returns {GlassReading}
 */
export function readGlass(draft, game, machines) {
  /** @type {Record<string, string>} */
  const errors = {};
  const complain = (/** @type {string} */ field, /** @type {string} */ text) => void (errors[field] ??= text);
  const options = valuesOf(game, { options: draft.options, random: false }, complain);
  const start = draft.start.trim();
  const moves = movesOf(draft.moves);
  const first = startView(game, { options: draft.options, random: false, start });
  const wrong = moves.length > MOST_MOVES ? glassWords.tooManyMoves(MOST_MOVES) : first ? wrongMove(first, moves) : "";
  if (wrong) complain("moves", wrong);
  const players = draft.strengths.map((strength, index) => {
    const text = playerText(recordedMachines(machines), strength, (field, why) => complain(`${field}.${index}`, why));
    return withSeed(machines, strength, text, draft.seeds[index]);
  });
  const [player, other] = players;
  const position = { game: game.id, options, ...(start && { start }), ...(moves.length > 0 && { moves }) };
  return { errors, address: { ...position, player, other }, questions: players.map((each) => ({ ...position, player: each })) };
}

/** The error of the first move that is impossible on the board; empty if there is none. @param {View} first @param {string[]} moves */
function wrongMove(first, moves) {
  let view = first;
  for (const [index, move] of moves.entries()) {
    const seat = /** @type {Seat} */ ((index % 2) + 1);
    const next = played(view, move, seat);
    if (!next) return glassWords.wrongMove(index + 1, move, illegalMoveText(view, possibleMoves(view, seat), move));
    view = next;
  }
  return "";
}
