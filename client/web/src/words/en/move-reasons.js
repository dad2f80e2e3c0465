/**
 * Why a move was played, by the codes and facts that the server gives, in English; loaded with the analysis.
 * @import { Score, SecondBest } from "../../wire/messages.js"
 */

import { signed } from "../signed.js";
import { counted } from "./boards.js";
import { valueWords } from "./values.js";

const number = signed("en");

/** A score for the player who moved; wins, losses and draws are proved. @param {Score} score */
const worth = ({ kind, plies, value }) => (kind === "evaluation" ? `evaluation ${number(value ?? 0)}` : `${valueWords.worth({ outcome: kind, plies })}, proved`);

/** @param {number} depth in plies */
const deep = (depth) => counted(depth, "ply").replace("plys", "plies");

export const moveReasonWords = {
  /** @param {string} move */
  title: (move) => `Why ${move}?`,
  /** @param {Score} score @param {number} depth 0 where the search had none */
  score: (score, depth) => `For its side: ${worth(score)}${depth ? `, ${deep(depth)} deep` : ""}.`,
  /** @param {string} moves */
  line: (moves) => `Its line: ${moves}.`,
  /** @param {SecondBest} second */
  second: ({ move, score, loses, depth }) => {
    if (score && score.kind !== "evaluation") return `Best other move ${move}: ${worth(score)}.`;
    const compared = !loses ? "as good" : loses > 0 ? `worth ${number(loses)} less` : `worth ${number(-loses)} more`;
    const said = typeof loses === "number" || !score ? compared : worth(score);
    return `Best other move ${move}: ${said}${depth ? `, as far as ${deep(depth)} show` : ""}.`;
  },
  /** By code; the exact value's own reasons are among the words of values. @type {Record<string, (facts: Record<string, any>) => string>} */
  reasons: {
    glance: ({ plies }) => `Made at a glance of ${deep(plies)}: this level does not search every move.`,
    "only-move": () => "No other move is legal.",
    wins: () => "It wins at once.",
    parries: ({ moves, of, reply }) => `After ${moves} of the ${of} other moves the opponent wins at once, as by ${reply}.`,
    threatens: ({ replies, of }) => `It threatens to win at once, after ${replies} of ${of} replies.`,
    "winning-cells": ({ own, theirs, own_odd: ownOdd, their_odd: theirOdd }) =>
      `Empty cells that then make a line: ${own} own, ${theirs} of the opponent${ownOdd === undefined ? "" : `; on odd rows ${ownOdd} and ${theirOdd}`}.`,
    distance: ({ rows, passed }) => `The wolf is then ${counted(rows, "row")} from its goal; sheep it has passed: ${passed}.`,
    exact: ({ outcome, plies }) => `By exact play: ${valueWords.worth({ outcome, plies })}.`,
  },
};
