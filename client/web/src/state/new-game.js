/**
 * The form of a new game: its fields, and the commands and errors that follow from them.
 *
 * The server checks everything again; the checks here save a round trip and give every error its field and its words.
 * @import { Clock, OptionValue, RoomView, Seat, View } from "../wire/messages.js"
 * @import { RoomOptions, SeekOptions } from "../wire/commands.js"
 * @import { Game, Machines, Option } from "./catalogue.js"
 * @import { Against } from "./router.js"
 */

import { cellOf } from "../boards/squares.js";
import { newGameWords } from "../words/en/new-game.js";
import { algorithmIn, algorithmsFor, readNumber, readOption } from "./catalogue.js";
import { boardOf } from "./rated-boards.js";
import { CLOCKS, readClock, readTerms } from "./room-options.js";

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

/** @typedef {"me" | "them" | "chance"} Starts */

/**
 * @typedef {object} Draft The fields as the user has filled them in.
 * @property {Against} against
 * @property {Strength[]} strengths of the first and the second machine
 * @property {Starts} starts
 * @property {Record<string, string | boolean>} options as typed, by name
 * @property {boolean} random whether the start is drawn
 * @property {string} clock a name of USUAL_CLOCKS; empty once a clock is set in detail
 * @property {Clock["kind"]} kind of the clock set in detail
 * @property {Record<string, string>} detail its fields as typed
 * @property {boolean} rated
 * @property {boolean} takeback
 * @property {boolean} chat
 * @property {boolean} spectators
 * @property {boolean} ponder
 * @property {boolean | null} help null until it is chosen
 * @property {boolean | null} listed whether a game with machines is listed; null until it is chosen
 * @property {string} start the text of a position
 * @property {string} to the name of a player to challenge
 * @property {string} pace
 */

/** @typedef {{ errors: Record<string, string>, room: RoomOptions, seek: SeekOptions }} Reading the errors by field; with any, nothing is sent */

/** The clocks to choose from: few, so that seeks match each other. @type {Record<string, Clock | null>} */
export const USUAL_CLOCKS = {
  none: null,
  "3+2": { kind: "fischer", seconds: 180, increment: 2 },
  "5+3": { kind: "fischer", seconds: 300, increment: 3 },
  "10+5": { kind: "fischer", seconds: 600, increment: 5 },
};

/** Boards of games with freely chosen sizes: columns, rows and line. @type {Record<string, [number, number, number][]>} */
export const BOARDS = {
  mnk: [
    [3, 3, 3],
    [5, 5, 4],
    [15, 15, 5],
    [19, 19, 5],
  ],
};

/** The fields of an algorithm that the form has. */
const FIELDS = ["depth", "simulations", "evaluator", "time"];

const LONGEST_TIME = 60; // seconds
const MOST_SIMULATIONS = 10_000_000;

const FIRST_LEVEL = "3";

/** @returns {Strength} */
const levelled = () => ({ level: FIRST_LEVEL, algorithm: "", pruning: true, depth: "", simulations: "", evaluator: "", time: "" });

/** @param {Option} option */
const typed = (option) => {
  if (option.kind === "bool") return option.default;
  return option.kind === "int-list" ? option.default.join(", ") : String(option.default);
};

/** @param {Game} game @param {Against} against @returns {Draft} */
export function draftOf({ options }, against) {
  const agreed = { rated: false, takeback: true, chat: true, spectators: true, ponder: false, help: null, listed: null };
  const clock = { clock: "none", kind: /** @type {const} */ ("fischer"), detail: detailOf("fischer") };
  const rest = { random: false, start: "", to: "", pace: "1" };
  const texts = Object.fromEntries(options.map((option) => [option.name, typed(option)]));
  return { against, strengths: [levelled(), levelled()], starts: "me", options: texts, ...clock, ...agreed, ...rest };
}

/** The form for the game of a room that waits for the player's friend. @param {Game} game @param {RoomView} view @param {Seat[]} mine the player's seats @returns {Draft} */
export function draftOfRoom(game, view, mine) {
  const { options, help = false, start = "", terms: { rated = false, takeback = true, chat = true, spectators = true } = {} } = view;
  const texts = Object.fromEntries(game.options.map((option) => [option.name, typed(/** @type {Option} */ ({ ...option, default: options[option.name] ?? option.default }))]));
  const agreed = { rated, takeback: takeback || rated, chat, spectators, help, start };
  return { ...draftOf(game, "friend"), ...clockDraft(view.clock ?? null), ...agreed, options: texts, starts: mine.includes(1) ? "me" : "them" };
}

/** @param {Clock | null} clock @returns {Pick<Draft, "clock"> & Partial<Draft>} */
function clockDraft(clock) {
  const usual = Object.keys(USUAL_CLOCKS).find((name) => JSON.stringify(USUAL_CLOCKS[name]) === JSON.stringify(clock));
  if (!clock || usual) return { clock: usual ?? "none" };
  const values = /** @type {Record<string, number>} */ (/** @type {unknown} */ (clock));
  const detail = Object.fromEntries(CLOCKS[clock.kind].map(({ name, unit = 1 }) => [name, String(values[name] / unit)]));
  return { clock: "", kind: clock.kind, detail };
}

/** The fields of a clock before they are changed. @param {Clock["kind"]} kind */
export const detailOf = (kind) => Object.fromEntries(CLOCKS[kind].map(({ name, initial }) => [name, String(initial)]));

/** Whether two people will play each other: only they can chat or play a rated game. @param {Draft} draft */
export const betweenPeople = ({ against }) => against === "friend" || against === "anyone";

/** Whether a player is challenged by name, in a game with only the terms of a seek. @param {Draft} draft */
export const isChallenge = ({ against, to }) => against === "friend" && to.trim() !== "";

/** @param {Draft} draft */
export const mayBeRated = (draft) => betweenPeople(draft) && !draft.start.trim();

/**
 * Whether the form looks for an opponent with a seek. Seeks have the standard terms and a settled board; on other terms the player
 * opens a table and waits there.
 * @param {Draft} draft
 */
export const isSeek = (draft) =>
  draft.against === "anyone" && !draft.random && !draft.start.trim() && !isHelped(draft) && draft.chat && draft.spectators && (draft.takeback || draft.rated);

/** The room that a friend is invited to by its link, with the game's usual board and terms. @param {string} game its id @returns {RoomOptions} */
export const friendRoom = (game) => ({ game, seats: ["me", "open"], visibility: "link" });

/** Whether help is allowed. The default is yes, unless two people play. @param {Draft} draft */
export const isHelped = (draft) => draft.help ?? !betweenPeople(draft);

/** Whether the room is public, so that the lobby lists it. @param {Draft} draft */
export const isListed = ({ against, listed }) => against === "anyone" || (listed ?? against === "machines");

/** Whether the chosen machine can ponder: only time may bound its search. @param {Machines | null} machines @param {Draft} draft */
export const mayPonder = (machines, { against, strengths: [{ algorithm, depth, simulations, time }] }) =>
  against === "machine" && Boolean(algorithmIn(machines, algorithm)?.goes_on) && Boolean(time.trim()) && !depth.trim() && !simulations.trim();

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
 * The rated board of the form; null if the levels were not rated on it.
 * @param {Game} game @param {import("./catalogue.js").RatedBoard[] | undefined} rated the game's rated boards @param {Draft} draft
 */
export function ratedBoard(game, rated, draft) {
  return draft.start.trim() ? null : boardOf(rated, valuesOf(game, draft, () => {}));
}

/** The chosen clock. @param {Draft} draft @param {(field: string, text: string) => void} complain @returns {Clock | null} */
export function clockOf({ clock, kind, detail }, complain) {
  if (clock) return USUAL_CLOCKS[clock];
  return readClock(kind, detail, (name, low, high) => complain(`clock.${name}`, newGameWords.between(low, high)));
}

/**
 * The seats by the starting player; a `chance` below a half lets the player start.
 * @param {Starts} starts @param {string} them a seat as the wire names it @param {number} chance
 */
export function seating(starts, them, chance) {
  const first = starts === "me" || (starts === "chance" && chance < 0.5);
  return first ? ["me", them] : [them, "me"];
}

/**
 * Read the form.
 * @param {Draft} draft @param {Game} game @param {Machines} machines @param {number} chance from 0 to 1, decides who starts if the choice is random
 * @returns {Reading}
 */
export function read(draft, game, machines, chance) {
  /** @type {Record<string, string>} */
  const errors = {};
  const complain = (/** @type {string} */ field, /** @type {string} */ text) => void (errors[field] = text);
  const options = valuesOf(game, draft, complain);
  const clock = draft.against === "machines" ? null : clockOf(draft, complain);
  const rated = draft.rated && mayBeRated(draft);
  const seats = seatsOf(draft, machines, chance, complain);
  const start = draft.start.trim();
  const room = { game: game.id, seats, options, visibility: visibilityOf(draft), ...agreed(draft, machines, rated), ...(clock && { clock }), ...(start && { start }) };
  return { errors, room, seek: { game: game.id, options, rated, clock } };
}

/** @param {Draft} draft @param {Machines} machines @param {number} chance @param {(field: string, text: string) => void} complain */
function seatsOf({ against, strengths, starts }, machines, chance, complain) {
  const text = (/** @type {number} */ index) =>
    playerText(machines, strengths[index], (field, why) => complain(`${field}.${index}`, why));
  if (against === "machines") return [text(0), text(1)];
  return seating(starts, against === "machine" ? text(0) : "open", chance);
}

/** @param {Draft} draft @returns {RoomOptions["visibility"]} */
function visibilityOf(draft) {
  if (isListed(draft)) return "public";
  return draft.against === "friend" ? "link" : "unlisted";
}

/** Terms and help where they differ from the server's defaults. @param {Draft} draft @param {Machines} machines @param {boolean} rated */
function agreed(draft, machines, rated) {
  const people = betweenPeople(draft);
  const { takeback, chat, spectators } = draft;
  const ponder = draft.ponder && mayPonder(machines, draft);
  const terms = readTerms({ rated, ponder, takeback: takeback || draft.against === "machines", chat: chat || !people, spectators: spectators || !people });
  const help = isHelped(draft);
  return { terms, ...(!rated && help === people && { help }) };
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
