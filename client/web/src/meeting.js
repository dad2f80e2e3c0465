/**
 * Who is looked for, and who challenges whom (docs/protocol.md, 16). Pure.
 * @import { ChallengeOutcome, ChallengeView, ServerMessage } from "./wire/messages.js"
 * @import { Wish } from "./wire/commands.js"
 */

/**
 * @typedef {object} Meeting
 * @property {{ id: string, wish: Wish } | null} search what this page looks for
 * @property {ChallengeView[]} challenges that wait for an answer, one's own and those to oneself
 * @property {Record<string, string>} asked who is challenged without an answer yet, by the id of the command; empty where a name was typed
 * @property {string[]} own the challenges that this page has made or accepted: their room is to be opened here
 * @property {Note | null} note what came of the last try, if nothing did
 */

/**
 * @typedef {object} Note
 * @property {string} [code] why the server refused
 * @property {string} [message] the same in its own words
 * @property {number} [wait] seconds after which it may be tried again
 * @property {ChallengeOutcome} [outcome] of a challenge of one's own
 * @property {string} [name] whose answer that was, or who was asked
 * @property {string} [why] a search has ended
 */

/** @type {Meeting} */
export const nobodyMet = { search: null, challenges: [], asked: {}, own: [], note: null };

/** Whether there is anything to show. @param {Meeting} meeting */
export const isMeeting = ({ search, challenges, note }) => search !== null || challenges.length > 0 || note !== null;

/** @param {Meeting} meeting @param {string} id @param {Wish} wish @returns {Meeting} */
export const looking = (meeting, id, wish) => ({ ...meeting, search: { id, wish }, note: null });

/** @param {Meeting} meeting @returns {Meeting} */
export const lookingNoMore = (meeting) => ({ ...meeting, search: null, note: null });

/** @param {Meeting} meeting @param {string} id of the command @param {string} name whom, if it is not what was typed @returns {Meeting} */
export const challenging = (meeting, id, name) => ({ ...meeting, asked: { ...meeting.asked, [id]: name }, note: null });

/** @param {Meeting} meeting @param {string} challenge @returns {Meeting} */
export const accepting = (meeting, challenge) => ({ ...meeting, own: [...meeting.own, challenge] });

/** @param {Meeting} meeting @returns {Meeting} */
export const noted = (meeting) => ({ ...meeting, note: null });

/** The room that is to be opened now, if any. @param {Meeting} meeting @param {ServerMessage} message @returns {string | null} */
export function roomToOpen(meeting, message) {
  if (message.type === "paired") return message.search === meeting.search?.id ? message.room : null;
  if (message.type !== "challenge-ended" || message.outcome !== "accepted") return null;
  return meeting.own.includes(message.challenge) ? (message.room ?? null) : null;
}

/** @param {Meeting} meeting @param {ServerMessage} message @param {string} you @returns {Meeting} */
export function met(meeting, message, you) {
  switch (message.type) {
    case "welcome":
      return { ...meeting, challenges: [] }; // those that still wait are told again
    case "paired":
      return message.search === meeting.search?.id ? lookingNoMore(meeting) : meeting;
    case "search-ended":
      return message.search === meeting.search?.id ? { ...meeting, search: null, note: { why: message.why } } : meeting;
    case "challenge-made": {
      const known = { ...withChallenge(meeting, message.challenge), asked: without(meeting.asked, message.id) };
      return { ...known, own: [...meeting.own, message.challenge.challenge] };
    }
    case "challenged":
      return withChallenge(meeting, message.challenge);
    case "challenge-ended":
      return ended(meeting, message.challenge, message.outcome, you);
    case "refused": {
      const { id, code, message: text, retry_after: wait } = message;
      const note = { code, message: text, ...(wait && { wait: Math.ceil(wait) }) };
      if (id !== null && id === meeting.search?.id) return { ...meeting, search: null, note };
      if (id !== null && id in meeting.asked) {
        return { ...meeting, asked: without(meeting.asked, id), note: { ...note, name: meeting.asked[id] } };
      }
      return meeting;
    }
    default:
      return meeting;
  }
}

/** @param {Record<string, string>} asked @param {string} id */
function without(asked, id) {
  const { [id]: _, ...others } = asked;
  return others;
}

/** @param {Meeting} meeting @param {ChallengeView} challenge @returns {Meeting} */
function withChallenge(meeting, challenge) {
  const others = meeting.challenges.filter((each) => each.challenge !== challenge.challenge);
  return { ...meeting, challenges: [...others, challenge] };
}

/** @param {Meeting} meeting @param {string} challenge @param {ChallengeOutcome} outcome @param {string} you @returns {Meeting} */
function ended(meeting, challenge, outcome, you) {
  const known = meeting.challenges.find((each) => each.challenge === challenge);
  const unheard = known?.by.id === you && outcome !== "accepted" && outcome !== "withdrawn";
  return {
    ...meeting,
    challenges: meeting.challenges.filter((each) => each !== known),
    own: meeting.own.filter((each) => each !== challenge),
    note: unheard ? { outcome, name: known.to.name } : meeting.note,
  };
}

/** Whether a refusal is about meeting somebody, and so no concern of a room's. @param {Meeting} meeting @param {{ id: string | null }} refused */
export const isOfMeeting = ({ search, asked }, { id }) => id !== null && (id === search?.id || id in asked);
