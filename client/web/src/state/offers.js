/**
 * The actions of a game besides moves: offers, resigning, claiming the win, a rematch, and their commands
 * (docs/protocol.md, 5). Which are available is only a hint for the page: the server decides.
 * @import { ClientMessage, OfferView, Player, RoomView, Seat } from "../wire/messages.js"
 * @import { RoomOptions } from "../wire/commands.js"
 */

import { firstMover, otherSeat, ownsMachinePlay, seatsOf } from "./selectors.js";
import { command } from "../wire/commands.js";

/** @typedef {"draw" | "takeback" | "give-time" | "abort" | "resign" | "claim" | "rematch" | "accept" | "decline" | "withdraw" | "close-chat" | "pause" | "resume" | "step" | "pace" | "restart"} Action */

/**
 * @typedef {object} GameAction
 * @property {Action} action
 * @property {OfferView} [answered] the offer that it answers
 * @property {number} [seconds] the pace that it sets
 */

/** @param {GameAction} gameAction @returns {(id: string, room: string, view: RoomView) => ClientMessage} */
export const commandFor =
  ({ action, answered, seconds = 0 }) =>
  (id, room, view) => {
    const { number, position } = view;
    const turn = answered?.turn ?? position.turn;
    const offer = answered?.offer ?? (action === "takeback" ? "takeback" : "draw");
    switch (action) {
      case "draw":
      case "takeback":
        return command("make-offer", id, { room, offer, turn });
      case "accept":
        return command("accept-offer", id, { room, offer, turn });
      case "decline":
      case "withdraw":
        return command("decline-offer", id, { room, offer, turn, seat: answered?.seat });
      case "give-time":
        return command("give-time", id, { room, turn });
      case "abort":
        return command("abort", id, { room, number });
      case "resign":
        return command("resign", id, { room, number });
      case "claim":
        return command("claim-win", id, { room, number });
      case "rematch":
        return command("offer-rematch", id, { room, number });
      case "close-chat":
        return command("close-chat", id, { room });
      case "pause":
        return command("pause", id, { room });
      case "resume":
        return command("resume", id, { room });
      case "step":
        return command("step", id, { room, turn });
      case "pace":
        return command("pace", id, { room, seconds });
      case "restart":
        return command("create-room", id, sameAgain(view));
    }
  };

/** A new room of the same machines on the same terms. @param {RoomView} view @returns {RoomOptions} */
const sameAgain = ({ game, seats, options, visibility, help, terms, start }) => ({
  game,
  seats: seats.map(({ player }) => player?.engine ?? ""),
  options,
  visibility,
  help,
  terms,
  start,
});

/**
 * The actions to show now. What the opponent does never changes how many they are: one action takes the place of another, and an
 * offer that is open keeps its own.
 * @param {RoomView} view @param {Player | null} you @returns {Action[]}
 */
export function availableActions(view, you) {
  const mine = seatsOf(view, you);
  if (ownsMachinePlay(view, you)) return machineActions(view);
  if (view.status !== "playing") return [];
  if (mine.length === 0) return [];
  const moves = view.moves?.length ?? 0;
  const person = mine.length === 1 && view.seats[otherSeat(mine[0]) - 1]?.player?.kind !== "machine";
  const first = person || mine.length === 2 ? 1 : 2; // a machine's answer takes the place of calling off
  /** @type {[Action, boolean][]} */
  const actions = [
    ["abort", moves < 2],
    ["draw", person && moves > 1],
    ["takeback", view.terms?.takeback !== false && mine.some((seat) => moves >= (seat === firstMover(view) ? first : 2))],
    ["give-time", person && Boolean(view.clock) && view.clock?.kind !== "days"],
    ["resign", true],
  ];
  return actions.flatMap(([action, available]) => (available ? [action] : []));
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
