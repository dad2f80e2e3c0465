/** @import { RoomView, Seat } from "../wire/messages.js" */

import { firstMover, otherSeat } from "./selectors.js";

/** The last move of a machine in the current game, its seat and its turn; null if none has moved. @param {RoomView} view @returns {{ move: string, seat: Seat, turn: number } | null} */
export function lastMachineMove(view) {
  const { moves = [], turns = [], seats } = view;
  const first = firstMover(view);
  for (let ply = moves.length - 1; ply >= 0; ply--) {
    const mover = ply % 2 === 0 ? first : otherSeat(first);
    if (seats[mover - 1]?.player?.kind === "machine") return { move: moves[ply], seat: mover, turn: turns[ply] };
  }
  return null;
}
