/**
 * The step of a search as a figure: the path with the moves beside it, or the whole of a small tree; at the right the window of each
 * level on the axis of values; below, if wished, the sentence.
 *
 * Nothing later than the step is in it. Shapes and dashes say all that colours say: the current position has the heaviest rim, the best
 * move a thick line, what is to come is dashed, what was cut dotted with two strokes over its branch, and beta's wall is dashed.
 * @import { Level } from "../../state/search_tree/steps.js"
 * @import { Figure, Look, Palette, Style } from "./figure.js"
 * @import { PathLayout } from "./path-layout.js"
 * @import { Reading } from "./reading.js"
 */

import { heapSizes } from "../../boards/notation.js";
import { miniatureSize } from "../../boards/miniature.js";
import { isCutBy, levelsAt, pathTo } from "../../state/search_tree/steps.js";
import { CUT, childrenOf, isMaxLevel, moveTo, untriedOf } from "../../state/search_tree/tree.js";
import { glassWords } from "../../words/en/glass.js";
import { Drawing, LOOKS, SMALLEST, WIDE } from "./figure.js";
import { drawBoard } from "./figure-boards.js";
import { axisX, laySiblings } from "./path-layout.js";
import { playerName } from "./reading.js";

/** What is drawn: the positions alone, with the windows, with the sentence as well. @typedef {"tree" | "walls" | "sentence"} What */
/** @typedef {{ what: What, look: Look, whole: boolean }} Wish `whole` draws all of a small tree instead of the path */
/** @typedef {"here" | "path" | "done" | "todo" | "cut"} State */
/** @typedef {{ node: number, move: string, x: number, y: number, wide: number, tall: number, level: number, state: State, from: Spot | null }} Spot a position of the picture; `node` is -1 for a move not tried, `y` its upper edge */

const HEAD = 46;
const SIDE = 58;
const ROW = 84;
const SIGN_ROW = 66; // of a level of triangles and squares
const WALLS = 236; // the width of the axis
const MOST_ROWS = 7;
/** Places of a tree that is drawn whole. */
export const MOST_PLACES = 24;
const LINE = 19;
const LINE_LETTERS = 98;
const VALUE = 12;

/** How many places the ends of a tree take side by side. @param {Reading} reading */
export const placesOf = ({ tree }) => tree.total;

/** @param {Reading} reading @param {number} step @param {Wish} wish @param {string} title @returns {Figure} */
export function stepFigure(reading, step, { what, look, whole }, title) {
  const { tree } = reading;
  const palette = LOOKS[look];
  const levels = levelsAt(tree, step, pathTo(tree, tree.stepNode[step]));
  const walls = what !== "tree";
  const kids = WIDE - SIDE - (walls ? WALLS : 0);
  const page = { reading, step, palette, levels, draw: new Drawing(), kids };
  const { spots, rows, row, hidden } = whole ? wholeTree(page) : path(page);
  const height = HEAD + rows * row + 8;
  if (walls) axis(page, HEAD + rows * row, row, hidden);
  for (const spot of spots) branch(page, spot);
  for (const spot of spots) position(page, spot, whole);
  for (let line = 0; line < rows; line += 1) side(page, hidden + line, HEAD + (line + 0.5) * row);
  if (hidden) page.draw.text(4, HEAD - 8, glassWords.levelsAbove(hidden), { size: SMALLEST, ink: palette.quiet });
  const sentence = what === "sentence" ? lines(reading.sentence(step)) : [];
  sentence.forEach((text, line) => page.draw.text(4, height + (line + 0.8) * LINE, text, { size: 14, ink: palette.ink }));
  return { width: WIDE, height: Math.round(height + sentence.length * LINE + (sentence.length > 0 ? 6 : 0)), title, ground: palette.ground, parts: page.draw.parts };
}

/** @typedef {{ reading: Reading, step: number, palette: Palette, levels: Level[], draw: Drawing, kids: number }} Page */
/** @typedef {{ spots: Spot[], rows: number, row: number, hidden: number }} Laid `hidden` levels above the first are left out */

/** The rows of the path, each with the moves beside it. @param {Page} page @returns {Laid} */
function path({ reading, step, levels, kids }) {
  const { tree } = reading;
  const last = levels[levels.length - 1];
  const count = levels.length + (tree.tried[last.node] > 0 ? 1 : 0);
  const hidden = Math.max(0, count - MOST_ROWS);
  /** @type {Spot[]} */
  const spots = [];
  /** @type {Spot | null} */
  let from = null;
  for (let level = hidden; level < count; level += 1) {
    const up = level > 0 ? levels[level - 1] : null;
    const siblings = up ? branchesOf(reading, up.node) : [{ node: levels[0].node, move: "" }];
    const chosen = siblings.findIndex(({ node }) => node >= 0 && node === levels[level]?.node);
    const size = miniatureSize(reading.viewOf((up ?? levels[0]).node));
    const laid = laySiblings(/** @type {PathLayout} */ ({ phone: false, kids, row: ROW - 13, above: 22 }), siblings.length, Math.max(0, chosen), size);
    const cut = up !== null && isCutBy(tree, up.node, step);
    const run = siblings.slice(laid.first, laid.first + laid.count).map((sibling, index) => ({
      ...sibling,
      x: laid.middle + index * laid.step,
      y: HEAD + (level - hidden) * ROW + 22,
      wide: laid.wide,
      tall: laid.tall,
      level,
      state: stateOf(reading, step, sibling.node, levels[level]?.node ?? -1, cut),
      from,
    }));
    spots.push(...run);
    from = run.find(({ node }) => node >= 0 && node === levels[level]?.node) ?? null;
  }
  return { spots, rows: count - hidden, row: ROW, hidden };
}

/** All of a tree: its ends side by side, a position over the middle of what follows it. @param {Page} page @returns {Laid} */
function wholeTree({ reading, step, levels, kids }) {
  const { tree } = reading;
  const onPath = new Set(levels.map(({ node }) => node));
  const apart = Math.min(44, kids / Math.max(1, placesOf(reading)));
  const wide = Math.min(30, apart - 3);
  const left = (kids - apart * placesOf(reading)) / 2;
  /** @type {Spot[]} */
  const spots = [];
  let place = 0;
  /** @param {number} node @param {string} move @param {number} level @param {Spot | null} from @param {boolean} cut @returns {Spot} */
  const lay = (node, move, level, from, cut) => {
    const state = stateOf(reading, step, node, onPath.has(node) ? node : -1, cut);
    /** @type {Spot} */
    const spot = { node, move, x: 0, y: HEAD + level * SIGN_ROW + 18, wide, tall: 24, level, state, from };
    spots.push(spot);
    const below = node < 0 ? [] : branchesOf(reading, node);
    const isCut = node >= 0 && isCutBy(tree, node, step);
    const places = below.map((each) => lay(each.node, each.move, level + 1, spot, isCut).x);
    spot.x = places.length > 0 ? (places[0] + places[places.length - 1]) / 2 : left + apart * (place++ + 0.5);
    return spot;
  };
  lay(levels[0].node, "", 0, null, false);
  return { spots, rows: tree.deepest + 1, row: SIGN_ROW, hidden: 0 };
}

/** The moves of a position that the search tried, then those that it left untried. @param {Reading} reading @param {number} node */
const branchesOf = ({ tree }, node) => [...childrenOf(tree, node).map((child) => ({ node: child, move: moveTo(tree, child) })), ...untriedOf(tree, node).map((move) => ({ node: -1, move }))];

/** @param {Reading} reading @param {number} step @param {number} node @param {number} chosen the node of the path in its place @param {boolean} cut @returns {State} */
function stateOf({ tree }, step, node, chosen, cut) {
  if (node < 0) return cut ? "cut" : "todo";
  if (node === tree.stepNode[step]) return "here";
  if (node === chosen) return "path";
  return tree.backStep[node] <= step ? "done" : "todo";
}

/** The line from a position to the one before it. @param {Page} page @param {Spot} spot */
function branch({ draw, palette, levels, reading }, { node, x, y, level, state, from }) {
  if (!from) return;
  const [x1, y1] = [from.x, from.y + from.tall];
  const best = node >= 0 && isBest(reading, levels, from.node, node, level);
  const cut = state === "cut";
  const [x2, y2] = cut ? [x1 + (x - x1) * 0.72, y1 + (y - y1) * 0.72] : [x, y];
  const ink = best ? palette.ink : state === "here" ? palette.here : cut || state === "todo" ? palette.spent : palette.trail;
  draw.lines([[x1, y1, x2, y2]], { ink, width: best ? 3.6 : state === "here" || state === "path" ? 2.4 : 1.3, ...(state === "todo" && { dash: "dotted" }) });
  if (!cut) return;
  const lean = isMaxLevel(reading.tree, level - 1) ? 4 : -4; // to the right for beta, to the left for alpha
  draw.lines([-3, 3].map((aside) => [x2 + aside - lean, y2 + 6, x2 + aside + lean, y2 - 6]), { ink: palette.bad, width: 1.8 });
}

/** Whether a child that came back is the best so far. @param {Reading} reading @param {Level[]} levels @param {number} up @param {number} node @param {number} level */
const isBest = ({ tree }, levels, up, node, level) => (levels[level - 1]?.node === up ? levels[level - 1].best === node : tree.best[up] === node);

/** The value that a position has brought back, or, with its sign, the best so far. @param {Page} page @param {Spot} spot */
function valueOf({ reading, step, levels }, { node, level }) {
  const { tree } = reading;
  if (node < 0) return "";
  if (tree.backStep[node] <= step) return reading.label(node);
  const open = levels[level]?.node === node ? levels[level] : null;
  if (!open || open.best < 0) return "";
  return (tree.forMover || open.max ? "≥" : "≤") + reading.short(tree.value[open.best], level);
}

/** @type {Record<State, { width: number, dash?: "dashed" | "dotted" }>} */
const RIMS = { here: { width: 3.4 }, path: { width: 2.4 }, done: { width: 1.3 }, todo: { width: 1, dash: "dashed" }, cut: { width: 1, dash: "dotted" } };

/** A position with its move and its value. @param {Page} page @param {Spot} spot @param {boolean} asSign */
function position(page, spot, asSign) {
  const { reading, draw, palette, levels } = page;
  const { node, move, x, y, wide, tall, level, state, from } = spot;
  const grey = state === "todo" || state === "cut";
  const rim = { ...RIMS[state], ink: grey ? palette.spent : state === "here" ? palette.here : palette.trail };
  const value = valueOf(page, spot);
  const best = node >= 0 && from !== null && isBest(reading, levels, from.node, node, level);
  const names = { size: SMALLEST, ink: grey ? palette.spent : palette.quiet };
  if (asSign) {
    signOf(page, spot, rim);
    draw.value(x, y + (isLeafSign(reading, spot) ? 16 : isMaxLevel(reading.tree, level) ? 20 : 13), value, { size: VALUE * (value.length > 3 ? 0.88 : 1), ink: palette.ink, bold: true });
    draw.text(x + (from && from.x > x ? -1 : 1) * (wide / 2 + 2), y - 3, move, { ...names, anchor: from && from.x > x ? "end" : undefined, halo: palette.ground });
    return;
  }
  const view = node >= 0 ? reading.viewOf(node) : reading.viewAfter(from?.node ?? 0, move);
  drawBoard(draw, view, { x, y, wide, tall, grey, rim: { ...rim, fill: palette.ground } }, palette);
  if (view.family !== "tree" && (heapSizes(view) === null || move)) draw.text(x, y + tall + 11, move, { ...names, anchor: "middle", halo: palette.ground });
  if (!value) return;
  const room = 10 + value.length * 7;
  const right = Math.min(x + wide / 2 + 8, page.kids);
  draw.box(right - room, y - 9, room, 16, { fill: best ? palette.ink : palette.ground, ink: palette.ink, width: 1 });
  draw.value(right - room / 2, y + 3, value, { size: VALUE, ink: best ? palette.ground : palette.ink, bold: true });
}

/** Whether a position is drawn as a square: an end of the search, or a move that was never tried. @param {Reading} reading @param {Spot} spot */
const isLeafSign = ({ tree }, { node }) => node < 0 || tree.tried[node] === 0;

/** A triangle, up for MAX and down for MIN, or a square. @param {Page} page @param {Spot} spot @param {Style} rim */
function signOf({ reading, draw, palette }, spot, rim) {
  const { x, y, wide, tall, level } = spot;
  const style = { ...rim, fill: palette.ground };
  const half = isLeafSign(reading, spot) ? wide / 2 : 20;
  if (isLeafSign(reading, spot)) draw.box(x - half, y, 2 * half, tall, style);
  else draw.lines([isMaxLevel(reading.tree, level) ? [x, y - 4, x + half, y + tall, x - half, y + tall] : [x - half, y, x + half, y, x, y + tall + 4]], { ...style, closed: true });
}

/** Whose level it is. @param {Page} page @param {number} level @param {number} y */
function side({ reading: { tree }, draw, palette, kids }, level, y) {
  const up = isMaxLevel(tree, level);
  const x = kids + SIDE / 2;
  draw.lines([up ? [x, y - 16, x + 7, y - 5, x - 7, y - 5] : [x - 7, y - 16, x + 7, y - 16, x, y - 5]], { fill: palette.ink, closed: true });
  draw.text(x, y + 8, tree.forMover ? playerName(tree, level) : up ? "MAX" : "MIN", { size: SMALLEST, ink: palette.ink, anchor: "middle", bold: true });
}

/** The axis of values with the window of each level. @param {Page} page @param {number} foot @param {number} row @param {number} hidden */
function axis(page, foot, row, hidden) {
  const { reading, draw, palette, levels } = page;
  const { tree, axis: values, minName, maxName, short } = reading;
  const layout = /** @type {PathLayout} */ ({ left: WIDE - WALLS, wide: WALLS });
  const x = (/** @type {number} */ value) => axisX(layout, values.at(value));
  const [min, max] = tree.forMover ? [minName, maxName] : ["MIN", "MAX"];
  const top = { size: SMALLEST, ink: palette.quiet, bold: true };
  draw.lines([[layout.left, 9, layout.left + 7, 5, layout.left + 7, 13], [WIDE, 9, WIDE - 7, 5, WIDE - 7, 13]], { fill: palette.quiet, closed: true });
  draw.text(layout.left + 11, 13, glassWords.betterFor(min, ""), top);
  draw.text(WIDE - 11, 13 + (min.length + max.length > 12 ? 12 : 0), glassWords.betterFor(max, ""), { ...top, anchor: "end" });
  const ticks = values.ticks(5, 40 / WALLS);
  draw.lines(ticks.map((value) => [x(value), HEAD - 4, x(value), foot]), { ink: palette.line, width: 0.8 });
  for (const value of tree.forMover ? [] : ticks) draw.text(x(value), HEAD - 8, short(value, isMaxLevel(tree, 0) ? 0 : 1), { size: 12, ink: palette.ink, anchor: "middle", bold: true });
  for (const [depth, level] of levels.entries()) if (depth >= hidden) window(page, layout, depth, level, HEAD + (depth - hidden) * row + 1, row - 2);
}

/** @param {Page} page @param {PathLayout} layout @param {number} depth @param {Level} level @param {number} y @param {number} high */
function window({ reading, step, draw, palette, levels }, { left, wide }, depth, level, y, high) {
  const { tree, axis: values, short } = reading;
  const place = (/** @type {number} */ value) => axisX(/** @type {PathLayout} */ ({ left, wide }), values.at(value));
  const [x1, x2] = [level.alpha, level.beta].map((value) => (Number.isFinite(value) ? place(value) : value > 0 ? left + wide : left));
  const [ofMax, ofMin] = tree.about.maximiser === 2 ? [palette.walls[1], palette.walls[0]] : palette.walls;
  if (tree.pruned && x2 > x1) draw.box(x1, y, x2 - x1, high, { fill: palette.shade });
  if (x1 > left) draw.hatch(left, y, x1 - left, high, true, { ink: ofMax, width: 0.5 });
  if (x2 < left + wide) draw.hatch(x2, y, left + wide - x2, high, false, { ink: ofMin, width: 0.5 });
  if (x1 > left) draw.lines([[x1, y, x1, y + high]], { ink: ofMax, width: 3 });
  if (x2 < left + wide) draw.lines([[x2, y, x2, y + high]], { ink: ofMin, width: 3, dash: "dashed" });
  const middle = y + high / 2;
  const turned = tree.forMover && !isMaxLevel(tree, depth);
  const name = (/** @type {string} */ own, /** @type {number} */ value) => `${turned ? (own === "α" ? "β" : "α") : own} ${short(value, depth)}`;
  const style = { size: 13, bold: true, halo: palette.ground };
  if (level.alphaLevel === depth) draw.text(x1 - left > 60 ? x1 - 6 : x1 + 6, middle + 12, name("α", level.alpha), { ...style, ink: ofMax, anchor: x1 - left > 60 ? "end" : undefined });
  if (level.betaLevel === depth) draw.text(left + wide - x2 > 60 ? x2 + 6 : x2 - 6, middle + 28 > y + high - 2 ? y + high - 4 : middle + 28, name("β", level.beta), { ...style, ink: ofMin, anchor: left + wide - x2 > 60 ? undefined : "end" });
  for (const child of childrenOf(tree, level.node)) {
    if (tree.backStep[child] <= step && !Number.isNaN(tree.value[child])) draw.lines([[place(tree.value[child]), y + high - 1, place(tree.value[child]), y + high - 8]], { ink: palette.ink, width: child === level.best ? 3 : 1.4 });
  }
  if (tree.tried[level.node] === 0 && tree.backStep[level.node] <= step) {
    const at = place(tree.value[level.node]);
    draw.lines([[at, middle - 7, at + 7, middle, at, middle + 7, at - 7, middle]], { fill: palette.here, closed: true });
    draw.text(at > left + wide - 60 ? at - 11 : at + 11, middle + 5, short(tree.value[level.node], depth), { ...style, ink: palette.ink, anchor: at > left + wide - 60 ? "end" : undefined });
  }
  if (tree.stepKind[step] === CUT && depth === levels.length - 1) {
    const text = tree.memo ? glassWords.cutOff.win : tree.forMover ? glassWords.cutOff.plain : level.max ? glassWords.cutOff.beta : glassWords.cutOff.alpha;
    const half = text.length * 3.4 + 12;
    const at = Math.max(left + half + 1, Math.min(left + wide - half - 1, (x1 + x2) / 2));
    draw.box(at - half, y + 6, 2 * half, 19, { fill: palette.bad });
    draw.text(at, y + 19.5, text, { size: 12, ink: palette.ground, anchor: "middle", bold: true });
  }
}

/** A sentence in lines of equal length at most. @param {string} text */
function lines(text) {
  /** @type {string[]} */
  const all = [""];
  for (const word of text.split(" ")) {
    const joined = all[all.length - 1] ? `${all[all.length - 1]} ${word}` : word;
    if (joined.length > LINE_LETTERS && all[all.length - 1]) all.push(word);
    else all[all.length - 1] = joined;
  }
  return all;
}
