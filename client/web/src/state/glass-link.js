/**
 * The search to show for a position of a room's game: the search of the engine that has just moved, or one from the position.
 * @import { OptionValue, Seat, RoomView } from "../wire/messages.js"
 * @import { Machines } from "./catalogue.js"
 * @import { GlassAddress } from "./glass-address.js"
 */

import { algorithmIn } from "./catalogue.js";
import { allowsHelp, firstMover, otherSeat } from "./selectors.js";

/** Whether a level chooses its moves by a search; the lowest two hardly search. @param {string} level */
export const levelSearches = (level) => !["1", "2"].includes(level);

const USUAL = "alphabeta:depth=4";

/**
 * @param {Machines | null} machines @param {RoomView} view @param {number} ply the position after so many moves
 * @returns {{ why: boolean, address: GlassAddress } | null} `why` if it is the search that chose the last move; null if help is not allowed or nothing can be searched
 */
export function searchToShow(machines, view, ply) {
  const { game, options, start = "", moves = [], status, seats, position } = view;
  if (status === "waiting" || (status === "playing" && !allowsHelp(view))) return null;
  const first = firstMover(view);
  /** @type {Seat} */
  const mover = ply % 2 === 1 ? first : otherSeat(first);
  const engine = ply > 0 ? seats[mover - 1]?.player?.engine : null;
  const isEnd = ply === moves.length && (status === "over" || !position.legal);
  return searchAfter(machines, { game, options, start, moves: moves.slice(0, ply) }, engine, isEnd);
}

/**
 * The search to show while following a room's game: the search of the machine that moved last, else one of the position on the board.
 * @param {Machines | null} machines @param {RoomView} view @param {string} player the engine for positions that no machine has moved to
 * @returns {GlassAddress | null}
 */
export function searchToFollow(machines, view, player) {
  const plies = view.moves?.length ?? 0;
  const [last, before] = [plies, Math.max(0, plies - 1)].map((ply) => searchToShow(machines, view, ply));
  const shown = last?.why || !before?.why ? last : before;
  return shown && { ...shown.address, ...(!shown.why && player && { player }), room: view.room };
}

/**
 * The same for a line of moves without a room.
 * @param {Machines | null} machines @param {{ game: string, options: Record<string, OptionValue>, start: string, moves: string[] }} line @param {string | null | undefined} engine the one that made the last move
 * @param {boolean} isEnd whether there is nothing more to search
 */
export function searchAfter(machines, { moves, ...line }, engine, isEnd) {
  const why = Boolean(engine) && hasOwnSearch(machines, engine ?? "");
  if (!why && isEnd) return null;
  const player = why ? /** @type {string} */ (engine) : USUAL;
  return { why, address: { ...line, moves: why ? moves.slice(0, -1) : moves, player } };
}

/** Whether a search from the position alone shows how an engine chose: it records a tree, begins anew with every move and draws no lots. @param {Machines | null} machines @param {string} engine */
function hasOwnSearch(machines, engine) {
  const [name, level = ""] = engine.split(":");
  const algorithm = algorithmIn(machines, engine);
  return name === "level" ? levelSearches(level) : Boolean(algorithm?.tree && !algorithm.goes_on && !algorithm.fields.includes("seed"));
}
