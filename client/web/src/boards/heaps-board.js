/**
 * Board element for heaps of counters: choose counters of one heap, then take them or split them off.
 *
 * It gets the position and its legal moves; it knows no rules. Touching a counter chooses it and all above it, or
 * where heaps are split those above it, which `choice-changed` tells the room; touching it again or Enter emits
 * `move-chosen`. An illegal choice is emitted as well, so that its refusal explains why.
 * @import { HeapsView } from "../wire/messages.js"
 * @import { Choice } from "../state/message.js"
 * @import { Arrangement } from "./heap-layout.js"
 * @import { Take } from "./notation.js"
 */

import { html, svg } from "lit";
import { words } from "../words/en/words.js";
import { BoardElement, boardStyles } from "./board-element.js";
import { counter, counterStyles } from "./counter.js";
import { countersOf } from "./possible-moves.js";
import { lastParts, nextNumber, numberAt, numbersOf, splitBetween } from "./heap-choice.js";
import { arrangementOf, measuresOf, placeOf, placesOf } from "./heap-layout.js";
import { heapsStyles } from "./heaps-styles.js";
import { liftOff, slide } from "./motion.js";
import { readSplit, readTake, takeMove } from "./notation.js";
import { hourglass, pieceStyles } from "./piece.js";
import { ratioOf } from "./ratio.js";
import { typedKey } from "./typing.js";
import { valueBadge, valueStyles } from "./value-sign.js";

const UNIT = 100;

/** Counters that are more than this abreast are too small for the number of a value. */
const ROOMY = 12;

/** @extends {BoardElement<HeapsView>} */
export class HeapsBoard extends BoardElement {
  static properties = {
    ...BoardElement.properties,
    choice: { state: true },
  };

  constructor() {
    super();
    /** The counters chosen and not yet played. @type {Take | null} */
    this.choice = null;
    this.heap = 0;
    /** The digits of a number that is being typed. */
    this.typed = "";
    /** @type {number[] | null} */
    this.drawn = null;
    /** Where the heaps stood before an update. @type {{ x: number, y: number }[]} */
    this.offsets = [];
    /** @type {Arrangement} */
    this.arrangement = { lines: [], tall: 1, across: [] };
  }

  /** @param {FocusOptions} [options] @override */
  focus(options) {
    /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(".heap[tabindex='0']"))?.focus(options);
  }

  /** @param {Map<string, unknown>} changed @override */
  willUpdate(changed) {
    if (changed.has("view") || this.pending !== null) this.choice = null;
    this.heap = Math.min(this.heap, Math.max(0, this.sizes.length - 1));
    this.offsets = this.boxes.map(({ offsetLeft: x, offsetTop: y }) => ({ x, y }));
    if (!this.view) return;
    this.arrangement = arrangementOf(this.view, this.sizes);
    const sizes = { "--ratio": ratioOf(this.view), ...measuresOf(this.arrangement, this.preview) };
    for (const [name, size] of Object.entries(sizes)) this.style.setProperty(name.replace(/^(?!--)/, "--"), String(size)); // the CSP allows no style attribute
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

  /** @param {Map<string, unknown>} changed @override */
  updated(changed) {
    if (changed.has("choice")) this.emit("choice-changed", this.view && this.choice && this.choiceOf(this.view, this.choice));
    for (const box of this.boxes) box.style.setProperty("--across", String(this.arrangement.across[Number(box.dataset.heap)]));
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
      const from = split && this.offsets[split.heap];
      if (from && box) slide(box, from.x - box.offsetLeft, from.y - box.offsetTop);
    }
  }

  /** @override */
  render() {
    const { view } = this;
    if (!view) return html``;
    return html`
      <div class="heaps ${view.moves}" role=${this.playable ? "group" : "img"} aria-label=${this.label} @keydown=${this.onKey}>
        ${this.arrangement.lines.map((line) => html`<div class="line">${line.map((heap) => this.heapOf(view, heap))}</div>`)}
      </div>
      ${this.playable ? html`<span class="unseen" role="status">${this.valueText(view)}</span>` : ""}
    `;
  }

  /** @param {HeapsView} view @param {number} heap */
  heapOf(view, heap) {
    const picture = this.counters(view, heap);
    const size = this.sizes[heap];
    const label = html`<span class="size" aria-hidden="true">${size}</span>`;
    const parted = lastParts(view).includes(heap) && this.pending === null;
    if (!this.playable) return html`<div class="heap ${parted ? "lit" : ""}" data-heap=${heap}>${picture}${label}</div>`;
        const chosen = this.chosen?.heap === heap + 1 ? this.chosen.taken : 0;
    return html`<button
      type="button"
      class="heap ${parted || chosen ? "lit" : ""}"
      data-heap=${heap}
      tabindex=${heap === this.heap ? 0 : -1}
      aria-disabled=${!this.canMove}
      @focus=${() => (this.heap = heap)}
      @click=${(/** @type {MouseEvent} */ event) => this.onTouch(event, heap)}
    >
      <span class="unseen">${words.heap(heap + 1, size, chosen)}</span>${picture}${label}
    </button>`;
  }

  /** @param {HeapsView} view @param {number} heap */
  counters(view, heap) {
    const { tall, across } = this.arrangement;
    const count = Math.max(placesOf(view, this.sizes)[heap], 1);
    const numbers = this.canMove ? numbersOf(view, this.legal, heap) : null;
    const counters = Array.from({ length: count }, (_, index) => {
      const { x, y } = placeOf(across[heap], tall, index);
      const may = !numbers || numbers.includes(numberAt(view, heap, index));
      return svg`<g data-place=${index} class="${this.stateOf(view, heap, index)} ${may ? "" : "barred"}" transform="translate(${(x + 0.5) * UNIT} ${(y + 0.5) * UNIT})">
        ${this.counter(view, heap, index)}
      </g>`;
    });
    return html`<svg aria-hidden="true" viewBox="0 0 ${across[heap] * UNIT} ${tall * UNIT}">${counters}</svg>`;
  }

  /** What a place is drawn as. @param {HeapsView} view @param {number} heap @param {number} index */
  stateOf(view, heap, index) {
    const size = this.sizes[heap];
    if (index < size) {
      const chosen = this.chosen?.heap === heap + 1 && index >= size - this.chosen.taken;
      return chosen ? (this.chosen === this.choice ? "chosen" : "kept") : "";
    }
    if (index < view.heaps[heap]) return "place lately pending";
    const taken = view.moves === "take" && view.last?.heap === heap + 1 ? view.last.taken : 0;
    return index < view.heaps[heap] + taken ? "place lately" : "place";
  }

  /** A counter, or what is left of it. @param {HeapsView} view @param {number} heap @param {number} index */
  counter(view, heap, index) {
    const size = this.sizes[heap];
    const lowestKept = this.chosen !== this.choice && this.chosen?.heap === heap + 1 && index === size - this.chosen.taken;
    return svg`<rect x="-50" y="-50" width="100" height="100" class="touch"></rect>
      ${counter(index < size)} ${lowestKept ? hourglass() : ""} ${index < size ? this.badge(view, heap, index) : ""}`;
  }

  /** The value of choosing a counter. @param {HeapsView} view @param {number} heap @param {number} index */
  badge(view, heap, index) {
    const move = takeMove(view, { heap: heap + 1, taken: numberAt(view, heap, index) });
    const sign = this.values?.[move];
    return sign ? svg`<g data-value=${move}>${valueBadge(sign, measuresOf(this.arrangement, false).wide > ROOMY)}</g>` : "";
  }

  /** The value of what is chosen, for screen readers; what it is the room says. @param {HeapsView} view */
  valueText(view) {
    return (this.choice && this.values?.[takeMove(view, this.choice)]?.description) ?? "";
  }

  /** @param {HeapsView} view @param {Take} choice @returns {Choice} */
  choiceOf(view, { heap, taken }) {
    const numbers = numbersOf(view, this.legal, heap - 1);
    const step = (/** @type {number} */ by) => (nextNumber(numbers, taken, by) === taken ? null : () => this.step(heap - 1, by));
    const label = view.moves === "take" ? words.take(heap, taken) : words.split(view.heaps[heap - 1], taken);
    return { label, play: () => this.take(), less: step(-1), more: step(1), drop: () => (this.choice = null) };
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
    if (!same && this.canMove && numbersOf(this.view, this.legal, heap).includes(taken)) this.choice = choice;
    else this.emitMove(takeMove(this.view, choice));
  }

  /** Choose more or fewer. @param {number} heap @param {number} step */
  step(heap, step) {
    if (!this.view) return;
    const already = this.choice?.heap === heap + 1 ? this.choice.taken : 0;
    const next = nextNumber(numbersOf(this.view, this.legal, heap), already, step);
    if (next !== already || !already) this.choose(heap, next || 1);
  }

  /** Choose as many as are being typed; a number that no legal one begins with is refused. @param {HeapsView} view @param {string} digit */
  type(view, digit) {
    const { choice, heap } = this;
    const numbers = numbersOf(view, this.legal, heap);
    const begins = (/** @type {string} */ text) => numbers.some((number) => String(number).startsWith(text));
    this.typed = begins(this.typed + digit) ? this.typed + digit : digit;
    const taken = Number(this.typed);
    if (choice?.heap === heap + 1 && choice.taken === taken) return; // choosing it again would play it
    if (numbers.includes(taken) || !begins(this.typed)) this.choose(heap, taken);
  }

  take() {
    if (this.choice && this.view) this.emitMove(takeMove(this.view, this.choice));
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (!this.view || event.ctrlKey || event.metaKey || event.altKey) return;
    const isDigit = /^\d$/.test(typedKey(event));
    if (!isDigit) this.typed = "";
    const count = this.sizes.length;
    const sideways = { ArrowLeft: count - 1, ArrowRight: 1 }[event.key];
    const upright = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (sideways) this.go((this.heap + sideways) % count);
    else if (upright) this.step(this.heap, upright);
    else if (isDigit) this.type(this.view, typedKey(event));
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

  static styles = [boardStyles, pieceStyles, valueStyles, counterStyles, heapsStyles];
}

customElements.define("heaps-board", HeapsBoard);
