/**
 * Texts for screen readers when the state changes, and the tab's title.
 * @import { AnyEvent, Player, RoomView, Seat } from "../wire/messages.js"
 * @import { RoomState, State } from "./state.js"
 */

import { markOf, marksOf } from "../boards/marks.js";
import { moveOf } from "../boards/notation.js";
import { endingText, titleOf } from "./catalogue.js";
import { clocksStopped } from "./clocks.js";
import { refusalText } from "./reasons.js";
import { SEATS, firstMover, legalMoves, otherSeat, seatsOf, toMove } from "./selectors.js";
import { waits } from "./waiting.js";
import { words } from "../words/en/words.js";

/** @param {RoomView} view @param {Player | null} you */
function whoseTurn(view, you) {
  const seat = toMove(view);
  if (seat === null || legalMoves(view).length === 0) return ""; // the end follows
  const mine = seatsOf(view, you);
  if (mine.length === 1 && mine[0] === seat) return `${words.yourTurn}.`;
  return mine.length === 2 ? `${words.hotTurn(markOf(view.position.view, seat))}.` : "";
}

/**
 * The forced win that a machine has proved with the last move, in a room where two machines play. Empty elsewhere: a player
 * learns of it only by asking.
 * @param {RoomState} room
 */
export function announcedWin({ view, lastEvent: body }) {
  if (!view || body?.kind !== "move-played" || !body.wins_in) return "";
  if (view.seats.some(({ player }) => player?.kind !== "machine")) return "";
  return words.winForced(words.side(markOf(view.position.view, body.seat)), body.wins_in - 1);
}

/** The seat that made the last move of a view. @param {RoomView} view @returns {Seat} */
const lastMover = (view) => ((view.moves?.length ?? 0) % 2 === 1 ? firstMover(view) : otherSeat(firstMover(view)));

/** @param {State} before @param {State} after @returns {string} empty if there is nothing to announce */
export function announcement(before, after) {
  const [was, is] = [before.room, after.room];
  if (!was?.view || !is?.view || was.id !== is.id) return "";
  const parts = [];
  const [old, now] = [was.view, is.view];
  const mine = seatsOf(now, after.you);
  const moves = now.moves ?? [];
  if (is.refusal && is.refusal !== was.refusal) return refusalText(now, is.refusal);
  if (is.premove && is.premove !== was.premove) return words.premoved(moveOf(now.position.view, is.premove));
  if (was.premove && !is.premove && now.position.turn === old.position.turn && toMove(now) === otherSeat(mine[0])) {
    return words.premoveDropped;
  }
  if (now.number > old.number) parts.push(words.gameStarts, whoseTurn(now, after.you));
  else if (moves.length > (old.moves?.length ?? 0)) {
    parts.push(words.played(markOf(now.position.view, lastMover(now)), moveOf(now.position.view, moves[moves.length - 1])), whoseTurn(now, after.you));
  }
  if (is.lastEvent && is.lastEvent !== was.lastEvent) parts.push(announcedWin(is), eventText(is.lastEvent, old, now, after.you));
  if (clocksStopped(now) && !clocksStopped(old)) parts.push(words.clocksStopped);
  if (now.status === "playing" && mine.length === 1 && isAway(now, mine) !== isAway(old, mine)) {
    parts.push(isAway(now, mine) ? words.isAway : words.isBack);
  }
  if (now.result && !old.result) parts.push(`${words.outcome(now.result, mine, marksOf(now.position.view))}: ${endingText(now.result, mine, now)}.`);
  const asked = (now.rematch ?? []).filter((seat) => !old.rematch?.includes(seat));
  if (asked.some((seat) => mine.includes(otherSeat(seat)) && !mine.includes(seat))) parts.push(words.wantsRematch);
  return parts.filter(Boolean).join(" ");
}

/**
 * The opponent's latest answer or gift, which nothing else on the page shows. Empty if another event but a move has come
 * since; null if the previous news still holds.
 * @param {RoomState | null | undefined} was @param {RoomState | null} is @param {Player | null} you
 */
export function newsOf(was, is, you) {
  if (!was?.view || !is?.view) return "";
  const body = is.lastEvent;
  if (!body || body === was.lastEvent || body.kind === "move-played") return null;
  return body.kind === "offer-declined" || body.kind === "time-given" ? eventText(body, was.view, is.view, you) : "";
}

/** The text of an event other than a move. @param {AnyEvent} body @param {RoomView} old @param {RoomView} now @param {Player | null} you */
function eventText(body, old, now, you) {
  const mine = seatsOf(now, you);
  if (body.kind === "taken-back") return [words.takenBack, whoseTurn(now, you)].filter(Boolean).join(" ");
  if (body.kind === "chat-closed") return words.chatClosed;
  const endsGame = body.kind === "seat-left" && old.status !== "waiting";
  if ((body.kind === "seat-freed" || endsGame) && mine.length > 0) return words.seatFree;
  if (body.kind === "paused") return words.paused;
  if (body.kind === "resumed") return words.goesOn;
  if (mine.length !== 1 || !("seat" in body)) return "";
  const byOpponent = body.seat !== mine[0];
  if (body.kind === "time-given") return byOpponent ? "" : words.timeGiven;
  if (body.kind === "offer-made") return byOpponent ? words.offered[body.offer] : "";
  if (body.kind !== "offer-declined" || !byOpponent) return "";
  const offer = old.offers?.find((known) => known.offer === body.offer && known.turn === body.turn);
  return offer?.seat === mine[0] ? words.declined : words.withdrawn;
}

/** @param {RoomView} view @param {Seat[]} mine */
const isAway = (view, mine) => SEATS.some((seat) => !mine.includes(seat) && !view.seats[seat - 1]?.present);

/** Whether the tab's title should say that it is the player's turn. @param {State} state @param {boolean} hidden whether the tab is out of sight */
export function callsInTab({ room, you }, hidden) {
  const seat = room?.view ? toMove(room.view) : null;
  return hidden && room?.view && seat !== null ? seatsOf(room.view, you).includes(seat) : false;
}

/** Begins the titles that call the player. */
export const CALL = "●";

/** The page's title. @param {State} state @param {boolean} hidden whether the tab is out of sight @param {string} [screen] the name of a screen without a room */
export function title(state, hidden, screen = "") {
  const view = state.room?.view;
  const called = waits.part?.callTitle(state, hidden);
  if (called) return `${CALL} ${called}`;
  if (view && callsInTab(state, hidden)) return `${CALL} ${words.yourTurn} – ${titleOf(view)}`;
  const name = screen || (view ? titleOf(view) : "");
  return name ? `${name} – ${words.name}` : words.name;
}
