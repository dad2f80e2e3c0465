/**
 * Why a move was played, in sentences.
 * @import { Explanation } from "../../wire/messages.js"
 */

import { capital } from "../../words/capital.js";
import { moveReasonWords } from "../../words/en/move-reasons.js";
import { valueReasonWords } from "../../words/en/value-reasons.js";

/** What only a newer server knows is left out. @param {Pick<Explanation, "move" | "score" | "line" | "depth" | "second" | "reasons">} why */
export function whySentences({ move, score, line = [], depth = 0, second, reasons }) {
  const exact = reasons.find(({ code }) => code === "exact")?.facts ?? {};
  /** @param {Explanation["reasons"][number]} reason */
  const said = ({ code, facts = {} }) => {
    if (moveReasonWords.reasons[code]) return moveReasonWords.reasons[code](facts);
    const value = /** @type {Record<string, (typeof valueReasonWords)["book"]>} */ (valueReasonWords)[code];
    return value && `${capital(value({ facts, best: move, worth: /** @type {any} */ (exact) }))}.`;
  };
  return [
    score && moveReasonWords.score(score, depth),
    line.length > 1 && moveReasonWords.line(line.join(" ")),
    second && moveReasonWords.second(second),
    ...reasons.map(said),
  ].filter(Boolean);
}
