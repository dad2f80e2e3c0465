/** The choice whose values a search shows: MAX's, or those of the side to move. */

import { html } from "lit";
import { glassWords } from "../../words/en/glass.js";

/** @param {boolean} forMover @param {(forMover: boolean) => void} choose */
export function valuesFor(forMover, choose) {
  const button = (/** @type {boolean} */ mover, /** @type {string} */ name) =>
    html`<button type="button" class=${forMover === mover ? "soft" : ""} aria-pressed=${forMover === mover} @click=${() => choose(mover)}>${name}</button>`;
  return html`<p class="values-for" role="group" aria-label=${glassWords.valuesFor}>${glassWords.valuesFor} ${button(false, "MAX")} ${button(true, glassWords.forMover)}</p>`;
}
