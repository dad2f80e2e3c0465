/**
 * Verdicts on the moves of a finished game, from the exact values of the positions they were made in.
 *
 * Invariant: a verdict is given only where it is proved.
 * @import { Analysis, Outcome, ExactValue } from "../wire/messages.js"
 */

/**
 * @typedef {object} Verdict
 * @property {"kept" | "only" | "slipped" | "lost" | "unknown"} kind
 * @property {Outcome} [from] the value before the move
 * @property {Outcome} [to] the value after it
 * @property {string} [best] a best move
 */

/** @type {Outcome[]} */
const ASCENDING = ["loss", "draw", "win"];

/** @param {Outcome} outcome */
const rank = (outcome) => ASCENDING.indexOf(outcome);

/** The worst and the best possible outcome of a value. @param {ExactValue} worth @returns {[Outcome, Outcome]} */
function rangeOf({ outcome, bounds }) {
  if (outcome) return [outcome, outcome];
  return [bounds?.[0] ?? "loss", bounds?.[1] ?? "win"];
}

/** @param {Analysis | undefined} analysis of the position the move was made in @param {string} move @returns {Verdict | null} null before the end of the analysis */
export function verdictOf(analysis, move) {
  if (!analysis?.done) return null;
  const moves = analysis.moves ?? {};
  const [played, worth] = [moves[move]?.outcome, analysis.worth?.outcome];
  if (!played || !worth) return { kind: "unknown" };
  if (rank(played) < rank(worth)) return { kind: "slipped", from: worth, to: played, best: analysis.best };
  if (worth === "loss") return { kind: "lost" };
  const others = Object.entries(moves).filter(([text]) => text !== move);
  const only = others.length > 0 && others.every(([, other]) => rank(rangeOf(other)[1]) < rank(worth));
  return { kind: only ? "only" : "kept", from: worth, to: played };
}
