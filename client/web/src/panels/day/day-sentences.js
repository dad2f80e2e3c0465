/**
 * Sentences about a position of the day, from the facts that the server gives.
 * @import { DayPuzzle, DayStep } from "../../wire/messages.js"
 * @import { Message } from "../../state/message.js"
 */

import { markOf } from "../../boards/marks.js";
import { moveOf } from "../../boards/notation.js";
import { isFound, isOver, markOfPuzzle, movesOfReason, ownMoves } from "../../state/day.js";
import { dayWords } from "../../words/en/day.js";
import { messageWords } from "../../words/en/message.js";
import { valueReasonWords } from "../../words/en/value-reasons.js";
import { words } from "../../words/en/words.js";

/** What a move of the line does; empty where only a newer server knows. @param {DayPuzzle} puzzle @param {DayStep} step */
export function reasonOf({ view, outcome, side }, { move, reason, seat }) {
  if (!reason) return "";
  const { code, facts = {} } = reason;
  if (code === "parries" && outcome === "win" && seat === side) return dayWords.prevents(movesOfReason(view, reason));
  if (dayWords.reasons[code]) return dayWords.reasons[code](facts, movesOfReason(view, reason));
  const value = /** @type {Record<string, (typeof valueReasonWords)["book"]>} */ (valueReasonWords)[code];
  return value ? value({ facts, best: move, worth: { outcome: seat === side || outcome === "draw" ? outcome : "loss" } }) : "";
}

/** The best reply to a wrong first move. @param {DayPuzzle} puzzle */
export function replySentence({ outcome, reply: [, reply], view }) {
  if (!reply) return dayWords.ended(outcome);
  const wins = reply.reason ? movesOfReason(view, reply.reason) : [];
  return dayWords.replies(markOf(view, reply.seat), moveOf(view, reply.move), reply.reason?.code ?? "", wins, outcome);
}

/** What the attempt has come to, in a heading. @param {DayPuzzle} puzzle */
export function heading(puzzle) {
  const { attempt, line, outcome, side, view } = puzzle;
  const mark = markOfPuzzle(puzzle);
  if (isOver(puzzle)) return isFound(mark) ? dayWords.found(moveOf(view, line[0].move)) : dayWords.answerWas(moveOf(view, line[0].move));
  return attempt?.moves.length ? dayWords.not(moveOf(view, attempt.moves[0])) : dayWords.asks(markOf(view, side), outcome);
}

/** Below the heading of an attempt. @param {DayPuzzle} puzzle */
export function subheading(puzzle) {
  const mark = markOfPuzzle(puzzle);
  if (mark === "first" || mark === "second") return dayWords.tries[mark];
  return isOver(puzzle) ? dayWords.another : dayWords.onceMore;
}

/** The heading, the line below it and the answer, in one text for screen readers. @param {DayPuzzle} puzzle */
export function sentenceOf(puzzle) {
  const more = isOver(puzzle) ? wonText(puzzle) : replySentence(puzzle);
  return [heading(puzzle), subheading(puzzle), more].join(" ");
}

/** @param {DayPuzzle} puzzle */
export const wonText = (puzzle) => (puzzle.outcome === "win" ? dayWords.wonIn(ownMoves(puzzle), puzzle.at_most) : dayWords.drawKept);

/** The line below the board. @param {DayPuzzle} puzzle @param {{ asks: boolean, step: number, sending: boolean, unsent: boolean }} shown @returns {Message} */
export function lineBelow(puzzle, { asks, step, sending, unsent }) {
  const { line, view } = puzzle;
  if (unsent) return { kind: "refused", sign: "warning", first: dayWords.notSent };
  if (sending) return { kind: "sent", sign: "hourglass", first: words.sending };
  if (isOver(puzzle)) {
    const made = line[step - 1];
    if (step === line.length) return { kind: "over", sign: "check", first: wonText(puzzle), rest: dayWords.arrows };
    return { kind: "over", sign: "turn", first: made ? words.played(markOf(view, made.seat), moveOf(view, made.move)) : dayWords.start, rest: made ? "" : dayWords.arrows };
  }
  if (asks) return { kind: "turn", sign: "turn", first: words.yourTurn + ".", rest: messageWords.choose[view.moves] };
  return { kind: "refused", sign: "turn", first: puzzle.reply.length > 1 ? dayWords.bestReply : dayWords.notThis };
}
