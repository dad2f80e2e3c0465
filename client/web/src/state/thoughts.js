/**
 * An engine's reports about its search for one turn. Pure.
 * @import { Seat, Thinking } from "../wire/messages.js"
 */

/** Add a report: the list keeps the last one of each depth, and another turn empties it. @param {Thinking[]} thoughts the deepest first @param {Thinking} thought @returns {Thinking[]} */
export function withThought(thoughts, thought) {
  const kept = thoughts.filter(({ turn, depth }) => turn === thought.turn && depth < thought.depth);
  return [thought, ...kept];
}

/** The report of the engine on a seat: on its own turn, or while it ponders on its opponent's. @param {Thinking | null} thinking @param {Seat} seat @param {Seat | null} mover @returns {Thinking | null} */
export function thinkingOf(thinking, seat, mover) {
  return thinking && mover !== null && (mover === seat) !== Boolean(thinking.ponders) ? thinking : null;
}
