/**
 * The tree of an exercise as a list of lists, drawn as a tree where there is room and as rows of boards on a phone.
 *
 * It emits `node-marked` for a branch that is pressed, and `field-typed` for a value.
 * @import { Answer, ExerciseLeaf, Verdict } from "../../state/exercise.js"
 * @import { NodeBounds } from "../../wire/messages.js"
 */

import { LitElement, html, svg } from "lit";
import { miniature, miniatureSize, miniatureStyles } from "../../boards/miniature.js";
import { pieceStyles } from "../../boards/piece.js";
import { BOUND_SIGNS, boundsText } from "../../state/exercise.js";
import { shared } from "../../styles/shared.js";
import { exerciseWords } from "../../words/en/exercise.js";
import { emit } from "../shared/emit.js";
import { treeStyles } from "./exercise-tree-styles.js";

/** The side of a board in pixels, by the most ends of a tree that then fits on a desk. */
const SIDES = /** @type {const} */ ([[8, 76], [14, 56], [Infinity, 44]]);
const SIDE_NAMES = ["MIN", "MAX"];
/** What was right about a mark. */
const JUDGED = { good: "✓", missed: "!", many: "✗", other: "≠" };
/** What lies on a branch that is cut: the direction says by which bound. */
const SIGNS = { alpha: "\\\\", beta: "//" };

export class ExerciseTree extends LitElement {
  static properties = {
    nodes: { attribute: false },
    names: { attribute: false },
    answer: { attribute: false },
    marking: { type: Boolean },
    asked: { attribute: false },
    typing: { type: Boolean },
    verdict: { attribute: false },
    cut: { attribute: false },
    searched: { attribute: false },
    right: { attribute: false },
  };

  constructor() {
    super();
    /** @type {ExerciseLeaf[]} */
    this.nodes = [];
    /** The move to each node, in words. @type {string[]} */
    this.names = [];
    /** @type {Answer} */
    this.answer = { fields: {}, cuts: {}, move: null };
    /** Whether branches can be marked. */
    this.marking = false;
    /** The framed nodes. @type {number[]} */
    this.asked = [];
    /** Whether the values of inner nodes are typed. */
    this.typing = false;
    /** What was right; null before the answer is checked. @type {Verdict | null} */
    this.verdict = null;
    /** The branches that are cut, once the answer is checked. @type {Map<number, "alpha" | "beta">} */
    this.cut = new Map();
    /** What the search has proved of each node, once the answer is checked; empty without cuts. @type {Map<number, NodeBounds>} */
    this.searched = new Map();
    /** The right content of the fields, once the answer is checked. @type {Record<string, string>} */
    this.right = {};
  }

  render() {
    const ends = this.nodes[0]?.leaves ?? 1;
    const levels = Math.max(...this.nodes.map(({ level }) => level)) + 1;
    const bands = Array.from({ length: levels }, (_, level) => this.nodes.find((node) => node.level === level && node.children.length > 0));
    return html`<div class="scroll">
      <div class="drawn ${this.typing ? "typing" : ""}" .style=${`--ends: ${ends}; --side: ${this.side}px`}>
        <div class="bands" aria-hidden="true">${bands.map((node) => html`<div>${node ? html`<span>${node.max ? "▲" : "▼"}<br />${SIDE_NAMES[Number(node.max)]}</span>` : ""}</div>`)}</div>
        <ul class="root" aria-label=${exerciseWords.tree}>${this.nodes.length > 0 ? this.branch(this.nodes[0]) : ""}</ul>
      </div>
    </div>`;
  }

  /** Of a board, in pixels. */
  get side() {
    const ends = this.nodes[0]?.leaves ?? 1;
    return SIDES.find(([most]) => ends <= most)?.[1] ?? 0;
  }

  /** @param {ExerciseLeaf} node @returns {unknown} */
  branch(node) {
    const below = node.children.map((child) => this.nodes[child]);
    return html`<li .style=${`flex-grow: ${node.leaves}`} class=${below.length > 0 ? "inner" : "end"}>
      ${this.spot(node)}
      ${below.length > 0 ? html`${this.edges(node, below)}<ul>${below.map((child) => this.branch(child))}</ul>` : ""}
    </li>`;
  }

  /** The lines to the branches, in units of an end's width. @param {ExerciseLeaf} node @param {ExerciseLeaf[]} below */
  edges(node, below) {
    let from = 0;
    const lines = below.map((child) => {
      const x = from + child.leaves / 2;
      from += child.leaves;
      return svg`<path class=${this.isLeft(child) ? "left" : ""} d="M${node.leaves / 2} 0L${x} 1"></path>`;
    });
    return html`<svg class="edges" viewBox="0 0 ${node.leaves} 1" preserveAspectRatio="none" aria-hidden="true">${lines}</svg>`;
  }

  /** Whether the search leaves a node out, as far as that is told. @param {ExerciseLeaf} node */
  isLeft = ({ number }) => this.searched.size > 0 && !this.searched.has(number);

  /** @param {ExerciseLeaf} node */
  spot(node) {
    const { number } = node;
    const bound = this.verdict ? this.cut.get(number) : this.answer.cuts[number];
    const judged = this.judged(number);
    const classes = `spot ${node.view ? "" : "typed"} ${this.asked.includes(number) ? "asked" : ""} ${bound ? "cut" : ""} ${this.isLeft(node) ? "left" : ""} ${judged}`;
    const content = html`<span class="move" aria-hidden="true">${node.parent < 0 ? "" : node.move}</span>
      <span class="unseen">${this.names[number]}, ${node.value === null ? SIDE_NAMES[Number(node.max)] : ""} </span>
      ${this.picture(node)} ${this.worth(node)}
      ${bound ? html`<em class="by" aria-hidden="true">${SIGNS[bound]}</em><span class="unseen">, ${BOUND_SIGNS[bound]}</span>` : ""}
      ${judged ? html`<em class="sign" title=${exerciseWords.marks[judged]}><span aria-hidden="true">${JUDGED[judged]}</span><span class="unseen">, ${exerciseWords.marks[judged]}</span></em>` : ""}`;
    if (!this.marking || node.parent < 0) return html`<div class=${classes}>${content}</div>`;
    return html`<button type="button" class=${classes} aria-pressed=${Boolean(bound)} @click=${() => emit(this, "node-marked", { node: number })}>${content}</button>`;
  }

  /** What was right about a mark. @param {number} number @returns {"" | "good" | "missed" | "many" | "other"} */
  judged(number) {
    const { verdict } = this;
    if (!verdict || this.cut.size + Object.keys(this.answer.cuts).length === 0) return "";
    if (verdict.missed.includes(number)) return "missed";
    if (verdict.tooMany.includes(number)) return "many";
    if (verdict.otherBound.includes(number)) return "other";
    return this.cut.has(number) && number in this.answer.cuts ? "good" : "";
  }

  /** A board, or the shape of a node in a typed tree. @param {ExerciseLeaf} node */
  picture({ view, max, value }) {
    if (!view) {
      if (value !== null) return html`<b class="square num">${text(value)}</b>`;
      return html`<svg class="shape" viewBox="0 0 46 40" aria-hidden="true"><path d=${max ? "M23 3L43 37H3Z" : "M3 3H43L23 37Z"}></path></svg>`;
    }
    const [across, down] = miniatureSize(view);
    const wide = Math.min(this.side, (this.side * across) / down);
    const tall = (wide * down) / across;
    return html`<svg class="board" width=${wide} height=${tall} viewBox="${-wide / 2} 0 ${wide} ${tall}" aria-hidden="true">${miniature(view, wide)}</svg>`;
  }

  /** Draw what a node is worth: the number of an end, the proved value of another node, or a field to type it. @param {ExerciseLeaf} node */
  worth({ number, view, max, value }) {
    if (value !== null) return view ? html`<b class="num">${text(value)}</b>` : "";
    const side = html`<span class="side" aria-hidden="true">${max ? "▲" : "▼"} ${SIDE_NAMES[Number(max)]}</span>`;
    const proved = this.searched.get(number);
    if (!this.typing) return html`${side}${proved ? html`<b class="num proved">${boundsText(proved)}</b>` : ""}`;
    const name = `value ${number}`;
    const typed = this.answer.fields[name] ?? "";
    const label = `${this.names[number]}, ${SIDE_NAMES[Number(max)]}, ${exerciseWords.value}`;
    if (this.verdict) {
      const wrong = this.verdict.fields.includes(name);
      return html`${side}<b class="num ${wrong ? "bad" : "fine"}">${wrong && typed ? html`<s>${typed.replace("-", "−")}</s> ` : ""}${(this.right[name] ?? "").replace("-", "−")}</b>`;
    }
    return html`${side}<input class="num" data-field=${name} inputmode="numeric" maxlength="6" autocomplete="off" aria-label=${label} .value=${typed} @input=${(/** @type {InputEvent} */ event) => emit(this, "field-typed", { name, text: /** @type {HTMLInputElement} */ (event.target).value })} />`;
  }

  static styles = [shared, pieceStyles, miniatureStyles, treeStyles];
}

/** @param {number} value */
const text = (value) => String(value).replace("-", "−");

customElements.define("exercise-tree", ExerciseTree);
