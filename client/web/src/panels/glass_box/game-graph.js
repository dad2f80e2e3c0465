/**
 * Panel with the graph of a game of heaps: positions coloured by their state, with a text alternative by levels.
 *
 * It draws its properties. The arrow keys or a tap select a move; Enter or a second tap makes the move if allowed
 * (`move-chosen`). `graph-toggled` asks to open or close the graph.
 * @import { GraphLevel, GraphNode } from "../../wire/messages.js"
 * @import { GameGraph } from "../../state/graph-path.js"
 * @import { Band, Edge, GraphLayout, Place } from "../../boards/graph-layout.js"
 */

import { LitElement, css, html, svg } from "lit";
import { DOT, LABELS, NODE_HEIGHT, inOrder, layGraph, rowsOf } from "../../boards/graph-layout.js";
import { bestChild, isValued, winnerOf, winningChildren } from "../../boards/graph-play.js";
import { marksOf } from "../../boards/marks.js";
import { piece, pieceStyles } from "../../boards/piece.js";
import { MOST_DRAWN, isTooLarge } from "../../state/graph-pull.js";
import { shared } from "../../styles/shared.js";
import { graphWords } from "../../words/en/graph.js";
import { words } from "../../words/en/words.js";
import { emit } from "../shared/emit.js";

const HALF = NODE_HEIGHT / 2;
const RIM = 3; // between the two outlines of the current position

/** @type {GraphNode["state"][]} */
const STATES = ["current", "visited", "reachable", "unreachable"];

/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowLeft: -1 };

/** The number of the position on the board. @param {GameGraph} graph */
const hereIn = ({ nodes }) => nodes.findIndex(({ state }) => state === "current");

export class GameGraphPanel extends LitElement {
  static properties = {
    graph: { attribute: false },
    marks: { attribute: false },
    refusal: {},
    open: { type: Boolean },
    playable: { type: Boolean },
    looked: { state: true },
    width: { state: true },
  };

  constructor() {
    super();
    /** @type {GameGraph | null} */
    this.graph = null;
    this.marks = marksOf(null);
    /** Why there is no graph, in words. */
    this.refusal = "";
    this.open = false;
    /** Whether the reader may move in the position on the board. */
    this.playable = false;
    /** @type {number | undefined} the position after the move that is looked at */
    this.looked = undefined;
    this.width = 0;
    /** @type {number[][]} of the graph's nodes, by level; the same for all turns of a game */
    this.rows = [];
    this.observer = new ResizeObserver(([{ contentRect }]) => (this.width = Math.floor(contentRect.width)));
    this.addController({ hostDisconnected: () => this.observer.disconnect() });
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has("graph")) return;
    const before = /** @type {GameGraph | null | undefined} */ (changed.get("graph"));
    this.looked = undefined;
    if (this.graph && (before?.nodes.length !== this.graph.nodes.length || before.number !== this.graph.number)) {
      this.rows = inOrder(this.graph.nodes);
    }
  }

  updated() {
    const picture = this.renderRoot.querySelector(".picture");
    if (picture) this.observer.observe(picture);
  }

  /** Select a move; make it if it is selected already. @param {number} child */
  choose(child) {
    const { graph } = this;
    if (!graph) return;
    if (this.looked !== child) this.looked = child;
    else if (this.playable) {
      const { children, moves } = graph.nodes[hereIn(graph)];
      emit(this, "move-chosen", { move: moves[children.indexOf(child)] });
    }
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const { graph, looked } = this;
    if (!graph) return;
    const { children, level } = graph.nodes[hereIn(graph)];
    const moves = (this.rows[level + 1] ?? []).filter((number) => children.includes(number));
    const step = STEPS[event.key];
    if (step && moves.length) {
      const place = looked === undefined ? (step > 0 ? 0 : -1) : moves.indexOf(looked) + step;
      this.looked = moves.at(place % moves.length);
    } else if (event.key === "Enter" && looked !== undefined) this.choose(looked);
    else if (event.key === "Escape") this.looked = undefined;
    else return;
    event.preventDefault();
  }

  render() {
    const { open, refusal } = this;
    return html`<header>
        ${open ? html`<h2>${graphWords.graph}</h2>` : ""}
        <button type="button" class=${open ? "plain" : ""} @click=${() => emit(this, "graph-toggled", { open: !open })}>
          ${open ? graphWords.hideGraph : graphWords.showGraph}
        </button>
      </header>
      ${open && refusal ? html`<p class="quiet" role="status">${refusal}</p>` : ""}
      ${open && !refusal ? this.content() : ""}`;
  }

  content() {
    const { graph } = this;
    if (!graph) return html`<p class="quiet" role="status">${words.loading}</p>`;
    const { nodes, levels } = graph;
    const moves = nodes.reduce((sum, { children }) => sum + children.length, 0);
    const caption = html`<p class="caption">${graphWords.graphSize(nodes.length, moves)}</p>`;
    if (isTooLarge(graph)) return html`${caption}<p class="quiet">${graphWords.graphTooLarge(MOST_DRAWN)}</p>`;
    return html`${caption}
      <p class="told" role="status">${this.sentence(graph)}</p>
      <div
        class="picture"
        role="application"
        tabindex="0"
        aria-label=${graphWords.graphPicture}
        @keydown=${this.onKey}
      >
        ${this.width ? this.picture(graph, layGraph(graph, this.rows, this.width, this.looked)) : ""}
      </div>
      ${this.legend(isValued(graph))}
      <ol class="unseen">
        ${rowsOf(nodes).map((row, level) => html`<li>${this.inWords(levels[level], row.map((number) => nodes[number]))}</li>`)}
      </ol>`;
  }

  /** The value of the selected position, by default the one on the board. @param {GameGraph} graph */
  sentence(graph) {
    const { nodes, levels } = graph;
    const number = this.looked ?? hereIn(graph);
    const { text, value, level, children } = nodes[number];
    const winning = winningChildren(graph, number);
    const leaves = nodes[bestChild(graph, number) ?? -1]?.text;
    const side = levels[level].side;
    const place = this.looked === undefined ? graphWords.graphHere(text) : graphWords.graphLooked(text);
    if (!children.length) return `${place} ${graphWords.graphEnd(winnerOf(nodes[number]))}`;
    if (value === null) return `${place} ${graphWords.graphShape(side, children.length)}`;
    return `${place} ${graphWords.graphMoves(side, winning.length, children.length, leaves)}`;
  }

  /** @param {GameGraph} graph @param {GraphLayout} layout */
  picture(graph, layout) {
    const { nodes, levels } = graph;
    const { width } = this;
    const here = hereIn(graph);
    const gone = levels.length - layout.bands.length;
    return html`<svg width=${width} height=${layout.height} aria-hidden="true">
        ${layout.bands.map((band) => this.band(band, levels[band.level]))}
        ${layout.frame ? this.frame(layout.frame, layout.places.get(here)) : ""}
        ${layout.edges.map((edge) => this.edge(edge, layout))}
        ${[...layout.places].map(([number, place]) => this.node(nodes[number], place, number, nodes[here].children))}
      </svg>
      ${gone > 0 ? html`<p class="quiet">${graphWords.levelsGone(gone)}</p>` : ""}`;
  }

  /** @param {Band} band @param {GraphLevel} level */
  band({ top, height, gone }, { player, side }) {
    const middle = top + height / 2;
    return svg`<g class="band ${side === "MAX" ? "max" : ""}">
      <rect y=${top} width=${this.width} height=${height}></rect>
      <g transform="translate(${this.width - LABELS + 12} ${middle})">
        <g transform="scale(0.18)"><circle r="50" class="hole"></circle>${piece(this.marks[player - 1])}</g>
        <text x="14">${side}</text>
        ${gone ? svg`<text class="gone" x="50" y="18">✗ ${gone}</text>` : ""}
      </g>
    </g>`;
  }

  /** The moves from the position on the board, too many to draw a line to each. @param {{ top: number, height: number }} frame @param {Place | undefined} here */
  frame({ top, height }, here) {
    return svg`${here ? svg`<path class="move next" d="M${here.x} ${here.y + HALF}V${top}"></path>` : ""}
      <rect class="frame" x="3" y=${top} width=${this.width - LABELS - 6} height=${height} rx="12"></rect>`;
  }

  /** @param {Edge} edge @param {GraphLayout} layout */
  edge({ from, to, kind }, { places }) {
    const [above, below] = [/** @type {Place} */ (places.get(from)), /** @type {Place} */ (places.get(to))];
    const [start, end] = [above.y + (above.named ? HALF : DOT), below.y - (below.named ? HALF : DOT)];
    const bend = (end - start) * 0.45;
    return svg`<path class="move ${kind}" d="M${above.x} ${start}C${above.x} ${start + bend} ${below.x} ${end - bend} ${below.x} ${end}"></path>`;
  }

  /** @param {GraphNode} node @param {Place} place @param {number} number @param {number[]} moves the positions after the moves from here */
  node({ text, value, state }, place, number, moves) {
    const { x, y, width, named } = place;
    if (!named) return svg`<g class="node ${state}">${this.dot(state, value, x, y)}</g>`;
    const isMove = moves.includes(number);
    return svg`<g
      class="node named ${state} ${isMove ? "move-to" : ""} ${number === this.looked ? "looked" : ""}"
      @click=${isMove ? () => this.choose(number) : null}
    >
      ${isMove ? svg`<rect class="target" x=${x - width / 2 - 5} y=${y - 22} width=${width + 10} height="44"></rect>` : ""}
      ${this.pill(state, x, y, width, NODE_HEIGHT)}
      <text x=${x} y=${y} class="position">${text}</text>
      <text x=${x + width / 2 - 2} y=${y - HALF + 1} class="value">${value ?? ""}</text>
    </g>`;
  }

  /** A position without a name: full if MAX wins, a ring if MIN wins or the winner is unknown, a cross if unreachable. @param {string} state @param {number | null} value @param {number} x @param {number} y */
  dot(state, value, x, y) {
    if (state === "unreachable") return svg`<path class="cross" d="M${x - 3} ${y - 3}l6 6m0-6l-6 6"></path>`;
    return svg`<circle class="dot ${winnerOf({ value })}" cx=${x} cy=${y} r=${DOT}></circle>`;
  }

  /** @param {string} state @param {number} x @param {number} y @param {number} width @param {number} height */
  pill(state, x, y, width, height) {
    /** @param {number} rim */
    const outline = (rim) => svg`<rect
      class=${rim ? "rim" : ""} x=${x - width / 2 - rim} y=${y - height / 2 - rim}
      width=${width + 2 * rim} height=${height + 2 * rim} rx=${height / 2 + rim}></rect>`;
    return svg`<g class="shape ${state}">${state === "current" ? outline(RIM) : ""}${outline(0)}</g>`;
  }

  /** @param {boolean} valued */
  legend(valued) {
    /** @param {number} width @param {unknown} drawing */
    const sample = (width, drawing) => html`<svg width=${width} height="24" aria-hidden="true">${drawing}</svg>`;
    return html`<ul class="legend">
      ${STATES.map(
        (state) => html`<li>
          ${sample(44, this.pill(state, 22, 12, 36, 16))}
          ${state === "unreachable" ? sample(12, this.dot(state, 0, 6, 12)) : ""}${graphWords.nodeStates[state]}
        </li>`,
      )}
      ${valued ? this.legendOfValues(sample) : ""}
    </ul>`;
  }

  /** @param {(width: number, drawing: unknown) => unknown} sample */
  legendOfValues(sample) {
    return html`<li>${sample(28, svg`<path class="move best" d="M2 12h24"></path>`)}${graphWords.bestPlay}</li>
      <li><b>1</b>${sample(12, this.dot("reachable", 1, 6, 12))}${graphWords.winsMax}</li>
      <li><b>0</b>${sample(12, this.dot("reachable", 0, 6, 12))}${graphWords.winsMin}</li>`;
  }

  /** @param {GraphLevel} level @param {GraphNode[]} row */
  inWords({ player, side }, row) {
    const positions = row.map(({ text, value, state }) => graphWords.graphNode(text, value, state));
    return graphWords.graphLevel(side, words.hotTurn(this.marks[player - 1]), positions);
  }

  static styles = [
    shared,
    pieceStyles,
    css`
      :host {
        padding: 0 8px;
        position: relative;
        min-width: 0;
      }
      header {
        display: flex;
        gap: 8px;
        align-items: center;
        justify-content: space-between;
      }
      header .plain {
        padding: 6px;
        white-space: nowrap;
      }
      h2 {
        font-size: 1.1rem;
      }
      .caption {
        font-family: var(--serif);
        font-size: 1.05rem;
      }
      .legend {
        display: flex;
        flex-wrap: wrap;
        gap: 4px 18px;
        margin: 8px 0 12px;
        font-size: 0.9rem;
      }
      .legend li {
        display: inline-flex;
        gap: 6px;
        align-items: center;
        min-height: 24px;
      }
      .told {
        min-height: 2.9em; /* of two lines, so that nothing moves as it changes */
        margin: 6px 0;
      }
      @media (max-width: 560px) {
        .told {
          min-height: 5.8em;
        }
      }
      .picture {
        overflow: hidden;
        border: 1px solid var(--line);
        border-radius: 14px;
        background: var(--panel);
      }
      .picture p {
        margin: 0;
        padding: 6px 12px;
      }
      .picture svg,
      .legend svg {
        display: block;
      }
      .band rect {
        fill: none;
      }
      .band.max rect {
        fill: var(--glow);
      }
      .band text {
        fill: var(--ink);
        font-size: 13px;
        font-weight: 700;
        letter-spacing: 0.06em;
        dominant-baseline: central;
      }
      .band .gone {
        fill: var(--quiet);
        font-size: 11px;
        font-weight: 400;
        letter-spacing: 0;
        text-anchor: end;
      }
      .frame {
        fill: none;
        stroke: var(--trail);
        stroke-width: 1.5;
      }
      .move {
        fill: none;
        stroke: var(--ink);
        stroke-width: 1.2;
      }
      .move.reply {
        stroke-dasharray: 5 3;
      }
      .move.best {
        stroke: var(--here);
        stroke-width: 2.5;
      }
      .move.played {
        stroke-width: 3.5;
      }
      .move.closed {
        stroke: var(--spent);
        stroke-width: 1;
        stroke-dasharray: 3 4;
      }
      .shape rect {
        fill: var(--panel);
        stroke: var(--trail);
        stroke-width: 2;
      }
      .shape.current rect {
        stroke: var(--here);
      }
      .shape.visited rect {
        fill: var(--trail-fill);
      }
      .shape.unreachable rect {
        stroke: var(--spent);
        stroke-width: 1.2;
        stroke-dasharray: 4 3;
      }
      .looked .shape rect {
        fill: var(--accent-soft);
        stroke-width: 3.5;
      }
      .target {
        fill: transparent;
      }
      .move-to {
        cursor: pointer;
      }
      .dot {
        stroke: var(--trail);
        stroke-width: 1.6;
      }
      .dot.MAX {
        fill: var(--trail);
      }
      .dot.MIN {
        fill: none;
      }
      .visited .dot,
      .current .dot {
        stroke: var(--here);
      }
      .cross {
        fill: none;
        stroke: var(--spent);
        stroke-width: 1.4;
      }
      .node text {
        fill: var(--ink);
        font-size: 13px;
        font-variant-numeric: tabular-nums;
      }
      .position {
        text-anchor: middle;
        dominant-baseline: central;
      }
      .node.current .position,
      .node .value {
        font-weight: 700;
      }
      .node.visited .position {
        fill: var(--on-trail);
      }
      .node.unreachable text {
        fill: var(--spent);
      }
      .node .value {
        font-size: 12px;
        paint-order: stroke; /* an outline, so that edges do not cross the number */
        stroke: var(--panel);
        stroke-width: 4;
        stroke-linejoin: round;
      }
    `,
  ];
}

customElements.define("game-graph", GameGraphPanel);
