/**
 * Keeps one WebSocket to the server for as long as the page lives.
 *
 * It opens, waits, opens again, and asks whether the server is there; all it knows of messages is in
 * Conversation. Invariant: at most one connection is open, and after a final close code none is tried again
 * (docs/protocol.md, 8).
 * @import { ClientMessage, ServerMessage, Stream } from "./messages.js"
 */

import { delayBefore } from "./backoff.js";
import { Conversation } from "./conversation.js";

export const SUBPROTOCOL = "parlour.v1.json";
const FINAL_CLOSE_CODES = new Set([1008, 4001, 4003, 4009]);
const TICK = 500;

/**
 * @typedef {object} Connection What the page shows of it.
 * @property {"connecting" | "online" | "waiting" | "closed"} status
 * @property {number} [code] the close code, when closed for good
 */

/**
 * @typedef {object} Surroundings Everything outside, so that tests can stand in for it.
 * @property {(url: string, subprotocol: string) => WebSocket} open
 * @property {() => number} now milliseconds, monotonic
 * @property {(callback: () => void, delay: number) => unknown} later
 * @property {() => number} chance
 * @property {() => Promise<unknown>} renewPass asks the server for a fresh cookie
 */

/** The page's line to the server. */
export class Socket {
  #url;
  #world;
  #hear;
  #show;
  /** @type {WebSocket | null} */
  #socket = null;
  #attempt = 0;
  #left = 0; // the close code of the last conversation
  #opened = false;
  #over = false;
  #waiting = false;

  /**
   * @param {string} url @param {Conversation} conversation @param {Surroundings} world
   * @param {(message: ServerMessage) => void} hear @param {(connection: Connection) => void} show
   */
  constructor(url, conversation, world, hear, show) {
    this.#url = url;
    this.conversation = conversation;
    this.#world = world;
    this.#hear = hear;
    this.#show = show;
  }

  /** Open the first connection and begin to watch it. */
  start() {
    this.#show({ status: "connecting" });
    this.#open();
    this.#watch();
  }

  /** @param {ClientMessage} command to be done exactly once */
  command(command) {
    this.#say(this.conversation.command(command));
  }

  /** @param {string} room @param {string} key */
  join(room, key) {
    this.#say(this.conversation.join(room, key));
  }

  /** @param {string} room @param {Stream} stream */
  catchUp(room, stream) {
    this.#say(this.conversation.catchUp(room, stream));
  }

  /** @param {string} room */
  leave(room) {
    this.#say(this.conversation.leave(room));
  }

  watchLobby() {
    this.#say(this.conversation.watchLobby());
  }

  leaveLobby() {
    this.#say(this.conversation.leaveLobby());
  }

  /** The network is said to be back, or the page awake: do not wait any longer. */
  hurry() {
    if (this.#waiting) this.#retry();
    else this.#tick();
  }

  #open() {
    this.#opened = false;
    this.conversation.opening(this.#world.now());
    const socket = this.#world.open(this.#url, SUBPROTOCOL);
    this.#socket = socket;
    socket.onopen = () => {
      this.#opened = true;
      this.#say(this.conversation.opened(this.#world.now()));
    };
    socket.onmessage = (event) => this.#receive(String(event.data));
    socket.onclose = (event) => this.#closed(socket, event.code);
  }

  /** @param {string} text */
  #receive(text) {
    const { news, say } = this.conversation.receive(text, this.#world.now());
    this.#say(say);
    if (news.some((message) => message.type === "welcome")) {
      this.#attempt = 0;
      this.#left = 0;
      this.#show({ status: "online" });
    }
    news.forEach(this.#hear);
  }

  /** @param {WebSocket} socket @param {number} code */
  #closed(socket, code) {
    if (socket !== this.#socket) return; // given up before: its successor is under way
    this.#socket = null;
    this.conversation.lost();
    if (FINAL_CLOSE_CODES.has(code)) {
      this.#over = true;
      this.#show({ status: "closed", code });
      return;
    }
    this.#show({ status: "waiting" });
    this.#waiting = true;
    if (this.#opened) this.#left = code;
    const delay = delayBefore(this.#attempt, this.#world.chance(), this.#left);
    this.#attempt += 1;
    this.#world.later(() => this.#waiting && this.#retry(), delay);
  }

  /** A browser does not tell a refused handshake from a dead line; a fresh cookie cures the one it can. */
  async #retry() {
    this.#waiting = false;
    if (!this.#opened) await this.#world.renewPass().catch(() => undefined);
    if (!this.#socket && !this.#over) this.#open();
  }

  #watch() {
    if (this.#over) return;
    this.#tick();
    this.#world.later(() => this.#watch(), TICK);
  }

  #tick() {
    const { dead, say } = this.conversation.tick(this.#world.now());
    this.#say(say);
    const socket = this.#socket;
    if (!dead || !socket) return;
    socket.close();
    this.#closed(socket, 1006); // a dead line would take minutes to report its own close
  }

  /** @param {string[]} texts */
  #say(texts) {
    if (this.#socket?.readyState === 1) texts.forEach((text) => this.#socket?.send(text));
  }
}
