/**
 * What an engine has reported of its thinking about one turn. Pure.
 * @import { Thinking } from "../wire/messages.js"
 */

/** Add a report: the last of each depth stays, and another turn begins anew. @param {Thinking[]} thoughts the deepest first @param {Thinking} thought @returns {Thinking[]} */
export function withThought(thoughts, thought) {
  const kept = thoughts.filter(({ turn, depth }) => turn === thought.turn && depth < thought.depth);
  return [thought, ...kept];
}
