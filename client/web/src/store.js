/**
 * Holds the one state and joins it to the socket: messages and deeds go in, the page is told of each change.
 * @import { ClientMessage, Seat, ServerMessage } from "./wire/messages.js"
 * @import { Table } from "./wire/commands.js"
 * @import { Route } from "./router.js"
 * @import { State } from "./state.js"
 */

import { asked, nextQuestion, opened, rested } from "./graph-pull.js";
import { objection, seatToTake, seatsOf } from "./questions.js";
import { entered, heard, isOfGraph, left, moved, nothingYet, tried, withGraph } from "./state.js";
import { createRoom, fetchGraph, leaveSeat, offerRematch, playMove, resign, takeSeat } from "./wire/commands.js";

/**
 * @typedef {object} Line What the store needs of a Socket.
 * @property {import("./wire/conversation.js").Conversation} conversation
 * @property {(command: ClientMessage) => void} command
 * @property {(room: string, key: string) => void} join
 * @property {(room: string) => void} leave
 * @property {() => void} askForRooms
 */

export class Store {
  /** @type {State} */
  state = nothingYet;
  /** @type {Line | null} */
  #line = null;
  #told;
  #opened;
  #later;

  /**
   * @param {(before: State, after: State) => void} told hears of every change
   * @param {(room: string, key: string) => void} opened a room of one's own making is ready
   * @param {(callback: () => void, delay: number) => unknown} later
   */
  constructor(told, opened, later) {
    this.#told = told;
    this.#opened = opened;
    this.#later = later;
  }

  /** @param {Line} line */
  attach(line) {
    this.#line = line;
  }

  /** @param {import("./wire/socket.js").Connection} connection */
  connectionChanged(connection) {
    this.#become({ ...this.state, connection });
  }

  /** @param {ServerMessage} message */
  hear(message) {
    const pause = message.type === "refused" && isOfGraph(this.state.room, message) ? message.retry_after : null;
    if (pause) this.#restGraph(pause);
    this.#become(heard(this.state, message));
    if (message.type === "welcome" && !this.state.room) this.askForRooms();
    if (message.type === "room-created") this.#opened(message.room, message.key ?? "");
    if (message.type === "room-joined" && this.state.room?.id === message.room) {
      const seat = seatToTake(this.state.room, this.state.you);
      if (seat) this.takeSeat(seat);
    }
  }

  /** Show a screen, leaving the room that was shown. @param {Route} route */
  go(route) {
    const room = this.state.room;
    if (room) this.#line?.leave(room.id);
    const elsewhere = { ...left(this.state), trouble: null };
    if (route.screen === "home") {
      this.#become(elsewhere);
      this.#line?.askForRooms();
    } else {
      this.#become(entered(elsewhere, route.room, route.key, route.watching));
      this.#line?.join(route.room, route.key);
    }
  }

  askForRooms() {
    this.#line?.askForRooms();
  }

  /** @param {Table} table */
  create(table) {
    this.#become({ ...this.state, trouble: null });
    this.#send((id) => createRoom(id, table));
  }

  /** @param {string} move */
  play(move) {
    const { room, you } = this.state;
    if (!room) return;
    const why = objection(room, you, move);
    if (why !== null) return this.#become(tried(this.state, why, move));
    const turn = room.view?.position?.turn ?? 0;
    this.#send((id) => {
      this.#become(moved(this.state, { id, turn, move }));
      return playMove(id, room.id, turn, move);
    });
  }

  /** @param {Seat} seat */
  takeSeat(seat) {
    this.#inRoom((id, room) => takeSeat(id, room, seat));
  }

  /** Get up from every seat before the game. */
  leaveSeats() {
    const { room, you } = this.state;
    if (!room?.view) return;
    for (const seat of seatsOf(room.view, you)) this.#inRoom((id, name) => leaveSeat(id, name, seat));
  }

  resign() {
    this.#inRoom((id, room, number) => resign(id, room, number));
  }

  offerRematch() {
    this.#inRoom((id, room, number) => offerRematch(id, room, number));
  }

  /** @param {boolean} open whether the graph of the room's game is to be seen */
  showGraph(open) {
    this.#become(withGraph(this.state, (pull) => opened(pull, open)));
  }

  /** @param {number} seconds */
  #restGraph(seconds) {
    const id = this.state.room?.id;
    this.#later(() => id === this.state.room?.id && this.#become(withGraph(this.state, rested)), seconds * 1000);
  }

  /** Ask for what is still missing of the graph. */
  #pullGraph() {
    const room = this.state.room;
    const question = room && nextQuestion(room.graph, room.view);
    if (!question) return;
    this.#send((id) => {
      this.#become(withGraph(this.state, (pull) => asked(pull, { id, ...question })));
      return fetchGraph(id, room.id, question.turn, question.page);
    });
  }

  /** @param {(id: string, room: string, number: number) => ClientMessage} make */
  #inRoom(make) {
    const room = this.state.room;
    if (room) this.#send((id) => make(id, room.id, room.view?.number ?? 0));
  }

  /** @param {(id: string) => ClientMessage} make */
  #send(make) {
    if (this.#line) this.#line.command(make(this.#line.conversation.nextId()));
  }

  /** @param {State} state */
  #become(state) {
    const before = this.state;
    if (state === before) return;
    this.state = state;
    if (this.#line) this.#line.conversation.playing = isPlaying(state);
    this.#told(before, state);
    this.#pullGraph();
  }
}

/** Silence is urgent while a game of one's own runs. @param {State} state */
const isPlaying = ({ room, you }) => room?.view?.status === "playing" && seatsOf(room.view, you).length > 0;
