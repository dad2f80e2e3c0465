/**
 * One WebSocket to the server, reopened for as long as the page lives.
 *
 * The socket opens, waits, reopens and pings; Conversation handles messages. Invariant: at most one connection
 * is open, and after a final close code there is no other attempt (docs/protocol.md, 8).
 * @import { Proof } from "./identity.js"
 * @import { ClientMessage, ServerMessage, Stream } from "./messages.js"
 */

import { Conversation } from "./conversation.js";

export const SUBPROTOCOL = "parlour.v1.json";
const FINAL_CLOSE_CODES = new Set([1008, 4001, 4003, 4009]);
/** Close codes of a server that stops or restarts: it, or another, is back soon. */
const RESTART_CLOSE_CODES = new Set([1001, 1012]);
const TICK = 500;

const FIRST_DELAY = 100;
const LONGEST_DELAY = 5_000;
const LONGEST_RESTART_DELAY = 800;
const RESTART_ATTEMPTS = 30;

/** Failed handshakes in a row, while the server answers over HTTP, after which the page takes WebSockets for blocked. */
const REFUSED_HANDSHAKES = 5;

/**
 * @typedef {object} Connection The connection's state as the page shows it.
 * @property {"connecting" | "online" | "waiting" | "closed"} status
 * @property {number} [code] the close code, when closed for good
 * @property {boolean} [away] the server has announced its stop, which also stops every clock
 * @property {boolean} [blocked] the server answers over HTTP, but no socket opens
 * @property {boolean} [foreign] the server refuses this page's origin
 */

/**
 * @typedef {object} Environment Browser functions, passed in so that tests can replace them.
 * @property {(url: string, subprotocols: string[]) => WebSocket} open
 * @property {() => number} now milliseconds, monotonic
 * @property {(callback: () => void, delay: number) => number} setTimer
 * @property {(timer: number) => void} clearTimer
 * @property {() => number} random
 * @property {(error: unknown) => void} misunderstood a message could not be taken in
 * @property {(refused: boolean) => Promise<Proof>} prove prepares a handshake; after a failed one with a fresh cookie
 */

/**
 * @typedef {object} Listener Receives the changes of the connection and every message, in their order.
 * @property {(message: ServerMessage) => void} receive
 * @property {(connection: Connection) => void} connectionChanged
 */

/**
 * The wait before the next attempt to connect, in milliseconds: it doubles from 0.1 s to 5 s, after a
 * restart for a while only to 0.8 s. The jitter keeps a server's clients from returning all at once.
 * @param {number} attempt counts from 0
 * @param {number} random from 0 to 1
 * @param {number} [closeCode] of the last connection that was open
 */
export function delayBefore(attempt, random, closeCode = 0) {
  const restarting = RESTART_CLOSE_CODES.has(closeCode) && attempt < RESTART_ATTEMPTS;
  const longest = Math.min(FIRST_DELAY * 2 ** attempt, restarting ? LONGEST_RESTART_DELAY : LONGEST_DELAY);
  return Math.round(longest * (0.5 + random / 2));
}

/** The page's transport to the server. */
export class Socket {
  #url;
  #environment;
  /** @type {Listener | null} */
  #listener = null;
  /** @type {WebSocket | null} */
  #socket = null;
  #attempt = 0;
  #closeCode = 0; // of the last connection that was open
  #opened = false;
  #refused = 0; // failed handshakes since the last success, while the server answered
  #foreign = false; // the server refuses this origin
  #closedForGood = false;
  /** The timer of the next attempt; null while a connection is open or being opened. @type {number | null} */
  #retry = null;

  /** @param {string} url @param {Conversation} conversation @param {Environment} environment */
  constructor(url, conversation, environment) {
    this.#url = url;
    this.conversation = conversation;
    this.#environment = environment;
  }

  /** Open the first connection and start its timer. @param {Listener} listener */
  start(listener) {
    this.#listener = listener;
    listener.connectionChanged({ status: "connecting" });
    this.#open();
    this.#tickRegularly();
  }

  /** @param {ClientMessage} command to execute exactly once */
  command(command) {
    this.#send(this.conversation.command(command));
  }

  /** @param {string} room @param {string} key */
  join(room, key) {
    this.#send(this.conversation.join(room, key));
  }

  /** @param {string} room @param {Stream} stream */
  catchUp(room, stream) {
    this.#send(this.conversation.catchUp(room, stream));
  }

  /** @param {string} room */
  leave(room) {
    this.#send(this.conversation.leave(room));
  }

  watchLobby() {
    this.#send(this.conversation.watchLobby());
  }

  leaveLobby() {
    this.#send(this.conversation.leaveLobby());
  }

  /** Reconnect now, or check the connection, because the browser is online again or the page visible. */
  reconnectNow() {
    if (this.#retry !== null) this.#reopen(this.#retry);
    else this.#tick();
  }

  /** Close any connection and open the next, because the server is silent or the browser has lost its network. */
  giveUp() {
    const socket = this.#socket;
    if (!socket) return;
    socket.close();
    this.#closed(socket, 1006); // a dead connection would take minutes to report its own close
  }

  /** @param {string[]} [subprotocols] besides the encoding */
  #open(subprotocols = []) {
    this.#opened = false;
    this.conversation.opening(this.#environment.now());
    const socket = this.#environment.open(this.#url, [SUBPROTOCOL, ...subprotocols]);
    this.#socket = socket;
    socket.onopen = () => {
      this.#opened = true;
      this.#refused = 0;
      this.#foreign = false;
      this.#send(this.conversation.opened(this.#environment.now()));
    };
    socket.onmessage = (event) => this.#receive(String(event.data));
    socket.onclose = (event) => this.#closed(socket, event.code);
  }

  /** Report a message of a newer server that this page cannot decode; the conversation goes on. @param {string} text */
  #receive(text) {
    try {
      this.#takeIn(text);
    } catch (error) {
      this.#environment.misunderstood(error);
    }
  }

  /** @param {string} text */
  #takeIn(text) {
    const { messages, frames } = this.conversation.receive(text, this.#environment.now());
    this.#send(frames);
    if (messages.some((message) => message.type === "welcome")) {
      this.#attempt = 0;
      this.#closeCode = 0;
      this.#listener?.connectionChanged({ status: "online" });
    }
    for (const message of messages) this.#listener?.receive(message);
  }

  /** @param {WebSocket} socket @param {number} code */
  #closed(socket, code) {
    if (socket !== this.#socket) return; // given up earlier: the next one is already being opened
    this.#socket = null;
    this.conversation.lost();
    if (FINAL_CLOSE_CODES.has(code)) {
      this.#closedForGood = true;
      this.#listener?.connectionChanged({ status: "closed", code });
      return;
    }
    if (this.#opened) this.#closeCode = code;
    const away = RESTART_CLOSE_CODES.has(this.#closeCode);
    this.#listener?.connectionChanged({ status: "waiting", away, blocked: !away && this.#refused >= REFUSED_HANDSHAKES, foreign: this.#foreign });
    const delay = delayBefore(this.#attempt, this.#environment.random(), this.#closeCode);
    this.#attempt += 1;
    const retry = this.#environment.setTimer(() => this.#reopen(retry), delay);
    this.#retry = retry;
  }

  /**
   * Browsers report a refused handshake like a dead network; a fresh proof of identity cures the refusal of an expired one.
   * @param {number} retry the pending retry timer, which this attempt replaces
   */
  async #reopen(retry) {
    this.#environment.clearTimer(retry);
    this.#retry = null;
    const refused = !this.#opened;
    const { reached, foreign = false, subprotocols } = await this.#environment.prove(refused);
    this.#foreign = foreign;
    if (refused) this.#refused = reached ? this.#refused + 1 : 0;
    if (!this.#socket && !this.#closedForGood) this.#open(subprotocols);
  }

  #tickRegularly() {
    if (this.#closedForGood) return;
    this.#tick();
    this.#environment.setTimer(() => this.#tickRegularly(), TICK);
  }

  #tick() {
    const { dead, frames } = this.conversation.tick(this.#environment.now());
    this.#send(frames);
    if (dead) this.giveUp();
  }

  /** @param {string[]} frames */
  #send(frames) {
    if (this.#socket?.readyState === 1) frames.forEach((frame) => this.#socket?.send(frame));
  }
}
