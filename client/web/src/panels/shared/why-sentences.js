/**
 * Why a move was played, in sentences: first its consequence, then the better move, then folded numbers.
 * @import { Why } from "../../state/why.js"
 * @import { Seat, View } from "../../wire/messages.js"
 * @import { Reason, WhyAnswer } from "../../state/told-move.js"
 */

import { html } from "lit";
import { toldOf } from "../../state/told-move.js";
import { mayTryAgain } from "../../state/try-again.js";
import { capital } from "../../words/capital.js";
import { moveReasonWords } from "../../words/en/move-reasons.js";
import { valueReasonWords } from "../../words/en/value-reasons.js";
import { words } from "../../words/en/words.js";

/**
 * The explanation once it has come, or why there is none, with a button to ask again if that may help.
 * @param {WhyAnswer | null} answer @param {Why | null} problem @param {View} view of any position of the game @param {Seat} seat who moved @param {() => void} again
 */
export function whyParagraphs(answer, problem, view, seat, again) {
  if (problem) return html`<p>${words.refused(problem)}</p>${mayTryAgain(problem) ? html`<button type="button" @click=${again}>${words.tryAgain}</button>` : ""}`;
  if (!answer) return html`<p class="quiet">…</p>`;
  const { told, numbers } = whyTexts(answer, view, seat);
  if (told.length + numbers.length === 0) return html`<p class="quiet">${moveReasonWords.nothing}</p>`;
  return html`${told.map((sentence) => html`<p>${sentence}</p>`)}
    ${numbers.length > 0
      ? html`<details>
          <summary>${moveReasonWords.numbers}</summary>
          ${numbers.map((sentence) => html`<p>${sentence}</p>`)}
        </details>`
      : ""}`;
}

/** The sentences at once, and those with numbers. What only a newer server knows is left out. @param {WhyAnswer} why @param {View} view @param {Seat} seat */
export function whyTexts(why, view, seat) {
  const { move, line = [], depth = 0, reasons } = why;
  const { leads, other, open, plain, numbers, score, second, secondLeads } = toldOf(why, view, seat);
  const exact = reasons.find(({ code }) => code === "exact")?.facts ?? {};
  /** @param {Reason} reason */
  const said = ({ code, facts = {} }) => {
    if (moveReasonWords.reasons[code]) return moveReasonWords.reasons[code](facts);
    const value = /** @type {Record<string, (typeof valueReasonWords)["book"]>} */ (valueReasonWords)[code];
    return value && `${capital(value({ facts, best: move, worth: /** @type {any} */ (exact) }))}.`;
  };
  const texts = (/** @type {(string | false | null | undefined)[]} */ ...all) => /** @type {string[]} */ (all.filter(Boolean));
  return {
    told: texts(leads && moveReasonWords.leads(leads), other && moveReasonWords.other(other), open && moveReasonWords.open, ...plain.map(said)),
    numbers: texts(
      score && moveReasonWords.score(score, depth),
      line.length > 1 && moveReasonWords.line(line.join(" "), Boolean(why.score?.at_most)),
      second && moveReasonWords.second(second, secondLeads),
      ...numbers.map(said),
    ),
  };
}
