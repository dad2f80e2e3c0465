/**
 * Matchmaking: the page's own seek, and challenges made and received (docs/protocol.md, 16). Pure functions.
 * @import { ChallengeEnded, ChallengeOutcome, ChallengeView, SeekOutcome, ServerMessage } from "../wire/messages.js"
 * @import { SeekOptions } from "../wire/commands.js"
 * @import { Why } from "./why.js"
 */

import { whyOf } from "./why.js";

/**
 * @typedef {object} Matchmaking
 * @property {{ id: string, options: SeekOptions, table: string } | null} seek the open seek of this page, and the room of its table, empty before it has one
 * @property {ChallengeView[]} challenges open ones, made or received
 * @property {Record<string, string>} pending the names of challenged players, by the unanswered command's id; empty if the name was typed
 * @property {string[]} own the challenges that this page has made or accepted: it opens their rooms
 * @property {Note | null} note why the last seek or challenge led to no game
 */

/**
 * @typedef {object} Note
 * @property {Why} [why] the server's refusal
 * @property {ChallengeOutcome} [outcome] of the player's own challenge
 * @property {boolean} [busy] whether it was declined only for lack of time
 * @property {string} [name] of the challenged player
 * @property {SeekOutcome} [ended] how the seek has ended
 */

/** @type {Matchmaking} */
export const noMatchmaking = { seek: null, challenges: [], pending: {}, own: [], note: null };

/** Whether there is anything to show. @param {Matchmaking} matchmaking */
export const hasMatchmaking = ({ seek, challenges, note }) => seek !== null || challenges.length > 0 || note !== null;

/** @param {Matchmaking} matchmaking @param {string} id @param {SeekOptions} options @returns {Matchmaking} */
export const seekStarted = (matchmaking, id, options) => ({ ...matchmaking, seek: { id, options, table: "" }, note: null });

/** @param {Matchmaking} matchmaking @returns {Matchmaking} */
export const seekStopped = (matchmaking) => ({ ...matchmaking, seek: null, note: null });

/** @param {Matchmaking} matchmaking @param {string} id of the command @param {string} name of the player, empty if it was typed @returns {Matchmaking} */
export const challengeSent = (matchmaking, id, name) => ({ ...matchmaking, pending: { ...matchmaking.pending, [id]: name }, note: null });

/** @param {Matchmaking} matchmaking @param {string} challenge @returns {Matchmaking} */
export const challengeAccepted = (matchmaking, challenge) => ({ ...matchmaking, own: [...matchmaking.own, challenge] });

/** @param {Matchmaking} matchmaking @returns {Matchmaking} */
export const noteDismissed = (matchmaking) => ({ ...matchmaking, note: null });

/**
 * The room to open after a message, if any: a seek's table, where its player waits; and the room of its game, unless the player
 * has left that table to see something else.
 * @param {Matchmaking} matchmaking @param {ServerMessage} message @param {string} [shown] the room that is shown @returns {string | null}
 */
export function roomToOpen(matchmaking, message, shown = "") {
  const { seek } = matchmaking;
  if (message.type === "table-opened") return message.search === seek?.id && !seek.table ? message.room : null;
  if (message.type === "paired") {
    const isWaitedFor = message.search === seek?.id && (!seek.table || seek.table === shown);
    return isWaitedFor && message.room !== shown ? message.room : null;
  }
  if (message.type !== "challenge-ended" || message.outcome !== "accepted") return null;
  return matchmaking.own.includes(message.challenge) ? (message.room ?? null) : null;
}

/** @param {Matchmaking} matchmaking @param {ServerMessage} message @param {string} you the player's id @returns {Matchmaking} */
export function applyToMatchmaking(matchmaking, message, you) {
  switch (message.type) {
    case "welcome":
      return { ...matchmaking, challenges: [] }; // the server sends the open ones again
    case "table-opened":
      return matchmaking.seek && message.search === matchmaking.seek.id ? { ...matchmaking, seek: { ...matchmaking.seek, table: message.room } } : matchmaking;
    case "paired":
      return message.search === matchmaking.seek?.id ? seekStopped(matchmaking) : matchmaking;
    case "search-ended":
      return message.search === matchmaking.seek?.id ? { ...matchmaking, seek: null, note: { ended: message.outcome ?? "failed" } } : matchmaking;
    case "challenge-made": {
      const known = { ...withChallenge(matchmaking, message.challenge), pending: withoutPending(matchmaking.pending, message.id) };
      return { ...known, own: [...new Set([...matchmaking.own, message.challenge.challenge])] };
    }
    case "challenged":
      return withChallenge(matchmaking, message.challenge);
    case "challenge-ended":
      return withoutChallenge(matchmaking, message, you);
    case "refused": {
      const { id } = message;
      const note = { why: whyOf(message) };
      if (id !== null && id === matchmaking.seek?.id) return { ...matchmaking, seek: null, note };
      if (id !== null && id in matchmaking.pending) {
        return { ...matchmaking, pending: withoutPending(matchmaking.pending, id), note: { ...note, name: matchmaking.pending[id] } };
      }
      return matchmaking;
    }
    default:
      return matchmaking;
  }
}

/** @param {Record<string, string>} pending @param {string} id */
export function withoutPending(pending, id) {
  const { [id]: _, ...others } = pending;
  return others;
}

/** @param {Matchmaking} matchmaking @param {ChallengeView} challenge @returns {Matchmaking} */
export function withChallenge(matchmaking, challenge) {
  const others = matchmaking.challenges.filter((each) => each.challenge !== challenge.challenge);
  return { ...matchmaking, challenges: [...others, challenge] };
}

/** @param {Matchmaking} matchmaking @param {ChallengeEnded} ended @param {string} you @returns {Matchmaking} */
function withoutChallenge(matchmaking, { challenge, outcome, busy }, you) {
  const known = matchmaking.challenges.find((each) => each.challenge === challenge);
  const failed = known?.by.id === you && outcome !== "accepted" && outcome !== "withdrawn";
  return {
    ...matchmaking,
    challenges: matchmaking.challenges.filter((each) => each !== known),
    own: matchmaking.own.filter((each) => each !== challenge),
    note: failed ? { outcome, name: known.to.name, ...(busy ? { busy } : {}) } : matchmaking.note,
  };
}

/** Whether a refusal is about a seek or challenge, not a room. @param {Matchmaking} matchmaking @param {{ id: string | null }} refused */
export const concernsMatchmaking = ({ seek, pending }, { id }) => id !== null && (id === seek?.id || id in pending);
