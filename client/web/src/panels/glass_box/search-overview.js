/**
 * The whole tree of a search in small: a row for each level, in the order of the search from left to right, with cut-offs as gaps
 * with two strokes. A veil covers later nodes; the path of the step is underlined.
 *
 * It zooms and pans by wheel, pinch and drag, and by `zoom` and `showAll`. It emits `node-picked` with the node that is tapped or scrubbed to. It is a
 * picture only: the screen's keys reach the same nodes, and its words describe them.
 * @import { Tree } from "../../state/search_tree/tree.js"
 */

import { LitElement, css, html } from "lit";
import { pathTo } from "../../state/search_tree/steps.js";
import { ENTER, childrenOf, isMaxLevel, lastRoot, untriedCount } from "../../state/search_tree/tree.js";
import { shared } from "../../styles/shared.js";
import { emit } from "../shared/emit.js";

/** Names of the colours of the page that are drawn with. */
const COLOURS = /** @type {const} */ (["ink", "panel", "line", "here", "trail-fill", "trail-soft", "on-trail", "spent"]);

const CLOSEST = 8; // units of the search's order that are as wide as the picture
const LABELLED = 34; // pixels from which on a cell has its value in it
const LABELLED_HIGH = 11;
const STILL = 4; // pixels that a finger may move without dragging

/**
 * The places of a tree's nodes. In a comparison the second tree takes the places of the first.
 * @typedef {{ place: Int32Array, width: Int32Array, total: number }} Places
 */

export class SearchOverview extends LitElement {
  static properties = {
    tree: { attribute: false },
    step: { type: Number },
    label: { attribute: false },
    places: { attribute: false },
    ghost: { attribute: false },
    veil: { attribute: false },
  };

  constructor() {
    super();
    /** @type {Tree | null} */
    this.tree = null;
    this.step = 0;
    /** Returns the text in a node's cell. @type {(node: number, pixels: number) => string} */
    this.label = () => "";
    /** The places of another tree, to compare; its own if null. @type {Places | null} */
    this.places = null;
    /** A tree drawn in grey below this one. @type {Tree | null} */
    this.ghost = null;
    /** The text that covers the steps to come; empty if the overview shows them. */
    this.veil = "";
    /** The units that are shown. */
    this.from = 0;
    this.to = 1;
    /** The number of steps when the overview was drawn last; 0 makes it show all of them. */
    this.total = 0;
    /** Where the future begins, in pixels, if it is hidden. */
    this.edge = Infinity;
    /** The size of the picture and the height of a level, in pixels. */
    this.wide = 0;
    this.high = 0;
    this.row = 1;
    this.rows = 1;
    /** Two layers: the tree itself, and above it everything that changes with a step. @type {CanvasRenderingContext2D[]} */
    this.layers = [];
    /** @type {Record<string, string>} */
    this.colours = {};
    /** The nodes of best play. @type {number[]} */
    this.line = [];
    /** @type {Map<number, PointerEvent>} */
    this.pointers = new Map();
    /** Where a drag began. @type {{ x: number, from: number, moved: boolean } | null} */
    this.drag = null;
    /** The frame in which it will be drawn. */
    this.frame = 0;
    this.redrawAnew();
  }

  /** Draw again with another size or theme, as long as it is on the page. */
  redrawAnew() {
    const resize = () => this.resize();
    const [resizes, themes, scheme] = [new ResizeObserver(resize), new MutationObserver(resize), matchMedia("(prefers-color-scheme: dark)")];
    this.addController({
      hostConnected: () => {
        resizes.observe(this);
        themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
        scheme.addEventListener("change", resize);
      },
      hostDisconnected: () => {
        resizes.disconnect();
        themes.disconnect();
        scheme.removeEventListener("change", resize);
        cancelAnimationFrame(this.frame);
        this.frame = 0;
      },
    });
  }

  firstUpdated() {
    this.box.addEventListener("wheel", (event) => this.onWheel(event), { passive: false });
  }

  /** @param {import("lit").PropertyValues<this>} changed */
  updated(changed) {
    if (!this.tree) return;
    if (changed.has("tree") || changed.has("places")) {
      this.total = 0;
      this.line = bestLine(this.tree);
      this.resize();
    } else if (this.veil || changed.has("label")) this.draw();
    else if (changed.has("step")) this.mark();
  }

  get box() {
    return /** @type {HTMLElement} */ (this.renderRoot.querySelector(".box"));
  }

  /** @returns {Places} */
  get drawn() {
    const { place, width, total, steps } = /** @type {Tree} */ (this.tree);
    if (!this.veil || this.step === steps - 1) return this.places ?? { place, width, total };
    return { place, width, total: 2 ** Math.ceil(Math.log2(1.2 * this.reached + 20)) }; // does not depend on what is to come
  }

  /** The unit that the search has come to. */
  get reached() {
    const { place, width, stepNode, stepKind } = /** @type {Tree} */ (this.tree);
    const node = stepNode[this.step];
    return place[node] + (stepKind[this.step] === ENTER ? 0 : width[node]);
  }

  /** Read size and colours anew, and draw. */
  resize() {
    if (!this.tree || !this.renderRoot.querySelector(".box")) return;
    const ratio = Math.min(2, devicePixelRatio);
    [this.wide, this.high] = [this.box.clientWidth, this.box.clientHeight];
    this.layers = [...this.renderRoot.querySelectorAll("canvas")].map((canvas) => {
      [canvas.width, canvas.height] = [this.wide * ratio, this.high * ratio];
      const layer = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
      layer.setTransform(ratio, 0, 0, ratio, 0, 0);
      return layer;
    });
    this.rows = Math.max(this.tree.deepest, this.ghost?.deepest ?? 0) + 1;
    this.row = this.high / this.rows;
    const probe = /** @type {HTMLElement} */ (this.renderRoot.querySelector(".probe"));
    this.colours = Object.fromEntries(
      COLOURS.map((name) => {
        probe.style.color = `var(--${name})`;
        return [name, getComputedStyle(probe).color];
      }),
    );
    this.draw();
  }

  /** The place of a unit of the order, in pixels. @param {number} unit */
  x(unit) {
    return ((unit - this.from) / (this.to - this.from)) * this.wide;
  }

  /** The unit at a pointer. @param {{ clientX: number }} pointer */
  unit({ clientX }) {
    return this.from + ((clientX - this.box.getBoundingClientRect().left) / this.wide) * (this.to - this.from);
  }

  /** Show more or less of the tree. @param {number} by more than 1 shows more @param {number} [at] the unit that keeps its place */
  zoom(by, at = this.middle) {
    const span = Math.max(Math.min(CLOSEST, this.drawn.total), Math.min(this.drawn.total, (this.to - this.from) * by));
    this.show(at - ((at - this.from) / (this.to - this.from)) * span, span);
  }

  /** The unit in the middle of the step's node. */
  get middle() {
    const node = this.tree?.stepNode[this.step] ?? 0;
    return this.drawn.place[node] + this.drawn.width[node] / 2;
  }

  showAll() {
    this.show(0, this.drawn.total);
  }

  /** @param {number} from @param {number} [span] */
  show(from, span = this.to - this.from) {
    this.from = Math.max(0, Math.min(this.drawn.total - span, from));
    this.to = this.from + span;
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
    });
  }

  /** @param {WheelEvent} event */
  onWheel(event) {
    event.preventDefault();
    const { deltaX, deltaY } = event;
    if (event.ctrlKey || Math.abs(deltaY) > Math.abs(deltaX)) this.zoom(Math.exp(deltaY * 0.002), this.unit(event));
    else this.show(this.from + (deltaX / this.wide) * (this.to - this.from));
  }

  /** @param {PointerEvent} event */
  onDown(event) {
    this.box.setPointerCapture(event.pointerId);
    this.pointers.set(event.pointerId, event);
    this.drag = { x: event.clientX, from: this.from, moved: false };
  }

  /** Pinch, pan or, if the whole tree is shown, scrub. @param {PointerEvent} event */
  onMove(event) {
    const { drag, pointers } = this;
    if (!drag || !pointers.has(event.pointerId)) return;
    const spread = () => {
      const [one, two] = [...pointers.values()];
      return { wide: Math.abs(one.clientX - two.clientX) || 1, clientX: (one.clientX + two.clientX) / 2 };
    };
    if (pointers.size > 1) {
      const before = spread();
      pointers.set(event.pointerId, event);
      const after = spread();
      this.zoom(before.wide / after.wide, this.unit(after));
      drag.moved = true;
    } else if (drag.moved || Math.abs(event.clientX - drag.x) > STILL) {
      drag.moved = true;
      const zoomed = this.to - this.from < this.drawn.total;
      if (zoomed) this.show(drag.from - ((event.clientX - drag.x) / this.wide) * (this.to - this.from));
      else this.pick(event, this.rows);
    }
  }

  /** @param {PointerEvent} event */
  onUp(event) {
    const top = this.box.getBoundingClientRect().top;
    if (event.type === "pointerup" && this.drag && !this.drag.moved && this.pointers.size === 1) this.pick(event, Math.floor((event.clientY - top) / this.row));
    this.pointers.delete(event.pointerId);
    if (this.pointers.size === 0) this.drag = null;
  }

  /** Pick the node at a pointer, on a level or above it. @param {PointerEvent} event @param {number} level */
  pick(event, level) {
    const tree = /** @type {Tree} */ (this.tree);
    const { place, width } = this.drawn;
    const unit = this.unit(event);
    let node = tree.roots.findLast((root) => unit >= place[root]) ?? 0;
    for (;;) {
      const child = tree.depth[node] < level && childrenOf(tree, node).find((each) => unit >= place[each] && unit < place[each] + width[each]);
      if (!child) break;
      node = child;
    }
    emit(this, "node-picked", { node });
  }

  /** Draw all of it. */
  draw() {
    const { layers, tree, wide, high, colours, ghost, veil } = this;
    if (!tree || !wide || layers.length === 0) return;
    const [layer] = layers;
    const { total } = this.drawn;
    if (total !== this.total) [this.from, this.to, this.total] = [0, total, total]; // what is searched has outgrown it
    this.edge = veil ? this.x(this.reached) : Infinity;
    layer.clearRect(0, 0, wide, high);
    layer.font = "600 11px system-ui, sans-serif";
    layer.textAlign = "center";
    layer.textBaseline = "middle";
    if (ghost) this.paint(ghost, { place: ghost.place, width: ghost.width, total: ghost.total }, colours.line, colours.line, false);
    this.paint(tree, this.drawn, colours["trail-fill"], colours["trail-soft"], true);
    layer.fillStyle = colours.ink;
    if (wide - this.edge > 8 * veil.length) layer.fillText(veil, (this.edge + wide) / 2, high / 2);
    this.mark();
  }

  /** @param {Tree} tree @param {Places} places @param {string} ofMax @param {string} ofMin @param {boolean} labelled */
  paint(tree, { place, width }, ofMax, ofMin, labelled) {
    const { colours, row, wide, rows, layers, edge } = this;
    const [layer] = layers;
    const scale = wide / (this.to - this.from);
    const gap = row > 7 ? 1 : 0;
    const fills = Array.from({ length: rows }, (_, level) => (isMaxLevel(tree, level) ? ofMax : ofMin));
    const drawnTo = new Int32Array(rows).fill(-1);
    const known = this.veil ? this.step : Infinity;
    /** @type {[x: number, level: number, wide: number, lean: number][]} */
    const cuts = [];
    const open = [...tree.roots];
    while (open.length > 0) {
      const node = /** @type {number} */ (open.pop());
      const level = tree.depth[node];
      const left = (place[node] - this.from) * scale;
      const isOpen = tree.backStep[node] > known;
      const span = isOpen ? edge - left : width[node] * scale;
      if (left + span < 0 || left > wide || tree.enterStep[node] > known) continue;
      if (span < 1) {
        // Too narrow to be told apart: one column of pixels as deep as it goes.
        const pixel = Math.floor(left);
        for (let each = level; each <= (isOpen ? level : tree.lowest[node]); each += 1) {
          if (drawnTo[each] >= pixel) continue;
          drawnTo[each] = pixel;
          layer.fillStyle = fills[each];
          layer.fillRect(pixel, each * row, 1, row - gap);
        }
        continue;
      }
      drawnTo[level] = Math.max(drawnTo[level], Math.floor(left + span) - 1);
      const [start, end] = [Math.max(-2, left), Math.min(wide + 2, left + span)];
      layer.fillStyle = fills[level];
      layer.fillRect(start, level * row, Math.max(0.8, end - start - (span > 3 ? 1 : 0)), row - gap);
      if (labelled && !isOpen && end - start > LABELLED && row > LABELLED_HIGH) {
        layer.fillStyle = colours["on-trail"];
        layer.fillText(this.label(node, end - start), (start + end) / 2, (level + 0.5) * row);
      }
      const untried = tree.backStep[node] - 1 <= known ? untriedCount(tree, node) * scale : 0;
      if (untried > 1.5 && place === tree.place) cuts.push([left + span - untried, level + 1, untried, isMaxLevel(tree, level) ? 3 : -3]);
      const children = childrenOf(tree, node);
      while (children.length > 0) open.push(/** @type {number} */ (children.pop()));
    }
    layer.strokeStyle = layer.fillStyle = colours.spent;
    for (const [x, level, span, lean] of cuts) {
      layer.globalAlpha = 0.16;
      layer.fillRect(x, level * row, span - 1, row - gap);
      layer.globalAlpha = 1;
      if (span >= 7) strokes(layer, x + span / 2, level * row, row, lean);
    }
  }

  /** Draw everything that changes with a step: the veil over later nodes, the best line, the path and the current place. */
  mark() {
    const { layers, tree, step, colours, row, rows, wide, high, veil, edge } = this;
    if (!tree || !wide || layers.length === 0) return;
    const layer = layers[1];
    const { place, width } = this.drawn;
    const node = tree.stepNode[step];
    const path = pathTo(tree, node);
    const box = (/** @type {number} */ each, inset = 0) => {
      const left = this.x(place[each]);
      const span = Math.max(1.5, Math.min(this.x(place[each] + width[each]) - 1, edge) - left);
      return /** @type {[number, number, number, number]} */ ([left + inset, tree.depth[each] * row + inset, span - 2 * inset, row - 1 - 2 * inset]);
    };
    layer.clearRect(0, 0, wide, high);
    layer.fillStyle = colours.panel;
    layer.globalAlpha = 0.78;
    for (let level = 0; level < rows && !veil; level += 1) {
      const each = path[Math.min(level, path.length - 1)];
      const isBelow = level >= path.length && tree.stepKind[step] === ENTER;
      const x = Math.max(0, this.x(place[each] + (isBelow ? 0 : width[each])));
      if (x < wide) layer.fillRect(x, level * row, wide - x, row);
    }
    layer.globalAlpha = 1;
    layer.strokeStyle = colours.ink;
    layer.lineWidth = 2.5;
    for (const each of veil ? [] : this.line) if (tree.backStep[each] <= step) layer.strokeRect(...box(each, 1));
    layer.fillStyle = colours.here;
    for (const each of path) {
      const [x, y, span, tall] = box(each);
      const start = Math.max(0, x);
      const height = each === node ? tall : Math.min(3, tall);
      layer.fillRect(start, y + tall - height, Math.min(wide, x + span) - start, height);
    }
    const now = veil ? edge : this.x(place[node] + (tree.backStep[node] <= step ? width[node] : 0));
    layer.fillRect(Math.min(wide - 1, now) - 0.75, 0, 1.5, high);
  }

  render() {
    return html`<div class="box" aria-hidden="true" @pointerdown=${this.onDown} @pointermove=${this.onMove} @pointerup=${this.onUp} @pointercancel=${this.onUp}>
        <canvas></canvas><canvas></canvas><i class="probe"></i>
      </div>`;
  }

  static styles = [
    shared,
    css`
      :host {
        position: relative;
        height: 112px;
        overflow: hidden;
        contain: strict;
        border: 1px solid var(--line);
        border-radius: var(--r);
        background: var(--panel);
      }
      .box {
        position: absolute;
        inset: 0;
        cursor: crosshair;
        touch-action: none;
      }
      canvas {
        position: absolute;
        inset: 0;
        width: 100%;
        height: 100%;
      }
      @media (max-width: 700px) {
        :host {
          height: 76px;
        }
      }
    `,
  ];
}

/** Two strokes, the sign of a cut-off. @param {CanvasRenderingContext2D} layer @param {number} x @param {number} y @param {number} row @param {number} lean */
function strokes(layer, x, y, row, lean) {
  layer.beginPath();
  for (const beside of [-2, 2]) {
    layer.moveTo(x + beside - lean, y + row * 0.75);
    layer.lineTo(x + beside + lean, y + row * 0.25);
  }
  layer.stroke();
}

/** The nodes of best play from the root of the last pass. @param {Tree} tree */
function bestLine(tree) {
  const { best } = tree;
  const line = [];
  for (let node = lastRoot(tree); node >= 0; node = best[node]) line.push(node);
  return line;
}

customElements.define("search-overview", SearchOverview);
