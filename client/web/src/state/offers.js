/**
 * The actions of a game besides moves: offers, resigning, claiming the win, a rematch (docs/protocol.md, 5); their commands are
 * in action-commands.js. The list of available actions is only a hint for the page: the server decides.
 * @import { OfferView, Player, RoomView, Seat } from "../wire/messages.js"
 */

import { allowsHelp, firstMover, guestOf, otherSeat, ownsMachinePlay, seatsOf } from "./selectors.js";

/** @typedef {"draw" | "takeback" | "hint" | "give-time" | "abort" | "free-seat" | "resign" | "claim" | "rematch" | "accept" | "decline" | "withdraw" | "close-chat" | "pause" | "resume" | "step" | "pace" | "restart"} Action */

/**
 * @typedef {object} GameAction
 * @property {Action} action
 * @property {OfferView} [answered] the offer that it answers
 * @property {number} [seconds] the pace that it sets
 */

/**
 * The actions to show now. The opponent's moves and offers never change their number: one action replaces another, and an
 * open offer keeps its place.
 * @param {RoomView} view @param {Player | null} you @returns {Action[]}
 */
export function availableActions(view, you) {
  const mine = seatsOf(view, you);
  if (ownsMachinePlay(view, you)) return machineActions(view);
  if (view.status !== "playing") return [];
  if (mine.length === 0) return [];
  const moves = view.moves?.length ?? 0;
  const person = mine.length === 1 && view.seats[otherSeat(mine[0]) - 1]?.player?.kind !== "machine";
  const first = person || mine.length === 2 ? 1 : 2; // a machine's answer replaces the action to abort
  const free = mayFreeSeat(view, you);
  /** @type {[Action, boolean][]} */
  const actions = [
    ["free-seat", free],
    ["abort", moves < 2 && !free],
    ["draw", person && moves > 1 && !view.drawless],
    ["takeback", view.terms?.takeback !== false && mine.some((seat) => moves >= (seat === firstMover(view) ? first : 2))],
    ["hint", mayHint(view, mine)],
    ["give-time", person && Boolean(view.clock) && view.clock?.kind !== "days"],
    ["resign", true],
  ];
  return actions.flatMap(([action, available]) => (available ? [action] : []));
}

/** Whether the player may have the best move shown: against a machine, where help is allowed. @param {RoomView} view @param {Seat[]} mine */
const mayHint = (view, mine) => mine.length === 1 && view.seats[2 - mine[0]]?.player?.kind === "machine" && allowsHelp(view) && !view.terms?.rated;

/** Whether the player may free the other seat of a public table: its player has not moved. @param {RoomView} view @param {Player | null} you */
function mayFreeSeat(view, you) {
  const [seat, both] = seatsOf(view, you);
  if (!seat || both || view.visibility !== "public" || view.host?.id !== you?.id || guestOf(view)?.kind === "machine") return false;
  return (view.moves?.length ?? 0) < (otherSeat(seat) === firstMover(view) ? 1 : 2);
}

/** The actions of the player who opened a room of machines. @param {RoomView} view @returns {Action[]} */
function machineActions({ status, machine_play: play }) {
  if (status !== "playing") return ["restart"];
  return play?.paused ? ["resume", "step", "restart"] : ["pause", "restart"];
}

/** The opponent's open offers. @param {RoomView} view @param {Seat[]} mine @returns {OfferView[]} */
export const theirOffers = ({ offers = [] }, mine) => (mine.length === 1 ? offers.filter(({ seat }) => !mine.includes(seat)) : []);

/** The player's own open offers. @param {RoomView} view @param {Seat[]} mine @returns {OfferView[]} */
export const ownOffers = ({ offers = [] }, mine) => offers.filter(({ seat }) => mine.includes(seat));

/** The opponent's seat while it is to move: its long absence lets the player claim the win. @param {RoomView} view @param {Player | null} you @returns {Seat | null} */
export function claimableSeat(view, you) {
  const mine = seatsOf(view, you);
  const seat = view.position.to_move;
  return view.status === "playing" && mine.length === 1 && !mine.includes(seat) ? seat : null;
}
