/**
 * The commands of the actions of a game besides moves (docs/protocol.md, 5).
 * @import { ClientMessage, RoomView } from "../wire/messages.js"
 * @import { RoomOptions } from "../wire/commands.js"
 * @import { GameAction } from "./offers.js"
 */

import { guestOf } from "./selectors.js";
import { command } from "../wire/commands.js";

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
      case "hint":
        return command("take-hint", id, { room, turn });
      case "give-time":
        return command("give-time", id, { room, turn });
      case "abort":
        return command("abort", id, { room, number });
      case "free-seat":
        return command("free-seat", id, { room, player: guestOf(view)?.id ?? "" });
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
