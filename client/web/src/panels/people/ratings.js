/**
 * Shows ratings on the screens of people, and reloads them while the server still counts games.
 * @import { ReactiveController, ReactiveControllerHost } from "lit"
 * @import { SeatRating } from "../../wire/messages.js"
 */

import { html } from "lit";
import { peopleWords } from "../../words/en/players.js";

/** The server counts every two seconds. */
const COUNTED_AFTER = 2_500; // milliseconds

/** Reactive controller that loads a page anew while ratings are being counted. @implements {ReactiveController} */
export class Recount {
  /** @param {ReactiveControllerHost} host @param {() => void} load */
  constructor(host, load) {
    this.load = load;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    host.addController(this);
  }

  hostConnected() {}

  hostDisconnected() {
    clearTimeout(this.timer);
  }

  /** @param {boolean} counting whether the answer said that there is more to come */
  after(counting) {
    clearTimeout(this.timer);
    if (counting) this.timer = setTimeout(this.load, COUNTED_AFTER);
  }
}

/** A rating with its uncertainty. @param {SeatRating} rated @param {string} [more] to say below it */
export const ratingCell = ({ rating, deviation, provisional }, more = "") => {
  const below = [provisional ? peopleWords.provisional : "", more].filter(Boolean).join(", ");
  return html`<td class="number">${rating} ± ${deviation}${provisional ? "?" : ""}${below ? html`<small>${below}</small>` : ""}</td>`;
};
