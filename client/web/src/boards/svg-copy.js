/**
 * A position as an SVG document of its own, which any program can show: nothing in it refers to the page.
 * @import { GridView, HeapsView, PiecesView, RowView, View } from "../wire/messages.js"
 * @import { Mark } from "./marks.js"
 */

import { marksOf } from "./marks.js";
import { piece, pieceStyles } from "./piece.js";
import { squareName } from "./squares.js";

/** The names of the page's colours that a picture needs; they are given with their values. */
export const COLOURS = ["wood", "wood-edge", "on-wood", "grid", "hole", "lamp", "first", "first-deep", "second", "second-deep", "wool", "wool-deep", "nose", "square-dark", "square-light", "counter", "counter-deep"];

const CELL = 100;
const NAMES = 40; // below and beside the squares
const STACK = 10; // counters in a pile, before the next begins beside it

/** The drawing of a piece, which has nothing put in. @param {Mark} mark */
const pieceText = (mark) => /** @type {{ strings: TemplateStringsArray }} */ (/** @type {unknown} */ (piece(mark))).strings.join("");

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** @param {number} x @param {number} y @param {string} content */
const placed = (x, y, content) => `<g transform="translate(${x} ${y})">${content}</g>`;

/** @param {View} view @param {string} title @param {Record<string, string>} colours by the names in COLOURS */
export function svgOf(view, title, colours) {
  const { width, height, content } = view.family === "heaps" ? heaps(view) : view.family === "row" ? row(view) : cells(view);
  const styles = `${pieceStyles.cssText}
    .wood { fill: var(--wood); stroke: var(--wood-edge); stroke-width: 4 }
    .grid { fill: none; stroke: var(--grid); stroke-width: 4 }
    .light { fill: var(--square-light) } .dark-square { fill: var(--square-dark) }
    .lit { fill: none; stroke: var(--lamp); stroke-width: 7 }
    .counter { fill: var(--counter); stroke: var(--counter-deep); stroke-width: 3 }
    text { fill: var(--on-wood); font: 600 28px sans-serif; text-anchor: middle }`;
  const styled = styles.replace(/var\(--([\w-]+)\)/g, (_, name) => colours[name]).replace(/\s+/g, " ");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-20 -20 ${width + 40} ${height + 40}" role="img"><title>${escaped(title)}</title>` +
    `<style>${styled}</style><rect class="wood" x="-18" y="-18" width="${width + 36}" height="${height + 36}" rx="18"/>${content}</svg>`
  );
}

/** @param {GridView | PiecesView} view */
function cells(view) {
  const [first, second] = marksOf(view);
  const letters = view.family === "grid" ? { 1: first, 2: second } : view.pieces;
  const lit = new Set([...(Array.isArray(view.last) ? view.last : [view.last ?? -1]), ...(view.family === "grid" ? (view.line ?? []) : [])]);
  const named = view.moves !== "column";
  const drawn = [...view.cells].map((letter, cell) => {
    const [x, y] = [(cell % view.width) * CELL + CELL / 2, Math.floor(cell / view.width) * CELL + CELL / 2];
    const mark = /** @type {Record<string, Mark>} */ (letters)[letter];
    return placed(x, y, ground(view, letter) + (mark ? pieceText(mark) : "") + (lit.has(cell) ? `<circle class="lit" r="45"/>` : ""));
  });
  const size = { width: view.width * CELL, height: view.height * CELL + NAMES };
  return { ...size, content: drawn.join("") + (named ? squareNames(view) : columnNumbers(view)) };
}

/** What a cell looks like without a piece. @param {GridView | PiecesView} view @param {string} letter */
function ground(view, letter) {
  if (view.moves === "column") return `<circle class="hole" r="42"/>`;
  if (view.moves === "square") return `<rect class="grid" x="-50" y="-50" width="100" height="100"/>`;
  return `<rect class="${letter === " " ? "light" : "dark-square"}" x="-50" y="-50" width="100" height="100"/>`;
}

/** @param {GridView | PiecesView} view */
const columnNumbers = ({ width, height }) =>
  Array.from({ length: width }, (_, column) => placed(column * CELL + CELL / 2, height * CELL + NAMES - 6, `<text>${column + 1}</text>`)).join("");

/** The name of every square on the lowest row. @param {GridView | PiecesView} view */
const squareNames = (view) =>
  Array.from({ length: view.width }, (_, column) => placed(column * CELL + CELL / 2, view.height * CELL + NAMES - 6, `<text>${squareName(view, (view.height - 1) * view.width + column)}</text>`)).join("");

/** Each heap in piles of ten, with its size below. @param {HeapsView} view */
function heaps({ heaps: sizes }) {
  const piles = sizes.map((size) => Math.max(1, Math.ceil(size / STACK)));
  const tall = Math.max(1, ...sizes.map((size) => Math.min(size, STACK))) * CELL;
  let left = 0;
  const drawn = sizes.map((size, heap) => {
    const counters = Array.from({ length: size }, (_, index) =>
      placed(left + (Math.floor(index / STACK) + 0.5) * CELL, tall - ((index % STACK) + 0.5) * CELL, `<circle class="counter" r="42"/>`),
    );
    const text = placed(left + (piles[heap] * CELL) / 2, tall + NAMES - 6, `<text>${size}</text>`);
    left += (piles[heap] + 0.5) * CELL;
    return counters.join("") + text;
  });
  return { width: left - CELL / 2, height: tall + NAMES, content: drawn.join("") };
}

/** The places from the left, with their numbers below. @param {RowView} view */
function row({ cells, last }) {
  const drawn = [...cells].map((letter, cell) => {
    const [middle, lit] = [(cell + 0.5) * CELL, last && cell >= last[0] && cell <= last[1]];
    const inside = `<circle class="${letter === "o" ? "counter" : lit ? "lit" : "hole"}" r="${letter === "o" ? 42 : 12}"/>`;
    return placed(middle, CELL / 2, inside) + placed(middle, CELL + NAMES - 6, `<text>${cell + 1}</text>`);
  });
  return { width: cells.length * CELL, height: CELL + NAMES, content: drawn.join("") };
}
