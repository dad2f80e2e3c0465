/**
 * Parts that several screens of people have: what stands in place of an empty list, and a rating.
 * @import { SeatRating } from "../../wire/messages.js"
 */

import { html } from "lit";
import { piece } from "../../boards/piece.js";
import { peopleWords } from "../../words/en/players.js";

/** Milliseconds after which a page that said that ratings are being counted is loaded anew; the server counts every two seconds. */
export const COUNTED_AFTER = 2_500;

/** A drawing of three steps, as of winners, with a place left free, one sentence, and a way on. @param {string} text @param {unknown} way a link or a button @param {string} [more] what else there is to say */
export const emptyState = (text, way, more = "") => html`<div class="empty">
  <svg viewBox="0 -30 300 160" aria-hidden="true">
    <ellipse class="light" cx="150" cy="120" rx="150" ry="10"></ellipse>
    <path class="wood" d="M104 42h92v76h-92zM12 76h92v42h-92zM196 92h92v26h-92z"></path>
    <g transform="translate(150 14) scale(0.56)">${piece("disc")}</g>
    <g transform="translate(58 54) scale(0.56)">${piece("ring")}</g>
    <circle class="free" cx="242" cy="70" r="20"></circle>
  </svg>
  <p>${text}</p>
  ${more ? html`<p class="quiet">${more}</p>` : ""} ${way}
</div>`;

/** A rating with its uncertainty. @param {SeatRating} rated @param {string} [more] to say below it */
export function ratingCell({ rating, deviation, provisional }, more = "") {
  const below = [provisional ? peopleWords.provisional : "", more].filter(Boolean).join(", ");
  return html`<td class="number">${rating} ± ${deviation}${provisional ? "?" : ""}${below ? html`<small>${below}</small>` : ""}</td>`;
}
