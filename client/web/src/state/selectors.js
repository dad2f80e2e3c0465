/**
 * Selectors of the state: the holders of seats, the turn, the player's options.
 * @import { Player, RoomSummary, RoomView, Seat } from "../wire/messages.js"
 * @import { RoomState } from "./state.js"
 */

/** @type {Seat[]} */
export const SEATS = [1, 2];

/** @param {RoomView} view @param {Player | null} you @returns {Seat[]} */
export const seatsOf = (view, you) => SEATS.filter((seat) => you && view.seats[seat - 1]?.player?.id === you.id);

/** The winner of a game, unless the player has lost it. @param {RoomView} view @param {Player | null} you @returns {Seat | null} */
export function winnerToCheer(view, you) {
  const mine = seatsOf(view, you);
  const winner = view.result?.winner ?? null;
  return winner && (mine.length === 0 || mine.includes(winner)) ? winner : null;
}

/** Whether the player has a seat in a running game and has not moved in it. @param {RoomView} view @param {Player | null} you */
export function isBeforeFirstMove(view, you) {
  const [seat, other] = seatsOf(view, you);
  if (!seat || view.status !== "playing" || view.machine_play) return false;
  return (view.moves?.length ?? 0) < (other || seat === firstMover(view) ? 1 : 2);
}

/** Whether the player may try moves beside a running game: before the first move, or where no clock runs meanwhile. @param {RoomView} view @param {Player | null} you */
export const mayTryMoves = (view, you) =>
  isBeforeFirstMove(view, you) || (view.status === "playing" && !view.clock && !view.machine_play && seatsOf(view, you).length > 0);

/** Whether it is the player's turn in a room of a list; where it began from a position that was set up, that is not known. @param {RoomSummary} room @param {Player | null} you */
export function isOwnTurn({ status, players, moves = 0, set_up }, you) {
  return status === "playing" && !set_up && Boolean(you && players[moves % 2]?.id === you.id);
}

/** @param {RoomView} view @returns {Seat[]} */
export const openSeats = (view) =>
  view.status === "waiting" ? SEATS.filter((seat) => !view.seats[seat - 1]?.player) : [];

/** Whether exact values may be requested while a game runs: the room allows help, or one player holds both seats. @param {RoomView} view */
export function allowsHelp({ help, seats: [first, second] }) {
  const alone = first?.player && first.player.kind !== "machine" && first.player.id === second?.player?.id;
  return Boolean(help || alone);
}

/** @param {RoomView} view @returns {string[]} */
export const legalMoves = (view) =>
  view.status === "playing" ? view.position.legal.split(" ").filter(Boolean) : [];

/** The indices of the moves that replaced a machine's answer. @param {RoomView} view @returns {number[]} */
export const standIns = ({ turns = [], fallbacks = [] }) => fallbacks.map((turn) => turns.indexOf(turn)).filter((place) => place >= 0);

/** The indices of the moves before which the player was shown the best one. @param {RoomView} view @returns {number[]} */
export const hintedMoves = ({ turns = [], hints = [] }) => hints.map((turn) => turns.indexOf(turn)).filter((place) => place >= 0);

/** The side to move while a game runs. @param {RoomView} view @returns {Seat | null} */
export const toMove = (view) => (view.status === "playing" ? view.position.to_move : null);

/**
 * The seat that makes the game's first move: seat 1, except from a position set up with the other side to move.
 * @param {RoomView} view @returns {Seat}
 */
export function firstMover({ start = "", moves = [], position }) {
  if (!start) return 1;
  return moves.length % 2 === 0 ? position.to_move : otherSeat(position.to_move);
}

/** Whether the player may pause the machines' game here. @param {RoomView} view @param {Player | null} you */
export const ownsMachinePlay = ({ machine_play: play }, you) => Boolean(play && you && play.by.id === you.id);

/** Whether the player may move now. @param {RoomState} room @param {Player | null} you */
export function mayMove(room, you) {
  if (!room.view || room.pending) return false;
  const seat = toMove(room.view);
  return seat !== null && seatsOf(room.view, you).includes(seat);
}

/** The player's seat that may premove: the opponent is to move and the game has a running clock. @param {RoomState} room @param {Player | null} you @returns {Seat | null} */
export function seatToPremove({ view, pending }, you) {
  if (!view?.clock || view.clock.kind === "days" || pending) return null;
  const [seat, other] = seatsOf(view, you);
  const mover = toMove(view);
  return seat && !other && mover !== null && mover !== seat && legalMoves(view).length > 0 ? seat : null;
}

/**
 * The refusal code of a move that the page refuses itself; null if it sends the move.
 * @param {RoomState} room @param {Player | null} you @param {string} move
 */
export function localRefusal(room, you, move) {
  const { view } = room;
  if (!view || view.status === "waiting") return "not-started";
  if (view.status === "over") return "game-over";
  const seats = seatsOf(view, you);
  if (seats.length === 0) return "not-seated";
  if (room.pending || !seats.includes(/** @type {Seat} */ (toMove(view)))) return "not-your-turn";
  return legalMoves(view).includes(move) ? null : "illegal-move";
}

/** The seat drawn at the bottom: the player's, or the first. @param {RoomView} view @param {Player | null} you @returns {Seat} */
export const nearSeat = (view, you) => seatsOf(view, you)[0] ?? 1;

/** @param {Seat} seat @returns {Seat} */
export const otherSeat = (seat) => (seat === 1 ? 2 : 1);

/** The seat that a visitor takes on arrival: a link invites to play. @param {RoomState} room @param {Player | null} you */
export function seatToTake(room, you) {
  if (!room.view || room.watching || seatsOf(room.view, you).length > 0) return null;
  return openSeats(room.view)[0] ?? null;
}

/**
 * The winner whom a spectator may challenge on the game's terms; null if a challenge cannot have them, or the winner is not connected.
 * @param {RoomView} view @param {Player | null} you @returns {Player | null}
 */
export function winnerToChallenge(view, you) {
  const { result, options, terms, start } = view;
  const { player, present } = (result?.winner && view.seats[result.winner - 1]) || {};
  if (!you || !player || player.kind === "machine" || !present || seatsOf(view, you).length > 0) return null;
  const fits = !start && !("start" in options) && !(terms?.rated && player.kind === "bot");
  return fits ? player : null;
}

/** The numbers of a room's earlier games, if their records can be read without the room's key. @param {RoomView} view @param {Player | null} you */
export function earlierGames(view, you) {
  const { number, visibility, terms } = view;
  const shown = seatsOf(view, you).length > 0 || (visibility !== "link" && terms?.spectators !== false);
  return shown ? Array.from({ length: Math.max(0, number - 1) }, (_, index) => index + 1) : [];
}

/** The player's seat that has not offered a rematch yet. @param {RoomView} view @param {Player | null} you @returns {Seat | null} */
export function seatToOfferRematch(view, you) {
  if (view.status !== "over") return null;
  return seatsOf(view, you).find((seat) => !view.rematch?.includes(seat)) ?? null;
}

/** The player who took the seat that the host left open. @param {RoomView} view */
export const guestOf = ({ host, seats }) => seats.find(({ player }) => player && player.id !== host?.id)?.player;
