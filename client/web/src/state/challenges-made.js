/**
 * The challenges that this page has made, from the server's answer to their outcome (docs/protocol.md, 16).
 *
 * Invariant: a challenge has one deadline and is listed until its outcome is known or its player withdraws it, also across a lost
 * connection or a restart of the server. The store loads this module with the page's first challenge; the functions take the
 * matchmaking and return it changed, with the commands to send.
 * @import { ChallengeView, ClientMessage, Refused, RoomSummary, ServerMessage } from "../wire/messages.js"
 * @import { Matchmaking, Note } from "./matchmaking.js"
 */

import { challengeSent, withChallenge, withoutPending } from "./matchmaking.js";
import { command } from "../wire/commands.js";

/** Milliseconds before a player who is not back after a restart of the server is challenged again; the pause doubles. */
const FIRST_PAUSE = 1_000;
/** With this pause the server's `challenge_rate` is enough for a challenge of two minutes. */
const LONGEST_PAUSE = 10_000;
/** The shortest time that a challenge may be open, in milliseconds. */
const SHORTEST = 1_000;

/**
 * @typedef {object} Made A challenge; each command that is sent for it makes a new object.
 * @property {string} id of its command
 * @property {ChallengeView} challenge
 * @property {number} until when an answer may come
 * @property {string[]} known the player's rooms when the challenge was made
 * @property {number} pause before the next try
 * @property {boolean} open whether the server knows it, as far as the page knows
 */

/**
 * @typedef {object} Sent The result of a step: the changed matchmaking and what follows.
 * @property {Matchmaking} matchmaking
 * @property {ClientMessage[]} commands to send
 * @property {string[]} begun the rooms of games to open
 */

export class ChallengesMade {
  /** By the id of the command. @type {Map<string, Made>} */
  #made = new Map();

  /**
   * Handle a message after the matchmaking has handled it.
   * @param {Matchmaking} matchmaking @param {ServerMessage} message @param {string[]} rooms the player's own as far as they are known
   */
  receive(matchmaking, message, rooms) {
    if (message.type === "challenge-made") {
      const { id, challenge } = message;
      const known = this.#made.get(id)?.known ?? rooms;
      this.#made.set(id, { id, challenge, known, until: Date.now() + challenge.seconds * 1000, pause: FIRST_PAUSE, open: true });
    } else if (message.type === "challenge-ended") {
      const ended = this.#find(message.challenge);
      if (ended) this.#made.delete(ended.id);
    } else if (message.type === "refused") {
      const refused = this.#made.get(message.id ?? "");
      if (refused) return this.#drop(matchmaking, refused);
    }
    return matchmaking;
  }

  /**
   * Find the games that began while the page was away, and send the other challenges again.
   * @param {Matchmaking} matchmaking @param {RoomSummary[]} unfinished the player's rooms @returns {Sent}
   */
  resume(matchmaking, unfinished) {
    /** @type {Sent} */
    const sent = { matchmaking, commands: [], begun: [] };
    for (const made of [...this.#made.values()]) {
      const { to, game } = made.challenge;
      const begun = unfinished.find(
        (line) => line.status === "playing" && line.game === game && !made.known.includes(line.room) && line.players.some((player) => player?.id === to.id),
      );
      if (begun) {
        sent.matchmaking = this.#drop(sent.matchmaking, made);
        sent.begun.push(begun.room);
      } else this.#sendAgain(sent, made);
    }
    return sent;
  }

  /**
   * Try again after a pause, as long as an answer may come, if the server has restarted and the challenged player is not back yet, or
   * if it asks to come back later.
   * @param {Refused} refused @returns {{ delay: number, send: (matchmaking: Matchmaking) => Sent } | null} null if the refusal is more than a delay
   */
  retry({ id, code, retry_after: after }) {
    const made = this.#made.get(id ?? "");
    if (!made) return null;
    const left = made.until - Date.now() - SHORTEST;
    const delay = after ? after * 1000 : code === "no-such-player" ? Math.min(made.pause, left) : 0;
    if (delay <= 0 || delay > left) return null;
    made.pause = Math.min(2 * made.pause, LONGEST_PAUSE);
    return { delay, send: (matchmaking) => this.#sendAgain({ matchmaking, commands: [], begun: [] }, made) };
  }

  /**
   * Withdraw a challenge for the player: it is not sent again.
   * @param {Matchmaking} matchmaking @param {string} challenge @returns {{ id: string, matchmaking: Matchmaking } | null} its command's id; null if this page did not make it
   */
  withdraw(matchmaking, challenge) {
    const made = this.#find(challenge);
    if (!made) return null;
    this.#made.delete(made.id);
    return { id: made.id, matchmaking: made.open ? matchmaking : this.#drop(matchmaking, made) };
  }

  /** @param {string} challenge */
  #find(challenge) {
    return [...this.#made.values()].find((made) => made.challenge.challenge === challenge);
  }

  /** Forget a challenge that is over. @param {Matchmaking} matchmaking @param {Made} made @param {Note} [note] @returns {Matchmaking} */
  #drop(matchmaking, { id, challenge }, note) {
    this.#made.delete(id);
    return {
      ...matchmaking,
      challenges: matchmaking.challenges.filter((each) => each.challenge !== challenge.challenge),
      pending: withoutPending(matchmaking.pending, id),
      own: matchmaking.own.filter((each) => each !== challenge.challenge),
      note: note ?? matchmaking.note,
    };
  }

  /** Ask for the outcome of a challenge, or open it again at a restarted server. @param {Sent} sent the step that this extends @param {Made} made unless another was made since */
  #sendAgain(sent, made) {
    if (this.#made.get(made.id) !== made) return sent;
    const { id, challenge, until } = made;
    const { to, game, options, rated, clock } = challenge;
    const seconds = Math.round((until - Date.now()) / 1000);
    if (seconds < 1) {
      sent.matchmaking = this.#drop(sent.matchmaking, made, { outcome: "expired", name: to.name });
      return sent;
    }
    this.#made.set(id, { ...made, open: false });
    sent.matchmaking = challengeSent(withChallenge(sent.matchmaking, { ...challenge, seconds }), id, to.name);
    sent.commands.push(command("challenge", id, { to: to.id, game, options, rated, clock, seconds }));
    return sent;
  }
}
