/**
 * The search to look into at a position of a room's game: that of the engine that has just moved, or one that looks ahead from there.
 * @import { OptionValue, Seat, RoomView } from "../wire/messages.js"
 * @import { GlassAddress } from "./glass-address.js"
 */

import { allowsHelp, firstMover, otherSeat } from "./selectors.js";

/** Engines that choose without a tree, or without a record of it. */
const TREELESS = /^(random|greedy|pvs|mcts|perfect|level:[12]$)/;
const USUAL = "alphabeta:depth=4";

/**
 * @param {RoomView} view @param {number} ply the position after so many moves
 * @returns {{ why: boolean, address: GlassAddress } | null} `why` if it is the search that chose the last move; null where help is not allowed or nothing can be searched
 */
export function searchToShow(view, ply) {
  const { game, options, start = "", moves = [], status, seats, position } = view;
  if (status === "waiting" || (status === "playing" && !allowsHelp(view))) return null;
  const first = firstMover(view);
  /** @type {Seat} */
  const mover = ply % 2 === 1 ? first : otherSeat(first);
  const engine = ply > 0 ? seats[mover - 1]?.player?.engine : null;
  const isEnd = ply === moves.length && (status === "over" || !position.legal);
  return searchAfter({ game, options, start, moves: moves.slice(0, ply) }, engine, isEnd);
}

/**
 * The search to show while a room's game is followed: that of the machine that moved last, else one of the position on the board.
 * @param {RoomView} view @param {string} player to search positions that no machine has moved to
 * @returns {GlassAddress | null}
 */
export function searchToFollow(view, player) {
  const plies = view.moves?.length ?? 0;
  const [last, before] = [plies, Math.max(0, plies - 1)].map((ply) => searchToShow(view, ply));
  const shown = last?.why || !before?.why ? last : before;
  return shown && { ...shown.address, ...(!shown.why && player && { player }), room: view.room };
}

/**
 * The same of a line of moves that no room needs to have.
 * @param {{ game: string, options: Record<string, OptionValue>, start: string, moves: string[] }} line @param {string | null | undefined} engine that made the last move
 * @param {boolean} isEnd whether there is nothing more to search
 */
export function searchAfter({ moves, ...line }, engine, isEnd) {
  const why = Boolean(engine) && !TREELESS.test(engine ?? "");
  if (!why && isEnd) return null;
  const player = why ? /** @type {string} */ (engine) : USUAL;
  return { why, address: { ...line, moves: why ? moves.slice(0, -1) : moves, player } };
}
