/**
 * The display of a clock some time after the server sent it (docs/protocol.md, 9); only the server's clock counts.
 *
 * Pure: the elapsed time is an argument.
 * @import { Clock, ClockView, Player, RoomView, Seat } from "../wire/messages.js"
 * @import { Connection } from "../wire/socket.js"
 */

import { seatsOf } from "./selectors.js";

const SECOND = 1_000;
const LOW = 20 * SECOND;
const TENTHS = 10 * SECOND;
const LOW_OF_DAYS = 3_600 * SECOND;

/**
 * @typedef {object} ClockShown
 * @property {number} left in milliseconds
 * @property {number} periods that follow
 * @property {boolean} runs
 * @property {boolean} low whether the time is about to run out
 */

/** @param {Clock} agreed @param {ClockView} clocks @param {Seat} seat @param {number} elapsed milliseconds @returns {ClockShown} */
export function clockShown(agreed, clocks, seat, elapsed) {
  const runs = clocks.running === seat;
  const period = agreed.kind === "byo-yomi" ? agreed.period * SECOND : 0;
  let left = clocks.left[seat - 1] - (runs ? elapsed : 0);
  let periods = clocks.periods?.[seat - 1] ?? 0;
  for (; left <= 0 && periods > 0; periods -= 1) left += period; // at most as many as there are periods
  const low = left + periods * period <= (agreed.kind === "days" ? LOW_OF_DAYS : LOW);
  return { left: Math.max(0, left), periods, runs, low: runs && low };
}

/** @typedef {ClockView & { held?: boolean }} ShownClocks the clocks of a server that is away are held at their last value */

/** @typedef {"own" | "runs" | "stands"} ClockMeanwhile */

/**
 * What the clock does without a connection. A server that announced its stop has stopped the clocks. A killed server stops
 * them as well (docs/protocol.md, 9), but the page cannot tell it from a broken line, on which they run on. So the shown
 * clock runs, which never shows more than is left, and the text names the condition.
 * @param {RoomView | null | undefined} view @param {Player | null} you @param {Connection} connection @returns {ClockMeanwhile | null}
 */
export function clockMeanwhile(view, you, { away }) {
  const running = view?.status === "playing" ? (view.clocks?.running ?? firstToMove(view)) : null;
  if (!view || !running) return null;
  if (away) return "stands";
  return seatsOf(view, you).includes(running) ? "own" : "runs";
}

/** The seat whose time for the first move runs. @param {RoomView} view */
export const firstToMove = ({ clocks, position }) => (typeof clocks?.first_move === "number" ? position.to_move : null);

/** Stop the shown clocks, because the server is away; its next message brings the current ones. @param {RoomView} view @returns {RoomView} */
export const withClocksHeld = (view) => (view.clocks ? { ...view, clocks: /** @type {ShownClocks} */ ({ ...view.clocks, held: true }) } : view);

/** Whether an outage has stopped the clocks and they have not started again. @param {RoomView} view */
export const clocksStopped = ({ status, clocks }) =>
  status === "playing" && Boolean(clocks) && !clocks?.running && typeof clocks?.first_move !== "number";

/** A time as clocks show it: whole hours above a day, whole seconds below, both rounded up, and the last ten in tenths. @param {number} left milliseconds */
export function clockText(left) {
  if (left < TENTHS) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(left / SECOND);
  const [hours, minutes, rest] = [Math[seconds < 86_400 ? "floor" : "ceil"](seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** How long a running clock shows the same text. @param {number} left milliseconds */
export const nextTick = (left) => (left <= TENTHS ? (left % 100) + 1 : left % SECOND || SECOND);
