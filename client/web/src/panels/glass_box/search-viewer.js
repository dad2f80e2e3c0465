/**
 * A recorded search, stepped through: overview, transport, one sentence, the path, the algorithm's lines with its variables, and
 * the path in words. All show the same step.
 *
 * It emits `step-shown` with the step on which it rests, `predict-chosen` if questions are wanted, and `tool-asked` for a tool of
 * glass-tools.js. A lesson is the same with another voice (lesson-viewer.js).
 * @import { GrowthReading } from "./growth-reading.js"
 * @import { Reading } from "./reading.js"
 */

import { LitElement, html } from "lit";
import { listing } from "../../state/search_tree/listing.js";
import { moveTo } from "../../state/search_tree/tree.js";
import { storeForMover, storedForMover } from "../../storage/preferences.js";
import { shared } from "../../styles/shared.js";
import { glassWords } from "../../words/en/glass.js";
import { emit } from "../shared/emit.js";
import { icon } from "../shared/icon.js";
import { lazyImport } from "../shared/lazy-import.js";
import "./search-lines.js";
import "./search-overview.js";
import "./search-path.js";
import { Playback, countOf, inWords, valuesFor } from "./stepping.js";
import { transportIcon } from "./transport-icons.js";
import { viewerStyles } from "./viewer-styles.js";

/** Steps a second. */
const PACES = [0.7, 2, 6, 20, 80, 400, 2000];
const FIRST_PACE = 1;
const REST = 400; // milliseconds after which a step is rested on

/** @typedef {"first" | "back" | "play" | "step" | "branch" | "cut" | "cutBack" | "last" | "faster" | "slower" | "zoomIn" | "zoomOut" | "whole" | "predict" | "hall" | "take"} Act */

/** @type {Record<string, Act>} */
const KEYS = {
  ArrowRight: "step",
  ArrowLeft: "back",
  ArrowDown: "branch",
  c: "cut",
  C: "cutBack",
  " ": "play",
  Home: "first",
  End: "last",
  "]": "faster",
  "[": "slower",
  "+": "zoomIn",
  "-": "zoomOut",
  0: "whole",
  p: "predict",
  f: "hall",
  e: "take",
};

export class SearchViewer extends LitElement {
  static properties = {
    reading: { attribute: false },
    step: { type: Number },
    pace: { state: true },
    inWords: { state: true },
    listed: { state: true },
    forMover: { state: true },
    opened: { state: true },
  };

  constructor() {
    super();
    /** @type {Reading | GrowthReading | null} */
    this.reading = null;
    this.step = 0;
    /** The leaf whose value is taken apart, -1 for none. */
    this.opened = -1;
    this.pace = FIRST_PACE;
    /** Whether the path is shown in words. */
    this.inWords = false;
    /** The position of a grown tree whose moves are listed. */
    this.listed = 0;
    /** True shows values for the side to move, false for MAX, null for the point of view that the algorithm uses. */
    this.forMover = storedForMover();
    /** The reading that `labels` are of. @type {Reading | null} */
    this.labelled = null;
    this.playback = new Playback(
      this,
      () => PACES[this.pace],
      (steps) => {
        if (steps > 0) this.go(this.step + steps);
        return this.step < (this.reading?.steps ?? 0) - 1;
      },
    );
    const press = (/** @type {KeyboardEvent} */ event) => this.press(event);
    this.addController({
      hostConnected: () => addEventListener("keydown", press),
      hostDisconnected: () => {
        removeEventListener("keydown", press);
        clearTimeout(this.rest);
      },
    });
  }

  /** @param {import("lit").PropertyValues<this>} changed */
  willUpdate(changed) {
    if (!changed.has("reading") || !this.reading) return;
    this.playback.stop();
    this.listed = 0;
    this.step = Math.max(0, Math.min(this.reading.steps - 1, this.step));
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const act = KEYS[event.key];
    const target = /** @type {Element} */ (event.composedPath()[0]);
    if (!act || event.ctrlKey || event.metaKey || event.altKey || target.matches?.("input:not([type=range], [type=checkbox]), select, textarea")) return;
    if (target.matches?.("[type=range]") && /^(Arrow|Home|End)/.test(event.key)) return; // the scrubber steps by itself
    if (event.key === " " && target.matches?.("button, a, summary, [type=checkbox]")) return;
    event.preventDefault();
    this.does(act);
  }

  /** @param {Act} act */
  does(act) {
    const { reading, step } = this;
    if (!reading) return;
    /** @type {Record<Act, () => void>} */
    const acts = {
      first: () => this.go(0),
      back: () => this.go(step - 1),
      step: () => this.go(step + 1),
      branch: () => this.go(reading.branchEnd(step)),
      cut: () => this.go(reading.nextMark(step)),
      cutBack: () => this.go(reading.lastMark(step)),
      last: () => this.go(reading.steps - 1),
      play: () => (this.playback.playing ? this.playback.stop() : this.play()),
      faster: () => (this.pace = Math.min(PACES.length - 1, this.pace + 1)),
      slower: () => (this.pace = Math.max(0, this.pace - 1)),
      zoomIn: () => this.overview?.zoom(0.5),
      zoomOut: () => this.overview?.zoom(2),
      whole: () => this.overview?.showAll(),
      predict: () => "growth" in reading || emit(this, "predict-chosen"),
      hall: () => emit(this, "tool-asked", { tool: act }),
      take: () => emit(this, "tool-asked", { tool: act }),
    };
    if (["first", "back", "step", "branch", "cut", "cutBack", "last"].includes(act)) this.playback.stop();
    acts[act]();
  }

  /** None of a tree that grows. */
  get overview() {
    return /** @type {import("./search-overview.js").SearchOverview | null} */ (this.renderRoot.querySelector("search-overview"));
  }

  /** Show a step. @param {number} step */
  go(step) {
    const steps = this.reading?.steps ?? 1;
    this.step = Math.max(0, Math.min(steps - 1, step));
    this.restSoon();
  }

  /** Emit the step once the viewer rests on it. */
  restSoon() {
    clearTimeout(this.rest);
    this.rest = setTimeout(() => emit(this, "step-shown", { step: this.step }), REST);
  }

  play() {
    if (this.step >= (this.reading?.steps ?? 0) - 1) this.go(0);
    this.playback.start();
  }

  /** @param {number} node */
  pick(node) {
    this.playback.stop();
    if (!this.reading) return;
    if ("growth" in this.reading) this.listed = node;
    else this.go(this.reading.stepOfNode(node));
  }

  /** Show what adds up to the value of a leaf. @param {number} node */
  async open(node) {
    if (await lazyImport(this, import("./predict-viewer.js"))) this.opened = node;
  }

  /** The way to what adds up to the value of a step's leaf. @param {Reading | GrowthReading} reading */
  why(reading) {
    if ("growth" in reading || reading.about.evaluator === "none") return "";
    const { tree, short } = reading;
    const node = tree.stepNode[this.step];
    return tree.kinds[node] === "g" ? html` <button type="button" class="plain" @click=${() => this.open(node)}>${glassWords.why(short(tree.value[node], tree.depth[node]))}</button>` : "";
  }

  /** The search with the values chosen. */
  get seen() {
    const { reading, forMover } = this;
    return !reading || "growth" in reading || forMover === null ? reading : reading.seenFor(forMover);
  }

  /** What is hidden besides what is never shown. @returns {import("../../state/search_tree/predict.js").Veil | null} */
  get veil() {
    return null;
  }

  /** The text over what is still to come; "" where nothing is hidden. */
  get covered() {
    return "";
  }

  render() {
    const { step, seen: reading } = this;
    if (!reading) return html``;
    return html`<div class="head"><slot></slot><p class="counts num">${reading.counted(step).map(countOf)}</p></div>
      <slot name="notes"></slot>
      ${"growth" in reading || reading.picture ? "" : html`<search-overview .tree=${/** @type {Reading} */ (this.reading).tree} .step=${step} .veil=${this.covered} .label=${this.labelsOf(reading)} @node-picked=${this.onPick}></search-overview>`}
      ${this.transport(reading.sentence(step))} ${this.voice(reading)}
      ${"growth" in reading ? this.grown(reading) : this.searched(reading)}`;
  }

  /** What is said about the step. @param {Reading | GrowthReading} reading */
  voice(reading) {
    return html`<p class="sentence ${reading.isMarked(this.step) ? "cut-off" : ""}" aria-live=${this.playback.playing ? "off" : "polite"}><span>${reading.sentence(this.step)}${this.why(reading)}</span></p>`;
  }

  /** The path in words. @param {Reading} reading */
  lines({ tree }) {
    return listing(tree, this.step);
  }

  /** @param {CustomEvent<{ node: number }>} event */
  onPick({ detail }) {
    this.pick(detail.node);
  }

  /** Choose whose values are shown, from now on. @param {boolean} forMover */
  chooseValues(forMover) {
    this.forMover = forMover;
    storeForMover(forMover);
  }

  /** The path of a step in a tree with values. @param {Reading} reading */
  searched(reading) {
    const { step } = this;
    return html`<div class="stage">
        <search-path .reading=${reading} .step=${step} .veil=${this.veil} @node-picked=${this.onPick}></search-path>
        <search-lines .reading=${reading} .step=${step}></search-lines>
      </div>
      ${valuesFor(reading.tree.forMover, (forMover) => this.chooseValues(forMover))}
      ${this.opened < 0 ? "" : html`<value-terms .reading=${reading} .node=${this.opened} @terms-closed=${() => (this.opened = -1)} @values-chosen=${(/** @type {CustomEvent<{ forMover: boolean }>} */ { detail }) => this.chooseValues(detail.forMover)}></value-terms>`}
      <details ?open=${this.inWords} @toggle=${(/** @type {Event} */ { target }) => (this.inWords = /** @type {HTMLDetailsElement} */ (target).open)}>
        <summary>${glassWords.inWords}</summary>
        ${this.inWords ? inWords(this, this.lines(reading)) : ""}
      </details>`;
  }

  /** The current state of a growing tree. @param {GrowthReading} reading */
  grown(reading) {
    return html`<div class="stage">
      <growth-map .reading=${reading} .step=${this.step} @node-picked=${this.onPick}></growth-map>
      <growth-moves .reading=${reading} .step=${this.step} .node=${this.listed}></growth-moves>
    </div>`;
  }

  /** The text function of the overview's cells, the same as long as the values are. @param {Reading} reading */
  labelsOf(reading) {
    if (this.labelled !== reading) {
      this.labelled = reading;
      this.labels = (/** @type {number} */ node, /** @type {number} */ pixels) =>
        Number.isNaN(reading.tree.value[node]) ? "" : `${pixels > 70 ? `${moveTo(reading.tree, node) || reading.rootName(node)}  ` : ""}${reading.label(node)}`;
    }
    return this.labels;
  }

  /** @param {string} sentence */
  transport(sentence) {
    const { reading, step, pace } = this;
    const { playing } = this.playback;
    const last = (reading?.steps ?? 1) - 1;
    const flat = reading !== null && ("growth" in reading || reading.picture); // there is no overview to zoom
    const button = (/** @type {Act} */ act, /** @type {unknown} */ sign, /** @type {string} */ name, kind = "") =>
      html`<button type="button" class=${kind} aria-label=${name} title=${name} @click=${() => this.does(act)}>${sign}</button>`;
    const named = (/** @type {Act} */ act, /** @type {unknown} */ sign, /** @type {string} */ name) =>
      html`<button type="button" aria-label=${name} title=${name} @click=${() => this.does(act)}>${sign}<span class="wide">${name}</span></button>`;
    return html`<div class="dock">
      <input type="range" min="0" max=${last} .value=${String(step)} aria-label=${glassWords.stepOfSearch} aria-valuetext=${sentence}
        @input=${(/** @type {Event} */ { target }) => (this.playback.stop(), this.go(Number(/** @type {HTMLInputElement} */ (target).value)))} />
      <div class="bar">
        ${button("first", transportIcon("first"), glassWords.toStart, "wide")} ${button("back", transportIcon("back"), glassWords.stepBack)}
        ${button("play", transportIcon(playing ? "pause" : "play"), playing ? glassWords.pause : glassWords.play, "main")}
        ${button("step", transportIcon("step"), glassWords.stepOn)}
        ${named("branch", transportIcon("branch"), reading?.jumps.branch ?? "")}
        ${named("cut", html`<span class="mark" aria-hidden="true">//</span>`, reading?.jumps.mark ?? "")}
        <button type="button" class="plain num pace" aria-label=${glassWords.paceOf(PACES[pace])} title=${glassWords.paceOf(PACES[pace])} @click=${() => (this.pace = (pace + 1) % PACES.length)}>
          ${glassWords.pace(PACES[pace])}
        </button>
        ${flat
          ? ""
          : html`<span class="zoom wide">
              ${button("zoomIn", icon("plus"), glassWords.zoomIn)} ${button("zoomOut", icon("minus"), glassWords.zoomOut)} ${button("whole", icon("whole"), glassWords.wholeTree)}
            </span>`}
      </div>
    </div>`;
  }

  static styles = [shared, viewerStyles];
}

customElements.define("search-viewer", SearchViewer);
