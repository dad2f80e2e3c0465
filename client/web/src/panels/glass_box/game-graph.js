/**
 * Panel with the graph of a game of heaps: positions coloured by their state, with a text alternative by levels.
 *
 * It draws what it is given and emits `graph-toggled` with whether it is to be open.
 * @import { GraphLevel, GraphNode } from "../../wire/messages.js"
 * @import { GameGraph } from "../../state/graph-path.js"
 * @import { Edge, GraphLayout, Place } from "../../boards/graph-layout.js"
 */

import { LitElement, html, svg } from "lit";
import { NODE_HEIGHT, ROW_HEIGHT, edgesOf, layGraph, rowsOf } from "../../boards/graph-layout.js";
import { marksOf } from "../../boards/marks.js";
import { piece, pieceStyles } from "../../boards/piece.js";
import { MOST_DRAWN, isTooLarge } from "../../state/graph-pull.js";
import { shared } from "../../styles/shared.js";
import { graphWords } from "../../words/en/graph.js";
import { words } from "../../words/en/words.js";
import { graphStyles } from "./graph-styles.js";

const HALF = NODE_HEIGHT / 2;
const RIM = 3; // between the two outlines of the current position
const LABELS = 78; // the width of the column that names the levels

/** @type {GraphNode["state"][]} */
const STATES = ["current", "visited", "reachable", "unreachable"];

/** @param {number} level */
const middleOf = (level) => (level + 0.5) * ROW_HEIGHT;

export class GameGraphPanel extends LitElement {
  static properties = {
    graph: { attribute: false },
    marks: { attribute: false },
    refusal: {},
    open: { type: Boolean },
  };

  constructor() {
    super();
    /** @type {GameGraph | null} */
    this.graph = null;
    this.marks = marksOf(null);
    /** Why there is no graph, in words. */
    this.refusal = "";
    this.open = false;
  }

  /** Scroll to the position on the board. @override */
  updated() {
    const box = this.renderRoot.querySelector(".scroll");
    const current = box?.querySelector(".node.current");
    if (box && current) box.scrollLeft = Number(current.getAttribute("data-x")) - box.clientWidth / 2;
  }

  /** @param {boolean} open */
  toggle(open) {
    this.dispatchEvent(new CustomEvent("graph-toggled", { detail: { open }, bubbles: true, composed: true }));
  }

  /** @override */
  render() {
    const { open, refusal } = this;
    return html`<header>
        ${open ? html`<h2>${graphWords.graph}</h2>` : ""}
        <button type="button" class=${open ? "plain" : ""} @click=${() => this.toggle(!open)}>
          ${open ? graphWords.hideGraph : graphWords.showGraph}
        </button>
      </header>
      ${open && refusal ? html`<p class="quiet" role="status">${refusal}</p>` : ""}
      ${open && !refusal ? this.picture() : ""}`;
  }

  picture() {
    const { graph } = this;
    if (!graph) return html`<p class="quiet" role="status">${words.loading}</p>`;
    const { nodes, levels } = graph;
    const edges = edgesOf(nodes);
    const caption = html`<p class="caption">${graphWords.graphSize(nodes.length, edges.length)}</p>`;
    if (isTooLarge(graph)) return html`${caption}<p class="quiet">${graphWords.graphTooLarge(MOST_DRAWN)}</p>`;
    const layout = layGraph(nodes);
    return html`${caption}${this.legend()}
      <div class="picture">
        <svg class="bands" width="100%" height=${layout.height} aria-hidden="true">
          ${levels.map(({ side }, level) =>
            side === "MAX" ? svg`<rect y=${level * ROW_HEIGHT} width="100%" height=${ROW_HEIGHT}></rect>` : "",
          )}
        </svg>
        <div class="scroll" role="group" tabindex="0" aria-label=${graphWords.graphPicture}>
          <svg width=${layout.width} height=${layout.height} aria-hidden="true">
            ${edges.map((edge) => this.edge(edge, layout))}
            ${nodes.map((node, number) => this.node(node, layout.places[number]))}
          </svg>
        </div>
        <svg class="levels" width=${LABELS} height=${layout.height} aria-hidden="true">
          ${levels.map((level, index) => this.label(level, index))}
        </svg>
      </div>
      <ol class="unseen">
        ${rowsOf(nodes).map((row, level) => html`<li>${this.inWords(levels[level], row.map((number) => nodes[number]))}</li>`)}
      </ol>`;
  }

  legend() {
    return html`<ul class="legend">
      ${STATES.map((state) => html`<li><svg width="44" height="24" aria-hidden="true">
          ${this.shape(state, { x: 22, y: 12, width: 36 }, 9)}</svg>${graphWords.nodeState(state)}</li>`)}
      <li><b>1</b>${graphWords.winsMax}</li>
      <li><b>0</b>${graphWords.winsMin}</li>
    </ul>`;
  }

  /** @param {Edge} edge @param {GraphLayout} layout */
  edge({ from, to, kind }, { places }) {
    const [above, below] = [places[from], places[to]];
    return svg`<line class="move ${kind}" x1=${above.x} y1=${above.y + HALF} x2=${below.x} y2=${below.y - HALF}></line>`;
  }

  /** @param {GraphNode} node @param {Place} place */
  node({ text, value, state }, place) {
    return svg`<g class="node ${state}" data-x=${place.x}>
      ${this.shape(state, place, HALF)}
      <text x=${place.x} y=${place.y} class="position">${text}</text>
      <text x=${place.x + place.width / 2 - 2} y=${place.y - HALF + 1} class="value">${value}</text>
    </g>`;
  }

  /** @param {string} state @param {Place} place @param {number} half its height */
  shape(state, { x, y, width }, half) {
    const rim = svg`<ellipse class="rim" cx=${x} cy=${y} rx=${width / 2 + RIM} ry=${half + RIM}></ellipse>`;
    return svg`<g class="shape ${state}">
      ${state === "current" ? rim : ""}
      <ellipse cx=${x} cy=${y} rx=${width / 2} ry=${half}></ellipse>
    </g>`;
  }

  /** @param {GraphLevel} level @param {number} index */
  label({ player, side }, index) {
    return svg`<g transform="translate(20 ${middleOf(index)})">
      <g transform="scale(0.2)"><circle r="50" class="hole"></circle>${piece(this.marks[player - 1])}</g>
      <text x="16">${side}</text>
    </g>`;
  }

  /** @param {GraphLevel} level @param {GraphNode[]} row */
  inWords({ player, side }, row) {
    const positions = row.map(({ text, value, state }) => graphWords.graphNode(text, value, state));
    return graphWords.graphLevel(side, words.hotTurn(this.marks[player - 1]), positions);
  }

  static styles = [shared, pieceStyles, graphStyles];
}

customElements.define("game-graph", GameGraphPanel);
