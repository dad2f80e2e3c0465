/**
 * The page's side of the protocol, without the socket (docs/protocol.md, 5, 6 and 9).
 *
 * Text frames go in and out; the time is an argument. After a reconnect the conversation sends hello, joins rooms again
 * with its last sequence numbers, resends unanswered commands once their room is joined, and fetches missed events.
 * Invariant: every event of a room is passed on once and in order, whatever the network repeats.
 * The state, not this module, interprets messages.
 * @import { ClientMessage, Refused, RoomEvent, RoomJoined, ServerMessage, Stream } from "./messages.js"
 */

import { command } from "./commands.js";
import { Liveness } from "./liveness.js";

/** @type {Stream[]} */
const CHAT_STREAMS = ["players", "spectators"];
/** Refusals of a join that depend on the moment, not on the room. */
const TRANSIENT = new Set(["too-many", "unavailable"]);

/** @typedef {Partial<Record<Stream, number>>} Seqs the last event of each stream */

/**
 * @typedef {object} Membership One room that the page has joined or is joining.
 * @property {string} key
 * @property {Seqs | null} seqs the last events received; null before the first snapshot
 * @property {Set<Stream>} fetching the streams of which a page of missed events was requested
 * @property {boolean} joined whether the server has answered the join on this connection: until then it refuses commands about the room
 * @property {number | null} retryAt when to join again after a temporary refusal
 * @property {Seqs} heads the last event on the server of each stream, until that stream is fetched
 */

/**
 * @typedef {object} LobbyWatch
 * @property {string} id of the command that asked to watch
 * @property {number | null} retryAt when to ask again, after a refusal
 */

/**
 * @typedef {object} Outcome The result of a frame that came in.
 * @property {ServerMessage[]} messages for the state
 * @property {string[]} frames to send
 */

/** One page's conversation with the server, over however many connections it takes. */
export class Conversation {
  /** Whether the page holds a seat in a running game, which shortens the time allowed for silence. */
  playing = false;
  #client;
  #salt;
  #count = 0;
  #ready = false;
  /** @type {Liveness | null} */
  #liveness = null;
  /** @type {Map<string, Membership>} */
  #rooms = new Map();
  /** Commands to repeat on the next connection, by id, oldest first. @type {Map<string, ClientMessage>} */
  #outstanding = new Map();
  /** The room of each join, by the command's id. @type {Map<string, string>} */
  #joins = new Map();
  /** Null while the lobby is not watched. @type {LobbyWatch | null} */
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

  /** A connection is being opened; opening has the same timeouts as silence. @param {number} now */
  opening(now) {
    this.#liveness = new Liveness(now);
  }

  /** The connection is open. @param {number} now @returns {string[]} the frames to send */
  opened(now) {
    this.#liveness?.received(now);
    return [JSON.stringify(command("hello", this.nextId(), { client: this.#client }))];
  }

  /** The connection is lost: unanswered commands are repeated on the next one. */
  lost() {
    this.#ready = false;
    this.#liveness = null;
    this.#joins.clear();
    for (const membership of this.#rooms.values()) membership.joined = false;
  }

  /**
   * Send a command whose effect must happen exactly once; it is repeated until it is answered.
   * @param {ClientMessage} message @returns {string[]}
   */
  command(message) {
    this.#outstanding.set(message.id, message);
    return this.#isHeld(message) ? [] : this.#encode(message);
  }

  /** Stop repeating a command whose answer is no longer wanted. @param {string} id */
  forget(id) {
    this.#outstanding.delete(id);
  }

  /** Watch the public rooms, on this and every later connection. @returns {string[]} */
  watchLobby() {
    const id = this.nextId();
    this.#lobby = { id, retryAt: null };
    return this.#encode(command("watch-lobby", id, {}));
  }

  /** Stop watching the public rooms. @returns {string[]} */
  leaveLobby() {
    if (!this.#lobby) return [];
    this.#lobby = null;
    return this.#encode(command("leave-lobby", this.nextId(), {}));
  }

  /** Join a room, now and on every later connection. @param {string} room @param {string} key @returns {string[]} */
  join(room, key) {
    const membership = { key, seqs: null, fetching: new Set(), joined: false, retryAt: null, heads: {} };
    this.#rooms.set(room, membership);
    return this.#encode(this.#joinCommand(room, membership));
  }

  /** Fetch a stream from the last event received: a player who takes a seat gains the players' chat. @param {string} room @param {Stream} stream @returns {string[]} */
  catchUp(room, stream) {
    const membership = this.#rooms.get(room);
    return membership ? this.#fetch(room, membership, stream) : [];
  }

  /**
   * Leave a room: from now on none of its messages is passed on and none of its commands is sent again
   * (docs/protocol.md, 6). Only the answer to giving up a seat still counts.
   * @param {string} room @returns {string[]}
   */
  leave(room) {
    this.#rooms.delete(room);
    for (const [id, message] of this.#outstanding) {
      if ("room" in message && message.room === room && message.type !== "leave-seat") this.#outstanding.delete(id);
    }
    return this.#encode(command("leave-room", this.nextId(), { room }));
  }

  /**
   * Take in one text frame.
   * @param {string} text @param {number} now @returns {Outcome}
   */
  receive(text, now) {
    this.#liveness?.received(now);
    /** @type {ServerMessage} */
    const message = JSON.parse(text);
    const answered = "id" in message && message.id !== null ? this.#settle(message.id) : undefined;
    switch (message.type) {
      case "welcome":
        return { messages: [message], frames: this.#resume() };
      case "room-joined":
        return this.#onJoined(message);
      case "event-page":
        return this.#onPage(message.room, message.events, message.more ?? false);
      case "event":
        return this.#onEvent(message);
      case "refused":
        if (this.#lobby?.id === message.id) this.#lobby.retryAt = now + (message.retry_after ?? 1) * 1000;
        return this.#onRefused(message, answered, now);
      case "lobby":
      case "lobby-changed":
        return { messages: this.#lobby ? [message] : [], frames: [] };
      case "pong":
      case "done":
        return { messages: [], frames: [] };
      default:
        return { messages: [message], frames: [] };
    }
  }

  /**
   * Send what is due: a ping after silence, a join or lobby command whose pause is over.
   * @param {number} now @returns {{ dead: boolean, frames: string[] }} whether to give up the connection
   */
  tick(now) {
    const urgent = !this.#ready || this.playing || this.unanswered > 0;
    const verdict = this.#liveness?.check(now, urgent) ?? "alive";
    const frames = verdict === "ping" && this.#ready ? this.#encode(command("ping", this.nextId(), {})) : [];
    const isDue = (/** @type {number | null | undefined} */ time) => this.#ready && typeof time === "number" && now >= time;
    if (isDue(this.#lobby?.retryAt)) frames.push(...this.watchLobby());
    for (const [room, membership] of this.#rooms)
      if (isDue(membership.retryAt)) frames.push(...this.#encode(this.#joinCommand(room, membership)));
    return { dead: verdict === "dead", frames };
  }

  /** Return the command of an answer, and stop repeating it. @param {string} id */
  #settle(id) {
    const sent = this.#outstanding.get(id);
    this.#outstanding.delete(id);
    return sent;
  }

  /** Nothing is sent before the welcome. @param {ClientMessage} message */
  #encode(message) {
    return this.#ready ? [JSON.stringify(message)] : [];
  }

  /** Whether a command must wait until its room is joined. @param {ClientMessage} message */
  #isHeld(message) {
    return "room" in message && this.#rooms.get(message.room)?.joined === false;
  }

  /** The commands that wait for a room. @param {string} room @returns {string[]} */
  #heldFor(room) {
    const held = [...this.#outstanding.values()].filter((message) => this.#isHeld(message));
    return held.flatMap((message) => ("room" in message && message.room === room ? this.#encode(message) : []));
  }

  /** Join every room again and repeat the commands that concern none; the others wait for their room. */
  #resume() {
    this.#ready = true;
    const joins = [...this.#rooms].map(([room, membership]) => this.#joinCommand(room, membership));
    const commands = [...this.#outstanding.values()].filter((message) => !this.#isHeld(message));
    const frames = [...joins, ...commands].map((message) => JSON.stringify(message));
    return this.#lobby ? [...frames, ...this.watchLobby()] : frames;
  }

  /** @param {string} room @param {Membership} membership */
  #joinCommand(room, membership) {
    membership.retryAt = null;
    const id = this.nextId();
    this.#joins.set(id, room);
    return command("join-room", id, { room, key: membership.key, seqs: membership.seqs });
  }

  /**
   * Drop the refusal of a list, a page or a leave. Pass on the refusal of a command or a join with its room, except a
   * temporary refusal of a join while the page can already show the room.
   * @param {Refused} message @param {ClientMessage | undefined} answered @param {number} now @returns {Outcome}
   */
  #onRefused(message, answered, now) {
    if (message.id === null && message.room && this.#rooms.delete(message.room)) return { messages: [message], frames: [] }; // evicted
    const room = message.id === null ? undefined : this.#joins.get(message.id);
    if (room === undefined) return { messages: answered ? [{ ...message, ...("room" in answered && { room: answered.room }) }] : [], frames: [] };
    const membership = this.#rooms.get(room);
    if (!membership) return { messages: [], frames: [] };
    const withRoom = { ...message, room };
    const transient = TRANSIENT.has(message.code) || typeof message.retry_after === "number";
    if (!transient) return { messages: [withRoom], frames: this.#heldFor(room) }; // the server refuses the held commands too
    membership.retryAt = now + (message.retry_after ?? 1) * 1000;
    return { messages: membership.seqs ? [] : [withRoom], frames: [] };
  }

  /** @param {RoomJoined} message @returns {Outcome} */
  #onJoined(message) {
    const membership = this.#rooms.get(message.room);
    if (!membership) return { messages: [], frames: [] };
    const held = this.#heldFor(message.room);
    membership.joined = true;
    membership.heads = { ...message.heads };
    membership.fetching.clear();
    if (!message.state) {
      const { messages, frames } = this.#onPage(message.room, message.events ?? [], message.more ?? false);
      return { messages: [...messages, message], frames: [...held, ...frames] };
    }
    membership.seqs = { ...message.state.seqs };
    return { messages: [message], frames: [...held, ...this.#fetchChat(message.room, membership)] };
  }

  /** @param {string} room @param {RoomEvent[]} events @param {boolean} more @returns {Outcome} */
  #onPage(room, events, more) {
    const membership = this.#rooms.get(room);
    if (!membership) return { messages: [], frames: [] };
    const messages = events.filter((event) => this.#accept(membership, event) === "next");
    const stream = events[0]?.stream; // a page is of one stream
    if (stream) membership.fetching.delete(stream);
    else membership.fetching.clear();
    return { messages, frames: more ? this.#fetch(room, membership, stream ?? "game") : this.#fetchChat(room, membership) };
  }

  /** @param {RoomEvent} event @returns {Outcome} */
  #onEvent(event) {
    const membership = this.#rooms.get(event.room);
    if (!membership) return { messages: [], frames: [] };
    const order = this.#accept(membership, event);
    if (order !== "early" || membership.fetching.has(event.stream)) return { messages: order === "next" ? [event] : [], frames: [] };
    return { messages: [], frames: this.#fetch(event.room, membership, event.stream) }; // the pages contain this event too
  }

  /** Fetch earlier chat once for each stream; no snapshot contains it. @param {string} room @param {Membership} membership */
  #fetchChat(room, membership) {
    for (const stream of CHAT_STREAMS) {
      const head = membership.heads[stream] ?? 0;
      delete membership.heads[stream];
      if (head > (membership.seqs?.[stream] ?? 0)) return this.#fetch(room, membership, stream);
    }
    return [];
  }

  /** @param {string} room @param {Membership} membership @param {Stream} stream */
  #fetch(room, membership, stream) {
    membership.fetching.add(stream);
    return this.#encode(command("fetch-events", this.nextId(), { room, stream, after: membership.seqs?.[stream] ?? 0 }));
  }

  /** Count an event if it is the next of its stream. @param {Membership} membership @param {RoomEvent} event @returns {"next" | "old" | "early"} */
  #accept(membership, event) {
    const seqs = (membership.seqs ??= {});
    const last = seqs[event.stream] ?? 0;
    if (event.seq <= last) return "old";
    if (event.seq > last + 1) return "early";
    seqs[event.stream] = event.seq;
    return "next";
  }
}
