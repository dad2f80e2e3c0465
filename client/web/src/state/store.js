/**
 * Holds the one state and connects it to the transport: messages and the player's actions go in, every change
 * is reported to `onChange`, and commands that the state calls for are sent.
 * @import { ClientMessage, Refused, RoomCreated, RoomView, Seat, ServerMessage, Stream } from "../wire/messages.js"
 * @import { RoomOptions, SeekOptions } from "../wire/commands.js"
 * @import { Conversation } from "../wire/conversation.js"
 * @import { Connection } from "../wire/socket.js"
 * @import { Followed } from "../storage/followed.js"
 * @import { Matchmaking } from "./matchmaking.js"
 * @import { Route } from "./router.js"
 * @import { State } from "./state.js"
 */

import { possibleMoves } from "../boards/possible-moves.js";
import { openChat, startSending, streamOf } from "./chat.js";
import { graphRequested, nextRequest, openGraph, resumeGraph } from "./graph-pull.js";
import { challengeAccepted, challengeSent, noteDismissed, roomToOpen, seekStarted, seekStopped } from "./matchmaking.js";
import { legalMoves, localRefusal, mayMove, seatToPremove, seatToTake, seatsOf } from "./selectors.js";
import {
  addRequest,
  applyConnection,
  applyMessage,
  concernsGraph,
  concernsValues,
  enterRoom,
  initialState,
  leaveRoom,
  losePremove,
  refuseMove,
  setPending,
  setPremove,
  setShowsValues,
  updateChat,
  updateGraph,
  updateValues,
} from "./state.js";
import { requestCancelled, resumeValues, turnToRequest, valuesRequested } from "./values-pull.js";
import { command } from "../wire/commands.js";

/**
 * @typedef {object} Transport What the store needs of a Socket.
 * @property {Conversation} conversation
 * @property {(command: ClientMessage) => void} command
 * @property {(room: string, key: string) => void} join
 * @property {(room: string, stream: Stream) => void} catchUp
 * @property {(room: string) => void} leave
 * @property {() => void} watchLobby
 * @property {() => void} leaveLobby
 */

export class Store {
  /** @type {State} */
  state = initialState;
  /** @type {Transport | null} */
  #transport = null;
  #onChange;
  #onRoomReady;
  #setTimer;
  /** What takes the answers of commands of parts loaded later, by the command's id. @type {Map<string, (answer: ServerMessage) => void>} */
  #asked = new Map();
  /** The pace of the machines in the room that is being created. @type {number | null} */
  #pace = null;

  /**
   * @param {(before: State, after: State) => void} onChange
   * @param {(room: string, key: string) => void} onRoomReady a room made by the player or by matchmaking is to be opened
   * @param {(callback: () => void, delay: number) => unknown} setTimer
   */
  constructor(onChange, onRoomReady, setTimer) {
    this.#onChange = onChange;
    this.#onRoomReady = onRoomReady;
    this.#setTimer = setTimer;
  }

  /** @param {Transport} transport */
  attach(transport) {
    this.#transport = transport;
  }

  /** @param {Connection} connection */
  connectionChanged(connection) {
    this.#setState(applyConnection(this.state, connection));
  }

  /** Take in a message of the server. @param {ServerMessage} message */
  receive(message) {
    const id = "id" in message ? (message.id ?? "") : "";
    const answered = this.#asked.get(id);
    if (answered) {
      this.#asked.delete(id);
      return answered(message);
    }
    if (message.type === "refused" && message.retry_after) this.#resumeAfter(message, message.retry_after);
    const room = roomToOpen(this.state.matchmaking, message);
    this.#setState(applyMessage(this.state, message));
    if (room) this.#onRoomReady(room, "");
    if (message.type === "welcome") this.#resumeMatchmaking();
    if (message.type === "room-created") this.#openRoom(message);
    if (message.type === "room-joined" && this.state.room?.id === message.room) {
      const seat = seatToTake(this.state.room, this.state.you);
      if (seat) this.takeSeat(seat);
    }
    if (message.type === "event" && message.body.kind === "seat-taken" && message.body.player.id === this.state.you?.id) {
      this.#transport?.catchUp(message.room, "players"); // a seat opens the players' chat
    }
  }

  /** @param {RoomCreated} message */
  #openRoom({ room, key = "" }) {
    this.#onRoomReady(room, key);
    const pace = this.#pace;
    if (pace !== null) this.#send((id) => command("pace", id, { room, seconds: pace }));
    this.#pace = null;
  }

  /** Show a screen, leaving the room that was shown or followed. @param {Route} route */
  navigate(route) {
    const room = this.state.room;
    const shown = route.screen === "room" || (route.screen === "glass" && route.room) ? route : null;
    if (room) this.#transport?.leave(room.id);
    const state = { ...leaveRoom(this.state), roomRefusal: null, place: route };
    if (route.screen === "home") this.#transport?.watchLobby();
    else this.#transport?.leaveLobby();
    if (!shown) return this.#setState(state);
    this.#setState(enterRoom(state, shown.room, shown.key, shown.screen === "glass" || shown.watching));
    this.#transport?.join(shown.room, shown.key);
  }

  /** @param {RoomOptions} options @param {number | null} [pace] the seconds that each move of two machines takes at least */
  createRoom(options, pace = null) {
    this.#setState({ ...this.state, roomRefusal: null });
    this.#pace = pace;
    this.#send((id) => command("create-room", id, options));
  }

  /** Seek an opponent, or challenge one player. @param {SeekOptions} options @param {string} to an id or a name @param {string} [name] of the player with that id */
  findOpponent(options, to, name = "") {
    this.#send((id) => {
      this.#updateMatchmaking((matchmaking) => (to ? challengeSent(matchmaking, id, name) : seekStarted(matchmaking, id, options)));
      return to ? command("challenge", id, { to, ...options }) : command("find-opponent", id, options);
    });
  }

  /**
   * Send a command that concerns no room for a part of the page, which takes the answer.
   * @template {ClientMessage["type"]} Kind
   * @param {Kind} kind @param {import("../wire/commands.js").Fields<Kind>} fields
   * @param {AbortSignal} signal ends the wait: the command is not repeated any more
   * @param {(answer: ServerMessage) => void} answered
   */
  ask(kind, fields, signal, answered) {
    this.#send((id) => {
      this.#asked.set(id, answered);
      signal.addEventListener("abort", () => {
        this.#asked.delete(id);
        this.#transport?.conversation.forget(id);
      });
      return command(kind, id, fields);
    });
  }

  stopSeek() {
    this.#updateMatchmaking(seekStopped);
    this.#send((id) => command("stop-looking", id, {}));
  }

  /** @param {string} challenge @param {boolean} accepted */
  answerChallenge(challenge, accepted) {
    if (accepted) this.#updateMatchmaking((matchmaking) => challengeAccepted(matchmaking, challenge));
    this.#send((id) => command(accepted ? "accept-challenge" : "decline-challenge", id, { challenge }));
  }

  dismissNote() {
    this.#updateMatchmaking(noteDismissed);
  }

  /** @param {Followed} followed */
  setFollowed(followed) {
    this.#setState({ ...this.state, followed });
  }

  /** @param {boolean} on whether others may challenge the player */
  setTakesChallenges(on) {
    this.#setState({ ...this.state, takesChallenges: on });
    this.#refuseChallenges();
  }

  /** @param {string[]} muted the ids of muted players */
  setMuted(muted) {
    this.#setState({ ...this.state, muted });
    this.#refuseChallenges();
  }

  /** A server that has just welcomed the page knows neither its seek nor whose challenges it refuses. */
  #resumeMatchmaking() {
    const { matchmaking, muted, takesChallenges } = this.state;
    const { seek } = matchmaking;
    if (seek) this.#transport?.command(command("find-opponent", seek.id, seek.options));
    if (muted.length > 0 || !takesChallenges) this.#refuseChallenges();
  }

  #refuseChallenges() {
    const { muted, takesChallenges } = this.state;
    if (this.state.you) this.#send((id) => command("refuse-challenges", id, { players: muted, everybody: !takesChallenges }));
  }

  /** @param {(matchmaking: Matchmaking) => Matchmaking} change */
  #updateMatchmaking(change) {
    this.#setState({ ...this.state, matchmaking: change(this.state.matchmaking) });
  }

  /** Play a move, keep it as a premove, or refuse it. @param {string} move */
  play(move) {
    const { room, you } = this.state;
    if (!room) return;
    if (room.premove !== null) return this.dropPremove();
    const seat = seatToPremove(room, you);
    const view = room.view?.position.view;
    if (seat && view && possibleMoves(view, seat).includes(move)) return this.#setState(setPremove(this.state, move));
    const code = localRefusal(room, you, move);
    if (code !== null) return this.#setState(refuseMove(this.state, code, move));
    const turn = room.view?.position.turn ?? 0;
    this.#send((id) => {
      this.#setState(setPending(this.state, { id, turn, move }));
      return command("play-move", id, { room: room.id, turn, move });
    });
  }

  dropPremove() {
    if (this.state.room?.premove) this.#setState(setPremove(this.state, null));
  }

  /** @param {Seat} seat */
  takeSeat(seat) {
    this.#sendInRoom((id, room) => command("take-seat", id, { room, seat }));
  }

  /** Leave every seat of the player's before the game. */
  leaveSeats() {
    const { room, you } = this.state;
    if (!room?.view) return;
    for (const seat of seatsOf(room.view, you)) this.#sendInRoom((id, name) => command("leave-seat", id, { room: name, seat }));
  }

  /**
   * Send an action of the game, unless the same one waits for its answer.
   * @param {string} action
   * @param {(id: string, room: string, view: RoomView) => ClientMessage} make
   */
  sendAction(action, make) {
    const { room } = this.state;
    const view = room?.view;
    if (!view || Object.values(room.requests).includes(action)) return;
    if (action === "restart") this.#pace = view.machine_play?.pace ?? null;
    this.#send((id) => {
      this.#setState(addRequest(this.state, id, action));
      return make(id, room.id, view);
    });
  }

  /** @param {boolean} open */
  showChat(open) {
    this.#setState(updateChat(this.state, (chat) => openChat(chat, open)));
  }

  /** @param {string} text */
  sendChat(text) {
    const { room, you } = this.state;
    const view = room?.view;
    if (!view) return;
    this.#send((id) => {
      this.#setState(updateChat(this.state, (chat) => startSending(chat, id, text)));
      return command("say", id, { room: room.id, stream: streamOf(view, you), text });
    });
  }

  /** @param {boolean} open */
  showGraph(open) {
    this.#setState(updateGraph(this.state, (pull) => openGraph(pull, open)));
  }

  /** @param {boolean} on whether exact values are shown, where the room allows it */
  showValues(on) {
    this.#setState(setShowsValues(this.state, on));
  }

  /** Go on with a paused pull when the server allows, if the room is still the same. @param {Refused} message @param {number} seconds */
  #resumeAfter(message, seconds) {
    const { room } = this.state;
    const resume = concernsGraph(room, message)
      ? () => updateGraph(this.state, resumeGraph)
      : concernsValues(room, message)
        ? () => updateValues(this.state, resumeValues)
        : null;
    if (resume) this.#setTimer(() => room?.id === this.state.room?.id && this.#setState(resume()), seconds * 1000);
  }

  /** Request the values that the state calls for, and stop any others. */
  #pullValues() {
    const { room } = this.state;
    const turn = turnToRequest(this.state);
    if (!room || turn === (room.values.request?.turn ?? null)) return;
    this.#send((id) => {
      this.#setState(updateValues(this.state, (pull) => (turn === null ? requestCancelled(pull) : valuesRequested(pull, id, turn))));
      return turn === null ? command("stop-analysis", id, { room: room.id }) : command("analyse", id, { room: room.id, turn });
    });
  }

  /** Play the premove once the player's turn has come, if it is legal. */
  #playPremove() {
    const { room, you } = this.state;
    const legal = room?.view ? legalMoves(room.view) : [];
    if (!room?.premove || legal.length === 0 || !mayMove(room, you)) return;
    const move = room.premove;
    if (!legal.includes(move)) return this.#setState(losePremove(this.state));
    this.#setState(setPremove(this.state, null));
    this.play(move);
  }

  /** Request the next missing page of the graph. */
  #pullGraph() {
    const room = this.state.room;
    const request = room && nextRequest(room.graph, room.view);
    if (!request) return;
    this.#send((id) => {
      this.#setState(updateGraph(this.state, (pull) => graphRequested(pull, { id, ...request })));
      return command("fetch-graph", id, { room: room.id, turn: request.turn, page: request.page });
    });
  }

  /** @param {(id: string, room: string) => ClientMessage} make */
  #sendInRoom(make) {
    const room = this.state.room;
    if (room) this.#send((id) => make(id, room.id));
  }

  /** @param {(id: string) => ClientMessage} make */
  #send(make) {
    if (this.#transport) this.#transport.command(make(this.#transport.conversation.nextId()));
  }

  /** @param {State} state */
  #setState(state) {
    const before = this.state;
    if (state === before) return;
    this.state = state;
    if (this.#transport) this.#transport.conversation.playing = isPlaying(state);
    this.#onChange(before, state);
    this.#pullGraph();
    this.#pullValues();
    this.#playPremove();
  }
}

/** Whether the player holds a seat in a running game. @param {State} state */
const isPlaying = ({ room, you }) => room?.view?.status === "playing" && seatsOf(room.view, you).length > 0;
