/**
 * The path to the node of a step: a row for each level, with the siblings as small positions and the window on a shared axis.
 *
 * Alpha is a wall from the left, beta one from the right; where they meet the node is cut off. The picture is hidden from screen
 * readers; search-viewer.js has the same in words.
 * @import { Veil } from "../../state/search_tree/predict.js"
 * @import { Level } from "../../state/search_tree/steps.js"
 * @import { Tree } from "../../state/search_tree/tree.js"
 * @import { Reading } from "./reading.js"
 * @import { PathLayout } from "./path-layout.js"
 */

import { html, svg } from "lit";
import { guard } from "lit/directives/guard.js";
import { heapSizes } from "../../boards/notation.js";
import { miniature, miniatureSize, miniatureStyles } from "../../boards/miniature.js";
import { piece, pieceStyles } from "../../boards/piece.js";
import { isCutBy, levelsAt, pathTo } from "../../state/search_tree/steps.js";
import { AGAIN, CUT, NULL, boundOf, childrenOf, isMaxLevel, markIn, moveTo, playerOf, roleOf, untriedOf } from "../../state/search_tree/tree.js";
import { shared } from "../../styles/shared.js";
import { glassWords } from "../../words/en/glass.js";
import { FOLDED, HEAD, axisX, heightOf, laySiblings, layPath, topOf } from "./path-layout.js";
import { playerName } from "./reading.js";
import { searchPathStyles } from "./search-path-styles.js";
import { SearchPicture, pictureStyles } from "./search-picture.js";

/** @typedef {"here" | "path" | "done" | "todo" | "cut"} SiblingState */
/** @typedef {{ node: number, move: string }} Sibling `node` is -1 for an untried move */

const MOST_TICKS = 7;

export class SearchPath extends SearchPicture {
  static properties = { ...SearchPicture.properties, veil: { attribute: false } };

  constructor() {
    super();
    /** What is hidden, and with it all that comes later; null for nothing. @type {Veil | null} */
    this.veil = null;
    /** @type {Reading | null} */
    this.reading = null;
  }

  render() {
    const { reading, step, size } = this;
    if (!reading || !size.width) return html``;
    if (reading.picture) return reading.picture(this);
    const { tree } = reading;
    const node = tree.stepNode[step];
    const known = levelsAt(tree, step, pathTo(tree, node));
    const levels = this.veil?.over(known) ?? known;
    const count = levels.length + (tree.tried[node] > 0 ? 1 : 0);
    const layout = layPath({ ...size, count, deepest: tree.deepest, heaps: heapSizes(tree.about.view) !== null });
    const drawn = Array.from({ length: count - layout.hidden }, (_, index) => index + layout.hidden);
    return html`<svg class=${tree.about.maximiser === 2 ? "swapped" : ""} width=${size.width} height=${size.height} aria-hidden="true" @click=${this.onClick}>
      <defs>
        <pattern id="of-max" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="hatch max" d="M0 0V7"></path></pattern>
        <pattern id="of-min" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><path class="hatch min" d="M0 0V7"></path></pattern>
      </defs>
      ${drawn.map((level) => (isMaxLevel(tree, level) ? svg`<rect class="band" y=${topOf(layout, level)} width=${size.width} height=${heightOf(layout, level) - 1}></rect>` : ""))}
      ${guard([reading, layout.left, layout.wide, size.height], () => this.axis(reading, layout, size.height))}
      ${layout.hidden ? svg`<text class="line" x=${layout.kids / 2} y=${HEAD + 15}>${glassWords.levelsAbove(layout.hidden)}</text>` : ""}
      ${drawn.map((level) => (level < levels.length ? this.window(reading, layout, levels, level) : ""))}
      ${this.siblings(reading, layout, levels, drawn)}
    </svg>`;
  }

  /** The names and numbers of the axis, which stays while the search steps. @param {Reading} reading @param {PathLayout} layout @param {number} height */
  axis({ tree, axis, minName, maxName, short }, layout, height) {
    const { left, wide } = layout;
    const ticks = axis.ticks(MOST_TICKS, (wide < 300 ? 36 : 44) / (wide - 28));
    const roomy = (minName.length + maxName.length) * 6.5 + 240 < wide;
    const [minRole, maxRole] = [roleOf(tree, false), roleOf(tree, true)];
    const [min, max] = roomy
      ? [glassWords.betterFor(minName, minRole), glassWords.betterFor(maxName, maxRole)]
      : [[minName, minRole], [maxName, maxRole]].map(([name, role]) => name + (role && ` (${role})`));
    const level = isMaxLevel(tree, 0) ? 0 : 1;
    return svg`<g class="axis">
      <text x=${left + 2} y="11">◀ ${min}</text><text x=${left + wide - 2} y="11" class="end">${max} ▶</text>
      ${ticks.map((value) => {
        const x = axisX(layout, axis.at(value));
        // Values of the side to move are other numbers on every other level: each row has its own.
        return svg`<path d="M${x} 30V${height}"></path><text class="tick" x=${x} y="26">${tree.forMover ? "" : short(value, level)}</text>`;
      })}
    </g>`;
  }

  /** The children of a node that were tried, then the moves that its cut-off left untried; if the future is hidden, all that are not tried yet. @param {Tree} tree @param {number} node @returns {Sibling[]} */
  siblingsOf(tree, node) {
    const all = childrenOf(tree, node).map((child) => ({ node: child, move: moveTo(tree, child) }));
    const tried = this.veil ? all.filter((child) => tree.enterStep[child.node] <= this.step) : all;
    const rest = new Set([...all.slice(tried.length).map(({ move }) => move), ...untriedOf(tree, node)]);
    for (const { move } of tried) rest.delete(move);
    return [...tried, ...Array.from(rest, (move) => ({ node: -1, move }))];
  }

  /** The rows of positions with the edges that join them. @param {Reading} reading @param {PathLayout} layout @param {Level[]} levels @param {number[]} drawn */
  siblings(reading, layout, levels, drawn) {
    let [x, y] = [layout.kids / 2, HEAD];
    return drawn.map((level) => {
      const from = [x, y];
      if (level < layout.folded) {
        [x, y] = [layout.kids / 2, topOf(layout, level) + FOLDED - 3];
        return this.foldedRow(reading, layout, levels, level);
      }
      const up = level > 0 ? levels[level - 1].node : -1;
      const siblings = level > 0 ? this.siblingsOf(reading.tree, up) : [{ node: levels[0].node, move: "" }];
      const chosen = siblings.findIndex(({ node }) => node === levels[level]?.node);
      const shown = laySiblings(layout, siblings.length, chosen >= 0 ? chosen : 0, miniatureSize(reading.viewOf(levels[Math.max(0, level - 1)].node)));
      const top = topOf(layout, level) + layout.above - 2;
      [x, y] = [shown.middle + (chosen - shown.first) * shown.step, top + shown.tall + 2];
      return this.row(reading, layout, levels, level, { siblings, shown, top, from });
    });
  }

  /** A level far above: its move only. @param {Reading} reading @param {PathLayout} layout @param {Level[]} levels @param {number} level */
  foldedRow(reading, layout, levels, level) {
    const { node } = levels[level];
    const siblings = level > 0 ? this.siblingsOf(reading.tree, levels[level - 1].node) : [];
    const place = siblings.findIndex((sibling) => sibling.node === node) + 1;
    const y = topOf(layout, level);
    const text = level > 0 ? reading.moveName(node) : reading.rootName(node);
    return svg`<g class="sibling" data-node=${node}>
        <rect class="hit" y=${y} width=${layout.kids} height=${FOLDED}></rect>
        <text class="line" x=${layout.kids / 2} y=${y + 15}>${layout.phone && level > 0 ? moveTo(reading.tree, node) : text}
          <tspan class="quiet">${place ? (layout.phone ? `${place}/${siblings.length}` : glassWords.oneOf(place, siblings.length)) : ""}</tspan></text>
      </g>
      ${this.side(reading, layout, level, y + FOLDED / 2)}`;
  }

  /**
   * @param {Reading} reading @param {PathLayout} layout @param {Level[]} levels @param {number} level
   * @param {{ siblings: Sibling[], shown: import("./path-layout.js").Siblings, top: number, from: number[] }} row
   */
  row(reading, layout, levels, level, { siblings, shown, top, from }) {
    const { tree } = reading;
    const up = levels[level - 1];
    const cut = Boolean(up && isCutBy(tree, up.node, this.step));
    const states = siblings.map((sibling) => this.stateOf(tree, sibling, levels[level]?.node ?? -1, cut));
    const best = up?.best ?? -1;
    const middle = top + shown.tall / 2;
    const run = siblings.slice(shown.first, shown.first + shown.count);
    const xOf = (/** @type {number} */ index) => shown.middle + index * shown.step;
    const firstCut = run.findIndex((_, index) => states[shown.first + index] === "cut");
    const after = siblings.length - shown.first - run.length;
    const hasBoard = (/** @type {SiblingState} */ state) => !layout.phone || state === "here" || state === "path";
    return svg`
      ${level > 0 ? run.map((sibling, index) => this.edge(tree, up, sibling, states[shown.first + index], layout.phone ? [from[0], from[1], from[0], top] : [from[0], from[1], xOf(index), top], best, layout.phone)) : ""}
      ${run.map((sibling, index) => {
        const state = states[shown.first + index];
        return hasBoard(state) ? this.sibling(reading, up?.node ?? -1, sibling, state, [xOf(index), top], shown, best) : "";
      })}
      ${layout.phone && level > 0 ? this.pips(layout, up, siblings, states, topOf(layout, level) + 10) : ""}
      ${!layout.phone && shown.first > 0 ? svg`<text class="more" x="4" y=${middle + 4}>+${shown.first}</text>` : ""}
      ${!layout.phone && after > 0 ? svg`<text class="more end" x=${layout.kids - 2} y=${middle + 4}>+${after}</text>` : ""}
      ${firstCut >= 0 && !layout.phone ? svg`<text class="kind" x=${xOf(firstCut)} y=${top + shown.tall + 12}>${cutKind(tree, up)}</text>` : ""}
      ${this.side(reading, layout, level, layout.phone ? topOf(layout, level) + 11 : middle)}`;
  }

  /** @param {Tree} tree @param {Sibling} sibling @param {number} chosen @param {boolean} cut @returns {SiblingState} */
  stateOf(tree, { node }, chosen, cut) {
    if (node < 0) return cut ? "cut" : "todo";
    if (node === tree.stepNode[this.step]) return "here";
    if (node === chosen) return "path";
    return tree.backStep[node] <= this.step ? "done" : "todo";
  }

  /** @param {Tree} tree @param {Level} up @param {Sibling} sibling @param {SiblingState} state @param {number[]} line @param {number} best @param {boolean} phone */
  edge(tree, up, { node }, state, [x1, y1, x2, y2], best, phone) {
    if (phone && state !== "here" && state !== "path") return "";
    const stub = state === "cut";
    const [x, y] = stub ? [x1 + (x2 - x1) * 0.72, y1 + (y2 - y1) * 0.72] : [x2, y2];
    return svg`<path class="edge ${state} ${node >= 0 && node === best ? "best" : ""} ${wayOf(tree, node)}" d="M${x1} ${y1}L${x} ${y}"></path>
      ${stub ? svg`<path class="strokes" d=${strokes(x, y, up.max, 10)}></path>` : ""}`;
  }

  /** @param {Reading} reading @param {number} up @param {Sibling} sibling @param {SiblingState} state @param {number[]} place @param {{ wide: number, tall: number }} size @param {number} best */
  sibling(reading, up, sibling, state, [x, y], { wide, tall }, best) {
    const { tree } = reading;
    const { node, move } = sibling;
    const view = node >= 0 ? reading.viewOf(node) : reading.viewAfter(up, move);
    const label = node >= 0 && tree.backStep[node] <= this.step ? reading.label(node) : "";
    const isBest = node >= 0 && node === best;
    const room = 9 + label.length * 6.6;
    const [way, known] = [wayOf(tree, node), node >= 0 && tree.kinds[node] === "t" && tree.scouts && label !== ""];
    return svg`<g class="sibling ${state} ${known ? "table" : ""}" transform="translate(${x} ${y})" data-node=${node >= 0 ? node : ""}>
      ${guard([view, wide], () => miniature(view, wide))}
      <rect class="frame" x=${-wide / 2} width=${wide} height=${tall} rx=${heapSizes(view) ? tall / 2 : 4}></rect>
      ${known || way === "again" ? svg`<text class="kind" y=${tall + 11}>${glassWords.ways[known ? "table" : "again"]}</text>` : ""}
      ${label
        ? svg`<g class="value ${isBest ? "best" : ""}" transform="translate(${Math.min(wide / 2 + 9, wide / 2 + 4 + room / 3)} -8)">
            <rect x=${-room} width=${room} height="15" rx="7"></rect><text x=${-room / 2} y="11.5">${label}</text></g>`
        : ""}
    </g>`;
  }

  /** On a phone, the siblings as marks over the window. @param {PathLayout} layout @param {Level} up @param {Sibling[]} siblings @param {SiblingState[]} states @param {number} y */
  pips({ left, wide }, up, siblings, states, y) {
    const apart = Math.min(16, (wide - 62) / siblings.length);
    return siblings.map(({ node }, index) => {
      const [x, state] = [left + 7 + index * apart, states[index]];
      if (state === "cut") return svg`<path class="strokes" d=${strokes(x, y, up.max, 9)}></path>`;
      const current = state === "here" || state === "path";
      return svg`<circle class="pip ${state}" cx=${x} cy=${y} r=${Math.min(current ? 6 : 4.5, apart / 2)} data-node=${node >= 0 ? node : ""}></circle>`;
    });
  }

  /** The mark of a level's player, with MAX or MIN where values are MAX's, else its name. @param {Reading} reading @param {PathLayout} layout @param {number} level @param {number} y of its middle */
  side({ tree }, { phone, left, row, folded, kids }, level, y) {
    const mark = markIn(tree, playerOf(tree, level));
    const flat = phone || level < folded || row < 60;
    const name = !tree.forMover ? (isMaxLevel(tree, level) ? "MAX" : "MIN") : flat ? "" : playerName(tree, level);
    const [x, size] = [phone ? left + this.size.width - left - 28 : kids + 37, flat ? 7 : 9];
    return svg`<g class="side"><g transform="translate(${flat ? x - 14 : x} ${flat ? y : y - 8}) scale(${size / 50})"><circle r="50" class="hole"></circle>
        <g transform="scale(${mark === "wolf" || mark === "sheep" ? 0.8 : 1})">${piece(mark)}</g></g>
      <text x=${flat ? x + 10 : x} y=${flat ? y + 4 : y + 15}>${name}</text></g>`;
  }

  /** One level of the window: the open part between alpha and beta, the walls on both sides, and the returned values. @param {Reading} reading @param {PathLayout} layout @param {Level[]} levels @param {number} depth */
  window(reading, layout, levels, depth) {
    const { tree, axis } = reading;
    const level = levels[depth];
    const { left, wide, phone } = layout;
    const thin = depth < layout.folded;
    const roomy = phone && !thin;
    const top = topOf(layout, depth) + (roomy ? 22 : 2);
    const high = heightOf(layout, depth) - (roomy ? 24 : 2);
    const [x1, x2] = [level.alpha, level.beta].map((value) => (Number.isFinite(value) ? axisX(layout, axis.at(value)) : value > 0 ? left + wide : left));
    const right = left + wide;
    const middle = top + high / 2;
    const named = high > FOLDED || wide > 300;
    const shut = level.alpha >= level.beta;
    return svg`<g class="window">
      ${tree.pruned && !shut ? svg`<rect class="open" x=${x1} y=${top} width=${Math.max(0, x2 - x1)} height=${high}></rect>` : ""}
      ${x1 > left ? svg`<rect fill="url(#of-max)" x=${left} y=${top} width=${x1 - left} height=${high}></rect><path class="wall max" d="M${x1} ${top}v${high}"></path>` : ""}
      ${x2 < right ? svg`<rect fill="url(#of-min)" x=${x2} y=${top} width=${right - x2} height=${high}></rect><path class="wall min" d="M${x2} ${top}v${high}"></path>` : ""}
      ${level.alphaLevel === depth ? svg`<path class="wedge max" d="M${x1} ${middle}l-9 -7v14z"></path>` : ""}
      ${level.alphaLevel === depth && named ? this.bound(reading, "α", level.alpha, depth, x1 - left > 74 ? [x1 - 12, "end"] : [x1 + 5, ""], middle) : ""}
      ${level.betaLevel === depth ? svg`<path class="wedge min" d="M${x2} ${middle}l9 -7v14z"></path>` : ""}
      ${level.betaLevel === depth && named ? this.bound(reading, "β", level.beta, depth, right - x2 > 62 ? [x2 + 12, ""] : [x2 - 5, "end"], middle) : ""}
      ${childrenOf(tree, level.node).filter((child) => tree.backStep[child] <= this.step).map((child) => this.came(reading, layout, level, child, top + high))}
      ${this.fallen(reading, layout, level.node, middle)}
      ${tree.stepKind[this.step] === CUT && depth === levels.length - 1 ? this.closed(reading, layout, level, (x1 + x2) / 2, middle, high) : ""}
    </g>`;
  }

  /** The name of a wall at the level that set it: MAX's value is alpha, but beta for the other side if values are the side to move's. @param {Reading} reading @param {"α" | "β"} ofMax @param {number} value @param {number} level @param {[number, string]} place @param {number} middle */
  bound({ tree, short }, ofMax, value, level, [x, end], middle) {
    const turned = tree.forMover && !isMaxLevel(tree, level);
    const name = (ofMax === "α") === turned ? "β" : "α";
    return svg`<text class="bound ${ofMax === "α" ? "max" : "min"} ${end}" x=${x} y=${middle + 4}>${name} ${short(value, level)}</text>`;
  }

  /** A value that came back, at the foot of the row. @param {Reading} reading @param {PathLayout} layout @param {Level} level @param {number} child @param {number} foot */
  came({ tree, axis }, layout, level, child, foot) {
    const x = axisX(layout, axis.at(tree.value[child]));
    if (child === level.best) return svg`<path class="top ${level.max ? "max" : "min"}" d="M${x} ${foot - 2}l-6 -9h12z"></path>`;
    const flag = { "≤": "m0 4h-6", "≥": "m0 4h6", "": "" }[boundOf(tree, child)];
    return svg`<path class="came" d="M${x} ${foot - 1}v-7${flag}"></path>`;
  }

  /** The value of a leaf. @param {Reading} reading @param {PathLayout} layout @param {number} node @param {number} middle */
  fallen({ tree, axis, short }, layout, node, middle) {
    if (tree.tried[node] > 0 || tree.backStep[node] > this.step) return "";
    const x = axisX(layout, axis.at(tree.value[node]));
    const end = x > layout.left + layout.wide - 60;
    return svg`<path class="fell" d="M${x} ${middle - 8}l8 8l-8 8l-8 -8z"></path>
      <text class="bound ${end ? "end" : ""}" x=${x + (end ? -12 : 12)} y=${middle + 4}>${short(tree.value[node], tree.depth[node])}</text>`;
  }

  /** The words that the window has closed. @param {Reading} reading @param {PathLayout} layout @param {Level} level @param {number} between the walls @param {number} middle @param {number} high */
  closed({ tree, axis }, layout, level, between, middle, high) {
    const { left, wide } = layout;
    const text = tree.memo ? glassWords.winCut : glassWords.windowCut;
    const half = text.length * 3.2 + 12;
    const at = tree.memo ? axisX(layout, axis.at(tree.value[level.node])) : between;
    const flat = high < 48;
    const aside = at > left + wide / 2 ? left + half + 6 : left + wide - half - 6;
    const x = flat ? aside : Math.max(left + half + 2, Math.min(left + wide - half - 2, at));
    const y = flat ? middle - 9 : middle - 30;
    return svg`<g class="shut"><rect x=${x - half} y=${y} width=${2 * half} height="18" rx="9"></rect><text x=${x} y=${y + 13}>${text}</text></g>`;
  }

  static styles = [shared, pieceStyles, miniatureStyles, pictureStyles, searchPathStyles];
}

/** How a node was searched, "" with its whole window. @param {Tree} tree @param {number} node -1 for a move left untried @returns {"" | "null" | "again"} */
const wayOf = ({ way }, node) => (way[node] === NULL ? "null" : way[node] === AGAIN ? "again" : "");

/** Two strokes, leaning right for beta and left for alpha. @param {number} x @param {number} y @param {boolean} beta @param {number} high */
function strokes(x, y, beta, high) {
  const lean = beta ? high / 3 : -high / 3;
  return `M${x - 3 - lean} ${y + high / 2}l${2 * lean} ${-high}m6 0l${-2 * lean} ${high}`;
}

/** @param {Tree} tree @param {Level} up */
function cutKind({ memo, forMover }, { max }) {
  if (memo) return glassWords.cutOff.win;
  return forMover ? glassWords.cutOff.plain : max ? glassWords.cutOff.beta : glassWords.cutOff.alpha;
}

customElements.define("search-path", SearchPath);
