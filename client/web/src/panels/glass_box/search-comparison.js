/**
 * Two recorded searches of one position, stepped through together: at the same place of the tree, or after the same work.
 *
 * If the first search contains all positions of the second, the second is drawn in the first one's places, and waits while the
 * first is in a part that it has cut off. Otherwise each has its own places, and they are compared by their work.
 * @import { GrowthReading } from "./growth-reading.js"
 * @import { Reading } from "./reading.js"
 * @import { Places, SearchOverview } from "./search-overview.js"
 */

import { LitElement, css, html } from "lit";
import { moveOf } from "../../boards/notation.js";
import { lastStep, placesIn, stepsIn } from "../../state/search_tree/side-by-side.js";
import { storeForMover, storedForMover } from "../../storage/preferences.js";
import { shared } from "../../styles/shared.js";
import { glassWords } from "../../words/en/glass.js";
import { comparisonWords } from "../../words/en/search-comparison.js";
import { newGameWords } from "../../words/en/new-game.js";
import { searchStepWords } from "../../words/en/search-steps.js";
import "./search-overview.js";
import "./search-path.js";
import { Playback, countOf, valuesFor } from "./stepping.js";
import { transportIcon } from "./transport-icons.js";
import { viewerStyles } from "./viewer-styles.js";

const LONGEST = 60; // seconds that a comparison plays at most
const SLOWEST = 3; // steps a second

/** @typedef {Reading | GrowthReading} AnyReading */

/**
 * @typedef {object} Pair The searches with what is computed once for both.
 * @property {AnyReading} first
 * @property {AnyReading} second
 * @property {Int32Array[]} work of each, by step
 * @property {Int32Array | null} steps of the first that the steps of the second belong to; null where it does not lie in it
 * @property {Places | null} places of the second's nodes in the first
 */

/** The larger search comes first, if it contains the other. @param {AnyReading[]} readings @returns {Pair} */
function pairOf([one, other]) {
  if ("growth" in one || "growth" in other) return { first: one, second: other, work: [one.work, other.work], steps: null, places: null };
  const swapped = !placesIn(other.tree, one.tree) && placesIn(one.tree, other.tree) !== null;
  const [first, second] = swapped ? [other, one] : [one, other];
  const nodes = placesIn(second.tree, first.tree);
  const { place, width } = first.tree;
  return {
    first,
    second,
    work: [first.work, second.work],
    steps: nodes && stepsIn(second.tree, first.tree, nodes),
    places: nodes && { place: nodes.map((node) => place[node]), width: nodes.map((node) => width[node]), total: first.tree.total },
  };
}

export class SearchComparison extends LitElement {
  static properties = { readings: { attribute: false }, step: { state: true }, byPlace: { state: true }, forMover: { state: true } };

  constructor() {
    super();
    /** Of two searches. @type {AnyReading[]} */
    this.readings = [];
    /** @type {Pair | null} */
    this.pair = null;
    /** The step of the first. */
    this.step = 0;
    /** Whether they are compared at the same place, not after the same work. */
    this.byPlace = true;
    /** True shows both searches' values for the side to move, false for MAX. */
    this.forMover = storedForMover() ?? false;
    /** The texts of the cells of each overview. @type {((node: number, pixels: number) => string)[]} */
    this.labels = [];
    this.playback = new Playback(
      this,
      () => Math.max(SLOWEST, this.steps / LONGEST),
      (steps) => {
        this.step = Math.min(this.steps - 1, this.step + steps);
        return this.step < this.steps - 1;
      },
    );
    const press = (/** @type {KeyboardEvent} */ event) => this.press(event);
    this.addController({ hostConnected: () => addEventListener("keydown", press), hostDisconnected: () => removeEventListener("keydown", press) });
  }

  /** @param {import("lit").PropertyValues<this>} changed */
  willUpdate(changed) {
    if (changed.has("forMover")) this.label();
    if (!changed.has("readings")) return;
    this.playback.stop();
    this.pair = pairOf(this.readings);
    this.label();
    this.byPlace = this.pair.steps !== null;
    this.step = 0;
  }

  /** The number of steps; the longer search's if they are compared by work. */
  get steps() {
    const { pair } = this;
    if (!pair) return 1;
    return this.byPlace ? pair.first.steps : Math.max(pair.first.steps, pair.second.steps);
  }

  /** The steps of both. @param {Pair} pair @returns {[number, number]} */
  both({ first, second, work, steps }) {
    if (this.byPlace && steps) return [this.step, lastStep(steps, this.step)];
    const [longer, shorter] = first.steps >= second.steps ? [0, 1] : [1, 0];
    const matching = lastStep(work[shorter], work[longer][this.step]);
    return longer === 0 ? [this.step, matching] : [matching, this.step];
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const target = /** @type {Element} */ (event.composedPath()[0]);
    if (event.ctrlKey || event.metaKey || event.altKey || target.matches?.("input, select, textarea")) return;
    if (event.key === " " && target.matches?.("button, a, summary")) return;
    /** @type {Record<string, () => void>} */
    const acts = {
      ArrowRight: () => this.go(this.step + 1),
      ArrowLeft: () => this.go(this.step - 1),
      Home: () => this.go(0),
      End: () => this.go(this.steps - 1),
      " ": () => this.toggle(),
      "+": () => this.overviews.forEach((overview) => overview.zoom(0.5)),
      "-": () => this.overviews.forEach((overview) => overview.zoom(2)),
      0: () => this.overviews.forEach((overview) => overview.showAll()),
    };
    if (!acts[event.key]) return;
    event.preventDefault();
    acts[event.key]();
  }

  get overviews() {
    return [.../** @type {NodeListOf<SearchOverview>} */ (this.renderRoot.querySelectorAll("search-overview"))];
  }

  /** @param {number} step */
  go(step) {
    this.playback.stop();
    this.step = Math.max(0, Math.min(this.steps - 1, step));
  }

  toggle() {
    if (this.playback.playing) return this.playback.stop();
    if (this.step >= this.steps - 1) this.step = 0;
    this.playback.start();
  }

  /** @param {boolean} byPlace */
  choose(byPlace) {
    this.byPlace = byPlace;
    this.go(this.step);
  }

  render() {
    const { pair } = this;
    if (!pair) return html``;
    const steps = this.both(pair);
    return html`${[0, 1].map((index) => this.lane(pair, index, steps[index]))} ${this.dock(pair, steps)}
      <div class="pair">${[0, 1].map((index) => this.half(pair, index, steps))}</div>
      ${"growth" in pair.first && "growth" in pair.second ? "" : valuesFor(this.forMover, (forMover) => this.chooseValues(forMover))}`;
  }

  /** One of the searches, with the values chosen for both. @param {Pair} pair @param {number} index */
  seen({ first, second }, index) {
    const reading = index === 0 ? first : second;
    return "growth" in reading ? reading : reading.seenFor(this.forMover);
  }

  /** Make the text functions of both overviews' cells; they stay the same as long as the values do. */
  label() {
    const { pair } = this;
    this.labels = [0, 1].map((index) => {
      const reading = pair && this.seen(pair, index);
      return (/** @type {number} */ node, /** @type {number} */ pixels) => (reading && !("growth" in reading) && pixels > 60 ? reading.label(node) : "");
    });
  }

  /** @param {boolean} forMover */
  chooseValues(forMover) {
    this.forMover = forMover;
    storeForMover(forMover);
  }

  /** One search: its name, counts and result, and its overview. @param {Pair} pair @param {number} index @param {number} step */
  lane(pair, index, step) {
    const { first, places } = pair;
    const reading = this.seen(pair, index);
    const { about } = reading;
    return html`<div class="lane">
        <b>${glassWords.searchOf(about)}</b>
        <p class="counts num">${reading.counted(step).slice(1).map(countOf)}<span>${comparisonWords.plays(searchStepWords.move(moveOf(about.view, about.search.move)), reading.result)}</span></p>
      </div>
      ${"growth" in reading ? "" : this.overview(reading, index, step, index === 1 && places && !("growth" in first) ? { places, ghost: first.tree } : { places: null, ghost: null })}`;
  }

  /** The overview of a search with values. @param {Reading} reading @param {number} index @param {number} step @param {{ places: Places | null, ghost: import("../../state/search_tree/tree.js").Tree | null }} among */
  overview(reading, index, step, { places, ghost }) {
    return html`<search-overview .tree=${reading.tree} .step=${step} .label=${this.labels[index]} .places=${places} .ghost=${ghost}
      @node-picked=${(/** @type {CustomEvent<{ node: number }>} */ { detail }) => this.pick(index, detail.node)}></search-overview>`;
  }

  /** Go to where a search enters a node. @param {number} index @param {number} node */
  pick(index, node) {
    const { pair } = this;
    if (!pair) return;
    const step = (index === 0 ? pair.first : pair.second).stepOfNode(node);
    if (index === 0 && this.byPlace) this.go(step);
    else if (this.byPlace && pair.steps) this.go(pair.steps[step]);
    else this.go(lastStep(pair.work[pair.first.steps >= pair.second.steps ? 0 : 1], pair.work[index][step]));
  }

  /** @param {Pair} pair @param {[number, number]} steps */
  dock(pair, steps) {
    const button = (/** @type {() => void} */ does, /** @type {"back" | "step" | "play" | "pause"} */ sign, /** @type {string} */ name, kind = "") =>
      html`<button type="button" class=${kind} aria-label=${name} title=${name} @click=${does}>${transportIcon(sign)}</button>`;
    const mode = (/** @type {boolean} */ byPlace, /** @type {string} */ name) =>
      html`<button type="button" class=${this.byPlace === byPlace ? "soft" : ""} aria-pressed=${this.byPlace === byPlace} @click=${() => this.choose(byPlace)}>${name}</button>`;
    const said = this.seen(pair, 0).sentence(steps[0]);
    return html`<div class="dock">
      <input type="range" min="0" max=${this.steps - 1} .value=${String(this.step)} aria-label=${glassWords.stepOfSearch} aria-valuetext=${said}
        @input=${(/** @type {Event} */ { target }) => this.go(Number(/** @type {HTMLInputElement} */ (target).value))} />
      <div class="bar">
        ${button(() => this.go(this.step - 1), "back", glassWords.stepBack)}
        ${button(() => this.toggle(), this.playback.playing ? "pause" : "play", this.playback.playing ? glassWords.pause : glassWords.play, "main")}
        ${button(() => this.go(this.step + 1), "step", glassWords.stepOn)}
        ${pair.steps ? html`${mode(true, comparisonWords.samePlace)}${mode(false, comparisonWords.sameWork)}` : ""}
        <span class="how num">${this.how(pair, steps)}</span>
      </div>
    </div>`;
  }

  /** The work of both so far, in words. @param {Pair} pair @param {[number, number]} steps */
  how({ work }, steps) {
    const [first, second] = steps.map((step, index) => work[index][step]);
    if (this.byPlace) return comparisonWords.againstHere(first, second);
    return first === second ? comparisonWords.afterEach(first) : comparisonWords.doneAfter(Math.max(first, second), Math.min(first, second));
  }

  /** The sentence and the path of a search. @param {Pair} pair @param {number} index @param {[number, number]} steps */
  half(pair, index, steps) {
    const { first, second, steps: places } = pair;
    const reading = this.seen(pair, index);
    const step = steps[index];
    const next = places?.[step + 1] ?? 0;
    const waits = index === 1 && this.byPlace && places !== null && places[step] < steps[0] && step < second.steps - 1 && next > steps[0];
    const isMarked = !waits && reading.isMarked(step);
    return html`<section>
      <p class="sentence ${isMarked ? "cut-off" : ""}" aria-live=${this.playback.playing ? "off" : "polite"}>${waits ? comparisonWords.waits(newGameWords.algorithmName(first.about.algorithm)) : reading.sentence(step)}</p>
      ${"growth" in reading ? html`<growth-map .reading=${reading} .step=${step}></growth-map>` : html`<search-path .reading=${reading} .step=${step}></search-path>`}
    </section>`;
  }

  static styles = [
    shared,
    viewerStyles,
    css`
      .lane {
        display: flex;
        flex-wrap: wrap;
        gap: 0 var(--s4);
        align-items: baseline;
        margin-top: var(--s1);
      }
      .lane .counts {
        width: auto;
      }
      search-overview {
        height: 88px;
        margin-top: 2px;
      }
      .how {
        color: var(--quiet);
      }
      .pair {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 560px), 1fr));
        gap: 14px;
      }
      .sentence {
        min-height: 4rem;
        font-size: 1.02rem;
      }
      search-path,
      growth-map {
        height: clamp(320px, 100dvh - 474px, 700px);
      }
      @media (max-width: 700px) {
        search-overview {
          height: 64px;
        }
        .bar {
          flex-wrap: wrap;
        }
        .how {
          width: 100%;
          font-size: 0.8rem;
        }
        section:first-child :is(search-path, growth-map) {
          display: none; /* the screen has room for one */
        }
      }
    `,
  ];
}

customElements.define("search-comparison", SearchComparison);
