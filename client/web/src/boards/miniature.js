/**
 * Positions in small: a few paths each, so that many can be drawn at once.
 * @import { GridView, PiecesView, StudyView } from "../wire/messages.js"
 */

import { css, svg } from "lit";
import { heapSizes } from "./notation.js";
import { piece } from "./piece.js";

const CELL = 10;
const PILL = 24;

/** @param {number} x @param {number} y @param {number} radius */
const circle = (x, y, radius) => `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;

/** The sizes of heaps as text, without emptied heaps; of a typed tree the name of the node. @param {StudyView} view */
export const pillText = (view) => (view.family === "tree" ? (view.at ?? "") : heapSizes(view)?.filter(Boolean).join(",") || "0");

/** The size of a miniature in its own units. @param {StudyView} view @returns {[number, number]} */
export function miniatureSize(view) {
  if ("width" in view) return [view.width * CELL, view.height * CELL];
  return [Math.max(30, (heapSizes(view)?.join(",") ?? pillText(view)).length * 7.4 + 16), PILL];
}

/** A position drawn below a point, so many pixels wide. @param {StudyView} view @param {number} width */
export function miniature(view, width) {
  const [w, h] = miniatureSize(view);
  return svg`<g class="mini" transform="translate(${-width / 2} 0) scale(${width / w})">${drawn(view, w, h)}</g>`;
}

/** @param {StudyView} view @param {number} w @param {number} h */
function drawn(view, w, h) {
  switch (view.family) {
    case "grid":
      return view.moves === "column" ? columns(view, w, h) : marks(view, w, h);
    case "pieces":
      return pieces(view, w, h);
    default:
      return svg`<rect class="pill" width=${w} height=${PILL} rx="12"></rect><text x=${w / 2} y="16.5">${pillText(view)}</text>`;
  }
}

/** The middle of every cell with a letter. @param {GridView | PiecesView} view @param {string} letter @returns {[number, number][]} */
const middles = ({ cells, width }, letter) =>
  [...cells].flatMap((each, cell) =>
    each === letter ? [/** @type {[number, number]} */ ([(cell % width) * CELL + CELL / 2, Math.floor(cell / width) * CELL + CELL / 2])] : [],
  );

/** @param {{ width: number }} view @param {number | null | undefined} cell */
const lit = ({ width }, cell) =>
  typeof cell === "number"
    ? svg`<rect class="lit" x=${(cell % width) * CELL} y=${Math.floor(cell / width) * CELL} width=${CELL} height=${CELL} rx="2"></rect>`
    : "";

/** @param {GridView} view @param {number} w @param {number} h */
function columns(view, w, h) {
  const holes = middles(view, ".").map(([x, y]) => circle(x, y, 1)).join("");
  const [first, second] = [middles(view, "1").map(([x, y]) => circle(x, y, 4)), middles(view, "2").map(([x, y]) => circle(x, y, 2.9))];
  return svg`<rect class="bed" width=${w} height=${h} rx="3"></rect><path class="holes" d=${holes}></path>${lit(view, view.last)}
    <path class="first" d=${first.join("")}></path><path class="second" d=${second.join("")}></path>`;
}

/** @param {GridView} view @param {number} w @param {number} h */
function marks(view, w, h) {
  const lines = Array.from({ length: view.width - 1 }, (_, i) => `M${(i + 1) * CELL} 1V${h - 1}`);
  lines.push(...Array.from({ length: view.height - 1 }, (_, i) => `M1 ${(i + 1) * CELL}H${w - 1}`));
  const crosses = middles(view, "1").map(([x, y]) => `M${x - 2.6} ${y - 2.6}l5.2 5.2m0-5.2l-5.2 5.2`);
  return svg`<rect class="bed" width=${w} height=${h} rx="3"></rect><path class="grid" d=${lines.join("")}></path>${lit(view, view.last)}
    <path class="cross" d=${crosses.join("")}></path><path class="second thin" d=${middles(view, "2").map(([x, y]) => circle(x, y, 2.7)).join("")}></path>`;
}

/** @param {PiecesView} view @param {number} w @param {number} h */
function pieces(view, w, h) {
  const light = [...view.cells].map((letter, cell) => (letter === " " ? `M${(cell % view.width) * CELL} ${Math.floor(cell / view.width) * CELL}h10v10h-10z` : ""));
  const kinds = Object.entries(view.pieces);
  return svg`<rect class="dark" width=${w} height=${h} rx="3"></rect><path class="light" d=${light.join("")}></path>${lit(view, view.last?.[1])}
    ${kinds.map(([letter, kind]) => middles(view, letter).map(([x, y]) => svg`<g transform="translate(${x} ${y}) scale(${kind === "wolf" ? 0.16 : 0.14})">${piece(/** @type {import("./marks.js").Mark} */ (kind))}</g>`))}`;
}

export const miniatureStyles = css`
  .mini .bed {
    fill: var(--hole);
  }
  .mini .holes {
    fill: var(--grid);
    opacity: 0.5;
  }
  .mini .grid {
    fill: none;
    stroke: var(--grid);
    stroke-width: 0.7;
  }
  .mini .lit {
    fill: var(--lamp);
    opacity: 0.5;
  }
  .mini .first {
    fill: var(--first);
  }
  .mini .cross {
    fill: none;
    stroke: var(--first);
    stroke-width: 1.7;
    stroke-linecap: round;
  }
  .mini .second {
    fill: none;
    stroke: var(--second);
    stroke-width: 2.1;
  }
  .mini .second.thin {
    stroke-width: 1.5;
  }
  .mini .dark {
    fill: var(--square-dark);
  }
  .mini .light {
    fill: var(--square-light);
    opacity: 0.28;
  }
  .mini .pill {
    fill: var(--panel);
  }
  .mini text {
    fill: var(--ink);
    font: 600 12px var(--sans);
    text-anchor: middle;
  }
`;
