/**
 * What players may settle beside the moves: which deals are open now, and the command each becomes
 * (docs/protocol.md, 5). What is shown here is a courtesy; the server decides.
 * @import { ClientMessage, OfferView, Player, RoomView, Seat } from "./wire/messages.js"
 */

import { otherSeat, seatsOf } from "./questions.js";
import { abort, acceptOffer, claimWin, closeChat, declineOffer, giveTime, makeOffer, offerRematch, resign } from "./wire/commands.js";

/** @typedef {"draw" | "takeback" | "give-time" | "abort" | "resign" | "claim" | "rematch" | "accept" | "decline" | "withdraw" | "close-chat"} Deed */

/**
 * @typedef {object} Deal
 * @property {Deed} deed
 * @property {OfferView} [about] the proposal that is answered
 */

/** @param {Deal} deal @returns {(id: string, room: string, view: RoomView) => ClientMessage} */
export const commandOf =
  ({ deed, about }) =>
  (id, room, { number, position }) => {
    const turn = about?.turn ?? position?.turn ?? 0;
    const offer = about?.offer ?? (deed === "takeback" ? "takeback" : "draw");
    switch (deed) {
      case "draw":
      case "takeback":
        return makeOffer(id, room, offer, turn);
      case "accept":
        return acceptOffer(id, room, offer, turn);
      case "decline":
      case "withdraw":
        return declineOffer(id, room, offer, turn, about?.seat);
      case "give-time":
        return giveTime(id, room, turn);
      case "abort":
        return abort(id, room, number);
      case "resign":
        return resign(id, room, number);
      case "claim":
        return claimWin(id, room, number);
      case "rematch":
        return offerRematch(id, room, number);
      case "close-chat":
        return closeChat(id, room);
    }
  };

/** What may be asked for now. @param {RoomView} view @param {Player | null} you @returns {Deed[]} */
export function openDeals(view, you) {
  const mine = seatsOf(view, you);
  if (view.status !== "playing" || mine.length === 0) return [];
  const moves = view.moves?.length ?? 0;
  const proposed = new Set((view.offers ?? []).map(({ offer }) => offer));
  const person = mine.length === 1 && view.seats[otherSeat(mine[0]) - 1]?.player?.kind !== "machine";
  /** @type {[Deed, boolean][]} */
  const deals = [
    ["draw", person && moves > 0 && !proposed.has("draw")],
    ["takeback", view.terms?.takeback !== false && mine.some((seat) => moves >= seat) && !proposed.has("takeback")],
    ["give-time", person && Boolean(view.clock) && view.clock?.kind !== "days"],
    ["abort", moves < 2],
    ["resign", true],
  ];
  return deals.flatMap(([deed, open]) => (open ? [deed] : []));
}

/** What the other side proposes and you may answer. @param {RoomView} view @param {Seat[]} mine @returns {OfferView[]} */
export const theirOffers = ({ offers = [] }, mine) => (mine.length === 1 ? offers.filter(({ seat }) => !mine.includes(seat)) : []);

/** What you proposed and may withdraw. @param {RoomView} view @param {Seat[]} mine @returns {OfferView[]} */
export const ownOffers = ({ offers = [] }, mine) => offers.filter(({ seat }) => mine.includes(seat));

/** Whose absence you may end the game for, once it has lasted. @param {RoomView} view @param {Player | null} you @returns {Seat | null} */
export function awaited(view, you) {
  const mine = seatsOf(view, you);
  const seat = view.position?.to_move;
  return view.status === "playing" && mine.length === 1 && seat && !mine.includes(seat) ? seat : null;
}
