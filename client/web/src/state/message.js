/**
 * The text of a room's message line: always the most urgent message.
 *
 * The order is: refusal, offer to answer, choice to confirm, an opponent's answer unless a newer question is open, absent
 * opponent, kept move, the player's own question, then the turn. Pure, so that the order can be tested.
 * @import { OfferView, Player, Result, RoomView, Seat, View } from "../wire/messages.js"
 * @import { Move } from "../boards/notation.js"
 * @import { GameAction } from "./offers.js"
 * @import { Refusal, RoomState } from "./state.js"
 */

import { marksOf } from "../boards/marks.js";
import { moveOf } from "../boards/notation.js";
import { messageWords } from "../words/en/message.js";
import { words } from "../words/en/words.js";
import { announcedWin } from "./announcements.js";
import { endingText } from "./catalogue.js";
import { clocksStopped, firstToMove } from "./clocks.js";
import { claimableSeat, ownOffers, theirOffers } from "./offers.js";
import { refusalText } from "./reasons.js";
import { openSeats, otherSeat, ownsMachinePlay, seatToTake, seatsOf, toMove } from "./selectors.js";

/**
 * @typedef {object} Message
 * @property {"refused" | "offer" | "choice" | "away" | "kept" | "sent" | "turn" | "paced" | "over" | "quiet"} kind
 * @property {"warning" | "hourglass" | "turn" | "crown" | "draw" | "undo" | "eye" | "lamp" | "pause" | "look" | "flag" | "close" | "check"} sign
 * @property {string} first the topic, in bold
 * @property {string} [rest]
 * @property {Answer[]} [answers] the buttons beside it
 * @property {Choice} [choice] to be confirmed
 */

/**
 * @typedef {object} Choice A move chosen on a board that waits for confirmation.
 * @property {string} label says what will be played
 * @property {() => void} play
 * @property {(() => void) | null} [less] choose fewer
 * @property {(() => void) | null} [more]
 * @property {() => void} drop choose nothing
 */

/** @typedef {GameAction | { action: "drop-premove" | "skip-examples" | "again" }} MessageAction */
/** @typedef {{ label: string, leads?: boolean, does: MessageAction }} Answer */

/**
 * @typedef {object} Circumstances The inputs of the line besides the room's state.
 * @property {Player | null} you
 * @property {Refusal | null} refusal while it is shown
 * @property {Choice | null} choice on the board
 * @property {string | null} [origin] the square of the piece that is chosen on the board
 * @property {string} news an opponent's latest answer or gift, while it is shown
 * @property {boolean} connected
 */

/** Whether the seat that the link offers is being taken, or the game is about to start. @param {RoomState} room @param {RoomView} view @param {Player | null} you */
export const isStarting = (room, view, you) =>
  (seatToTake(room, you) !== null && !room.refusal) || (view.status === "waiting" && openSeats(view).length === 0);

/** The part of a text up to the end of its first sentence, and the rest. @param {string} text @returns {[string, string]} */
function sentences(text) {
  const end = /[.!?…](?= )/.exec(text);
  return end ? [text.slice(0, end.index + 1), text.slice(end.index + 2)] : [text, ""];
}

/** @param {RoomState} room @param {RoomView} view @param {Circumstances} circumstances @returns {Message} */
export function messageOf(room, view, circumstances) {
  const { you, refusal, choice, news } = circumstances;
  if (refusal) {
    const [first, rest] = sentences(refusalText(view, refusal));
    return { kind: "refused", sign: "warning", first, rest };
  }
  if (room.pending) return sent(circumstances.connected, moveOf(view.position.view, room.pending.move));
  const mine = seatsOf(view, you);
  const [offer] = theirOffers(view, mine);
  if (offer) return offered(view, offer);
  const turn = turnOf(room, view, circumstances);
  if (choice) return { ...turn, kind: "choice", choice };
  const question = asked(view, mine, turn);
  if (news && !question) return { ...turn, rest: news };
  return away(room, view, you, turn) ?? kept(room, view, turn) ?? question ?? stopped(view, turn) ?? forced(room, turn);
}

/** @param {boolean} connected @param {Move} move @returns {Message} */
const sent = (connected, move) =>
  connected
    ? { kind: "sent", sign: "hourglass", first: words.sending }
    : { kind: "sent", sign: "hourglass", first: messageWords.notSent(move), rest: messageWords.waitsForLine };

/** @param {RoomView} view @param {OfferView} offer @returns {Message} */
function offered(view, offer) {
  const first = messageWords.offers[offer.offer](words.player(view.seats[offer.seat - 1]?.player));
  /** @type {Answer[]} */
  const answers = [
    { label: words.accept, leads: true, does: { action: "accept", answered: offer } },
    { label: words.decline, does: { action: "decline", answered: offer } },
  ];
  return { kind: "offer", sign: offer.offer === "draw" ? "draw" : "undo", first, answers };
}

/** The message about an absent opponent, against whom the win may be claimed, now or later. @param {RoomState} room @param {RoomView} view @param {Player | null} you @param {Message} turn @returns {Message | null} */
function away({ claim }, view, you, turn) {
  const seat = claimableSeat(view, you);
  if (!claim || !seat) return null;
  const first = messageWords.away(words.player(view.seats[seat - 1]?.player));
  return { ...turn, kind: "away", sign: "hourglass", first, rest: clocksStopped(view) ? words.clocksStopped : "" };
}

/** @param {RoomState} room @param {RoomView} view @param {Message} turn @returns {Message | null} */
function kept({ premove }, view, turn) {
  if (premove === null) return null;
  const answers = [{ label: messageWords.letGo, does: /** @type {MessageAction} */ ({ action: "drop-premove" }) }];
  return { ...turn, kind: "kept", sign: "hourglass", rest: messageWords.kept(moveOf(view.position.view, premove)), answers };
}

/** The message about the player's own unanswered offer. @param {RoomView} view @param {Seat[]} mine @param {Message} turn @returns {Message | null} */
function asked(view, mine, turn) {
  const [offer] = ownOffers(view, mine);
  if (!offer) return null;
  const answers = [{ label: words.withdraw, does: /** @type {MessageAction} */ ({ action: "withdraw", answered: offer }) }];
  return { ...turn, rest: words.youOffered[offer.offer], answers };
}

/** @param {RoomView} view @param {Message} turn @returns {Message | null} */
const stopped = (view, turn) => (clocksStopped(view) ? { ...turn, sign: "hourglass", rest: words.clocksStopped } : null);

/** A message with the forced win that one of two machines has proved, while the game runs. @param {RoomState} room @param {Message} turn @returns {Message} */
function forced(room, turn) {
  const win = turn.kind === "turn" && announcedWin(room);
  return win ? { ...turn, rest: win } : turn;
}

/** Whose turn it is, or how the game ended. @param {RoomState} room @param {RoomView} view @param {Pick<Circumstances, "you" | "origin">} circumstances @returns {Message} */
export function turnOf(room, view, { you, origin = null }) {
  const mine = seatsOf(view, you);
  const seat = toMove(view);
  if (view.status === "waiting") return waiting(room, view, you);
  if (seat !== null) return { ...whoseTurn(view, mine, seat, origin), ...(ownsMachinePlay(view, you) && { kind: "paced" }) };
  const marks = marksOf(view.position.view);
  if (!view.result) return { kind: "quiet", sign: "eye", first: "" };
  const [outcome, asked] = [words.outcome(view.result, mine, marks), rematchAsked(view, mine)];
  const sign = endSign(view.result, mine);
  if (asked) return { kind: "over", sign, first: `${outcome}.`, rest: asked };
  return { kind: "over", sign, first: `${outcome}:`, rest: `${[endingText(view.result, mine, view), ...(view.hints?.length ? [words.helped] : [])].join(" · ")}.` };
}

/** The sign of a result: a crown if the player, or for a spectator anyone, has won. @param {Result} result @param {Seat[]} mine @returns {Message["sign"]} */
function endSign({ winner, reason }, mine) {
  if (winner === null) return reason === "aborted" ? "close" : "draw";
  return mine.length === 1 && mine[0] !== winner ? "flag" : "crown";
}

/** @param {RoomState} room @param {RoomView} view @param {Player | null} you @returns {Message} */
function waiting(room, view, you) {
  if (isStarting(room, view, you)) return { kind: "quiet", sign: "hourglass", first: words.loading };
  if (room.freed) return { kind: "turn", sign: "eye", first: messageWords.seatFreed };
  const first = seatsOf(view, you).length > 0 ? `${words.waiting}.` : words.waitingWatch;
  return { kind: "turn", sign: "hourglass", first };
}

/** What to do on the board for a move. @param {View} view @param {string | null} origin the square of the piece that is chosen */
export const howToMove = ({ moves }, origin) => (origin === null ? messageWords.choose[moves] : messageWords.chooseTarget);

/** @param {RoomView} view @param {Seat[]} mine @param {Seat} seat @param {string | null} origin @returns {Message} */
function whoseTurn(view, mine, seat, origin) {
  const mark = marksOf(view.position.view)[seat - 1];
  if (view.machine_play?.paused) return { kind: "turn", sign: "pause", first: words.paused };
  const rest = howToMove(view.position.view, origin);
  if (mine.length === 2) return { kind: "turn", sign: "turn", first: `${words.hotTurn(mark)}.`, rest };
  if (mine.includes(seat)) return { kind: "turn", sign: "turn", first: `${words.yourTurn}.`, rest };
  const player = view.seats[seat - 1]?.player;
  if (player?.kind === "machine" && mine.length > 0) return { kind: "turn", sign: "hourglass", first: `${words.thinks}.` };
  const name = player?.kind === "machine" ? words.side(mark) : words.player(player);
  const first = firstToMove(view) === seat ? messageWords.getsReady(name) : messageWords.theirTurn(name); // the moves to try may be on that board
  const saved = mine.length > 0 && view.clock?.kind === "days" && (view.moves?.length ?? 0) > 0;
  return { kind: "turn", sign: mine.length > 0 ? "hourglass" : "eye", first, ...(saved && { rest: messageWords.moveSaved }) };
}

/** The message about an offered rematch, if there is one. @param {RoomView} view @param {Seat[]} mine */
function rematchAsked({ rematch = [], seats }, mine) {
  if (mine.length !== 1) return "";
  const [seat] = mine;
  if (rematch.includes(otherSeat(seat))) return messageWords.wantsRematch(words.player(seats[otherSeat(seat) - 1]?.player));
  return rematch.includes(seat) ? words.rematchAsked : "";
}
