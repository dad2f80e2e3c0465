/**
 * Why a move was played, in sentences.
 * @import { Why } from "../../state/why.js"
 * @import { Explanation } from "../../wire/messages.js"
 */

import { css, html } from "lit";
import { capital } from "../../words/capital.js";
import { moveReasonWords } from "../../words/en/move-reasons.js";
import { valueReasonWords } from "../../words/en/value-reasons.js";
import { words } from "../../words/en/words.js";

/** @typedef {Pick<Explanation, "move" | "score" | "line" | "depth" | "second" | "reasons">} WhyAnswer */

/** What was answered, once it is there, or why nothing was. @param {WhyAnswer | null} answer @param {Why | null} problem */
export function whyParagraphs(answer, problem) {
  if (problem) return html`<p>${words.refused(problem)}</p>`;
  if (!answer) return html`<p class="quiet">…</p>`;
  return sentences(answer).map((sentence) => html`<p>${sentence}</p>`);
}

export const whyStyles = css`
  :host {
    display: block;
  }
  :is(h2, h3, p) {
    margin: var(--s2) 0 0;
    overflow-wrap: anywhere;
  }
  :is(h2, h3) {
    font-size: inherit;
  }
`;

/** What only a newer server knows is left out. @param {WhyAnswer} why */
function sentences({ move, score, line = [], depth = 0, second, reasons }) {
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
