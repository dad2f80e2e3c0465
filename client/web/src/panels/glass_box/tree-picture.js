/**
 * A typed tree drawn whole: triangles for MAX and MIN, squares for ends, and beside each level its window. On a phone the tree has
 * the whole width, and below it stands the window of the node that is searched.
 *
 * A branch that is dragged emits `branch-moved` with its node and its place among its siblings; one that is pressed `branch-chosen`.
 * @import { Level } from "../../state/search_tree/steps.js"
 * @import { Tree } from "../../state/search_tree/tree.js"
 * @import { TypedTree } from "../../state/typed_tree/text.js"
 * @import { PathLayout } from "./path-layout.js"
 * @import { Reading } from "./reading.js"
 * @import { SearchPath } from "./search-path.js"
 */

import { css, html, svg } from "lit";
import { isCutBy, levelsAt } from "../../state/search_tree/steps.js";
import { isMaxLevel, moveTo, passOf, untriedOf } from "../../state/search_tree/tree.js";
import { leavesOf } from "../../state/typed_tree/text.js";
import { emit } from "../shared/emit.js";
import { HEAD, topOf } from "./path-layout.js";

/** Ends up to which a tree is drawn whole. */
export const MOST_DRAWN = 40;
const PHONE = 560;
const STRIP = 96; // the window on a phone
const SIDE = 74; // MAX and MIN between the tree and the axis
const ROW = { low: 44, high: 130 };
const DRAG = 6; // pixels from which a press is a drag

/** @typedef {"here" | "path" | "done" | "todo" | "cut"} State */

/** What has become of a node. @typedef {{ state: State, record: number, best: boolean }} Drawn `record` is its node in the record, -1 without one */

/**
 * The picture of a tree.
 * @param {TypedTree} typed @param {() => number} chosen the branch that is chosen, -1 for none
 * @returns {(path: SearchPath) => unknown}
 */
export function pictureOf(typed, chosen) {
  /** The branch that is held, and how far it was drawn. */
  let held = { node: -1, from: 0, by: 0 };
  const root = typed.at;
  const { nodes } = typed;
  const leaves = leavesOf(nodes, root);
  const below = (/** @type {number} */ node) => nodes[node].level - nodes[root].level;
  const deepest = Math.max(...descendants(nodes, root).map(below));

  /** Where the middle of each node is, in ends from the left. @type {Map<number, number>} */
  const middles = new Map();
  let count = 0;
  /** @param {number} node @returns {number} */
  const place = (node) => {
    const { children } = nodes[node];
    const inner = children.map(place);
    const middle = inner.length > 0 ? (inner[0] + inner[inner.length - 1]) / 2 : count++ + 0.5;
    middles.set(node, middle);
    return middle;
  };
  place(root);
  /** The least distance between branches of one level, in ends. */
  const apart = leastApart(descendants(nodes, root).filter((node) => nodes[node].value === null).map((node) => [below(node), middles.get(node) ?? 0]));

  /** @param {PointerEvent} event */
  const holds = (event) => {
    const text = /** @type {Element} */ (event.target).closest("[data-typed]")?.getAttribute("data-typed");
    if (text) held = { node: Number(text), from: event.clientX, by: 0 };
  };

  return (path) => {
    const { reading, step, size, veil } = path;
    if (!reading) return html``;
    adopt(path);
    const { tree } = reading;
    const layout = layoutOf(size, deepest + 1);
    const known = levelsAt(tree, step);
    const levels = veil?.over(known) ?? known;
    const drawn = drawnAt(tree, step, typed, known);
    const slot = layout.kids / leaves;
    const at = (/** @type {number} */ node) => {
      const by = within(nodes, node, held.node) ? held.by : 0;
      return { x: (middles.get(node) ?? 0) * slot + by, y: topOf(layout, below(node)) + layout.row / 2 };
    };
    const wide = Math.min(layout.phone ? 20 : 24, layout.row * 0.3, apart * slot * 0.42);
    const moves = (/** @type {PointerEvent} */ event) => {
      if (held.node < 0) return;
      held = { ...held, by: event.clientX - held.from };
      if (Math.abs(held.by) < DRAG) return;
      /** @type {Element} */ (event.currentTarget).setPointerCapture(event.pointerId); // not before, so that a press reaches its node
      path.requestUpdate();
    };
    const ends = () => {
      const { node, by } = held;
      held = { node: -1, from: 0, by: 0 };
      if (node < 0) return;
      if (Math.abs(by) < DRAG) return void emit(path, "branch-chosen", { node });
      const siblings = nodes[nodes[node].parent]?.children ?? [];
      const to = (middles.get(node) ?? 0) * slot + by;
      const before = siblings.filter((each) => each !== node && (middles.get(each) ?? 0) * slot < to).length;
      path.requestUpdate();
      emit(path, "branch-moved", { node, place: before });
    };
    const order = descendants(nodes, root);
    return html`<svg class="whole" width=${size.width} height=${size.height} aria-hidden="true"
      @click=${path.onClick} @pointerdown=${holds} @pointermove=${moves} @pointerup=${ends} @pointercancel=${ends}>
      <defs>
        <pattern id="of-max" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="hatch max" d="M0 0V7"></path></pattern>
        <pattern id="of-min" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><path class="hatch min" d="M0 0V7"></path></pattern>
      </defs>
      ${Array.from({ length: deepest + 1 }, (_, level) => (isMaxLevel(tree, level) ? svg`<rect class="band" y=${topOf(layout, level)} width=${size.width} height=${layout.row - 1}></rect>` : ""))}
      ${layout.phone ? strip(path, reading, layout, levels) : beside(path, reading, layout, levels)}
      ${order.filter((node) => node !== root).map((node) => edge(at(nodes[node].parent), at(node), drawn.get(node), isMaxLevel(tree, below(node) - 1), wide))}
      ${order.map((node) => nodeOf(path, reading, typed, node, { ...at(node), wide: nodes[node].value === null ? wide : Math.min(wide, slot / 2 - 2) }, drawn.get(node), levels, node === chosen(), slot))}
      ${layout.phone ? "" : Array.from({ length: deepest + 1 }, (_, level) => sign(layout, level, isMaxLevel(tree, level), level === deepest && order.every((node) => below(node) < level || nodes[node].value !== null)))}
    </svg>`;
  };
}

/** The nodes from one down, in the order of the text. @param {TypedTree["nodes"]} nodes @param {number} node @returns {number[]} */
const descendants = (nodes, node) => [node, ...nodes[node].children.flatMap((child) => descendants(nodes, child))];

/** The least distance between two places of one level; the places are in order. @param {number[][]} places levels with places */
function leastApart(places) {
  /** @type {Map<number, number>} */
  const last = new Map();
  let least = Infinity;
  for (const [level, place] of places) {
    least = Math.min(least, place - (last.get(level) ?? -Infinity));
    last.set(level, place);
  }
  return least;
}

/** Whether a node is another or below it. @param {TypedTree["nodes"]} nodes @param {number} node @param {number} top @returns {boolean} */
const within = (nodes, node, top) => top >= 0 && node >= 0 && (node === top || within(nodes, nodes[node].parent, top));

/** @param {{ width: number, height: number }} size @param {number} rows @returns {PathLayout} */
function layoutOf({ width, height }, rows) {
  const phone = width < PHONE;
  const room = height - (phone ? STRIP + HEAD : HEAD);
  const row = Math.max(phone ? 30 : ROW.low, Math.min(ROW.high, Math.floor(room / rows)));
  const wide = phone ? width : Math.round(width * 0.36);
  return { phone, row, left: width - wide, wide, kids: phone ? width : width - wide - SIDE, hidden: 0, folded: 0, above: 20 };
}

/** What has become of each typed node by a step. @param {Tree} tree @param {number} step @param {TypedTree} typed @param {Level[]} levels @returns {Map<number, Drawn>} */
function drawnAt(tree, step, { nodes, numbers, at }, levels) {
  const node = tree.stepNode[step];
  const first = tree.roots[passOf(tree, node)];
  /** @type {Map<number, Drawn>} */
  const drawn = new Map();
  const cut = (/** @type {number} */ number) => {
    drawn.set(number, { state: "cut", record: -1, best: false });
    nodes[number].children.forEach(cut);
  };
  const path = new Set(levels.map((level) => level.node));
  for (let each = first; each < tree.size && tree.enterStep[each] <= step; each += 1) {
    const number = each === first ? at : numbers.get(moveTo(tree, each).toLowerCase());
    if (number === undefined) continue;
    const state = each === node ? "here" : path.has(each) ? "path" : tree.backStep[each] <= step ? "done" : "todo";
    const up = levels.find((level) => level.node === tree.parent[each]);
    const best = up ? up.best === each : each !== first && tree.best[tree.parent[each]] === each;
    drawn.set(number, { state, record: each, best });
    if (isCutBy(tree, each, step)) for (const move of untriedOf(tree, each)) cut(numbers.get(move.toLowerCase()) ?? -1);
  }
  return drawn;
}

/** @param {{ x: number, y: number }} from @param {{ x: number, y: number }} to @param {Drawn | undefined} drawn @param {boolean} ofMax @param {number} wide */
function edge(from, to, drawn, ofMax, wide) {
  const state = drawn?.state ?? "todo";
  const [y1, y2] = [from.y + wide * 0.8, to.y - wide * 0.8];
  const [x, y] = [from.x + (to.x - from.x) * 0.5, (y1 + y2) / 2];
  const lean = ofMax ? 4 : -4; // a node of MAX is left by a beta cut
  const isCut = state === "cut" && drawn?.record === -1;
  return svg`<path class="edge ${state} ${drawn?.best ? "best" : ""}" d="M${from.x} ${y1}L${to.x} ${y2}"></path>
    ${isCut ? svg`<path class="strokes" d="M${x - 3 - lean} ${y + 7}l${2 * lean} -14m6 0l${-2 * lean} 14"></path>` : ""}`;
}

/**
 * @param {SearchPath} path @param {Reading} reading @param {TypedTree} typed @param {number} number @param {{ x: number, y: number, wide: number }} place
 * @param {Drawn | undefined} drawn @param {Level[]} levels @param {boolean} isChosen @param {number} slot
 */
function nodeOf({ step }, reading, { nodes, at }, number, { x, y, wide }, drawn, levels, isChosen, slot) {
  const { tree } = reading;
  const { value, level, name } = nodes[number];
  const depth = level - nodes[at].level;
  const state = drawn?.state ?? "todo";
  const max = isMaxLevel(tree, depth);
  const text = value !== null ? reading.short(value, depth) : valueText(reading, drawn, levels, step, depth);
  const shape =
    value !== null
      ? svg`<rect class="frame" x=${-wide} y=${-wide * 0.75} width=${2 * wide} height=${1.5 * wide} rx="5"></rect>`
      : svg`<path class="frame" d=${max ? `M0 ${-wide}L${wide * 1.15} ${wide * 0.8}H${-wide * 1.15}Z` : `M0 ${wide}L${wide * 1.15} ${-wide * 0.8}H${-wide * 1.15}Z`}></path>`;
  const named = value === null ? name : slot > 44 ? name : "";
  return svg`<g class="sibling node ${state} ${isChosen ? "chosen" : ""}" transform="translate(${x} ${y})" data-typed=${depth > 0 ? number : ""} data-node=${drawn && drawn.record >= 0 ? drawn.record : ""}>
    <rect class="hit" x=${-Math.max(wide * 1.2, 14)} y=${-wide - 4} width=${2 * Math.max(wide * 1.2, 14)} height=${2 * wide + 8}></rect>
    ${shape}<text class="of-node" y=${value !== null ? 5 : max ? wide * 0.62 : -wide * 0.2}>${text}</text>
    ${named ? svg`<text class="called" x=${value === null ? -wide * 0.75 : 0} y=${value === null ? (max ? -wide * 0.35 : wide * 0.75) : wide * 0.75 + 14} text-anchor=${value === null ? "end" : "middle"}>${named}</text>` : ""}
  </g>`;
}

/** The value of a branch: once it has come back, what it brought, before that what it is at least or at most. @param {Reading} reading @param {Drawn | undefined} drawn @param {Level[]} levels @param {number} step @param {number} depth */
function valueText(reading, drawn, levels, step, depth) {
  if (!drawn || drawn.record < 0) return "";
  const { tree } = reading;
  if (tree.backStep[drawn.record] <= step) return reading.label(drawn.record);
  const level = levels.find(({ node }) => node === drawn.record);
  if (!level || level.best < 0) return "";
  return (level.max || tree.forMover ? "≥" : "≤") + reading.short(tree.value[level.best], depth);
}

/** The windows beside the levels. @param {SearchPath} path @param {Reading} reading @param {PathLayout} layout @param {Level[]} levels */
const beside = (path, reading, layout, levels) => svg`${path.axis(reading, layout, path.size.height)}${levels.map((_, level) => path.window(reading, layout, levels, level))}`;

/** On a phone the window of the node that is searched, below the tree. @param {SearchPath} path @param {Reading} reading @param {PathLayout} layout @param {Level[]} levels */
function strip(path, reading, layout, levels) {
  const level = Math.max(0, levels.length - 1);
  const flat = { ...layout, row: STRIP - HEAD, phone: false };
  const top = path.size.height - STRIP;
  return svg`<g transform="translate(0 ${top})"><rect class="strip" width=${path.size.width} height=${STRIP}></rect>${path.axis(reading, flat, STRIP)}
    <g transform="translate(0 ${-level * flat.row})">${levels.length > 0 ? path.window(reading, flat, levels, level) : ""}</g></g>`;
}

/** MAX or MIN at the right of a level; the last level has only ends. @param {PathLayout} layout @param {number} level @param {boolean} max @param {boolean} hidden */
function sign(layout, level, max, hidden) {
  if (hidden) return "";
  const [x, y] = [layout.kids + SIDE / 2, topOf(layout, level) + layout.row / 2];
  return svg`<g class="side"><path class="sign ${max ? "max" : "min"}" transform="translate(${x} ${y - 10})" d=${max ? "M0 -8L9 6H-9Z" : "M0 6L9 -8H-9Z"}></path><text x=${x} y=${y + 14}>${max ? "MAX" : "MIN"}</text></g>`;
}

const styles = css`
  .whole {
    touch-action: pan-y;
    user-select: none;
  }
  .node .frame {
    fill: var(--panel);
    stroke-width: 2;
  }
  .node.done .frame,
  .node.path .frame {
    fill: var(--trail-soft);
  }
  .node.todo,
  .node.cut {
    opacity: 1;
  }
  .node.todo .of-node,
  .node.todo .called,
  .node.cut .of-node,
  .node.cut .called {
    fill: var(--quiet);
    font-weight: 400;
  }
  .node[data-typed]:not([data-typed=""]) {
    cursor: grab;
    touch-action: none;
  }
  .node.chosen .frame {
    filter: drop-shadow(0 0 3px var(--accent)) drop-shadow(0 0 1px var(--accent));
  }
  .of-node {
    font: 700 15px var(--sans);
  }
  .called {
    fill: var(--quiet);
    font: 600 12.5px var(--sans);
  }
  .called[text-anchor="end"] {
    text-anchor: end;
  }
  .here .called {
    fill: var(--ink);
  }
  .sign {
    fill: var(--of-side);
  }
  .strip {
    fill: var(--panel);
  }
`;

/** Give the picture's styles to the element that shows it. @param {SearchPath} path */
function adopt({ shadowRoot }) {
  const sheet = /** @type {CSSStyleSheet} */ (styles.styleSheet);
  if (shadowRoot && !shadowRoot.adoptedStyleSheets.includes(sheet)) shadowRoot.adoptedStyleSheets = [...shadowRoot.adoptedStyleSheets, sheet];
}
