/**
 * Board element for heaps of counters: choose counters of one heap, then take them or split them off.
 *
 * It gets the position and its legal moves; it knows no rules. Touching a counter chooses it and all above it, or
 * where heaps are split those above it; touching it again, Enter, or the button below emits `move-chosen`. An
 * illegal choice is emitted as well, so that its refusal explains why.
 * @import { HeapsView, Seat } from "../wire/messages.js"
 * @import { Take } from "./notation.js"
 * @import { Values } from "./value-sign.js"
 */

import { LitElement, html, svg } from "lit";
import { words } from "../words/en/words.js";
import { countersOf } from "./possible-moves.js";
import { lastParts, nextNumber, numberAt, numbersOf, splitBetween } from "./heap-choice.js";
import { counterSize, largestHeap, layHeap, placeOf, placesOf } from "./heap-layout.js";
import { heapsStyles } from "./heaps-styles.js";
import { liftOff, slide } from "./motion.js";
import { readSplit, readTake, takeMove } from "./notation.js";
import { pieceStyles } from "./piece.js";
import { ratioOf } from "./ratio.js";
import { valueBadge, valueStyles } from "./value-sign.js";

const UNIT = 100;

export class HeapsBoard extends LitElement {
  static properties = {
    view: { attribute: false },
    legal: { attribute: false },
    mover: { attribute: false },
    pending: { attribute: false },
    premoving: { type: Boolean, reflect: true },
    playable: { type: Boolean, reflect: true },
    label: {},
    values: { attribute: false },
    choice: { state: true },
  };

  constructor() {
    super();
    /** @type {HeapsView | null} */
    this.view = null;
    /** The moves that may be played now. @type {string[]} */
    this.legal = [];
    /** @type {Seat | null} */
    this.mover = null;
    /** @type {string | null} */
    this.pending = null;
    /** Whether a chosen move is kept as a premove. */
    this.premoving = false;
    this.playable = false;
    this.label = "";
    /** The values of the moves; null while they are not shown. @type {Values | null} */
    this.values = null;
    /** The counters chosen and not yet played. @type {Take | null} */
    this.choice = null;
    this.heap = 0;
    /** @type {number[] | null} */
    this.drawn = null;
    /** The x offsets of the heaps before an update. @type {number[]} */
    this.offsets = [];
  }

  /** @param {FocusOptions} [options] @override */
  focus(options) {
    /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(".heap[tabindex='0']"))?.focus(options);
  }

  /** @param {Map<string, unknown>} changed @override */
  willUpdate(changed) {
    if (changed.has("view")) this.choice = null;
    if (this.view) this.style.setProperty("--ratio", String(ratioOf(this.view)));
    this.heap = Math.min(this.heap, Math.max(0, this.sizes.length - 1));
    this.offsets = this.boxes.map((box) => box.offsetLeft);
  }

  /** @returns {HTMLElement[]} */
  get boxes() {
    return [.../** @type {NodeListOf<HTMLElement>} */ (this.renderRoot.querySelectorAll(".heap"))];
  }

  /** The counters to be shown as chosen. */
  get chosen() {
    return this.premoving && this.view && this.pending !== null ? countersOf(this.view, this.pending) : this.choice;
  }

  /** The sizes as drawn, after the pending move. */
  get sizes() {
    const sizes = [...(this.view?.heaps ?? [])];
    if (this.premoving) return sizes; // a premove is shown as a choice
    const take = readTake(this.pending ?? "");
    if (take) sizes[take.heap - 1] -= take.taken;
    const split = readSplit(this.pending ?? "");
    if (!split) return sizes;
    sizes.splice(sizes.indexOf(split.size), 1, split.larger, split.smaller);
    return sizes.sort((one, other) => other - one);
  }

  /** @override */
  updated() {
    for (const picture of this.renderRoot.querySelectorAll("svg")) {
      picture.style.setProperty("--columns", picture.dataset.columns ?? "1"); // the CSP allows no style attribute
    }
    const before = this.drawn;
    this.drawn = this.view && this.sizes;
    if (!before || !this.drawn) return;
    if (before.length !== this.drawn.length) return this.animateSplit(before, this.drawn);
    this.drawn.forEach((size, heap) => {
      for (let index = size; index < before[heap]; index += 1) {
        const gone = this.renderRoot.querySelector(`[data-heap="${heap}"] [data-place="${index}"] .leaving`);
        if (gone) liftOff(gone);
      }
    });
  }

  /** Animate the parts of a split heap from its place. @param {number[]} before @param {number[]} after */
  animateSplit(before, after) {
    const split = splitBetween(before, after);
    for (const part of split?.parts ?? []) {
      const box = this.boxes[part];
      if (split && box) slide(box, this.offsets[split.heap] - box.offsetLeft, 0);
    }
  }

  /** @override */
  render() {
    const { view } = this;
    if (!view) return html``;
    return html`
      <div class="heaps ${counterSize(largestHeap(view))}" role=${this.playable ? "group" : "img"} aria-label=${this.label} @keydown=${this.onKey}>
        ${this.sizes.map((_, heap) => this.heapOf(view, heap))}
      </div>
      ${this.playable ? this.controls(view) : ""}
    `;
  }

  /** @param {HeapsView} view @param {number} heap */
  heapOf(view, heap) {
    const picture = this.counters(view, heap);
    const size = this.sizes[heap];
    const label = html`<span class="size" aria-hidden="true">${size}</span>`;
    const parted = lastParts(view).includes(heap) && this.pending === null;
    if (!this.playable) return html`<div class="heap ${parted ? "parted" : ""}" data-heap=${heap}>${picture}${label}</div>`;
    const idle = this.mover === null || this.pending !== null;
    const still = !idle && numbersOf(view, this.legal, heap).length === 0;
    const chosen = this.chosen?.heap === heap + 1 ? this.chosen.taken : 0;
    return html`<button
      type="button"
      class="heap ${parted ? "parted" : ""} ${still ? "still" : ""}"
      data-heap=${heap}
      tabindex=${heap === this.heap ? 0 : -1}
      aria-disabled=${idle}
      @focus=${() => (this.heap = heap)}
      @click=${(/** @type {MouseEvent} */ event) => this.onTouch(event, heap)}
    >
      <span class="unseen">${words.heap(heap + 1, size, chosen)}</span>${picture}${label}
    </button>`;
  }

  /** @param {HeapsView} view @param {number} heap */
  counters(view, heap) {
    const { sizes } = this;
    const size = sizes[heap];
    const layout = layHeap(placesOf(view, sizes)[heap], largestHeap(view));
    const chosen = this.chosen?.heap === heap + 1 ? this.chosen.taken : 0;
    const taken = view.moves === "take" && view.last?.heap === heap + 1 ? view.last.taken : 0;
    const kept = this.premoving && this.pending !== null ? "chosen kept" : "chosen";
    const places = Array.from({ length: placesOf(view, sizes)[heap] }, (_, index) => {
      const { x, y } = placeOf(layout, index);
      const lately = index >= view.heaps[heap] && index < view.heaps[heap] + taken;
      const state = index >= size ? (lately ? "place lately" : "place") : index >= size - chosen ? kept : "";
      const middle = `translate(${(x + 0.5) * UNIT} ${(y + 0.5) * UNIT})`;
      return svg`<g data-place=${index} class=${state} transform=${middle}>
        <rect x="-50" y="-50" width="100" height="100" class="touch"></rect>
        <circle class="empty" r="7"></circle>
        <circle class="trace" r="36"></circle>
        <g class=${index < size ? "counter" : "counter leaving"}>
          <circle r="43" class="disc"></circle><circle r="30" class="ring"></circle>
        </g>
        ${index < size ? this.badge(view, heap, index) : ""}
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

  /** The value of choosing a counter. @param {HeapsView} view @param {number} heap @param {number} index */
  badge(view, heap, index) {
    const move = takeMove(view, { heap: heap + 1, taken: numberAt(view, heap, index) });
    const sign = this.values?.[move];
    const small = !["large", "middling"].includes(counterSize(largestHeap(view)));
    return sign ? svg`<g data-value=${move}>${valueBadge(sign, small)}</g>` : "";
  }

  /** The choice, for screen readers. @param {HeapsView} view */
  choiceText(view) {
    const { choice } = this;
    if (!choice) return "";
    return words.valued(words.chosen(choice.heap, choice.taken), this.values?.[takeMove(view, choice)]?.description);
  }

  /** @param {HeapsView} view */
  controls(view) {
    const { choice } = this;
    const numbers = choice ? numbersOf(view, this.legal, choice.heap - 1) : [];
    const idle = this.mover === null || this.pending !== null;
    const end = (/** @type {number} */ step) => !choice || nextNumber(numbers, choice.taken, step) === choice.taken;
    return html`<div class="controls">
      <button type="button" class="step" ?disabled=${end(-1)} @click=${() => this.step(this.heap, -1)}
        aria-label=${words.fewer}>−</button>
      <button type="button" class="take" ?disabled=${!choice || idle} @click=${this.take}>
        ${idle && !choice ? (this.premoving ? words.premoveKept : words.notYourMove) : this.buttonText(view)}
      </button>
      <button type="button" class="step" ?disabled=${end(1)} @click=${() => this.step(this.heap, 1)}
        aria-label=${words.more}>+</button>
      <span class="unseen" role="status">${this.choiceText(view)}</span>
    </div>`;
  }

  /** The label of the button below. @param {HeapsView} view */
  buttonText(view) {
    const { choice } = this;
    if (view.moves === "take") return choice ? words.take(choice.heap, choice.taken) : words.chooseCounters;
    return choice ? words.split(view.heaps[choice.heap - 1], choice.taken) : words.chooseSplit;
  }

  /** @param {MouseEvent} event @param {number} heap */
  onTouch(event, heap) {
    if (!this.view) return;
    const place = /** @type {Element} */ (event.target).closest("[data-place]");
    if (place) this.choose(heap, numberAt(this.view, heap, Number(place.getAttribute("data-place"))));
    else this.step(heap, 1);
  }

  /** Choose, or play what is chosen already. @param {number} heap @param {number} taken */
  choose(heap, taken) {
    if (!this.view) return;
    this.heap = heap;
    const choice = { heap: heap + 1, taken };
    const same = this.choice?.heap === choice.heap && this.choice.taken === taken;
    if (!same && this.pending === null && this.mover !== null && numbersOf(this.view, this.legal, heap).includes(taken)) this.choice = choice;
    else this.emitMove(takeMove(this.view, choice));
  }

  /** Choose more or fewer. @param {number} heap @param {number} step */
  step(heap, step) {
    if (!this.view) return;
    const already = this.choice?.heap === heap + 1 ? this.choice.taken : 0;
    const next = nextNumber(numbersOf(this.view, this.legal, heap), already, step);
    if (next !== already || !already) this.choose(heap, next || 1);
  }

  take() {
    if (this.choice && this.view) this.emitMove(takeMove(this.view, this.choice));
  }

  /** @param {string} move */
  emitMove(move) {
    this.dispatchEvent(new CustomEvent("move-chosen", { detail: { move }, bubbles: true, composed: true }));
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (!this.view) return;
    const count = this.sizes.length;
    const sideways = { ArrowLeft: count - 1, ArrowRight: 1 }[event.key];
    const upright = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (sideways) this.go((this.heap + sideways) % count);
    else if (upright) this.step(this.heap, upright);
    else if (event.key === "Escape") this.choice = null;
    else if (event.key !== "Enter" && event.key !== " ") return;
    else if (this.choice) this.take();
    else this.step(this.heap, 1);
    event.preventDefault();
  }

  /** @param {number} heap */
  go(heap) {
    this.heap = heap;
    this.choice = null;
    this.boxes[heap]?.focus();
    this.requestUpdate();
  }

  static styles = [pieceStyles, valueStyles, heapsStyles];
}

customElements.define("heaps-board", HeapsBoard);
