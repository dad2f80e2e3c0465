/**
 * The page's whole state as one plain object, and the pure functions that change it.
 *
 * A function takes a message, an action of the player or a change of the connection and returns a new state. None
 * touches the document, the socket or the time.
 * @import { Ack, AnyEvent, Hint, LobbyChanged, Player, Refused, RoomJoined, RoomSummary, RoomView, ServerMessage, Thinking, Seat } from "../wire/messages.js"
 * @import { Connection } from "../wire/socket.js"
 * @import { Chat } from "./chat.js"
 * @import { GraphPull } from "./graph-pull.js"
 * @import { Followed } from "../storage/followed.js"
 * @import { GameAction } from "./offers.js"
 * @import { Route } from "./router.js"
 * @import { Matchmaking } from "./matchmaking.js"
 * @import { ValuesPull } from "./values-pull.js"
 * @import { WaitingRoom } from "./waiting-rooms.js"
 * @import { Why } from "./why.js"
 */

import { addLine, clearLines, finishSending, noChat } from "./chat.js";
import { followGame, graphs, noGraph } from "./graph-panel.js";
import { noneFollowed } from "../storage/followed.js";
import { applyToMatchmaking, concernsMatchmaking, noMatchmaking } from "./matchmaking.js";
import { withClocksHeld } from "./clocks.js";
import { lookOf } from "./own-games.js";
import { firstMover, openSeats, seatsOf } from "./selectors.js";
import { fold, withPresence } from "./room-view.js";
import { applyAnalysis, applyValuesRefusal, followGameValues, noValues, requestCancelled, retryValues } from "./values-pull.js";
import { waits, withoutRoom } from "./waiting.js";
import { whyOf } from "./why.js";

/**
 * @typedef {object} PendingMove The player's own move, sent and not yet answered.
 * @property {string} id of the command
 * @property {number} turn
 * @property {string} move
 */

/**
 * @typedef {Why & { move?: string, turn: number }} Refusal The reason of a refusal by the server or by the page
 * itself, and the tried `move`. It is dropped once the room's turn is later than `turn`.
 */

/** @typedef {{ after: number }} Claim milliseconds from this message on; every message makes a new object */

/**
 * @typedef {object} RoomState
 * @property {string} id
 * @property {string} key
 * @property {boolean} watching never take a seat without asking the player
 * @property {boolean} freed whether the player's seat has been freed
 * @property {RoomView | null} view null before the first snapshot
 * @property {number} spectators
 * @property {Thinking | null} thinking
 * @property {PendingMove | null} pending
 * @property {AnyEvent | null} lastEvent the latest event that came by itself
 * @property {Record<string, string>} requests actions sent and not yet answered, by the command's id
 * @property {Claim | null} claim when the win may be claimed from an absent opponent
 * @property {string | null} premove the move to play when the player's turn comes
 * @property {Refusal | null} refusal
 * @property {number} refusals the number of refusals: each new one shakes the board
 * @property {Hint | null} hint on the current turn
 * @property {Chat} chat
 * @property {GraphPull} graph of the whole game
 * @property {ValuesPull} values of its positions
 * @property {Why | null} problem why the page cannot show the room
 */

/**
 * @typedef {object} State
 * @property {Connection} connection
 * @property {Player | null} you
 * @property {boolean} account whether the player has an account
 * @property {RoomSummary[]} mine the player's unfinished rooms
 * @property {RoomSummary[] | null} rooms the lobby; null before it has come
 * @property {RoomState | null} room
 * @property {string[]} muted the ids of muted players
 * @property {Route} place the screen; in the glass box the room is only followed
 * @property {Followed} followed
 * @property {Record<string, string>} putAway the own games removed from the list, by id, as they looked then (own-games.js)
 * @property {Matchmaking} matchmaking
 * @property {WaitingRoom[]} waiting rooms in which the player waits while the page shows something else
 * @property {string[] | null} met the games met on this device; null while unknown
 * @property {boolean} takesChallenges whether others may challenge the player
 * @property {boolean} showsValues whether exact values are to be shown on boards
 * @property {Why | null} roomRefusal why a new room was refused
 * @property {number | null} pace the chosen pace in seconds for the machines of the room that is shown or being created
 * @property {string} build the server's build of the page; empty while unknown
 */

/** @type {State} */
export const initialState = {
  connection: { status: "connecting" },
  you: null,
  account: false,
  mine: [],
  rooms: null,
  room: null,
  muted: [],
  place: { screen: "home" },
  followed: noneFollowed,
  putAway: {},
  matchmaking: noMatchmaking,
  waiting: [],
  met: null,
  takesChallenges: true,
  showsValues: false,
  roomRefusal: null,
  pace: null,
  build: "",
};

/** Refusals that close the room shown. */
const CLOSING = new Set(["no-such-room", "no-spectators", "forbidden"]);

/** The connection has changed; a server that is away has stopped its clocks. @param {State} state @param {Connection} connection @returns {State} */
export function applyConnection(state, connection) {
  const { room } = state;
  const held = room?.view && connection.away ? { ...room, view: withClocksHeld(room.view) } : room;
  return { ...state, connection, room: held };
}

/** Show a room that is being joined. @param {State} state @param {string} id @param {string} key @param {boolean} watching @returns {State} */
export function enterRoom(state, id, key, watching) {
  const waiting = withoutRoom(state.waiting, id);
  const room = { id, key, watching, freed: false, view: null, spectators: 0, thinking: null, pending: null };
  const empty = { premove: null, lastEvent: null, requests: {}, claim: null, refusal: null, refusals: 0, problem: null, hint: null };
  return { ...state, waiting, room: { ...room, ...empty, chat: noChat, graph: noGraph, values: noValues } };
}

/** Close the room; an unfinished game of the player's is listed among `mine`. @param {State} state @returns {State} */
export function leaveRoom(state) {
  const view = state.room?.view;
  if (!view) return { ...state, room: null };
  const others = state.mine.filter(({ room }) => room !== view.room);
  const unfinished = view.status !== "over" && seatsOf(view, state.you).length > 0;
  const waiting = waits.part?.afterLeaving(state.waiting, view, state.room?.key ?? "", state.you) ?? state.waiting;
  if (!unfinished) return { ...state, room: null, waiting, mine: others };
  const [known, now] = [state.mine.find(({ room }) => room === view.room), summaryOf(view)];
  return { ...state, room: null, waiting, mine: [known && lookOf(known) === lookOf(now) ? known : now, ...others] }; // a known line has the time left
}

/** Show the screen of an address, and leave the room shown or followed. @param {State} state @param {Route} route @returns {State} */
export function applyRoute(state, route) {
  const left = { ...leaveRoom(state), pace: state.room ? null : state.pace, roomRefusal: null, place: route };
  if (route.screen === "room") return enterRoom(left, route.room, route.key, route.watching);
  return route.screen === "glass" && route.room ? enterRoom(left, route.room, route.key, true) : left;
}

/** The ids of the player's known rooms. @param {State} state */
export const ownRooms = ({ mine, room }) => [...mine.map((line) => line.room), ...(room ? [room.id] : [])];

/** @param {RoomView} view @returns {RoomSummary} */
function summaryOf(view) {
  const { room, game, options, status, number, seats, moves = [], terms, clock, start } = view;
  const begun = start ? { set_up: true, first: firstMover(view) } : {};
  return { room, game, options, status, number, players: seats.map(({ player }) => player ?? null), moves: moves.length, terms, clock, ...begun };
}

/** Apply a message of the server. @param {State} state @param {ServerMessage} message @returns {State} */
export function applyMessage(state, message) {
  const heard = withWaiting(state, waits.part?.applyToWaiting(state, message) ?? state.waiting, waits.part?.applyToOwn(state, message) ?? state.mine);
  const after = updateMatchmaking(heard, (known) => applyToMatchmaking(known, message, state.you?.id ?? ""));
  return message.type === "refused" && concernsMatchmaking(state.matchmaking, message) ? after : applyToPage(after, message);
}

/** @param {State} state @param {WaitingRoom[]} waiting @param {RoomSummary[]} mine @returns {State} */
const withWaiting = (state, waiting, mine) => (waiting === state.waiting && mine === state.mine ? state : { ...state, waiting, mine });

/** @param {State} state @param {(matchmaking: Matchmaking) => Matchmaking} change @returns {State} */
export function updateMatchmaking(state, change) {
  const matchmaking = change(state.matchmaking);
  return matchmaking === state.matchmaking ? state : { ...state, matchmaking };
}

/** @param {State} state @param {ServerMessage} message @returns {State} */
function applyToPage(state, message) {
  switch (message.type) {
    case "welcome":
      return { ...state, you: message.you, account: message.account ?? false, mine: message.rooms ?? [], build: message.page ?? "" };
    case "lobby":
      return { ...state, rooms: message.rooms };
    case "lobby-changed":
      return { ...state, rooms: applyLobbyChange(state.rooms ?? [], message), mine: applyOwnChange(state.mine, message, state.you) };
    case "refused":
      if (state.room?.requests[message.id ?? ""] === "pace") state = { ...state, pace: null };
      if (message.room) return updateRoom(state, message.room, (room) => applyRefusal(room, message));
      if (message.id !== null && state.room && message.id in state.room.requests) {
        return updateRoom(state, state.room.id, (room) => applyRefusal(room, message)); // of the room that was to follow it
      }
      return state.room ? state : { ...state, roomRefusal: whyOf(message) };
    default:
      return "room" in message ? updateRoom(state, message.room, (room) => applyToRoom(room, message, state.you)) : state;
  }
}

/**
 * The lobby after a change (docs/protocol.md, 16): new rooms come first, changed ones keep their place.
 * @param {RoomSummary[]} known @param {LobbyChanged} change @returns {RoomSummary[]}
 */
export function applyLobbyChange(known, { rooms = [], gone = [], moves = {} }) {
  const newer = new Map(rooms.map((line) => [line.room, line]));
  const removed = new Set(gone);
  const kept = known
    .filter(({ room }) => !removed.has(room))
    .map((line) => newer.get(line.room) ?? (line.room in moves ? moved(line, moves[line.room]) : line));
  const knownIds = new Set(known.map(({ room }) => room));
  return [...rooms.filter(({ room }) => !knownIds.has(room)), ...kept];
}

/** A room after so many moves; the time that was left for another turn is dropped. @param {RoomSummary} line @param {number} moves @returns {RoomSummary} */
const moved = ({ left: _, ...line }, moves) => ({ ...line, moves });

/** The player's own public rooms after a change of the lobby, without rooms in which the seat is gone. @param {RoomSummary[]} mine @param {LobbyChanged} change @param {Player | null} you */
function applyOwnChange(mine, { rooms = [], moves = {} }, you) {
  const own = new Set(mine.map(({ room }) => room));
  const seated = (/** @type {RoomSummary} */ { players }) => players.some((player) => player?.id === you?.id);
  const changed = rooms.filter(({ room }) => own.has(room));
  const gone = changed.filter((line) => !seated(line)).map(({ room }) => room);
  return applyLobbyChange(mine, { type: "lobby-changed", rooms: changed.filter(seated), gone, moves });
}

/** The state without the player's seats, which are being left. @param {State} state @returns {State} */
export function withoutSeats(state) {
  const left = seatsOf(/** @type {RoomView} */ (state.room?.view), state.you);
  return updateRoom(state, state.room?.id, (room) => {
    const seats = room.view?.seats.map((seat, index) => (left.includes(/** @type {Seat} */ (index + 1)) ? {} : seat)) ?? [];
    return { ...room, watching: true, view: room.view && { ...room.view, seats } };
  });
}

/**
 * @param {RoomState} room @param {ServerMessage} message @param {Player | null} you
 * @returns {RoomState} the same object if the message does not concern the room shown
 */
function applyToRoom(room, message, you) {
  switch (message.type) {
    case "room-joined":
      return lookingOn(applyJoined({ ...room, values: requestCancelled(room.values) }, message), you);
    case "event":
      if (message.stream !== "game") return { ...room, chat: addLine(room.chat, message) };
      if (!room.view) return room;
      return withoutStale({ ...room, ...unseated(room.view, message.body, you), view: fold(room.view, message), lastEvent: message.body });
    case "presence": {
      const view = room.view && withPresence(room.view, message.seats);
      const claim = typeof message.claim_in === "number" ? { after: message.claim_in } : null;
      return { ...room, view, spectators: message.spectators, claim };
    }
    case "thinking":
      return message.turn === room.view?.position.turn ? { ...room, thinking: message } : room;
    case "hint":
      return { ...withoutRequest(room, message.id), hint: message.turn === room.view?.position.turn ? message : room.hint };
    case "graph-page":
      return { ...room, graph: graphs.pull?.applyGraphPage(room.graph, message) ?? room.graph };
    case "analysis":
      return { ...room, values: applyAnalysis(room.values, message) };
    case "ack":
      return applyAck({ ...room, chat: finishSending(room.chat, message.id, null) }, message); // the event follows or came before
    default:
      return room; // a newer server may send messages unknown to this page
  }
}

/** A player who has lost a seat watches, and the page takes no seat without asking. @param {RoomView} view before @param {AnyEvent} body @param {Player | null} you */
function unseated(view, body, you) {
  const lost = (body.kind === "seat-freed" || body.kind === "seat-left") && seatsOf(view, you).includes(body.seat);
  return lost ? { watching: true, freed: body.kind === "seat-freed" } : {};
}

/** A visitor who finds no free seat watches; the page asks before it takes a seat that becomes free. @param {RoomState} room @param {Player | null} you */
function lookingOn(room, you) {
  const isFull = room.view && openSeats(room.view).length === 0 && seatsOf(room.view, you).length === 0;
  return isFull ? { ...room, watching: true } : room;
}

/** Apply the answer to a join; it has no snapshot if the missed events were sent instead. @param {RoomState} room @param {RoomJoined} joined @returns {RoomState} */
function applyJoined(room, { state, clocks = null }) {
  if (state) return withoutStale({ ...room, view: state, thinking: null, problem: null, chat: clearLines(room.chat) });
  return room.view && clocks ? { ...room, view: { ...room.view, clocks } } : room;
}

/** Drop everything that belongs to an earlier turn than the position. @param {RoomState} room @returns {RoomState} */
function withoutStale(room) {
  const turn = room.view?.position.turn ?? 0;
  const isCurrent = (/** @type {{ turn: number } | null} */ kept) => kept !== null && kept.turn >= turn;
  const playing = room.view?.status === "playing";
  const premove = playing && room.lastEvent?.kind !== "taken-back" ? room.premove : null;
  return {
    ...room,
    premove,
    graph: room.view ? followGame(room.graph, room.view) : room.graph,
    values: room.view ? followGameValues(room.values, room.view) : room.values,
    thinking: isCurrent(room.thinking) ? room.thinking : null,
    hint: playing && isCurrent(room.hint) ? room.hint : null,
    pending: isCurrent(room.pending) ? room.pending : null,
    refusal: isCurrent(room.refusal) ? room.refusal : null,
  };
}

/** @param {RoomState} room @param {Refused} message @returns {RoomState} */
function applyRefusal(room, message) {
  if (concernsGraph(room, message)) return { ...room, graph: graphs.pull?.applyGraphRefusal(room.graph, message) ?? room.graph };
  if (concernsChat(room, message)) return { ...room, chat: finishSending(room.chat, message.id, message) };
  if (concernsValues(room, message)) return { ...room, values: applyValuesRefusal(room.values, message) };
  if (!room.view || CLOSING.has(message.code)) return { ...room, problem: whyOf(message) };
  const move = message.id === room.pending?.id ? room.pending?.move : undefined;
  const after = { ...withoutRequest(room, message.id), ...(message.id === room.pending?.id && { pending: null }) };
  const { position } = message;
  const view = position && position.turn > room.view.position.turn ? { ...room.view, position } : room.view;
  return withRefusal({ ...after, view, graph: followGame(room.graph, view) }, { ...whyOf(message), move });
}

/** Whether a refusal concerns the graph, and not the board. @param {RoomState | null} room @param {Refused} message */
export const concernsGraph = (room, { id }) => id !== null && room?.graph.request?.id === id;

/** Whether a refusal concerns exact values, and not the board. @param {RoomState | null} room @param {Refused} message */
export const concernsValues = (room, { id }) => id !== null && Boolean(room?.values.ids.includes(id));

/** Whether a refusal concerns a chat message of the player's. @param {RoomState | null} room @param {Refused} message */
const concernsChat = (room, { id }) => id !== null && Boolean(room && id in room.chat.sending);

/** @param {State} state @param {(chat: Chat) => Chat} change @returns {State} with the room's chat changed */
export const updateChat = (state, change) => updateRoom(state, state.room?.id, (room) => ({ ...room, chat: change(room.chat) }));

/** @param {State} state @param {(pull: ValuesPull) => ValuesPull} change @returns {State} with the room's values changed */
export const updateValues = (state, change) =>
  updateRoom(state, state.room?.id, (room) => ({ ...room, values: change(room.values) }));

/** Show exact values or hide them; switching retries refused requests. @param {State} state @param {boolean} showsValues @returns {State} */
export const setShowsValues = (state, showsValues) => ({ ...updateValues(state, retryValues), showsValues });

/** @param {State} state @param {(pull: GraphPull) => GraphPull} change @returns {State} with the room's graph changed */
export const updateGraph = (state, change) =>
  updateRoom(state, state.room?.id, (room) => ({ ...room, graph: change(room.graph) }));

/** @param {RoomState} room @param {Omit<Refusal, "turn">} refusal @returns {RoomState} */
function withRefusal(room, refusal) {
  const turn = room.view?.position.turn ?? 0;
  return { ...room, refusals: room.refusals + 1, refusal: { ...refusal, turn } };
}

/** @param {RoomState} room @param {string | null} id @returns {RoomState} */
function withoutRequest(room, id) {
  if (id === null || !(id in room.requests)) return room;
  const { [id]: _, ...requests } = room.requests;
  return { ...room, requests };
}

/** Handle an acknowledged offer. A second offer on one turn gets the first one's acknowledgement, though the first may be declined by now. @param {RoomState} room @param {Ack} ack */
function applyAck(room, { id, seq = 0, turn }) {
  const { view, requests } = room;
  const offer = requests[id];
  const stands = view?.offers?.some((known) => known.offer === offer);
  const offered = (offer === "draw" || offer === "takeback") && view?.status === "playing" && view.position.turn === turn;
  const repeated = offered && !stands && seq < (view.seqs.game ?? 0);
  return repeated ? withRefusal(withoutRequest(room, id), { code: "asked-already" }) : withoutRequest(room, id);
}

/** Note an action that was sent and waits for its answer. @param {State} state @param {string} id @param {string} action @returns {State} */
export function addRequest(state, id, action) {
  return updateRoom(state, state.room?.id, (room) => ({ ...room, refusal: null, requests: { ...room.requests, [id]: action } }));
}

/** Remember the latest chosen pace, for the next game of the same machines. @param {State} state @param {GameAction} gameAction @returns {State} */
export function choosePace(state, { action, seconds }) {
  if (action === "pace") return { ...state, pace: seconds ?? null };
  return action === "restart" ? { ...state, pace: state.pace ?? state.room?.view?.machine_play?.pace ?? null } : state;
}

/** Show the player's own move before it is acknowledged. @param {State} state @param {PendingMove} pending @returns {State} */
export function setPending(state, pending) {
  return updateRoom(state, state.room?.id, (room) => ({ ...room, pending, refusal: null }));
}

/** Keep a premove, or drop it. @param {State} state @param {string | null} premove @returns {State} */
export function setPremove(state, premove) {
  return updateRoom(state, state.room?.id, (room) => ({ ...room, premove, refusal: null }));
}

/** Refuse the premove: the player's turn has come and the move is not legal. @param {State} state @returns {State} */
export function losePremove(state) {
  return updateRoom(state, state.room?.id, (room) => {
    const turn = room.view?.position.turn ?? 0;
    return { ...room, premove: null, refusal: { code: "premove-lost", move: room.premove ?? "", turn } };
  });
}

/** Refuse a move without sending it. @param {State} state @param {string} code @param {string} move @returns {State} */
export function refuseMove(state, code, move) {
  return updateRoom(state, state.room?.id, (room) => withRefusal(room, { code, move }));
}

/**
 * @param {State} state @param {string | null | undefined} id @param {(room: RoomState) => RoomState} change
 * @returns {State} unchanged unless that room is the one shown and changes
 */
function updateRoom(state, id, change) {
  const room = state.room && state.room.id === id ? change(state.room) : state.room;
  return room === state.room ? state : { ...state, room };
}
