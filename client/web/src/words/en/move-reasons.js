/**
 * Why a move was played, by the codes and facts that the server gives, in English; loaded with the analysis.
 * @import { Score, SecondBest } from "../../wire/messages.js"
 * @import { Leads, Other } from "../../state/told-move.js"
 */

import { start } from "../step-sentences.js";
import { counted } from "./nouns.js";
import { by, does, number, what } from "./step-grammar.js";
import { words } from "./words.js";

/** A score for the player who moved that is no proof. @param {Score} score */
const evaluation = ({ value }) => `evaluation ${number(value ?? 0)}`;

/** @param {number} depth in moves of both sides */
const ahead = (depth) => `${counted(depth, "move")} ahead`;

/** Until the end, where that is known. @param {Leads} leads */
const until = ({ more, atMost }) => (more === null ? "" : `, after ${counted(more, "more move")}${atMost ? " at most" : ""}`);

/** A clause without a capital and a stop. @param {Leads} leads */
function leadsTo(leads) {
  const { side, opponent, outcome, more, atMost, reply } = leads;
  if (outcome === "draw") return more === 0 ? "it ends the game in a draw" : "with best play on both sides the game is then a draw";
  if (outcome === "win") return more === 0 ? "it wins at once" : `${does(side, "then wins", "then win")} by force${until(leads)}`;
  if (more === 0) return "it ends the game, and loses it";
  if (more === 1 && !atMost) return `${does(opponent, "then wins", "then win")} at once${reply ? ` ${by(reply)}` : ""}`;
  return `${does(opponent, "then wins", "then win")} by force${until(leads)}${reply ? `, beginning ${by(reply)}` : ""}`;
}

/** @param {Other} other */
function others(other) {
  if (other.kind === "all-lose") return "Every move loses here.";
  if (other.kind === "others") return other.outcome === "loss" ? "Every other move loses." : "No other move wins.";
  return `Better: ${what(other.move)}, which ${other.outcome === "win" ? "wins" : "keeps the draw"}.`;
}

export const moveReasonWords = {
  /** @param {string} move */
  title: (move) => `Why ${move}?`,
  /** @param {Score} score an evaluation @param {number} depth 0 where the search had none */
  score: (score, depth) => `For its side: ${evaluation(score)}${depth ? `, looked ${ahead(depth)}` : ""}.`,
  /** @param {string} moves @param {boolean} example whether the loser need not play its best in it */
  line: (moves, example) => `${example ? "A line that shows it" : "Its line"}: ${moves}.`,
  /** @param {SecondBest} second @param {Leads | null} leads what it is proved to lead to */
  second: ({ move, score, loses, depth }, leads) => {
    if (leads) return `Best other move ${move}: ${leadsTo(leads)}.`;
    const compared = !loses ? "as good" : loses > 0 ? `worth ${number(loses)} less` : `worth ${number(-loses)} more`;
    const said = typeof loses === "number" || !score ? compared : evaluation(score);
    return `Best other move ${move}: ${said}${depth ? `, looked ${ahead(depth)}` : ""}.`;
  },
  /** @param {Leads} leads */
  leads: (leads) => `${start(leadsTo(leads))}.`,
  other: others,
  open: "Its search sees no forced win for either side so far, and prefers this move.",
  nothing: "Nothing is known about this move.",
  numbers: "The numbers",
  /** By code; the exact value's own reasons are among the words of values. @type {Record<string, (facts: Record<string, any>) => string>} */
  reasons: {
    fallback: () => "The machine’s own answer failed or came too late: a quick move took its place.",
    glance: ({ plies }) => `Chosen quickly${plies ? `, looking ${ahead(plies)}` : ""}: this level does not search every move in full.`,
    "only-move": () => "No other move is legal.",
    wins: () => "It wins at once.",
    parries: ({ moves, of, reply }) => {
      if (of === 1) return `After the other move the opponent wins at once, by ${reply}.`;
      return `After ${moves === of ? "every other move" : `${moves} of the ${of} other moves`} the opponent wins at once, as by ${reply}.`;
    },
    threatens: ({ replies, of }) => `It threatens to win at once, after ${replies === of ? "every reply" : `${replies} of ${of} replies`}.`,
    "winning-cells": ({ own, theirs, own_odd: ownOdd, their_odd: theirOdd }) =>
      `Empty cells that then make a line: ${own} own, ${theirs} of the opponent${ownOdd === undefined ? "" : `; on odd rows ${ownOdd} and ${theirOdd}`}.`,
    distance: ({ rows, passed }) => `The wolf is then ${counted(rows, "row")} from its goal; sheep it has passed: ${passed}.`,
    exact: ({ outcome, plies }) => `By exact play: ${words.worth({ outcome, plies })}.`,
  },
};
