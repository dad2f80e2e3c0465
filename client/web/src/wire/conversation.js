/**
 * The page's side of the conversation, without the socket (docs/protocol.md, 5, 6 and 9).
 *
 * Texts in, texts out, time an argument: it says hello, joins again with what it has heard, repeats what
 * was not answered as soon as the room lets it in, and hands on every event of a room once and in order,
 * whatever the network repeats.
 * It refuses to interpret: what a message means is the state's business.
 * @import { ClientMessage, Refused, RoomEvent, RoomJoined, Seqs, ServerMessage, Stream } from "./messages.js"
 */

import { fetchEvents, hello, joinRoom, leaveLobby, leaveRoom, ping, watchLobby } from "./commands.js";
import { Liveness } from "./liveness.js";

/** @type {Stream[]} */
const TALK = ["players", "spectators"];
/** Refusals of a join that say something of the moment and nothing of the room. */
const PASSING = new Set(["too-many", "unavailable"]);

/**
 * @typedef {object} Attendance One room that the page is in.
 * @property {string} key
 * @property {Seqs | null} seqs what was heard; null before the first snapshot
 * @property {Set<Stream>} behind the streams of which pages of missed events are on their way
 * @property {boolean} entered whether the server has let us in on this connection: until then it takes no command
 * @property {number | null} again when to join once more, after a refusal that time cures
 * @property {Seqs} heads what there is to be heard of each stream, as long as it was not asked for
 */

/**
 * @typedef {object} LobbyWatch
 * @property {string} id of the command that asked to watch
 * @property {number | null} again when to ask once more, after a refusal
 */

/** One page's conversation with the server, over however many connections it takes. */
export class Conversation {
  /** A room with a running game in which the page holds a seat makes silence urgent. */
  playing = false;
  #client;
  #salt;
  #count = 0;
  #ready = false;
  /** @type {Liveness | null} */
  #liveness = null;
  /** @type {Map<string, Attendance>} */
  #rooms = new Map();
  /** Commands to repeat on the next connection, by id, oldest first. @type {Map<string, ClientMessage>} */
  #outstanding = new Map();
  /** Which room a join asks for, by the command's id. @type {Map<string, string>} */
  #joins = new Map();
  /** What is known of the lobby; null while nobody looks. @type {LobbyWatch | null} */
  #lobby = null;

  /** @param {string} client name and version @param {string} salt makes this page's command ids its own */
  constructor(client, salt) {
    this.#client = client;
    this.#salt = salt;
  }

  /** Return a command id never used before. */
  nextId() {
    this.#count += 1;
    return `${this.#salt}-${this.#count}`;
  }

  get unanswered() {
    return this.#outstanding.size;
  }

  /** A connection is being opened, which may hang like any other silence. @param {number} now */
  opening(now) {
    this.#liveness = new Liveness(now);
  }

  /** The connection is open. @param {number} now @returns {string[]} the texts to send */
  opened(now) {
    this.#liveness?.heard(now);
    return [JSON.stringify(hello(this.nextId(), this.#client))];
  }

  /** The connection is gone: what was on its way has to be said again. */
  lost() {
    this.#ready = false;
    this.#liveness = null;
    this.#joins.clear();
    for (const attendance of this.#rooms.values()) attendance.entered = false;
  }

  /**
   * Send a command whose effect must happen exactly once; it is repeated until it is answered.
   * @param {ClientMessage} command @returns {string[]}
   */
  command(command) {
    this.#outstanding.set(command.id, command);
    return this.#isHeld(command) ? [] : this.#say(command);
  }

  /** Hear of the public rooms, on this and every later connection. @returns {string[]} */
  watchLobby() {
    const command = watchLobby(this.nextId());
    this.#lobby = { id: command.id, again: null };
    return this.#say(command);
  }

  /** Hear of them no more. @returns {string[]} */
  leaveLobby() {
    if (!this.#lobby) return [];
    this.#lobby = null;
    return this.#say(leaveLobby(this.nextId()));
  }

  /** Be in a room from here on. @param {string} room @param {string} key @returns {string[]} */
  join(room, key) {
    const attendance = { key, seqs: null, behind: new Set(), entered: false, again: null, heads: {} };
    this.#rooms.set(room, attendance);
    return this.#say(this.#joining(room, attendance));
  }

  /** Hear a stream from where one has heard it: whoever sits down enters that of the players. @param {string} room @param {Stream} stream @returns {string[]} */
  catchUp(room, stream) {
    const attendance = this.#rooms.get(room);
    return attendance ? this.#ask(room, attendance, stream) : [];
  }

  /** Forget a room: nothing more of it is handed on, whether the server agrees or not. @param {string} room @returns {string[]} */
  leave(room) {
    const held = this.#heldFor(room);
    this.#rooms.delete(room);
    return [...held, ...this.#say(leaveRoom(this.nextId(), room))];
  }

  /**
   * Take in one text frame.
   * @param {string} text @param {number} now
   * @returns {{ news: ServerMessage[], say: string[] }} what to tell the state, and what to send
   */
  receive(text, now) {
    this.#liveness?.heard(now);
    /** @type {ServerMessage} */
    const message = JSON.parse(text);
    const answered = "id" in message && message.id !== null && this.#outstanding.delete(message.id);
    switch (message.type) {
      case "welcome":
        return { news: [message], say: this.#resume() };
      case "room-joined":
        return this.#joined(message);
      case "event-page":
        return this.#page(message.room, message.events, message.more ?? false);
      case "event":
        return this.#live(message);
      case "refused":
        if (this.#lobby?.id === message.id) this.#lobby.again = now + (message.retry_after ?? 1) * 1000;
        return this.#refusal(message, answered, now);
      case "lobby":
      case "lobby-changed":
        return { news: this.#lobby ? [message] : [], say: [] };
      case "pong":
      case "done":
        return { news: [], say: [] };
      default:
        return { news: [message], say: [] };
    }
  }

  /**
   * Judge the silence.
   * @param {number} now @returns {{ dead: boolean, say: string[] }}
   */
  tick(now) {
    const urgent = !this.#ready || this.playing || this.unanswered > 0;
    const verdict = this.#liveness?.judge(now, urgent) ?? "alive";
    const say = verdict === "ask" && this.#ready ? this.#say(ping(this.nextId())) : [];
    const again = this.#lobby?.again;
    if (this.#ready && typeof again === "number" && now >= again) say.push(...this.watchLobby());
    for (const [room, attendance] of this.#rooms)
      if (this.#ready && attendance.again !== null && now >= attendance.again) say.push(...this.#say(this.#joining(room, attendance)));
    return { dead: verdict === "dead", say };
  }

  /** @param {ClientMessage} message */
  #say(message) {
    return this.#ready ? [JSON.stringify(message)] : [];
  }

  /** Whether a room has to let us in before it takes a command. @param {ClientMessage} command */
  #isHeld(command) {
    return "room" in command && this.#rooms.get(command.room)?.entered === false;
  }

  /** The commands that wait for a room. @param {string} room @returns {string[]} */
  #heldFor(room) {
    const held = [...this.#outstanding.values()].filter((command) => this.#isHeld(command));
    return held.flatMap((command) => ("room" in command && command.room === room ? this.#say(command) : []));
  }

  /** What is about rooms waits until each has let us in. */
  #resume() {
    this.#ready = true;
    const joins = [...this.#rooms].map(([room, attendance]) => this.#joining(room, attendance));
    const commands = [...this.#outstanding.values()].filter((command) => !this.#isHeld(command));
    const again = [...joins, ...commands].map((message) => JSON.stringify(message));
    return this.#lobby ? [...again, ...this.watchLobby()] : again;
  }

  /** @param {string} room @param {Attendance} attendance */
  #joining(room, attendance) {
    attendance.again = null;
    const command = joinRoom(this.nextId(), room, attendance.key, attendance.seqs);
    this.#joins.set(command.id, room);
    return command;
  }

  /**
   * Nobody waits for the refusal of a list, a page or a leave; that of a join is told with its room, but for
   * one of the moment where there is a room to be seen.
   * @param {Refused} message @param {boolean} answered @param {number} now
   * @returns {{ news: ServerMessage[], say: string[] }}
   */
  #refusal(message, answered, now) {
    if (message.id === null && message.room && this.#rooms.delete(message.room)) return { news: [message], say: [] }; // shown out
    const room = message.id === null ? undefined : this.#joins.get(message.id);
    if (room === undefined) return { news: answered ? [message] : [], say: [] };
    const attendance = this.#rooms.get(room);
    if (!attendance) return { news: [], say: [] };
    const told = { ...message, room };
    const passing = PASSING.has(message.code) || typeof message.retry_after === "number";
    if (!passing) return { news: [told], say: this.#heldFor(room) }; // whoever waits gets the server's no
    attendance.again = now + (message.retry_after ?? 1) * 1000;
    return { news: attendance.seqs ? [] : [told], say: [] };
  }

  /** @param {RoomJoined} message */
  #joined(message) {
    const attendance = this.#rooms.get(message.room);
    if (!attendance) return { news: [], say: [] };
    const held = this.#heldFor(message.room);
    attendance.entered = true;
    attendance.heads = { ...message.heads };
    attendance.behind.clear();
    if (!message.state) {
      const { news, say } = this.#page(message.room, message.events ?? [], message.more ?? false);
      return { news: [...news, message], say: [...held, ...say] };
    }
    attendance.seqs = { ...message.state.seqs };
    return { news: [message], say: [...held, ...this.#askForTalk(message.room, attendance)] };
  }

  /** @param {string} room @param {RoomEvent[]} events @param {boolean} more */
  #page(room, events, more) {
    const attendance = this.#rooms.get(room);
    if (!attendance) return { news: [], say: [] };
    const news = events.filter((event) => this.#hear(attendance, event) === "next");
    const stream = events[0]?.stream; // a page is of one stream
    if (stream) attendance.behind.delete(stream);
    else attendance.behind.clear();
    return { news, say: more ? this.#ask(room, attendance, stream ?? "game") : this.#askForTalk(room, attendance) };
  }

  /** @param {RoomEvent} event */
  #live(event) {
    const attendance = this.#rooms.get(event.room);
    if (!attendance) return { news: [], say: [] };
    const hearing = this.#hear(attendance, event);
    if (hearing !== "early" || attendance.behind.has(event.stream)) return { news: hearing === "next" ? [event] : [], say: [] };
    return { news: [], say: this.#ask(event.room, attendance, event.stream) }; // the pages bring this one too
  }

  /** What was said before is in no snapshot: it is asked for, once. @param {string} room @param {Attendance} attendance */
  #askForTalk(room, attendance) {
    for (const stream of TALK) {
      const head = attendance.heads[stream] ?? 0;
      delete attendance.heads[stream];
      if (head > (attendance.seqs?.[stream] ?? 0)) return this.#ask(room, attendance, stream);
    }
    return [];
  }

  /** @param {string} room @param {Attendance} attendance @param {Stream} stream */
  #ask(room, attendance, stream) {
    attendance.behind.add(stream);
    return this.#say(fetchEvents(this.nextId(), room, stream, attendance.seqs?.[stream] ?? 0));
  }

  /** @param {Attendance} attendance @param {RoomEvent} event @returns {"next" | "old" | "early"} */
  #hear(attendance, event) {
    const seqs = (attendance.seqs ??= {});
    const last = seqs[event.stream] ?? 0;
    if (event.seq <= last) return "old";
    if (event.seq > last + 1) return "early";
    seqs[event.stream] = event.seq;
    return "next";
  }
}
