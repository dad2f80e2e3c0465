/**
 * When the player is asked about notices. Pure.
 * @import { Player, RoomView } from "../wire/messages.js"
 */

import { otherSeat, seatsOf, toMove } from "./selectors.js";

/**
 * The opponent whose move a device could tell of: directly after a move of the player's own in a game with days a move. Null at
 * any other time.
 * @param {RoomView} view @param {Player | null} you @returns {{ name: string, days: number } | null}
 */
export function awaitedMove(view, you) {
  const [seat, ...others] = seatsOf(view, you);
  if (!seat || others.length > 0 || view.clock?.kind !== "days" || view.status !== "playing") return null;
  const opponent = view.seats[otherSeat(seat) - 1]?.player;
  const hasMoved = (view.moves?.length ?? 0) > 0;
  if (!opponent || opponent.kind === "machine" || toMove(view) !== otherSeat(seat) || !hasMoved) return null;
  return { name: opponent.name, days: view.clock.days };
}
