/**
 * The position that a room shows: the one on the board, or after the game the one stepped to.
 * @import { Analysis, Seat, View } from "./wire/messages.js"
 * @import { RoomState } from "./state.js"
 */

import { rewound } from "./boards/rewind.js";
import { legalMoves, toMove } from "./questions.js";
import { turnOf, turnShown } from "./values-pull.js";
import { verdictOf } from "./verdicts.js";

/**
 * @typedef {object} PositionShown
 * @property {View} picture
 * @property {number} ply how many moves of the game led to it
 * @property {Seat | null} mover null where the game is over
 * @property {string[]} legal none of a position stepped to: what is proved of it names its moves
 * @property {Analysis | null} analysis
 */

/** @param {RoomState} room @returns {PositionShown | null} null before there is a position */
export function positionShown({ view, values }) {
  if (!view?.position) return null;
  const moves = view.moves ?? [];
  const ply = (view.status === "over" ? values.ply : null) ?? moves.length;
  const turn = turnShown(values, view);
  return {
    picture: rewound(view.position.view, moves, ply),
    ply,
    mover: ply < moves.length ? moverOf(ply) : toMove(view),
    legal: legalMoves(view),
    analysis: (turn !== null && values.known[turn]) || null,
  };
}

/** Seat 1 moves first, always. @param {number} ply @returns {Seat} */
const moverOf = (ply) => (ply % 2 === 0 ? 1 : 2);

/** How each move of a finished game stands, null while that is not known; nothing while the game runs. @param {RoomState} room */
export function verdictsOf({ view, values }) {
  if (view?.status !== "over") return [];
  return (view.moves ?? []).map((move, ply) => verdictOf(values.known[turnOf(view, ply)], move));
}
