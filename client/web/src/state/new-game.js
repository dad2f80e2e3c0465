/**
 * The form of a new game: its fields, and the commands and errors that follow from them.
 *
 * The server checks everything again; the checks here save a round trip and give every error its field and its words.
 * @import { Clock, RoomView, Seat } from "../wire/messages.js"
 * @import { RoomOptions, SeekOptions } from "../wire/commands.js"
 * @import { Game, Machines, Option } from "./catalogue.js"
 * @import { Strength } from "./form-fields.js"
 * @import { Against } from "./router.js"
 */

import { newGameWords } from "../words/en/new-game.js";
import { algorithmIn } from "./catalogue.js";
import { levelled, playerText, typed, valuesOf } from "./form-fields.js";
import { boardOf } from "./rated-boards.js";
import { CLOCKS, readClock, readTerms } from "./room-options.js";

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

/** Whether help is allowed. The default is yes, unless two people play. @param {Draft} draft */
export const isHelped = (draft) => draft.help ?? !betweenPeople(draft);

/** Whether the room is public, so that the lobby lists it. @param {Draft} draft */
export const isListed = ({ against, listed }) => against === "anyone" || (listed ?? against === "machines");

/** Whether the chosen machine can ponder: only time may bound its search. @param {Machines | null} machines @param {Draft} draft */
export const mayPonder = (machines, { against, strengths: [{ algorithm, depth, simulations, time }] }) =>
  against === "machine" && Boolean(algorithmIn(machines, algorithm)?.goes_on) && Boolean(time.trim()) && !depth.trim() && !simulations.trim();

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
