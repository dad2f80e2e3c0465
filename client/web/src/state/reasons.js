/**
 * Words for refusals and for a missing graph or values. illegal-move.js words which moves are legal.
 * @import { RoomView } from "../wire/messages.js"
 * @import { GraphPull } from "./graph-pull.js"
 * @import { Refusal } from "./state.js"
 * @import { ValuesPull } from "./values-pull.js"
 */

import { moveOf } from "../boards/notation.js";
import { MOST_COUNTERS, isBeyondDrawing } from "./graph-panel.js";
import { allowsHelp, legalMoves } from "./selectors.js";
import { illegalMoves } from "./why.js";
import { words } from "../words/en/words.js";

/** A refusal in words; for an illegal move only the reason, if one is known. @param {RoomView} view @param {Refusal} refusal */
export function refusalText(view, refusal) {
  const { code, move = "" } = refusal;
  if (code === "premove-lost") return words.premoveLost(moveOf(view.position.view, move));
  if (code !== "illegal-move" || !move) return words.refused(refusal);
  return illegalMoves.text(view.position.view, legalMoves(view), move) || words.refusedMove(move);
}

/** Why there is no graph; empty if the next turn brings it. @param {GraphPull} pull @param {RoomView} view */
export function graphProblem({ refusal }, view) {
  if (isBeyondDrawing(view)) return words.graphBeyond(MOST_COUNTERS);
  return refusal && refusal.code !== "conflict" ? words.refused(refusal) : "";
}

/** Why there are no values; empty if there are or will be values. @param {ValuesPull} pull @param {RoomView} view */
export function valuesProblem(pull, view) {
  const forbidden = view.status === "playing" && !allowsHelp(view) ? { code: "no-help" } : null;
  const refusal = forbidden ?? pull.unavailable ?? pull.refused[view.position.turn];
  return refusal ? words.valuesRefused(refusal) : "";
}
