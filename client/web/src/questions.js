/**
 * What the elements ask of the state: who sits where, whose turn it is, what may be done now.
 * @import { Player, RoomView, Seat } from "./wire/messages.js"
 * @import { RoomState } from "./state.js"
 */

/** @type {Seat[]} */
export const SEATS = [1, 2];

/** @param {RoomView} view @param {Player | null} you @returns {Seat[]} */
export const seatsOf = (view, you) => SEATS.filter((seat) => you && view.seats[seat - 1]?.player?.id === you.id);

/** @param {RoomView} view @returns {Seat[]} */
export const openSeats = (view) =>
  view.status === "waiting" ? SEATS.filter((seat) => !view.seats[seat - 1]?.player) : [];

/** Whether exact values may be asked for while a game runs. @param {RoomView} view */
export const allowsHelp = (view) => view.help ?? false;

/** @param {RoomView} view @returns {string[]} */
export const legalMoves = (view) =>
  view.status === "playing" ? (view.position?.legal ?? "").split(" ").filter(Boolean) : [];

/** The side to move while a game runs. @param {RoomView} view @returns {Seat | null} */
export const toMove = (view) => (view.status === "playing" ? (view.position?.to_move ?? null) : null);

/** Whether the board is to take a move from you now. @param {RoomState} room @param {Player | null} you */
export function mayMove(room, you) {
  if (!room.view || room.pending) return false;
  const seat = toMove(room.view);
  return seat !== null && seatsOf(room.view, you).includes(seat);
}

/** The seat for which a move may be kept until its turn comes: only where the clock runs. @param {RoomState} room @param {Player | null} you @returns {Seat | null} */
export function seatToPremove({ view, pending }, you) {
  if (!view?.clock || view.clock.kind === "days" || pending) return null;
  const [seat, other] = seatsOf(view, you);
  const mover = toMove(view);
  return seat && !other && mover !== null && mover !== seat && legalMoves(view).length > 0 ? seat : null;
}

/**
 * Why a move cannot even be sent, as a refusal code; null if it can.
 * @param {RoomState} room @param {Player | null} you @param {string} move
 */
export function objection(room, you, move) {
  const { view } = room;
  if (!view || view.status === "waiting") return "not-started";
  if (view.status === "over") return "game-over";
  const seats = seatsOf(view, you);
  if (seats.length === 0) return "not-seated";
  if (room.pending || !seats.includes(/** @type {Seat} */ (toMove(view)))) return "not-your-turn";
  return legalMoves(view).includes(move) ? null : "illegal-move";
}

/** The seat drawn at the bottom: yours, or the first. @param {RoomView} view @param {Player | null} you @returns {Seat} */
export const nearSeat = (view, you) => seatsOf(view, you)[0] ?? 1;

/** @param {Seat} seat @returns {Seat} */
export const otherSeat = (seat) => (seat === 1 ? 2 : 1);

/** The seat a visitor is to take at once: the link was sent to be played. @param {RoomState} room @param {Player | null} you */
export function seatToTake(room, you) {
  if (!room.view || room.watching || seatsOf(room.view, you).length > 0) return null;
  return openSeats(room.view)[0] ?? null;
}

/** The games of a room before the one on its board, by their numbers, if one may look at them without the room's key. @param {RoomView} view @param {Player | null} you */
export function earlierGames(view, you) {
  const { number, visibility, terms } = view;
  const shown = seatsOf(view, you).length > 0 || (visibility !== "link" && terms?.spectators !== false);
  return shown ? Array.from({ length: Math.max(0, number - 1) }, (_, index) => index + 1) : [];
}

/** Your seat that has yet to ask for another game. @param {RoomView} view @param {Player | null} you @returns {Seat | null} */
export function seatToOffer(view, you) {
  if (view.status !== "over") return null;
  return seatsOf(view, you).find((seat) => !view.rematch?.includes(seat)) ?? null;
}
