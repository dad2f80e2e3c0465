/**
 * Everything the page knows, in one plain object, and the functions that change it.
 *
 * A message, a click or a lost line goes in, a new state comes out; elements only draw what is here. Nothing
 * in this module touches the document, the socket or the time.
 * @import { Player, Refused, RoomSummary, RoomView, ServerMessage, Thinking } from "./wire/messages.js"
 * @import { Connection } from "./wire/socket.js"
 * @import { GraphPull } from "./graph-pull.js"
 */

import { noGraph, paged, refusedGraph } from "./graph-pull.js";
import { seatsOf } from "./questions.js";
import { fold, withPresence } from "./room-view.js";

/**
 * @typedef {object} PendingMove One's own move on its way to the server.
 * @property {string} id of the command
 * @property {number} turn
 * @property {string} move
 */

/**
 * @typedef {object} Refusal Why something did not happen.
 * @property {string} code
 * @property {string} [move] what was tried
 * @property {number} turn what it was about is over once the room's turn is later
 */

/**
 * @typedef {object} RoomState
 * @property {string} id
 * @property {string} key
 * @property {boolean} watching never sit down by itself
 * @property {RoomView | null} view null until the server has shown it
 * @property {number} spectators
 * @property {Thinking | null} thinking
 * @property {PendingMove | null} pending
 * @property {Refusal | null} refusal
 * @property {number} refusals how many there were: one more shakes the board once more
 * @property {GraphPull} graph of the whole game
 * @property {string | null} problem the code of why the room cannot be shown at all
 */

/**
 * @typedef {object} State
 * @property {Connection} connection
 * @property {Player | null} you
 * @property {RoomSummary[]} mine unfinished rooms to come back to
 * @property {RoomSummary[] | null} rooms null until the list has come
 * @property {RoomState | null} room
 * @property {{ code: string, message: string } | null} trouble why a new room was refused
 */

/** @type {State} */
export const nothingYet = {
  connection: { status: "connecting" },
  you: null,
  mine: [],
  rooms: null,
  room: null,
  trouble: null,
};

const SHUT = new Set(["no-such-room", "forbidden"]);

/** @param {State} state @param {string} id @param {string} key @param {boolean} watching @returns {State} */
export function entered(state, id, key, watching) {
  const room = { id, key, watching, view: null, spectators: 0, thinking: null, pending: null };
  return { ...state, room: { ...room, refusal: null, refusals: 0, graph: noGraph, problem: null } };
}

/** Leave the room that is shown; an unfinished game of one's own stays at hand. @param {State} state @returns {State} */
export function left(state) {
  const view = state.room?.view;
  if (!view) return { ...state, room: null };
  const others = state.mine.filter(({ room }) => room !== view.room);
  const unfinished = view.status !== "over" && seatsOf(view, state.you).length > 0;
  return { ...state, room: null, mine: unfinished ? [summaryOf(view), ...others] : others };
}

/** @param {RoomView} view @returns {RoomSummary} */
function summaryOf({ room, game, options, status, seats, moves = [] }) {
  return { room, game, options, status, players: seats.map(({ player }) => player ?? null), moves: moves.length };
}

/** @param {State} state @param {ServerMessage} message @returns {State} */
export function heard(state, message) {
  switch (message.type) {
    case "welcome":
      return { ...state, you: message.you, mine: message.rooms ?? [] };
    case "room-list":
      return { ...state, rooms: message.rooms };
    case "refused":
      if (!state.room && !message.room) return { ...state, trouble: { code: message.code, message: message.message } };
      return inRoom(state, message.room ?? state.room?.id, (room) => refused(room, message));
    case "room-created":
    case "event-page":
    case "tree-page":
    case "pong":
      return state;
    default:
      return inRoom(state, message.room, (room) => heardInRoom(room, message));
  }
}

/**
 * @param {RoomState} room
 * @param {Exclude<ServerMessage, { type: "welcome" | "room-list" | "refused" | "room-created" | "event-page" | "tree-page" | "pong" }>} message
 * @returns {RoomState}
 */
function heardInRoom(room, message) {
  switch (message.type) {
    case "room-joined":
      return message.state ? settled({ ...room, view: message.state, thinking: null, problem: null }) : room;
    case "event":
      return room.view ? settled({ ...room, view: fold(room.view, message) }) : room;
    case "presence": {
      const view = room.view && withPresence(room.view, message.seats);
      return { ...room, view, spectators: message.spectators };
    }
    case "thinking":
      return message.turn === room.view?.position?.turn ? { ...room, thinking: message } : room;
    case "graph-page":
      return { ...room, graph: paged(room.graph, message, room.view) };
    case "ack":
      return room; // the event itself brings the move; the order of the two is not promised
  }
}

/** @param {RoomState} room @returns {RoomState} without what the position has overtaken */
function settled(room) {
  const turn = room.view?.position?.turn ?? 0;
  const ours = (/** @type {{ turn: number } | null} */ kept) => kept !== null && kept.turn >= turn;
  return {
    ...room,
    thinking: ours(room.thinking) ? room.thinking : null,
    pending: ours(room.pending) ? room.pending : null,
    refusal: ours(room.refusal) ? room.refusal : null,
  };
}

/** @param {RoomState} room @param {Refused} message @returns {RoomState} */
function refused(room, message) {
  if (isOfGraph(room, message)) return { ...room, graph: refusedGraph(room.graph, message) };
  if (!room.view || SHUT.has(message.code)) return { ...room, problem: message.code };
  const move = message.id === room.pending?.id ? room.pending?.move : undefined;
  const after = message.id === room.pending?.id ? { ...room, pending: null } : room;
  const known = room.view.position?.turn ?? 0;
  const newer = message.position && message.position.turn > known;
  const view = newer ? { ...room.view, position: message.position } : room.view;
  return complained({ ...after, view }, message.code, move);
}

/** Whether a refusal is about the graph, and so no concern of the board's. @param {RoomState | null} room @param {Refused} message */
export const isOfGraph = (room, { id }) => id !== null && room?.graph.question?.id === id;

/** @param {State} state @param {(pull: GraphPull) => GraphPull} change @returns {State} with the room's graph changed */
export const withGraph = (state, change) =>
  inRoom(state, state.room?.id, (room) => ({ ...room, graph: change(room.graph) }));

/** @param {RoomState} room @param {string} code @param {string} [move] @returns {RoomState} */
function complained(room, code, move) {
  const turn = room.view?.position?.turn ?? 0;
  return { ...room, refusals: room.refusals + 1, refusal: { code, move, turn } };
}

/** Draw one's own move at once. @param {State} state @param {PendingMove} pending @returns {State} */
export function moved(state, pending) {
  return inRoom(state, state.room?.id, (room) => ({ ...room, pending, refusal: null }));
}

/** A move that need not even be sent. @param {State} state @param {string} code @param {string} move @returns {State} */
export function tried(state, code, move) {
  return inRoom(state, state.room?.id, (room) => complained(room, code, move));
}

/**
 * @param {State} state @param {string | undefined} id @param {(room: RoomState) => RoomState} change
 * @returns {State} unchanged unless that room is the one on the page
 */
function inRoom(state, id, change) {
  return state.room && state.room.id === id ? { ...state, room: change(state.room) } : state;
}
