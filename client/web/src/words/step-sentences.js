/**
 * Sentences for the steps of a search: which clauses a step has. What each clause is in a language, in which order and with
 * which cases, is the language's own (words/en/search-steps.js and its translations).
 * @import { StudyMove as Move } from "../boards/notation.js"
 * @import { CutFacts, DoneFacts, EnterFacts, Hold, LeafFacts, Pass, PassFacts, RootFacts, Side, StepFacts, Taken, Value, Worth } from "../state/search_tree/facts.js"
 */

import { capital } from "./capital.js";

/**
 * The clauses of a language, without capitals at their beginning and stops at their end.
 * @typedef {object} StepClauses
 * @property {(side: Side, depth: number | null, toTheEnd: boolean) => string} looks X is to move and looks 4 moves ahead
 * @property {Record<RootFacts["method"], string>} method what the search does with every move
 * @property {(alpha: Value | null, beta: Value | null) => string} expects a pass with a first window: values between or beyond these
 * @property {string} whole a pass again, with its window opened
 * @property {(side: Side, move: Move) => string} tries
 * @property {(side: Side, move: Move) => string} triesAgain
 * @property {(side: Side, value: Value) => string} asks only whether it is better for a side than a value
 * @property {(side: Side) => string} answers
 * @property {(side: Side, value: Value, move: Move | null) => string} has a side is sure of a value already, with a move or elsewhere
 * @property {(side: Side, value: Value, move: Move | null) => string} holds as has, of a side whose numbers are the better the smaller
 * @property {(side: Side, move: Move | null) => string} wins a side is sure to win already
 * @property {(side: Side, move: Move | null) => string} loses all that a side has had so far loses
 * @property {string} between only what lies between two values still matters
 * @property {string} betterForBoth the same of a negamax
 * @property {string} more only more than a value still matters
 * @property {string} less
 * @property {(side: Side) => string} betterFor
 * @property {(move: Move) => string} move as the subject of a sentence
 * @property {(winner: Side | null) => string} over
 * @property {(value: Value) => string} valued what the evaluator makes of an end
 * @property {(value: Value) => string} guess
 * @property {(value: Value) => string} table
 * @property {(worth: Worth) => string} bound what the table has of a position that was searched before as deep
 * @property {(value: Value) => string} leftOut
 * @property {(side: Side) => string} first it is the first value that a side has here
 * @property {(side: Side, before: Value) => string} better
 * @property {(side: Side, before: Value) => string} noBetter
 * @property {(side: Side, than: Value) => string} askedAgain it is better than that, and is searched again to learn how good
 * @property {(value: Value) => string} alphaRises continues first and better
 * @property {(value: Value) => string} betaFalls
 * @property {(already: string) => string} though continues first and better
 * @property {(move: Move, worth: Worth) => string} isWorth
 * @property {(side: Side) => string} to continues a value: to whom it is that
 * @property {(value: Value | Worth, side: Side) => string} turned continues that: what it is to the other side
 * @property {(number: number) => string} number
 * @property {(side: Side, worth: Worth) => string} getsHere with its bound, at least
 * @property {(side: Side, value: Value) => string} holdsHere at most
 * @property {(side: Side) => string} winsHere
 * @property {(here: string, sure: string, side: Side) => string} cut a side that is sure of something has no reason to come this way
 * @property {(here: string) => string} answered and more was not asked
 * @property {(side: Side, move: Move) => string} winsByMove and nothing is better
 * @property {(moves: number) => string} spared
 * @property {string} nothingLeft alpha and beta have met, but there was no other move
 * @property {(side: Side, move: Move) => string} wonWithLast
 * @property {(depth: number, side: Side, best: Move | null, worth: Worth) => string} passDone a pass is at its end, with its value and best move
 * @property {string} deeper
 * @property {string} wrongWindow its value lies outside the window, so that the pass is repeated
 * @property {(side: Side, move: Move, value: Value) => string} plays
 * @property {(side: Side, move: Move, value: Value) => string} playsLost a side that loses anyhow plays the move on which it takes longest
 * @property {(side: Side, move: Move) => string} stopped
 * @property {(positions: number, cutoffs: number, nothingLeft: number | null) => string} counts cut-offs that left moves out, and how often none was left; null where that is not known and both are together
 * @property {(positions: number) => string} leftOutOf
 */

/** A text as the beginning of a sentence; a square keeps its small letter. @param {string} text */
export const start = (text) => (/^[a-z]\d/.test(text) ? text : capital(text));

/** @param {(string | false)[]} texts */
const sentences = (...texts) => texts.flatMap((text) => (text ? [`${start(text)}.`] : [])).join(" ");

/** Whether a bound calls a value a loss of its own player: "at least a win" of the other could be read in two ways. @param {Value | Worth} value */
export const isOwnLoss = (value) => "bound" in value && value.bound !== "exact" && value.sign < 0;

/** Whether a value says how the game ends, as a bound does only on that side. @param {Value | Worth} value */
export const isSettled = (value) => !("bound" in value) || value.bound === "exact" || (value.bound === "least" ? value.sign > 0 : value.sign < 0);

/** Whether a sentence has a value as a win, not as a number. @param {Value} value */
export const isWinInWords = ({ wins, plain }) => wins !== null && !plain;

/** The sentences of a language. @param {StepClauses} clauses @returns {(facts: StepFacts) => string} */
export function stepSentences(clauses) {
  /** What a side is sure of, with a move or elsewhere. @param {Side} side @param {Value} value @param {Move | null} move */
  function sure(side, value, move) {
    if (isWinInWords(value)) return value.wins === side.mark ? clauses.wins(side, move) : clauses.loses(side, move);
    return side.gains ? clauses.has(side, value, move) : clauses.holds(side, value, move);
  }

  /** @param {Hold | null} max @param {Hold | null} min */
  function news(max, min) {
    if (max && min) return min.side.gains ? clauses.betterForBoth : clauses.between;
    if (max) return clauses.more;
    return min?.side.gains ? clauses.betterFor(min.side) : clauses.less;
  }

  /** @param {Pass | null} pass */
  const expected = (pass) => (!pass || (!pass.alpha && !pass.beta && !pass.repeated) ? "" : pass.repeated ? clauses.whole : clauses.expects(pass.alpha, pass.beta));

  /** @param {EnterFacts} facts */
  function enter({ side, other, move, max, min, asked, again }) {
    if (asked) return sentences(clauses.tries(side, move), clauses.asks(side, asked));
    if (again) return sentences(clauses.triesAgain(side, move));
    const known = [max, min].flatMap((hold) => (hold ? [sure(hold.side, hold.value, hold.move)] : []));
    const rest = known.length > 0 ? `${known.join(", ")}: ${news(max, min)}` : clauses.answers(other);
    return sentences(clauses.tries(side, move), rest);
  }

  /** To whom a value of a negamax is what it is; a win in words is the same to both. @param {{ side: Side, other: Side, turned: Value | Worth | null }} facts @param {Value} value */
  const toWhom = ({ side, other, turned }, value) => (turned && !isWinInWords(value) ? clauses.to(side) + clauses.turned(turned, other) : "");

  /** @param {LeafFacts} facts */
  function found(facts) {
    const { reason, winner, value } = facts;
    if (reason === "guess") return clauses.guess(value) + toWhom(facts, value);
    if (facts.bound) return clauses.bound(facts.bound) + toWhom(facts, value);
    if (reason === "table") return clauses.table(value) + toWhom(facts, value);
    if (reason === "left-out") return clauses.leftOut(value) + toWhom(facts, value);
    const over = clauses.over(winner);
    if (winner ? value.wins !== winner.mark : value.number !== 0) return `${over}; ${clauses.valued(value)}${toWhom(facts, value)}`;
    if (!value.plain) return over;
    const number = clauses.number(value.number);
    return facts.turned ? `${over}: ${number}${toWhom(facts, value)}` : `${over} (${number})`;
  }

  /** What the parent makes of a value. @param {Taken} taken @param {Value | null} asked what it was to be better than */
  function taken({ side, kept, before, value, moved, already, again }, asked) {
    if (again && asked) return clauses.askedAgain(side, asked);
    if (!kept && before) return clauses.noBetter(side, before);
    const best = before ? clauses.better(side, before) : clauses.first(side);
    if (already) return best + clauses.though(sure(side, already, null));
    return best + (moved === null ? "" : moved === "alpha" ? clauses.alphaRises(value) : clauses.betaFalls(value));
  }

  /** @param {CutFacts} facts */
  function cut({ cause, side, move, value, other, untried }) {
    const gets = side.gains ? clauses.getsHere(side, value) : clauses.holdsHere(side, value);
    const here = isWinInWords(value) && value.wins === side.mark ? clauses.winsHere(side) : gets;
    if (cause === "asked") return untried ? clauses.answered(here) : clauses.nothingLeft;
    if (!other) return untried ? clauses.winsByMove(side, move) : clauses.wonWithLast(side, move);
    if (untried === 0) return clauses.nothingLeft;
    return clauses.cut(here, sure(other.side, other.value, other.move), other.side);
  }

  /** @param {PassFacts} facts */
  const passed = ({ pass, side, best, worth, outcome }) => sentences(clauses.passDone(pass.depth, side, best, worth), outcome === "inside" ? clauses.deeper : clauses.wrongWindow);

  /** @param {DoneFacts} facts */
  function done({ side, move, best, value, positions, cutoffs, nothingLeft, leftOut }) {
    const isBest = best?.parts.join() === move.parts.join();
    const lost = value && !isBest && value.wins !== null && value.wins !== side.mark;
    const end = !value ? clauses.stopped(side, move) : lost ? clauses.playsLost(side, move, value) : clauses.plays(side, move, value);
    const grouped = (/** @type {string} */ text) => text.replace(/\d{4,}/g, (digits) => clauses.number(Number(digits)));
    return sentences(end, grouped(clauses.counts(positions, cutoffs, nothingLeft)), leftOut > 0 && grouped(clauses.leftOutOf(leftOut)));
  }

  return (facts) => {
    switch (facts.kind) {
      case "root":
        return sentences(clauses.looks(facts.side, facts.depth, facts.method === "memo"), expected(facts.pass) || clauses.method[facts.method]);
      case "enter":
        return enter(facts);
      case "leaf":
        return sentences(`${clauses.move(facts.move)}: ${found(facts)}`, taken(facts.taken, facts.asked));
      case "back":
        return sentences(clauses.isWorth(facts.move, facts.worth) + toWhom(facts, facts.worth), taken(facts.taken, facts.asked));
      case "cut":
        return sentences(cut(facts), facts.untried > 0 && clauses.spared(facts.untried));
      case "pass":
        return passed(facts);
      case "done":
        return done(facts);
    }
  };
}
