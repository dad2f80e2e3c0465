/**
 * Everything the page knows, in one plain object, and the functions that change it.
 *
 * A message, a click or a lost line goes in, a new state comes out; elements only draw what is here. Nothing
 * in this module touches the document, the socket or the time.
 * @import { Ack, EventBody, Player, Refused, RoomJoined, RoomSummary, RoomView, ServerMessage, Thinking } from "./wire/messages.js"
 * @import { Connection } from "./wire/socket.js"
 * @import { Chat } from "./chat.js"
 * @import { GraphPull } from "./graph-pull.js"
 * @import { Followed } from "./followed.js"
 * @import { Place } from "./router.js"
 * @import { Meeting } from "./meeting.js"
 * @import { ValuesPull } from "./values-pull.js"
 */

import { chatAnswered, chatHeard, noChat, restarted } from "./chat.js";
import { followed, noGraph, paged, refusedGraph } from "./graph-pull.js";
import { changedLobby } from "./lobby.js";
import { nobodyFollowed } from "./followed.js";
import { isOfMeeting, met, nobodyMet } from "./meeting.js";
import { seatsOf } from "./questions.js";
import { fold, withPresence } from "./room-view.js";
import { followedValues, noValues, refusedValues, reopened, told, unasked } from "./values-pull.js";

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
 * @property {string} [message] what the server alone knows of it
 * @property {number} [wait] seconds until it may be tried again
 * @property {number} turn what it was about is over once the room's turn is later
 */

/** @typedef {{ after: number }} Claim so many milliseconds after it was told; each telling is another object */

/**
 * @typedef {object} RoomState
 * @property {string} id
 * @property {string} key
 * @property {boolean} watching never sit down by itself
 * @property {RoomView | null} view null until the server has shown it
 * @property {number} spectators
 * @property {Thinking | null} thinking
 * @property {PendingMove | null} pending
 * @property {EventBody | null} happened the last fact that was told by itself
 * @property {Record<string, string>} asking what one has asked for and was not answered yet, by the command's id
 * @property {Claim | null} claim when the win may be claimed from an opponent who is away
 * @property {string | null} premove what one has chosen to play when the turn comes
 * @property {Refusal | null} refusal
 * @property {number} refusals how many there were: one more shakes the board once more
 * @property {Chat} chat
 * @property {GraphPull} graph of the whole game
 * @property {ValuesPull} values of its positions
 * @property {string | null} problem the code of why the room cannot be shown at all
 */

/**
 * @typedef {object} State
 * @property {Connection} connection
 * @property {Player | null} you
 * @property {RoomSummary[]} mine unfinished rooms to come back to
 * @property {RoomSummary[] | null} rooms null until the list has come
 * @property {RoomState | null} room
 * @property {string[]} muted the ids of people one does not want to hear
 * @property {Place} place what is shown while no room is
 * @property {Followed} followed
 * @property {Meeting} meeting who is looked for and who challenges whom
 * @property {boolean} takesChallenges whether others may challenge one
 * @property {boolean} showsValues whether exact values are wanted on boards
 * @property {{ code: string, message: string } | null} trouble why a new room was refused
 */

/** @type {State} */
export const nothingYet = {
  connection: { status: "connecting" },
  you: null,
  mine: [],
  rooms: null,
  room: null,
  muted: [],
  place: { screen: "home" },
  followed: nobodyFollowed,
  meeting: nobodyMet,
  takesChallenges: true,
  showsValues: false,
  trouble: null,
};

const SHUT = new Set(["no-such-room", "forbidden"]);

/** @param {State} state @param {string} id @param {string} key @param {boolean} watching @returns {State} */
export function entered(state, id, key, watching) {
  const room = { id, key, watching, view: null, spectators: 0, thinking: null, pending: null };
  const quiet = { premove: null, happened: null, asking: {}, claim: null, refusal: null, refusals: 0, problem: null };
  return { ...state, room: { ...room, ...quiet, chat: noChat, graph: noGraph, values: noValues } };
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
  const meeting = met(state.meeting, message, state.you?.id ?? "");
  if (message.type === "refused" && isOfMeeting(state.meeting, message)) return { ...state, meeting };
  return heardElsewhere(meeting === state.meeting ? state : { ...state, meeting }, message);
}

/** @param {State} state @param {ServerMessage} message @returns {State} */
function heardElsewhere(state, message) {
  switch (message.type) {
    case "welcome":
      return { ...state, you: message.you, mine: message.rooms ?? [] };
    case "lobby":
      return { ...state, rooms: message.rooms };
    case "lobby-changed":
      return { ...state, rooms: changedLobby(state.rooms ?? [], message) };
    case "refused":
      if (!state.room && !message.room) return { ...state, trouble: { code: message.code, message: message.message } };
      return inRoom(state, message.room ?? state.room?.id, (room) => refused(room, message));
    case "room-created":
    case "event-page":
    case "tree-page":
    case "room-list":
    case "done":
    case "paired":
    case "search-ended":
    case "challenge-made":
    case "challenged":
    case "challenge-ended":
    case "pong":
      return state;
    default:
      return inRoom(state, message.room, (room) => heardInRoom(room, message));
  }
}

/**
 * @param {RoomState} room
 * @param {Extract<ServerMessage, { type: "room-joined" | "event" | "presence" | "thinking" | "graph-page" | "analysis" | "ack" }>} message
 * @returns {RoomState}
 */
function heardInRoom(room, message) {
  switch (message.type) {
    case "room-joined":
      return rejoined({ ...room, values: unasked(room.values) }, message);
    case "event":
      if (message.stream !== "game") return { ...room, chat: chatHeard(room.chat, message) };
      return room.view ? settled({ ...room, view: fold(room.view, message), happened: message.body }) : room;
    case "presence": {
      const view = room.view && withPresence(room.view, message.seats);
      const claim = typeof message.claim_in === "number" ? { after: message.claim_in } : null;
      return { ...room, view, spectators: message.spectators, claim };
    }
    case "thinking":
      return message.turn === room.view?.position?.turn ? { ...room, thinking: message } : room;
    case "graph-page":
      return { ...room, graph: paged(room.graph, message) };
    case "analysis":
      return { ...room, values: told(room.values, message) };
    case "ack":
      return acknowledged({ ...room, chat: chatAnswered(room.chat, message.id, null) }, message); // the event itself brings what happened; the order of the two is not promised
  }
}

/** The state is left out where the missed events have come instead. @param {RoomState} room @param {RoomJoined} joined @returns {RoomState} */
function rejoined(room, { state, clocks = null }) {
  if (state) return settled({ ...room, view: state, thinking: null, problem: null, chat: restarted(room.chat) });
  return room.view && clocks ? { ...room, view: { ...room.view, clocks } } : room;
}

/** @param {RoomState} room @returns {RoomState} without what the position has overtaken */
function settled(room) {
  const turn = room.view?.position?.turn ?? 0;
  const ours = (/** @type {{ turn: number } | null} */ kept) => kept !== null && kept.turn >= turn;
  const premove = room.view?.status === "playing" && room.happened?.kind !== "taken-back" ? room.premove : null;
  return {
    ...room,
    premove,
    graph: room.view ? followed(room.graph, room.view) : room.graph,
    values: room.view ? followedValues(room.values, room.view) : room.values,
    thinking: ours(room.thinking) ? room.thinking : null,
    pending: ours(room.pending) ? room.pending : null,
    refusal: ours(room.refusal) ? room.refusal : null,
  };
}

/** @param {RoomState} room @param {Refused} message @returns {RoomState} */
function refused(room, message) {
  if (isOfGraph(room, message)) return { ...room, graph: refusedGraph(room.graph, message) };
  if (isOfChat(room, message)) return { ...room, chat: chatAnswered(room.chat, message.id, message) };
  if (isOfValues(room, message)) return { ...room, values: refusedValues(room.values, message) };
  if (!room.view || SHUT.has(message.code)) return { ...room, problem: message.code };
  const move = message.id === room.pending?.id ? room.pending?.move : undefined;
  const after = { ...answered(room, message.id), ...(message.id === room.pending?.id && { pending: null }) };
  const known = room.view.position?.turn ?? 0;
  const newer = message.position && message.position.turn > known;
  const view = newer ? { ...room.view, position: message.position } : room.view;
  return complained({ ...after, view, graph: followed(room.graph, view) }, { ...reasonOf(message), move });
}

/** Whether a refusal is about the graph, and so no concern of the board's. @param {RoomState | null} room @param {Refused} message */
export const isOfGraph = (room, { id }) => id !== null && room?.graph.question?.id === id;

/** Whether a refusal is about values, and so no concern of the board's. @param {RoomState | null} room @param {Refused} message */
export const isOfValues = (room, { id }) => id !== null && Boolean(room?.values.ids.includes(id));

/** Whether a refusal is about what one said. @param {RoomState | null} room @param {Refused} message */
const isOfChat = (room, { id }) => id !== null && Boolean(room && id in room.chat.saying);

/** @param {State} state @param {(chat: Chat) => Chat} change @returns {State} with the room's chat changed */
export const withChat = (state, change) => inRoom(state, state.room?.id, (room) => ({ ...room, chat: change(room.chat) }));

/** @param {State} state @param {(pull: ValuesPull) => ValuesPull} change @returns {State} with the room's values changed */
export const withValues = (state, change) =>
  inRoom(state, state.room?.id, (room) => ({ ...room, values: change(room.values) }));

/** Show values, or no more; whoever asks again gets another try. @param {State} state @param {boolean} showsValues @returns {State} */
export const showingValues = (state, showsValues) => ({ ...withValues(state, reopened), showsValues });

/** @param {State} state @param {(pull: GraphPull) => GraphPull} change @returns {State} with the room's graph changed */
export const withGraph = (state, change) =>
  inRoom(state, state.room?.id, (room) => ({ ...room, graph: change(room.graph) }));

/** @param {Refused} message @returns {Omit<Refusal, "turn">} */
const reasonOf = ({ code, message, retry_after }) => ({ code, message, ...(retry_after && { wait: Math.ceil(retry_after) }) });

/** @param {RoomState} room @param {Omit<Refusal, "turn">} refusal @returns {RoomState} */
function complained(room, refusal) {
  const turn = room.view?.position?.turn ?? 0;
  return { ...room, refusals: room.refusals + 1, refusal: { ...refusal, turn } };
}

/** @param {RoomState} room @param {string | null} id @returns {RoomState} no longer waiting for that answer */
function answered(room, id) {
  if (id === null || !(id in room.asking)) return room;
  const { [id]: _, ...asking } = room.asking;
  return { ...room, asking };
}

/** Whoever proposes twice on one turn is told of the first time again, whatever became of it. @param {RoomState} room @param {Ack} ack */
function acknowledged(room, { id, seq = 0, turn }) {
  const { view, asking } = room;
  const offer = asking[id];
  const stands = view?.offers?.some((known) => known.offer === offer);
  const proposed = (offer === "draw" || offer === "takeback") && view?.status === "playing" && view.position?.turn === turn;
  const again = proposed && !stands && seq < (view.seqs.game ?? 0);
  return again ? complained(answered(room, id), { code: "asked-already" }) : answered(room, id);
}

/** Something was asked for, and the answer will come. @param {State} state @param {string} id @param {string} deed @returns {State} */
export function asking(state, id, deed) {
  return inRoom(state, state.room?.id, (room) => ({ ...room, refusal: null, asking: { ...room.asking, [id]: deed } }));
}

/** Draw one's own move at once. @param {State} state @param {PendingMove} pending @returns {State} */
export function moved(state, pending) {
  return inRoom(state, state.room?.id, (room) => ({ ...room, pending, refusal: null }));
}

/** Keep a move for one's turn, or no more. @param {State} state @param {string | null} premove @returns {State} */
export function premoved(state, premove) {
  return inRoom(state, state.room?.id, (room) => ({ ...room, premove, refusal: null }));
}

/** The turn has come, and what was kept for it cannot be played. @param {State} state @returns {State} */
export function premoveLost(state) {
  return inRoom(state, state.room?.id, (room) => {
    const turn = room.view?.position?.turn ?? 0;
    return { ...room, premove: null, refusal: { code: "premove-lost", move: room.premove ?? "", turn } };
  });
}

/** A move that need not even be sent. @param {State} state @param {string} code @param {string} move @returns {State} */
export function tried(state, code, move) {
  return inRoom(state, state.room?.id, (room) => complained(room, { code, move }));
}

/**
 * @param {State} state @param {string | undefined} id @param {(room: RoomState) => RoomState} change
 * @returns {State} unchanged unless that room is the one on the page
 */
function inRoom(state, id, change) {
  return state.room && state.room.id === id ? { ...state, room: change(state.room) } : state;
}
