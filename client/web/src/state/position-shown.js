/**
 * The position that a room shows: the current one, or in a review of a finished game the chosen one.
 * @import { Analysis, RoomView, Seat, View } from "../wire/messages.js"
 * @import { RoomState } from "./state.js"
 */

import { rewound } from "../boards/rewind.js";
import { firstMover, legalMoves, otherSeat, toMove } from "./selectors.js";
import { turnOf, turnShown } from "./values-pull.js";
import { verdictOf } from "./verdicts.js";

/**
 * @typedef {object} PositionShown
 * @property {View} picture to draw
 * @property {number} ply how many moves of the game led to it
 * @property {Seat | null} mover the side to move; null where the game is over
 * @property {string[]} legal moves of the current position; those of a reviewed one are named by its analysis
 * @property {Analysis | null} analysis
 */

/** @param {RoomState} room @returns {PositionShown | null} null before there is a position */
export function positionShown({ view, values }) {
  if (!view) return null;
  const moves = view.moves ?? [];
  const ply = (view.status === "over" ? values.ply : null) ?? moves.length;
  const turn = turnShown(values, view);
  return {
    picture: rewound(view.position.view, moves, ply),
    ply,
    mover: ply < moves.length ? moverOf(view, ply) : toMove(view),
    legal: legalMoves(view),
    analysis: (turn !== null && values.known[turn]) || null,
  };
}

/** @param {RoomView} view @param {number} ply @returns {Seat} */
const moverOf = (view, ply) => (ply % 2 === 0 ? firstMover(view) : otherSeat(firstMover(view)));

/** The verdicts on the moves of a finished game, null where one is not known yet. @param {RoomState} room */
export function verdictsOf({ view, values }) {
  if (view?.status !== "over") return [];
  return (view.moves ?? []).map((move, ply) => verdictOf(values.known[turnOf(view, ply)], move));
}
