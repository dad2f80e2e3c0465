/**
 * Rooms in which the player waits for an opponent while the page shows something else: the page stays in them, and calls the
 * player when somebody sits down. Pure functions.
 * @import { AnyEvent, Player, RoomView, Seat, ServerMessage } from "../wire/messages.js"
 */

import { seatsOf } from "./selectors.js";

/**
 * @typedef {object} WaitingRoom
 * @property {string} room
 * @property {string} key
 * @property {string} game its id
 * @property {string} title its title on the server, empty if unknown
 * @property {Seat[]} seats the player's own
 * @property {string | null} called the name of the opponent who has come, empty if it is unknown; null while nobody has
 */

/** How many rooms the page stays in; the oldest is left for a newer one. */
export const MOST_WAITING = 5;

/** Refusals after which the room is of no use. */
const CLOSED = new Set(["no-such-room", "no-spectators", "forbidden"]);

/** The rooms to whose games the player is called. @param {WaitingRoom[]} waiting */
export const callsOf = (waiting) => waiting.filter(({ called }) => called !== null);

/** Whether a room waits for the opponent of a player who sits there. @param {RoomView} view @param {Player | null} you */
export const isWaitedIn = (view, you) => view.status === "waiting" && seatsOf(view, you).length === 1;

/** @param {WaitingRoom[]} waiting @param {string} room */
export const withoutRoom = (waiting, room) => (waiting.some((each) => each.room === room) ? waiting.filter((each) => each.room !== room) : waiting);

/** @param {WaitingRoom[]} waiting @param {WaitingRoom} one @returns {WaitingRoom[]} the newest last */
export const withRoom = (waiting, one) => [...withoutRoom(waiting, one.room), one].slice(-MOST_WAITING);

/** The rooms after the one that is shown was left. @param {WaitingRoom[]} waiting @param {RoomView} view @param {string} key @param {Player | null} you */
export const afterLeaving = (waiting, view, key, you) =>
  isWaitedIn(view, you) ? withRoom(waiting, { room: view.room, key, game: view.game, title: view.title, seats: seatsOf(view, you), called: null }) : waiting;

/** @param {WaitingRoom[]} waiting @param {ServerMessage} message @param {Player | null} you @returns {WaitingRoom[]} the same if nothing changes */
export function applyToWaiting(waiting, message, you) {
  const known = "room" in message ? waiting.find(({ room }) => room === message.room) : undefined;
  if (!known) return waiting;
  const change = (/** @type {Partial<WaitingRoom>} */ part) => waiting.map((each) => (each === known ? { ...each, ...part } : each));
  if (message.type === "refused") return CLOSED.has(message.code) ? withoutRoom(waiting, known.room) : waiting;
  if (message.type === "room-joined" && message.state) {
    const { state } = message;
    const seats = seatsOf(state, you);
    if (state.status === "over" || seats.length !== 1) return withoutRoom(waiting, known.room);
    return change({ seats, called: state.status === "playing" ? opponentIn(state.seats.map(({ player }) => player ?? null), you) : null });
  }
  if (message.type !== "event" || message.stream !== "game") return waiting;
  return afterEvent(waiting, known, message.body, you, change);
}

/**
 * @param {WaitingRoom[]} waiting @param {WaitingRoom} known @param {AnyEvent} body @param {Player | null} you
 * @param {(part: Partial<WaitingRoom>) => WaitingRoom[]} change
 */
function afterEvent(waiting, known, body, you, change) {
  switch (body.kind) {
    case "game-started":
      return change({ called: opponentIn(body.players, you), seats: /** @type {Seat[]} */ (body.players.flatMap(({ id }, index) => (id === you?.id ? [index + 1] : []))) });
    case "seat-left":
    case "seat-freed":
      return known.seats.includes(body.seat) ? withoutRoom(waiting, known.room) : change({ called: null });
    case "game-ended":
      return change({ called: null }); // if it was called off, the room waits again
    default:
      return waiting;
  }
}

/** @param {(Player | null)[]} players @param {Player | null} you */
const opponentIn = (players, you) => players.find((player) => player && player.id !== you?.id)?.name ?? "";
