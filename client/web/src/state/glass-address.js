/**
 * The address of the glass box: the game, position, engine and first step to show.
 *
 * `/glass-box?game=nim&options=heaps:3+4+5,misere:true&start=3,4,5&moves=1:2,3:1&player=alphabeta:depth=4&with=memo&step=20`:
 * only `game` is needed to show a search. `start` is the text of a position, before `moves`; `with` a second engine to compare;
 * `predict` switches on questions, with the answers so far: `on`, or a letter each, r for right and w for wrong;
 * `lesson` is a lesson with its `stop` (lessons/names.js; `guide`, its older name, leads there); `room` the room to follow, with the key of a link room as `#KEY`. The form (glass-form.js), which has the catalogue, reports malformed values.
 * @import { OptionValue } from "../wire/messages.js"
 */

/**
 * @typedef {object} GlassAddress
 * @property {string} game
 * @property {Record<string, OptionValue>} [options]
 * @property {string} [start]
 * @property {string[]} [moves]
 * @property {string} [player] a player text; left out, one that looks a few moves ahead
 * @property {string} [other] the player text to compare with
 * @property {number} [step] from 0; the address has it from 1 on, as the page shows it
 * @property {string} [room] the room whose game is followed
 * @property {string} [predict] the answers so far, "on" before the first; empty without questions
 */

/** @typedef {{ game: string, options: Record<string, string>, start: string, moves: string, player: string, other: string, step: number, lesson: string, stop: number, room: string, predict: string }} GlassQuery as it was typed */

/** The lessons that had other names in older links. @type {Record<string, string>} */
const RENAMED = { alphabeta: "alpha-beta", memo: "deepening" };

const readable = (/** @type {string} */ text) =>
  encodeURIComponent(text).replace(/%(20|2C|3A|2F|3D)/g, (code) => (code === "%20" ? "+" : decodeURIComponent(code)));

/** @param {OptionValue} value */
const optionText = (value) => (Array.isArray(value) ? value.join(" ") : String(value));

/** The path of the glass box for a search. @param {GlassAddress} address */
export function glassBoxAddress({ game, options = {}, start = "", moves = [], player = "", other = "", step = 0, room = "", predict = "" }) {
  const board = Object.entries(options).map(([name, value]) => `${name}:${optionText(value)}`);
  const parts = { game, options: board.join(","), start, moves: moves.join(","), player, with: other, step: step ? String(step + 1) : "", room, predict };
  const query = Object.entries(parts).flatMap(([name, text]) => (text ? [`${name}=${readable(text)}`] : []));
  return `/glass-box${query.length > 0 ? "?" : ""}${query.join("&")}`;
}

/** The fields of an address, unchecked. @param {string} search its query @returns {GlassQuery} */
export function readGlassAddress(search) {
  const query = new URLSearchParams(search);
  const text = (/** @type {string} */ name) => query.get(name)?.trim() ?? "";
  const pairs = text("options").split(",").filter(Boolean).map((pair) => pair.split(":"));
  return {
    game: text("game"),
    options: Object.fromEntries(pairs.map(([name, value = ""]) => [name.trim(), value.trim()])),
    start: text("start"),
    moves: text("moves"),
    player: text("player"),
    other: text("with"),
    lesson: text("lesson") || (RENAMED[text("guide")] ?? text("guide")),
    stop: /^\d{1,3}$/.test(text("stop")) ? Math.max(1, Number(text("stop"))) : 1,
    room: text("room"),
    predict: /^(on|[rw]{1,99})$/.test(text("predict")) ? text("predict") : "",
    step: /^\d{1,6}$/.test(text("step")) ? Math.max(0, Number(text("step")) - 1) : 0,
  };
}
