/**
 * What one search and two beside each other have alike when they are stepped through.
 * @import { ReactiveController, ReactiveControllerHost } from "lit"
 * @import { Counted } from "./counts.js"
 */

import { html } from "lit";
import { glassWords } from "../../words/en/glass.js";
import { lazyImport } from "../shared/lazy-import.js";

/** Reactive controller that plays a search. @implements {ReactiveController} */
export class Playback {
  #host;
  #pace;
  #goOn;
  #frame = 0;

  /**
   * @param {ReactiveControllerHost} host
   * @param {() => number} pace steps a second
   * @param {(steps: number) => boolean} goOn take so many steps, perhaps none; returns whether there are more
   */
  constructor(host, pace, goOn) {
    this.#host = host;
    this.#pace = pace;
    this.#goOn = goOn;
    host.addController(this);
  }

  get playing() {
    return this.#frame !== 0;
  }

  start() {
    let last = performance.now();
    let owed = 0;
    const tick = (/** @type {number} */ now) => {
      owed += ((now - last) / 1000) * this.#pace();
      last = now;
      const steps = Math.floor(owed);
      owed -= steps;
      if (this.#goOn(steps)) this.#frame = requestAnimationFrame(tick);
      else this.stop();
    };
    this.#frame = requestAnimationFrame(tick);
    this.#host.requestUpdate();
  }

  stop() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#host.requestUpdate();
  }

  hostDisconnected() {
    this.stop();
  }
}

/** @param {Counted} counted */
export const countOf = ({ name, count, of }) => html`<span>${name} <b>${count}</b>${of ? html`<i> / ${of}</i>` : ""}</span>`;

/** The path in words. @param {EventTarget} host @param {import("./search-twin.js").SearchTwin["lines"]} lines */
export function inWords(host, lines) {
  lazyImport(host, import("./search-twin.js"));
  return html`<search-twin .lines=${lines}></search-twin>`;
}

/** The choice whose values a search shows: MAX's, or those of the side to move. @param {boolean} forMover @param {(forMover: boolean) => void} choose */
export function valuesFor(forMover, choose) {
  const button = (/** @type {boolean} */ mover, /** @type {string} */ name) =>
    html`<button type="button" class=${forMover === mover ? "soft" : ""} aria-pressed=${forMover === mover} @click=${() => choose(mover)}>${name}</button>`;
  return html`<p class="values-for" role="group" aria-label=${glassWords.valuesFor}>${glassWords.valuesFor} ${button(false, "MAX")} ${button(true, glassWords.forMover)}</p>`;
}
