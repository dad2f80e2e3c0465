/**
 * A step for a lecture hall: the picture fills the screen, the sentence stands over it in letters that are read from the last row.
 *
 * It is the viewer's picture, made larger, and steps the viewer; a lesson goes from stop to stop. Controls come with the mouse and with
 * a touch. Escape leaves it, and it emits `tool-closed`.
 * @import { Reading } from "./reading.js"
 * @import { SearchOverview } from "./search-overview.js"
 * @import { SearchPath } from "./search-path.js"
 * @import { Viewer } from "./glass-tools.js"
 */

import { LitElement, css, html } from "lit";
import { shared } from "../../styles/shared.js";
import { glassWords } from "../../words/en/glass.js";
import { takeStepWords as say } from "../../words/en/take-step.js";
import { emit } from "../shared/emit.js";
import { icon } from "../shared/icon.js";
import { transportIcon } from "./transport-icons.js";

const LARGE = 2.4 / 1920; // how much larger than on a desk, on each pixel of a screen's width
const SIZES = [0.7, 0.8, 0.9, 1, 1.1, 1.25, 1.4];
const USUAL = 3;
const BESIDE_CODE = 0.8; // of the size, so that the siblings stay in sight beside the code
const SHOWN = 2_000; // milliseconds that controls stay without a move of the mouse

/** @type {Record<string, string>} */
const KEYS = { ArrowRight: "on", PageDown: "on", ArrowLeft: "back", PageUp: "back", ArrowDown: "branch", c: "cut", C: "cutBack", Home: "first", End: "last", k: "code", b: "black", ".": "black", "+": "larger", "-": "smaller", f: "leave", Escape: "leave" };

export class HallView extends LitElement {
  static properties = { size: { state: true }, coded: { state: true }, dark: { state: true }, pointed: { state: true } };

  constructor() {
    super();
    /** Finds the viewer, which a lesson replaces from stop to stop. @type {() => Viewer | null} */
    this.find = () => null;
    this.size = USUAL;
    /** Whether the algorithm's lines are shown. */
    this.coded = false;
    /** Whether the screen is black. */
    this.dark = false;
    /** Whether the controls are shown. */
    this.pointed = false;
    const resize = () => this.resize();
    const leave = () => document.fullscreenElement || this.leave();
    this.addController({
      hostConnected: () => {
        addEventListener("resize", resize);
        document.addEventListener("fullscreenchange", leave);
      },
      hostDisconnected: () => {
        removeEventListener("resize", resize);
        document.removeEventListener("fullscreenchange", leave);
        clearTimeout(this.hiding);
      },
    });
  }

  get viewer() {
    return this.find();
  }

  get dialog() {
    return /** @type {HTMLDialogElement} */ (this.renderRoot.querySelector("dialog"));
  }

  firstUpdated() {
    this.resize();
    this.dialog.showModal();
    this.dialog.focus();
    this.dialog.requestFullscreen?.().catch(() => {}); // without it the hall fills the window
  }

  /** As large as the screen allows; the CSP allows no style attribute. */
  resize() {
    this.style.setProperty("--large", String(Math.max(1, innerWidth * LARGE * SIZES[this.size] * (this.coded ? BESIDE_CODE : 1))));
  }

  updated() {
    this.resize();
  }

  leave() {
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    if (this.dialog.open) this.dialog.close();
  }

  /** @param {string} act */
  does(act) {
    const viewer = /** @type {Viewer} */ (this.viewer);
    const { step, seen } = viewer;
    /** @param {number} by */
    const go = (by) => (viewer.taught && !viewer.isTrip ? viewer.turnTo?.(viewer.taught.number + by) : viewer.go(step + by));
    /** @type {Record<string, () => unknown>} */
    const acts = {
      on: () => go(1),
      back: () => go(-1),
      branch: () => viewer.go(seen.branchEnd(step)),
      cut: () => viewer.go(seen.nextMark(step)),
      cutBack: () => viewer.go(seen.lastMark(step)),
      first: () => viewer.go(0),
      last: () => viewer.go(seen.steps - 1),
      code: () => (this.coded = !this.coded),
      black: () => (this.dark = !this.dark),
      larger: () => (this.size = Math.min(SIZES.length - 1, this.size + 1)),
      smaller: () => (this.size = Math.max(0, this.size - 1)),
      leave: () => this.leave(),
    };
    acts[act]?.();
    this.requestUpdate();
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    event.stopPropagation(); // the viewer below hears the same keys
    const act = KEYS[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.does(act);
  }

  onPoint() {
    this.pointed = true;
    clearTimeout(this.hiding);
    this.hiding = setTimeout(() => (this.pointed = false), SHOWN);
  }

  /** The picture's part of the viewer with questions, which hides what comes. @template {Element} Part @param {string} name @returns {Part | null} */
  ofViewer(name) {
    return /** @type {Viewer} */ (this.viewer).renderRoot.querySelector(name);
  }

  render() {
    const { viewer } = this;
    if (!viewer) return html``;
    const { step, seen, taught, isTrip } = viewer;
    const sentence = taught && !isTrip ? taught.text : seen.sentence(step);
    const button = (/** @type {string} */ act, /** @type {unknown} */ sign, /** @type {string} */ name) =>
      html`<button type="button" aria-label=${name} title=${name} @click=${() => this.does(act)}>${sign}</button>`;
    return html`<dialog class="${this.dark ? "dark" : ""} ${this.pointed ? "pointed" : ""}" tabindex="-1" aria-label=${say.hall} @keydown=${this.onKey} @pointermove=${this.onPoint} @pointerdown=${this.onPoint}
        @focusin=${this.onPoint} @close=${() => (this.leave(), emit(this, "tool-closed"))}>
      <p class="sentence ${seen.isMarked(step) ? "cut-off" : ""}" aria-live="polite">${sentence}</p>
      <div class="picture">${"growth" in seen ? html`<growth-map .reading=${seen} .step=${step}></growth-map>` : this.searched(seen, step)}</div>
      ${this.coded && !("growth" in seen) ? html`<div class="code"><search-lines .reading=${seen} .step=${step}></search-lines></div>` : ""}
      ${"growth" in seen ? "" : html`<search-overview .tree=${/** @type {Reading} */ (seen).tree} .step=${step} .veil=${/** @type {SearchOverview | null} */ (this.ofViewer("search-overview"))?.veil ?? ""} @node-picked=${this.onPick}></search-overview>`}
      <div class="controls">
        ${button("back", transportIcon("back"), glassWords.stepBack)} ${button("on", transportIcon("step"), glassWords.stepOn)} ${button("cut", "//", seen.jumps.mark)}
        ${button("smaller", "−", say.smaller)} ${button("larger", "+", say.larger)} ${button("code", "{ }", say.code)} ${button("black", "■", say.black)}
        <span class="quiet keys" aria-hidden="true">${say.keys}</span>
        ${button("leave", icon("close"), say.leave)}
      </div>
    </dialog>`;
  }

  /** @param {Reading} reading @param {number} step */
  searched(reading, step) {
    return html`<search-path .reading=${reading} .step=${step} .veil=${/** @type {SearchPath | null} */ (this.ofViewer("search-path"))?.veil ?? null} @node-picked=${this.onPick}></search-path>`;
  }

  /** @param {CustomEvent<{ node: number }>} event */
  onPick({ detail }) {
    const viewer = /** @type {Viewer} */ (this.viewer);
    viewer.go(viewer.seen.stepOfNode(detail.node));
    this.requestUpdate();
  }

  static styles = [
    shared,
    css`
      dialog {
        box-sizing: border-box;
        width: 100vw;
        max-width: none;
        height: 100dvh;
        max-height: none;
        margin: 0;
        padding: clamp(8px, 1.2vw, 24px);
        border: 0;
        background: var(--ground);
        color: var(--ink);
        cursor: none;
      }
      dialog[open] {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        grid-template-rows: auto minmax(0, 1fr);
        gap: clamp(6px, 0.8vw, 16px);
      }
      dialog:focus {
        outline: none;
      }
      .pointed {
        cursor: auto;
      }
      .dark > * {
        visibility: hidden;
      }
      dialog.dark {
        background: #000;
      }
      .sentence {
        display: flex;
        align-items: center;
        grid-column: 1 / -1;
        min-height: 2.7em; /* two lines, so that the picture does not move */
        padding: 0.3em 0.7em;
        border-left: 0.25em solid var(--here);
        border-radius: 0 12px 12px 0;
        background: var(--panel);
        font: 600 clamp(18px, 2.0834vw, 80px) / 1.3 var(--serif);
      }
      .cut-off {
        border-left-color: var(--bad);
        background: var(--bad-soft);
      }
      .picture {
        position: relative;
        min-width: 0;
        overflow: hidden;
      }
      .picture:not(:has(+ .code)) {
        grid-column: 1 / -1;
      }
      .picture > * {
        position: absolute;
        width: calc(100% / var(--large));
        height: calc(100% / var(--large));
        font-size: 16px; /* it grows by the scale alone */
        transform: scale(var(--large));
        transform-origin: 0 0;
      }
      .code {
        width: min(30vw, 40rem);
        overflow: hidden;
        font-size: clamp(14px, 1.25vw, 40px);
      }
      .code search-lines {
        zoom: 1.5;
      }
      search-overview {
        grid-column: 1 / -1;
        height: clamp(24px, 4.4vw, 84px);
      }
      .controls {
        position: fixed;
        right: 0;
        bottom: 0;
        left: 0;
        display: flex;
        gap: var(--s2);
        align-items: center;
        padding: var(--s2) var(--s4);
        border-top: 1px solid var(--line);
        background: var(--panel);
        opacity: 0;
        transition: opacity var(--move);
      }
      .controls:focus-within,
      .pointed .controls {
        opacity: 1;
      }
      .keys {
        margin: 0 auto;
      }
      @media (max-width: 900px) {
        .keys {
          display: none;
        }
        .picture {
          grid-column: 1 / -1;
        }
        .code {
          grid-column: 1 / -1;
          width: auto;
          height: 34dvh;
          overflow: auto;
        }
        .code search-lines {
          zoom: 1;
        }
        .controls {
          gap: 4px;
          justify-content: space-between;
          padding: var(--s1) var(--s2);
        }
        .controls button {
          padding: 4px;
          min-width: 0;
          flex: 1;
        }
      }
    `,
  ];
}

customElements.define("hall-view", HallView);
