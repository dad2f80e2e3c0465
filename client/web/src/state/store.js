/**
 * Holds the page's state. A message of the server, or an action of the player, makes a new state; the store shows it on the
 * page and then sends the resulting commands. The automatic steps of the new state follow (next-step.js).
 *
 * Invariant: while the store takes a step, the page and the transport that it calls do not call the store. So only the
 * store changes the state, one step after the other.
 * @import { ClientMessage, Refused, Seat, ServerMessage } from "../wire/messages.js"
 * @import { Fields, RoomOptions, SeekOptions } from "../wire/commands.js"
 * @import { ChallengesMade, Sent } from "./challenges-made.js"
 * @import { Connection, Socket } from "../wire/socket.js"
 * @import { GameAction } from "./offers.js"
 * @import { Step } from "./next-step.js"
 * @import { Route } from "./router.js"
 * @import { State } from "./state.js"
 * @import { WaitingRoom } from "./waiting-rooms.js"
 */

import { possibleMoves } from "../boards/possible-moves.js";
import { commandFor } from "./action-commands.js";
import { openChat, startSending, streamOf } from "./chat.js";
import { followGame, graphs, openGraph, resumeGraph } from "./graph-panel.js";
import { challengeAccepted, challengeSent, noteDismissed, roomToOpen, seekStarted, seekStopped } from "./matchmaking.js";
import { lacksGraphs, moveStep, nextStep } from "./next-step.js";
import { localRefusal, seatToPremove, seatToTake, seatsOf } from "./selectors.js";
import { addRequest, applyConnection, applyMessage, applyRoute, choosePace, concernsGraph, concernsValues, initialState, ownRooms } from "./state.js";
import { refuseMove, setPremove, setShowsValues, updateChat, updateGraph, updateMatchmaking, updateValues, withoutSeats } from "./state.js";
import { resumeValues } from "./values-pull.js";
import { waits } from "./waiting.js";
import { learnRefusals } from "./why.js";
import { command } from "../wire/commands.js";
import { inOrder } from "../wire/in-order.js";

/** @typedef {Pick<Socket, "conversation" | "command" | "join" | "catchUp" | "leave" | "watchLobby" | "leaveLobby">} Transport */

/**
 * @typedef {object} Page The functions of the page that the store calls.
 * @property {(before: State, after: State) => void} show
 * @property {() => Promise<unknown> | null} loadCatalogue once; it never rejects
 * @property {(room: string, key: string) => void} showAddress of a room, made by the player or by matchmaking, to which the store goes
 * @property {(callback: () => void, delay: number) => unknown} setTimer
 * @property {(error: unknown) => void} misunderstood a message could not be taken in
 */

export class Store {
  /** @type {State} */
  state = initialState;
  #transport;
  #page;
  /** Handles messages and moves in their order, although the first refusal and the first end of a game wait for their words. */
  #inTurn;
  /** The handlers of answers to commands of modules loaded later, by the command's id. @type {Map<string, (answer: ServerMessage) => void>} */
  #asked = new Map();
  /** Null before the page's first challenge. @type {ChallengesMade | null} */
  #challenges = null;

  /** @param {Transport} transport @param {Page} page */
  constructor(transport, page) {
    this.#transport = transport;
    this.#page = page;
    this.#inTurn = inOrder(page.misunderstood);
  }

  /** @param {Connection} connection */
  connectionChanged(connection) {
    this.#inTurn(() => this.#take(applyConnection(this.state, connection)));
  }

  /** Handle a message of the server. @param {ServerMessage} message */
  receive(message) {
    this.#inTurn(() => this.#takeIn(message), this.#wordsFor(message));
  }

  /** Load the words for a message: of a refusal, or of a game's ending from the catalogue. @param {ServerMessage} message */
  #wordsFor(message) {
    if (message.type === "refused") return learnRefusals();
    const ended = message.type === "event" ? message.body.kind === "game-ended" : message.type === "room-joined" && message.state?.result;
    return ended ? this.#page.loadCatalogue() : null;
  }

  /** @param {ServerMessage} message */
  #takeIn(message) {
    const id = "id" in message ? (message.id ?? "") : "";
    const answered = this.#asked.get(id);
    if (answered) {
      this.#asked.delete(id);
      return answered(message);
    }
    if (message.type === "refused" && this.#putsOff(message)) return;
    const { matchmaking, pace } = this.state;
    const state = applyMessage(this.state, message);
    this.#take(updateMatchmaking(state, (known) => this.#challenges?.receive(known, message, ownRooms(state)) ?? known));
    const paired = roomToOpen(matchmaking, message, this.state.room?.id);
    if (paired) this.#open(paired);
    if (message.type === "welcome") this.#resumeMatchmaking();
    if (message.type === "room-created") {
      this.#open(message.room, message.key);
      if (pace !== null) this.#send("pace", { room: message.room, seconds: pace });
    }
    if (message.type === "room-joined" && this.state.room?.id === message.room) {
      const seat = seatToTake(this.state.room, this.state.you);
      if (seat) this.takeSeat(seat);
    }
    if (message.type === "event" && message.body.kind === "seat-taken" && message.body.player.id === this.state.you?.id) {
      this.#transport.catchUp(message.room, "players"); // a seat opens the players' chat
    }
  }

  /**
   * Set the retry timer of a temporary refusal: send a challenge again, or continue a pull if the room is still the same.
   * @param {Refused} message @returns {boolean} whether to hide it from the player
   */
  #putsOff(message) {
    const again = this.#challenges?.retry(message);
    if (again) {
      this.#page.setTimer(() => this.#takeSent(again.send(this.state.matchmaking)), again.delay);
      return true;
    }
    const { room } = this.state;
    const resumed = concernsGraph(room, message)
      ? () => updateGraph(this.state, resumeGraph)
      : concernsValues(room, message)
        ? () => updateValues(this.state, resumeValues)
        : null;
    if (resumed && message.retry_after) {
      this.#page.setTimer(() => room?.id === this.state.room?.id && this.#take(resumed()), message.retry_after * 1000);
    }
    return false;
  }

  /** Go to a room that was made by the player or by matchmaking. @param {string} room @param {string} [key] */
  #open(room, key = "") {
    this.#page.showAddress(room, key);
    this.navigate({ screen: "room", room, key, watching: false });
  }

  /** Show a screen, leaving the room that was shown or followed. @param {Route} route */
  navigate(route) {
    const left = this.state.room;
    this.#take(applyRoute(this.state, route));
    if (left && !this.state.waiting.some(({ room }) => room === left.id)) this.#transport.leave(left.id);
    if (route.screen === "home") this.#transport.watchLobby();
    else this.#transport.leaveLobby();
    const entered = this.state.room;
    if (entered) this.#transport.join(entered.id, entered.key);
  }

  /** @param {RoomOptions} options @param {number | null} [pace] the seconds that each move of two machines takes at least */
  createRoom(options, pace = null) {
    this.#send("create-room", options, (state) => ({ ...state, roomRefusal: null, pace }));
  }

  /** Load challenges-made.js before the first challenge is sent; without it challenges last as long as the connection. */
  async keepChallenges() {
    const part = await import("./challenges-made.js").catch(() => null);
    if (part) this.#challenges ??= new part.ChallengesMade();
  }

  /** Seek an opponent, or challenge one player. @param {SeekOptions} options @param {string} to an id or a name @param {string} [name] of the player with that id */
  async findOpponent(options, to, name = "") {
    if (!to) return void this.#send("find-opponent", options, (state, id) => updateMatchmaking(state, (known) => seekStarted(known, id, options)));
    await this.keepChallenges();
    this.#send("challenge", { to, ...options }, (state, id) => updateMatchmaking(state, (known) => challengeSent(known, id, name)));
  }

  /**
   * Send a command about no room for a part of the page, which handles the answer.
   * @template {ClientMessage["type"]} Kind
   * @param {Kind} kind @param {Fields<Kind>} fields
   * @param {AbortSignal} signal ends the wait: the command is not repeated any more
   * @param {(answer: ServerMessage) => void} answered
   */
  ask(kind, fields, signal, answered) {
    const id = this.#send(kind, fields);
    this.#asked.set(id, answered);
    signal.addEventListener("abort", () => {
      this.#asked.delete(id);
      this.#transport.conversation.forget(id);
    });
  }

  stopSeek() {
    this.#send("stop-looking", {}, (state) => updateMatchmaking(state, seekStopped));
  }

  /** @param {string} challenge @param {boolean} accepted */
  answerChallenge(challenge, accepted) {
    const withdrawn = accepted ? null : this.#challenges?.withdraw(this.state.matchmaking, challenge);
    if (withdrawn) this.#transport.conversation.forget(withdrawn.id);
    const id = this.#send(accepted ? "accept-challenge" : "decline-challenge", { challenge }, (state) =>
      updateMatchmaking(state, (known) => (accepted ? challengeAccepted(known, challenge) : (withdrawn?.matchmaking ?? known))),
    );
    if (withdrawn) this.#asked.set(id, () => undefined); // a restarted server may not know the challenge and refuse
  }

  dismissNote() {
    this.#take(updateMatchmaking(this.state, noteDismissed));
  }

  /** Apply the player's settings from the browser's storage. @param {Partial<Pick<State, "followed" | "met" | "muted" | "putAway" | "takesChallenges">>} stored */
  setStored(stored) {
    this.#take({ ...this.state, ...stored });
    if ("muted" in stored || "takesChallenges" in stored) this.#refuseChallenges();
  }

  /** After a welcome, send the seek and the refused challengers again: the server knows neither. */
  #resumeMatchmaking() {
    const { matchmaking, mine, muted, takesChallenges } = this.state;
    const { seek } = matchmaking;
    if (seek) this.#transport.command(command("find-opponent", seek.id, seek.options));
    if (this.#challenges) this.#takeSent(this.#challenges.resume(matchmaking, mine));
    if (muted.length > 0 || !takesChallenges) this.#refuseChallenges();
  }

  /** @param {Sent} sent */
  #takeSent({ matchmaking, commands, begun }) {
    this.#take(updateMatchmaking(this.state, () => matchmaking), commands);
    for (const room of begun) this.#open(room);
  }

  #refuseChallenges() {
    const { muted, takesChallenges } = this.state;
    if (this.state.you) this.#send("refuse-challenges", { players: muted, everybody: !takesChallenges });
  }

  /** Play a move, keep it as a premove, or refuse it after loading the words. @param {string} move */
  play(move) {
    const { room, you } = this.state;
    this.#inTurn(() => this.#play(move), room && localRefusal(room, you, move) === "illegal-move" ? learnRefusals() : null);
  }

  /** @param {string} move */
  #play(move) {
    const { room, you } = this.state;
    if (!room) return;
    if (room.premove !== null) return this.dropPremove();
    const seat = seatToPremove(room, you);
    const view = room.view?.position.view;
    if (seat && view && possibleMoves(view, seat).includes(move)) return this.#take(setPremove(this.state, move));
    const code = localRefusal(room, you, move);
    if (code !== null) return this.#take(refuseMove(this.state, code, move));
    const { state, commands } = moveStep(this.state, this.#newId(), move);
    this.#take(state, commands);
  }

  dropPremove() {
    if (this.state.room?.premove) this.#take(setPremove(this.state, null));
  }

  /** @param {Seat} seat */
  takeSeat(seat) {
    const { room } = this.state;
    if (room) this.#send("take-seat", { room: room.id, seat });
  }

  /** Wait again in the rooms in which this tab waited before a reload. @param {WaitingRoom[]} waiting */
  waitAgain(waiting) {
    const elsewhere = waiting.filter(({ room }) => room !== this.state.room?.id);
    this.#take({ ...this.state, waiting: elsewhere });
    for (const { room, key } of elsewhere) this.#transport.join(room, key);
  }

  /** Leave every seat of the player before the game; if the game has begun meanwhile, open its room again. */
  leaveSeats() {
    const { room, you, matchmaking } = this.state;
    if (!room?.view) return;
    if (matchmaking.seek?.table === room.id) this.stopSeek();
    for (const seat of seatsOf(room.view, you)) {
      const id = this.#send("leave-seat", { room: room.id, seat });
      this.#asked.set(id, (answer) => {
        if (answer.type === "refused" && answer.code === "game-running") this.#open(room.id, room.key);
      });
    }
    this.#take(withoutSeats(this.state)); // the room is left before the answer comes
  }

  /** Send an action of the game, unless the same action waits for its answer; a newer pace is always sent. @param {GameAction} gameAction */
  sendAction(gameAction) {
    const { action } = gameAction;
    const { room } = this.state;
    const view = room?.view;
    if (!view || (action !== "pace" && Object.values(room.requests).includes(action))) return;
    const id = this.#newId();
    this.#take(addRequest(choosePace(this.state, gameAction), id, action), [commandFor(gameAction)(id, room.id, view)]);
  }

  /** @param {boolean} open */
  showChat(open) {
    this.#take(updateChat(this.state, (chat) => openChat(chat, open)));
  }

  /** @param {string} text */
  sendChat(text) {
    const { room, you } = this.state;
    const view = room?.view;
    if (!view) return;
    const fields = { room: room.id, stream: streamOf(view, you), text };
    this.#send("say", fields, (state, id) => updateChat(state, (chat) => startSending(chat, id, text)));
  }

  /** @param {boolean} open */
  showGraph(open) {
    this.#take(updateGraph(this.state, (pull) => openGraph(pull, open)));
  }

  /** @param {boolean} on whether to show exact values if the room allows it */
  showValues(on) {
    this.#take(setShowsValues(this.state, on));
  }

  /** Load graph-pull.js, and begin with the current position; after a failure the next step tries again. */
  async #loadGraphs() {
    const pull = await import("./graph-pull.js").catch(() => null);
    if (!pull || graphs.pull) return;
    graphs.pull = pull;
    const view = this.state.room?.view;
    if (view) this.#take(updateGraph(this.state, (graph) => followGame(graph, view)));
  }

  #newId() {
    return this.#transport.conversation.nextId();
  }

  /**
   * Show a command as sent, and send it.
   * @template {ClientMessage["type"]} Kind
   * @param {Kind} kind @param {Fields<Kind>} fields @param {(state: State, id: string) => State} [change] @returns {string} its id
   */
  #send(kind, fields, change = (state) => state) {
    const id = this.#newId();
    this.#take(change(this.state, id), [command(kind, id, fields)]);
    return id;
  }

  /** Take a step: show the new state and send its commands; then take the automatic steps that follow. @param {State} state @param {ClientMessage[]} [commands] */
  #take(state, commands = []) {
    /** @type {Step | null} */
    let step = { state, commands };
    while (step) {
      const before = this.state;
      this.state = step.state;
      if (step.state.waiting !== before.waiting) for (const room of waits.part?.unawaited(before, step.state) ?? []) this.#transport.leave(room);
      if (step.state !== before) {
        this.#transport.conversation.playing = isPlaying(step.state);
        this.#page.show(before, step.state);
      }
      for (const each of step.commands) this.#transport.command(each);
      step = nextStep(this.state, () => this.#newId());
    }
    if (lacksGraphs(this.state)) void this.#loadGraphs();
  }
}

/** Whether the player holds a seat in a running game. @param {State} state */
const isPlaying = ({ room, you }) => room?.view?.status === "playing" && seatsOf(room.view, you).length > 0;
