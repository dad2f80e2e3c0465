/**
 * A growing tree: a row for each level, every position as wide as its part of its parent's visits. The path of the step is
 * outlined, proved positions are filled.
 *
 * It is only a picture: growth-moves.js has the same as a table, and the screen's words describe the path.
 * @import { Known } from "../../state/search_tree/growth.js"
 * @import { GrowthReading } from "./growth-reading.js"
 */

import { css, html, svg } from "lit";
import { pathOn } from "../../state/search_tree/growth.js";
import { proofOf, textOf } from "../../state/search_tree/growth-facts.js";
import { shared } from "../../styles/shared.js";
import { glassWords } from "../../words/en/glass.js";
import { SearchPicture, pictureStyles } from "./search-picture.js";

const NARROWEST = 3; // pixels of a position that is drawn
const ROW = 34;
const LABELLED = 26; // pixels from which on a position has its move in it
const COUNTED = 64; // pixels from which on it has its visits too

/** @typedef {{ node: number, x: number, wide: number }} Cell */

export class GrowthMap extends SearchPicture {
  constructor() {
    super();
    /** @type {GrowthReading | null} */
    this.reading = null;
  }

  render() {
    const { reading, step, size } = this;
    if (!reading || !size.width) return html``;
    const known = reading.knownOn(step);
    const path = new Set(pathOn(reading.growth, step));
    const most = Math.floor(size.height / ROW);
    return html`<svg width=${size.width} height=${size.height} aria-hidden="true" @click=${this.onClick}>
      ${cellsOf(reading, known, size.width, most).map((cell) => this.cell(reading, known, cell, path.has(cell.node)))}
    </svg>`;
  }

  /** @param {GrowthReading} reading @param {Known} known @param {Cell} cell @param {boolean} isOn whether the step's path leads through it */
  cell({ growth }, known, { node, x, wide }, isOn) {
    const proof = proofOf(known, node);
    const y = growth.depth[node] * ROW;
    const name = node === 0 ? glassWords.root : textOf(growth, node);
    const label = wide > COUNTED ? `${name} · ${glassWords.number(known.visits[node])}` : wide > LABELLED ? name : "";
    const side = growth.depth[node] % 2 === 1 ? "max" : "min"; // whose move led here
    return svg`<g class="cell ${side} ${proof ?? ""} ${isOn ? "on" : ""}" data-node=${node}>
      <rect x=${x + 0.5} y=${y + 1} width=${Math.max(1, wide - 1.5)} height=${ROW - 3} rx="3"></rect>
      ${label ? svg`<text x=${x + wide / 2} y=${y + ROW / 2 + 4}>${label}</text>` : ""}
    </g>`;
  }

  static styles = [
    shared,
    pictureStyles,
    css`
      .cell {
        cursor: pointer;
      }
      rect {
        fill: var(--trail-fill);
        stroke: transparent;
        stroke-width: 2.5;
      }
      .min rect {
        fill: var(--trail-soft);
      }
      .on rect {
        stroke: var(--here);
      }
      .win rect {
        stroke-dasharray: 6 3;
        stroke: var(--good);
      }
      .loss rect {
        stroke-dasharray: 2 3;
        stroke: var(--bad);
      }
      .draw rect {
        stroke-dasharray: 1 2;
        stroke: var(--ink);
      }
      text {
        fill: var(--on-trail);
        font: 600 12px var(--sans);
        text-anchor: middle;
      }
    `,
  ];
}

/** Where positions are drawn, each in its share of the visits of the one above. @param {GrowthReading} reading @param {Known} known @param {number} width @param {number} most levels */
function cellsOf({ growth }, known, width, most) {
  /** @type {Cell[]} */
  const cells = [];
  const open = [{ node: 0, x: 0, wide: width }];
  for (let cell = open.pop(); cell; cell = open.pop()) {
    const { node, x, wide } = cell;
    cells.push(cell);
    const visits = known.visits[node];
    if (growth.depth[node] + 1 >= most || visits === 0) continue;
    let left = x;
    for (const child of growth.children[node].slice(0, known.tried[node])) {
      const share = (wide * known.visits[child]) / visits;
      if (share >= NARROWEST) open.push({ node: child, x: left, wide: share });
      left += share;
    }
  }
  return cells;
}

customElements.define("growth-map", GrowthMap);
