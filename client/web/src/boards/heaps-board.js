/**
 * Heaps of counters from which one takes: choose counters, then take them.
 *
 * It is told the position and whether it may be played; it knows no rules. Touching a counter chooses it and
 * all above it; touching it again, Enter, or the button below takes them: one event, `move-chosen`.
 * @import { HeapsView, Seat } from "../wire/messages.js"
 * @import { Take } from "./notation.js"
 */

import { LitElement, html, svg } from "lit";
import { words } from "../words/en.js";
import { counterSize, layHeap, placeOf } from "./heap-layout.js";
import { heapsStyles } from "./heaps-styles.js";
import { liftOff } from "./motion.js";
import { readTake, takeMove } from "./notation.js";
import { pieceStyles } from "./piece.js";

const UNIT = 100;

export class HeapsBoard extends LitElement {
  static properties = {
    view: { attribute: false },
    mover: { attribute: false },
    pending: { attribute: false },
    playable: { type: Boolean, reflect: true },
    label: {},
    choice: { state: true },
  };

  constructor() {
    super();
    /** @type {HeapsView | null} */
    this.view = null;
    /** @type {Seat | null} */
    this.mover = null;
    /** @type {string | null} */
    this.pending = null;
    this.playable = false;
    this.label = "";
    /** The counters chosen and not yet taken. @type {Take | null} */
    this.choice = null;
    this.heap = 0;
    /** @type {number[] | null} */
    this.drawn = null;
  }

  /** @param {FocusOptions} [options] @override */
  focus(options) {
    /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(".heap[tabindex='0']"))?.focus(options);
  }

  /** @param {Map<string, unknown>} changed @override */
  willUpdate(changed) {
    if (changed.has("view")) this.choice = null;
  }

  /** The sizes as drawn: what is being taken is gone already. */
  get sizes() {
    const sizes = [...(this.view?.heaps ?? [])];
    const take = this.pending === null ? null : readTake(this.pending);
    if (take) sizes[take.heap - 1] -= take.taken;
    return sizes;
  }

  /** @override */
  updated() {
    for (const picture of this.renderRoot.querySelectorAll("svg")) {
      picture.style.setProperty("--columns", picture.dataset.columns ?? "1"); // the CSP allows none in the markup
    }
    const before = this.drawn;
    this.drawn = this.view && this.sizes;
    if (!before || !this.drawn || before.length !== this.drawn.length) return;
    this.drawn.forEach((size, heap) => {
      for (let index = size; index < before[heap]; index += 1) {
        const gone = this.renderRoot.querySelector(`[data-heap="${heap}"] [data-place="${index}"] .leaving`);
        if (gone) liftOff(gone);
      }
    });
  }

  /** @override */
  render() {
    const { view } = this;
    if (!view) return html``;
    return html`
      <div class="heaps ${counterSize(view.start)}" role=${this.playable ? "group" : "img"} aria-label=${this.label} @keydown=${this.typed}>
        ${view.heaps.map((_, heap) => this.heapOf(view, heap))}
      </div>
      ${this.playable ? this.controls(view) : ""}
    `;
  }

  /** @param {HeapsView} view @param {number} heap */
  heapOf(view, heap) {
    const picture = this.counters(view, heap);
    const size = this.sizes[heap];
    const label = html`<span class="size" aria-hidden="true">${size}</span>`;
    if (!this.playable) return html`<div class="heap" data-heap=${heap}>${picture}${label}</div>`;
    const chosen = this.choice?.heap === heap + 1 ? this.choice.taken : 0;
    return html`<button
      type="button"
      class="heap"
      data-heap=${heap}
      tabindex=${heap === this.heap ? 0 : -1}
      aria-label=${words.heap(heap + 1, size, chosen)}
      aria-disabled=${this.mover === null || this.pending !== null}
      @focus=${() => (this.heap = heap)}
      @click=${(/** @type {MouseEvent} */ event) => this.touched(event, heap)}
    >
      ${picture}${label}
    </button>`;
  }

  /** @param {HeapsView} view @param {number} heap */
  counters(view, heap) {
    const layout = layHeap(view.start[heap]);
    const size = this.sizes[heap];
    const chosen = this.choice?.heap === heap + 1 ? this.choice.taken : 0;
    const taken = view.last?.heap === heap + 1 ? view.last.taken : 0;
    const places = Array.from({ length: view.start[heap] }, (_, index) => {
      const { x, y } = placeOf(layout, index);
      const lately = index >= view.heaps[heap] && index < view.heaps[heap] + taken;
      const state = index >= size ? (lately ? "place lately" : "place") : index >= size - chosen ? "chosen" : "";
      const middle = `translate(${(x + 0.5) * UNIT} ${(y + 0.5) * UNIT})`;
      return svg`<g data-place=${index} class=${state} transform=${middle}>
        <rect x="-50" y="-50" width="100" height="100" class="touch"></rect>
        <circle class="empty" r="7"></circle>
        <circle class="trace" r="36"></circle>
        <g class=${index < size ? "counter" : "counter leaving"}>
          <circle r="43" class="disc"></circle><circle r="30" class="ring"></circle>
        </g>
      </g>`;
    });
    return html`<svg
      aria-hidden="true"
      data-columns=${layout.columns}
      viewBox="0 0 ${layout.columns * UNIT} ${layout.rows * UNIT}"
    >
      ${places}
    </svg>`;
  }

  /** @param {HeapsView} view */
  controls(view) {
    const { choice } = this;
    const most = choice ? view.heaps[choice.heap - 1] : 0;
    const idle = this.mover === null || this.pending !== null;
    return html`<div class="controls">
      <button type="button" class="step" ?disabled=${!choice || choice.taken <= 1} @click=${() => this.step(-1)}
        aria-label=${words.fewer}>−</button>
      <button type="button" class="take" ?disabled=${!choice || idle} @click=${this.take}>
        ${choice ? words.take(choice.heap, choice.taken) : idle ? words.notYourMove : words.chooseCounters}
      </button>
      <button type="button" class="step" ?disabled=${!choice || choice.taken >= most} @click=${() => this.step(1)}
        aria-label=${words.more}>+</button>
      <span class="unseen" role="status">${choice ? words.chosen(choice.heap, choice.taken) : ""}</span>
    </div>`;
  }

  /** @param {MouseEvent} event @param {number} heap */
  touched(event, heap) {
    const place = /** @type {Element} */ (event.target).closest("[data-place]");
    const size = this.view?.heaps[heap] ?? 0;
    const index = place ? Number(place.getAttribute("data-place")) : size - 1;
    this.choose(heap, size - Math.min(index, size - 1), true);
  }

  /** Choose, or take what is chosen already. @param {number} heap @param {number} taken @param {boolean} takes */
  choose(heap, taken, takes = false) {
    const same = this.choice?.heap === heap + 1 && this.choice.taken === taken;
    const size = this.view?.heaps[heap] ?? 0;
    this.heap = heap;
    if (same && takes) this.take();
    else if (size > 0 && this.mover !== null) this.choice = { heap: heap + 1, taken: Math.max(1, Math.min(taken, size)) };
    else this.decide("");
  }

  /** @param {number} step */
  step(step) {
    const already = this.choice?.heap === this.heap + 1 ? this.choice.taken : 0;
    this.choose(this.heap, already + step);
  }

  take() {
    if (this.choice) this.decide(takeMove(this.choice));
  }

  /** @param {string} move empty for a try at something that cannot be taken from */
  decide(move) {
    this.dispatchEvent(new CustomEvent("move-chosen", { detail: { move }, bubbles: true, composed: true }));
  }

  /** @param {KeyboardEvent} event */
  typed(event) {
    if (!this.view) return;
    const count = this.view.heaps.length;
    const sideways = { ArrowLeft: count - 1, ArrowRight: 1 }[event.key];
    const upright = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (sideways) this.go((this.heap + sideways) % count);
    else if (upright) this.step(upright);
    else if (event.key === "Escape") this.choice = null;
    else if (event.key !== "Enter" && event.key !== " ") return;
    else if (this.choice) this.take();
    else this.choose(this.heap, 1);
    event.preventDefault();
  }

  /** @param {number} heap */
  go(heap) {
    this.heap = heap;
    this.choice = null;
    /** @type {HTMLElement} */ (this.renderRoot.querySelectorAll(".heap")[heap]).focus();
    this.requestUpdate();
  }

  static styles = [pieceStyles, heapsStyles];
}

customElements.define("heaps-board", HeapsBoard);
