/**
 * The position on a room's board, with the known values of its moves.
 * @import { Analysis, Seat, View } from "../wire/messages.js"
 * @import { RoomState } from "./state.js"
 */

import { legalMoves, toMove } from "./selectors.js";

/**
 * @typedef {object} PositionShown
 * @property {View} picture to draw
 * @property {Seat | null} mover the side to move; null if the game is over
 * @property {string[]} legal
 * @property {Analysis | null} analysis
 */

/** @param {RoomState} room @returns {PositionShown | null} null before there is a position */
export function positionShown({ view, values }) {
  if (!view) return null;
  const { position } = view;
  return { picture: position.view, mover: toMove(view), legal: legalMoves(view), analysis: values.known[position.turn] ?? null };
}
