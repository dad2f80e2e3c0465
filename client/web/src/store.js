/**
 * Holds the one state and joins it to the socket: messages and deeds go in, the page is told of each change.
 * @import { ClientMessage, Refused, RoomView, Seat, ServerMessage } from "./wire/messages.js"
 * @import { Followed } from "./followed.js"
 * @import { Meeting } from "./meeting.js"
 * @import { Table, Wish } from "./wire/commands.js"
 * @import { Route } from "./router.js"
 * @import { State } from "./state.js"
 */

import { conceivable } from "./boards/conceivable.js";
import { chatOpened, sayingNow, streamOf } from "./chat.js";
import { asked, nextQuestion, opened, rested } from "./graph-pull.js";
import { accepting, challenging, looking, lookingNoMore, noted, roomToOpen } from "./meeting.js";
import { legalMoves, mayMove, objection, seatToPremove, seatToTake, seatsOf } from "./questions.js";
import {
  asking,
  entered,
  heard,
  isOfGraph,
  isOfValues,
  left,
  moved,
  nothingYet,
  premoveLost,
  premoved,
  showingValues,
  tried,
  withChat,
  withGraph,
  withValues,
} from "./state.js";
import { askedValues, restedValues, steppedTo, turnToAsk, unasked } from "./values-pull.js";
import {
  acceptChallenge,
  analyse,
  challenge,
  createRoom,
  declineChallenge,
  fetchGraph,
  findOpponent,
  leaveSeat,
  playMove,
  refuseChallenges,
  say,
  stopAnalysis,
  stopLooking,
  takeSeat,
} from "./wire/commands.js";

/**
 * @typedef {object} Line What the store needs of a Socket.
 * @property {import("./wire/conversation.js").Conversation} conversation
 * @property {(command: ClientMessage) => void} command
 * @property {(room: string, key: string) => void} join
 * @property {(room: string, stream: import("./wire/messages.js").Stream) => void} catchUp
 * @property {(room: string) => void} leave
 * @property {() => void} watchLobby
 * @property {() => void} leaveLobby
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
    if (message.type === "refused" && message.retry_after) this.#rest(message, message.retry_after);
    const room = roomToOpen(this.state.meeting, message);
    this.#become(heard(this.state, message));
    if (room) this.#opened(room, "");
    if (message.type === "welcome") this.#meetAgain();
    if (message.type === "room-created") this.#opened(message.room, message.key ?? "");
    if (message.type === "room-joined" && this.state.room?.id === message.room) {
      const seat = seatToTake(this.state.room, this.state.you);
      if (seat) this.takeSeat(seat);
    }
    if (message.type === "event" && message.body.kind === "seat-taken" && message.body.player.id === this.state.you?.id) {
      this.#line?.catchUp(message.room, "players"); // whoever sits down enters their stream
    }
  }

  /** Show a screen, leaving the room that was shown. @param {Route} route */
  go(route) {
    const room = this.state.room;
    if (room) this.#line?.leave(room.id);
    const elsewhere = { ...left(this.state), trouble: null };
    if (route.screen === "home") this.#line?.watchLobby();
    else this.#line?.leaveLobby();
    if (route.screen !== "room") {
      this.#become({ ...elsewhere, place: route });
    } else {
      this.#become(entered(elsewhere, route.room, route.key, route.watching));
      this.#line?.join(route.room, route.key);
    }
  }

  /** @param {Table} table */
  create(table) {
    this.#become({ ...this.state, trouble: null });
    this.#send((id) => createRoom(id, table));
  }

  /** Look for whoever wants the same, or challenge somebody. @param {Wish} wish @param {string} to an id or a name @param {string} [name] whose id it is */
  findOpponent(wish, to, name = "") {
    this.#send((id) => {
      this.#meet((meeting) => (to ? challenging(meeting, id, name) : looking(meeting, id, wish)));
      return to ? challenge(id, to, wish) : findOpponent(id, wish);
    });
  }

  stopLooking() {
    this.#meet(lookingNoMore);
    this.#send(stopLooking);
  }

  /** @param {string} name of the challenge @param {boolean} yes */
  answerChallenge(name, yes) {
    if (yes) this.#meet((meeting) => accepting(meeting, name));
    this.#send((id) => (yes ? acceptChallenge(id, name) : declineChallenge(id, name)));
  }

  /** @param {Followed} followed */
  follow(followed) {
    this.#become({ ...this.state, followed });
  }

  readNote() {
    this.#meet(noted);
  }

  /** @param {boolean} on whether others may challenge one */
  takeChallenges(on) {
    this.#become({ ...this.state, takesChallenges: on });
    this.#refuseChallenges();
  }

  /** What was asked of the house is asked again of the one that has just welcomed us. */
  #meetAgain() {
    const { meeting, muted, takesChallenges } = this.state;
    if (meeting.search) this.#line?.command(findOpponent(meeting.search.id, meeting.search.wish));
    if (muted.length > 0 || !takesChallenges) this.#refuseChallenges();
  }

  #refuseChallenges() {
    const { muted, takesChallenges } = this.state;
    if (this.state.you) this.#send((id) => refuseChallenges(id, muted, !takesChallenges));
  }

  /** @param {(meeting: Meeting) => Meeting} change */
  #meet(change) {
    this.#become({ ...this.state, meeting: change(this.state.meeting) });
  }

  /** @param {string} move */
  play(move) {
    const { room, you } = this.state;
    if (!room) return;
    if (room.premove !== null) return this.dropPremove();
    const seat = seatToPremove(room, you);
    const view = room.view?.position?.view;
    if (seat && view && conceivable(view, seat).includes(move)) return this.#become(premoved(this.state, move));
    const why = objection(room, you, move);
    if (why !== null) return this.#become(tried(this.state, why, move));
    const turn = room.view?.position?.turn ?? 0;
    this.#send((id) => {
      this.#become(moved(this.state, { id, turn, move }));
      return playMove(id, room.id, turn, move);
    });
  }

  /** Keep no move any more. */
  dropPremove() {
    if (this.state.room?.premove) this.#become(premoved(this.state, null));
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

  /**
   * Ask for something of the game's, once until the answer comes.
   * @param {string} deed what it is called while the answer is awaited
   * @param {(id: string, room: string, view: RoomView) => ClientMessage} make
   */
  ask(deed, make) {
    const { room } = this.state;
    const view = room?.view;
    if (!view || Object.values(room.asking).includes(deed)) return;
    this.#send((id) => {
      this.#become(asking(this.state, id, deed));
      return make(id, room.id, view);
    });
  }

  /** @param {boolean} open whether what is said is to be seen */
  showChat(open) {
    this.#become(withChat(this.state, (chat) => chatOpened(chat, open)));
  }

  /** @param {string} text */
  say(text) {
    const { room, you } = this.state;
    const view = room?.view;
    if (!view) return;
    this.#send((id) => {
      this.#become(withChat(this.state, (chat) => sayingNow(chat, id, text)));
      return say(id, room.id, streamOf(view, you), text);
    });
  }

  /** @param {string[]} muted the ids of people one does not want to hear */
  mute(muted) {
    this.#become({ ...this.state, muted });
    this.#refuseChallenges();
  }

  /** @param {boolean} open whether the graph of the room's game is to be seen */
  showGraph(open) {
    this.#become(withGraph(this.state, (pull) => opened(pull, open)));
  }

  /** @param {boolean} on whether exact values are to be seen, where they may be */
  showValues(on) {
    this.#become(showingValues(this.state, on));
  }

  /** @param {number} ply how many moves of the finished game are to be seen */
  step(ply) {
    const view = this.state.room?.view;
    if (view?.status === "over") this.#become(withValues(this.state, (pull) => steppedTo(pull, view, ply)));
  }

  /** Ask again when the server allows, if it is still the same room. @param {Refused} message @param {number} seconds */
  #rest(message, seconds) {
    const { room } = this.state;
    const over = isOfGraph(room, message)
      ? () => withGraph(this.state, rested)
      : isOfValues(room, message)
        ? () => withValues(this.state, restedValues)
        : null;
    if (over) this.#later(() => room?.id === this.state.room?.id && this.#become(over()), seconds * 1000);
  }

  /** Have that position analysed which is to be, and no other. */
  #pullValues() {
    const { room } = this.state;
    const turn = turnToAsk(this.state);
    if (!room || turn === (room.values.question?.turn ?? null)) return;
    this.#send((id) => {
      this.#become(withValues(this.state, (pull) => (turn === null ? unasked(pull) : askedValues(pull, id, turn))));
      return turn === null ? stopAnalysis(id, room.id) : analyse(id, room.id, turn);
    });
  }

  /** Play what was kept for this turn, if it can be played. */
  #playPremove() {
    const { room, you } = this.state;
    const legal = room?.view ? legalMoves(room.view) : [];
    if (!room?.premove || legal.length === 0 || !mayMove(room, you)) return;
    const move = room.premove;
    if (!legal.includes(move)) return this.#become(premoveLost(this.state));
    this.#become(premoved(this.state, null));
    this.play(move);
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

  /** @param {(id: string, room: string) => ClientMessage} make */
  #inRoom(make) {
    const room = this.state.room;
    if (room) this.#send((id) => make(id, room.id));
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
    this.#pullValues();
    this.#playPremove();
  }
}

/** Silence is urgent while a game of one's own runs. @param {State} state */
const isPlaying = ({ room, you }) => room?.view?.status === "playing" && seatsOf(room.view, you).length > 0;
