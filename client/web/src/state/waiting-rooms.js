/**
 * Rooms in which the player waits for an opponent while the page shows something else: the page stays in them, and calls the
 * player when somebody sits down. Pure functions but for the storage; state/waiting.js calls them once they are loaded.
 * @import { AnyEvent, Paired, Player, RoomSummary, RoomView, Seat, ServerMessage } from "../wire/messages.js"
 * @import { State } from "./state.js"
 */

import { seatsOf } from "./selectors.js";
import { titleOf } from "./catalogue.js";
import { callsOf, waits, withoutRoom } from "./waiting.js";
import { storeWaiting, storedWaiting } from "../storage/waiting-rooms.js";
import { matchmakingWords } from "../words/en/matchmaking.js";
import { words } from "../words/en/words.js";

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

/** Whether a room waits for the opponent of a player who sits there. @param {RoomView} view @param {Player | null} you */
export const isWaitedIn = (view, you) => view.status === "waiting" && seatsOf(view, you).length === 1;

/** @param {WaitingRoom[]} waiting @param {WaitingRoom} one @returns {WaitingRoom[]} the newest last */
export const withRoom = (waiting, one) => [...withoutRoom(waiting, one.room), one].slice(-MOST_WAITING);

/** The rooms after the one that is shown was left. @param {WaitingRoom[]} waiting @param {RoomView} view @param {string} key @param {Player | null} you */
export const afterLeaving = (waiting, view, key, you) =>
  isWaitedIn(view, you) ? withRoom(waiting, { room: view.room, key, game: view.game, title: view.title, seats: seatsOf(view, you), called: null }) : waiting;

/** @param {State} state @param {ServerMessage} message @returns {WaitingRoom[]} the same if nothing changes */
export function applyToWaiting(state, message) {
  const { waiting, you } = state;
  if (message.type === "paired") return calledElsewhere(state, message);
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

/**
 * The player's games after an event of a room that is waited in: the lobby tells only of public ones.
 * @param {State} state @param {ServerMessage} message @returns {RoomSummary[]} the same if nothing changes
 */
export function applyToOwn({ mine, waiting, you }, message) {
  if (message.type !== "event" || message.stream !== "game" || !waiting.some(({ room }) => room === message.room)) return mine;
  const { body } = message;
  const seated = (/** @type {RoomSummary} */ { players }) => players.some((player) => player?.id === you?.id);
  const change = (/** @type {(line: RoomSummary) => Partial<RoomSummary>} */ part) =>
    mine.map((line) => (line.room === message.room ? { ...line, ...part(line) } : line)).filter(seated);
  switch (body.kind) {
    case "game-started":
      return change(() => ({ status: "playing", number: body.number, players: body.players, moves: 0 }));
    case "move-played":
      return change(({ moves = 0 }) => ({ moves: moves + 1 }));
    case "taken-back":
      return change(() => ({ moves: body.moves }));
    case "game-ended":
      return body.result.reason === "aborted" ? change(() => ({ status: "waiting" })) : mine.filter(({ room }) => room !== message.room);
    case "seat-left":
    case "seat-freed":
      return change(({ players }) => ({ players: players.map((player, index) => (index + 1 === body.seat ? null : player)) }));
    default:
      return mine;
  }
}

/** @param {(Player | null)[]} players @param {Player | null} you */
const opponentIn = (players, you) => players.find((player) => player && player.id !== you?.id)?.name ?? "";

/** The waiting rooms once the page's seek is paired: its player may have left its table to see something else. @param {State} state @param {Paired} paired */
function calledElsewhere({ waiting, matchmaking: { seek }, room }, paired) {
  if (!seek?.table || paired.search !== seek.id || [seek.table, paired.room].includes(room?.id ?? "")) return waiting;
  if (waiting.some((each) => each.room === paired.room && each.called !== null)) return waiting;
  const others = paired.room === seek.table ? waiting : withoutRoom(waiting, seek.table);
  return withRoom(others, { room: paired.room, key: "", game: seek.options.game, title: "", seats: [], called: "" });
}

/** The rooms in which the player waits no longer, and which are not shown. @param {State} before @param {State} after */
export function unawaited(before, after) {
  const kept = new Set([...after.waiting.map(({ room }) => room), after.room?.id]);
  return before.waiting.map(({ room }) => room).filter((room) => !kept.has(room));
}

/**
 * The tab's title while it calls the player, else empty: an opponent sat down at a table while the page shows something else, or
 * at the table that is shown while the tab is out of sight.
 * @param {State} state @param {boolean} hidden
 */
export function callTitle({ room, you, waiting }, hidden) {
  const [call] = callsOf(waiting);
  const view = room?.view;
  const begins = hidden && view?.status === "playing" && (view.moves ?? []).length === 0 && seatsOf(view, you).length === 1;
  if (!call && !begins) return "";
  const title = call ? titleOf({ game: call.game, title: call.title || words.name }) : titleOf(/** @type {RoomView} */ (view));
  return `${matchmakingWords.opponentIsHere} – ${title}`;
}

waits.part = { afterLeaving, applyToOwn, applyToWaiting, callTitle, storeWaiting, storedWaiting, unawaited };
