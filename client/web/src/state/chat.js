/**
 * The chat of a room: its lines, the lines read, and the texts being sent. Pure functions.
 *
 * Texts are never markup. Muting is local (docs/protocol.md, 5): this module filters out muted players, and the
 * server does not know about it.
 * @import { ChatStream, Player, Refused, RoomEvent, RoomView } from "../wire/messages.js"
 * @import { Why } from "./why.js"
 */

import { otherSeat, seatsOf } from "./selectors.js";
import { whyOf } from "./why.js";

/**
 * @typedef {object} ChatLine
 * @property {ChatStream} stream
 * @property {number} seq
 * @property {Player} by
 * @property {string} text
 */

/**
 * @typedef {object} Chat
 * @property {ChatLine[]} lines oldest first
 * @property {boolean} open whether the panel is
 * @property {Partial<Record<ChatStream, number>>} read the last line of each stream that was shown
 * @property {Record<string, string>} sending texts sent and not yet answered, by the command's id
 * @property {Why & { text: string } | null} refusal of the last text
 */

/** @type {Chat} */
export const noChat = { lines: [], open: false, read: {}, sending: {}, refusal: null };

/** The stream that the player reads and writes. @param {RoomView} view @param {Player | null} you @returns {ChatStream} */
export const streamOf = (view, you) => (seatsOf(view, you).length > 0 ? "players" : "spectators");

/** Whether the player has another person to chat with, now or at an open seat, or has lines to read. @param {Chat} chat @param {RoomView} view @param {Player | null} you */
export function hasChat(chat, view, you) {
  if (visibleLines(chat, streamOf(view, you), []).length > 0) return true;
  const [seat, both] = seatsOf(view, you);
  return view.chat !== false && (!seat || Boolean(both) || view.seats[otherSeat(seat) - 1]?.player?.kind !== "machine");
}

/** Add the line of a chat event. @param {Chat} chat @param {RoomEvent} event @returns {Chat} */
export function addLine(chat, { stream, seq, body }) {
  if (body.kind !== "chat-said" || stream === "game") return chat;
  const lines = [...chat.lines, { stream, seq, by: body.by, text: body.text }];
  return chat.open ? markRead({ ...chat, lines }) : { ...chat, lines };
}

/** Empty the chat after a snapshot: the page fetches all lines again. @param {Chat} chat @returns {Chat} */
export const clearLines = (chat) => ({ ...chat, lines: [] });

/** @param {Chat} chat @param {boolean} open @returns {Chat} */
export const openChat = (chat, open) => (open ? markRead({ ...chat, open }) : { ...chat, open, refusal: null });

/** @param {Chat} chat @returns {Chat} with every line read */
function markRead(chat) {
  const read = { ...chat.read };
  for (const { stream, seq } of chat.lines) read[stream] = Math.max(seq, read[stream] ?? 0);
  return { ...chat, read };
}

/** The lines of one stream without those of muted players. @param {Chat} chat @param {ChatStream} stream @param {string[]} muted */
export const visibleLines = ({ lines }, stream, muted) =>
  lines.filter((line) => line.stream === stream && !muted.includes(line.by.id));

/** The number of other players' lines that have not been shown. @param {Chat} chat @param {ChatStream} stream @param {string[]} muted @param {Player | null} you */
export const unreadCount = (chat, stream, muted, you) =>
  visibleLines(chat, stream, muted).filter(({ seq, by }) => seq > (chat.read[stream] ?? 0) && by.id !== you?.id).length;

/** @param {Chat} chat @param {string} id @param {string} text @returns {Chat} */
export const startSending = (chat, id, text) => ({ ...chat, refusal: null, sending: { ...chat.sending, [id]: text } });

/** Handle the server's answer to a text; a refusal keeps the text. @param {Chat} chat @param {string | null} id @param {Refused | null} refused @returns {Chat} */
export function finishSending(chat, id, refused) {
  if (id === null || !(id in chat.sending)) return chat;
  const { [id]: text, ...sending } = chat.sending;
  if (!refused) return { ...chat, sending };
  return { ...chat, sending, refusal: { ...whyOf(refused), text } };
}
