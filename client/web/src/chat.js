/**
 * What was said in a room as far as one may hear it, what of it was read, and what one is saying, as pure functions.
 *
 * Texts are only ever text. Whom one does not want to hear is one's own affair (docs/protocol.md, 5): it is left
 * out here, and the server knows nothing of it.
 * @import { ChatStream, Player, Refused, RoomEvent, RoomView } from "./wire/messages.js"
 */

import { seatsOf } from "./questions.js";

/**
 * @typedef {object} Line
 * @property {ChatStream} stream
 * @property {number} seq
 * @property {Player} by
 * @property {string} text
 */

/**
 * @typedef {object} Chat
 * @property {Line[]} lines in the order in which they were said
 * @property {boolean} open whether the panel is
 * @property {Partial<Record<ChatStream, number>>} read the last line of each stream that was shown
 * @property {Record<string, string>} saying what is on its way, by the command's id
 * @property {{ code: string, message: string, wait: number, text: string } | null} refusal of what was said last
 */

/** @type {Chat} */
export const noChat = { lines: [], open: false, read: {}, saying: {}, refusal: null };

/** The stream that one hears and talks in. @param {RoomView} view @param {Player | null} you @returns {ChatStream} */
export const streamOf = (view, you) => (seatsOf(view, you).length > 0 ? "players" : "spectators");

/** Take in what somebody said. @param {Chat} chat @param {RoomEvent} event @returns {Chat} */
export function chatHeard(chat, { stream, seq, body }) {
  if (body.kind !== "chat-said" || stream === "game") return chat;
  const lines = [...chat.lines, { stream, seq, by: body.by, text: body.text }];
  return chat.open ? shownUpTo({ ...chat, lines }) : { ...chat, lines };
}

/** A snapshot begins anew: all that was said will be heard again. @param {Chat} chat @returns {Chat} */
export const restarted = (chat) => ({ ...chat, lines: [] });

/** @param {Chat} chat @param {boolean} open @returns {Chat} */
export const chatOpened = (chat, open) => (open ? shownUpTo({ ...chat, open }) : { ...chat, open, refusal: null });

/** @param {Chat} chat @returns {Chat} with all of it read */
function shownUpTo(chat) {
  const read = { ...chat.read };
  for (const { stream, seq } of chat.lines) read[stream] = Math.max(seq, read[stream] ?? 0);
  return { ...chat, read };
}

/** What is to be shown: one's own stream, without those who are muted. @param {Chat} chat @param {ChatStream} stream @param {string[]} muted */
export const linesOf = ({ lines }, stream, muted) =>
  lines.filter((line) => line.stream === stream && !muted.includes(line.by.id));

/** How many lines of others have not been shown. @param {Chat} chat @param {ChatStream} stream @param {string[]} muted @param {Player | null} you */
export const unread = (chat, stream, muted, you) =>
  linesOf(chat, stream, muted).filter(({ seq, by }) => seq > (chat.read[stream] ?? 0) && by.id !== you?.id).length;

/** @param {Chat} chat @param {string} id @param {string} text @returns {Chat} */
export const sayingNow = (chat, id, text) => ({ ...chat, refusal: null, saying: { ...chat.saying, [id]: text } });

/** The server has answered; a refusal gives the text back. @param {Chat} chat @param {string | null} id @param {Refused | null} refused @returns {Chat} */
export function chatAnswered(chat, id, refused) {
  if (id === null || !(id in chat.saying)) return chat;
  const { [id]: text, ...saying } = chat.saying;
  if (!refused) return { ...chat, saying };
  const { code, message, retry_after } = refused;
  return { ...chat, saying, refusal: { code, message, wait: Math.ceil(retry_after ?? 0), text } };
}
