/**
 * Positions in a figure, in a few strokes each: the first player's pieces are filled, the second's are rims.
 * @import { GridView, PiecesView, StudyView } from "../../wire/messages.js"
 * @import { Drawing, Palette, Style } from "./figure.js"
 */

import { pillText } from "../../boards/miniature.js";
import { heapSizes } from "../../boards/notation.js";

/** @typedef {{ x: number, y: number, wide: number, tall: number, grey: boolean, rim: Style }} Place `x` is its middle, `y` its upper edge; grey is what is not reached */

/** The outline of a wolf's head around its middle, in parts of a cell. */
const WOLF = [-0.38, -0.42, -0.16, -0.22, 0.16, -0.22, 0.38, -0.42, 0.38, 0, 0, 0.44, -0.38, 0];

/** @param {Drawing} draw @param {StudyView} view @param {Place} place @param {Palette} palette */
export function drawBoard(draw, view, place, palette) {
  const { x, y, wide, tall, grey, rim } = place;
  if (heapSizes(view) || view.family === "tree") {
    draw.box(x - wide / 2, y, wide, tall, rim);
    const text = pillText(view);
    draw.text(x, y + tall / 2 + 5, text, { size: Math.min(14, (wide * 1.7) / Math.max(3, text.length)), ink: grey ? palette.spent : palette.ink, anchor: "middle", bold: true });
    return;
  }
  if (view.family !== "grid" && view.family !== "pieces") return;
  draw.box(x - wide / 2, y, wide, tall, { fill: grey ? palette.ground : palette.bed });
  const colours = grey ? [palette.spent, palette.spent] : palette.pieces;
  if (view.moves !== "column") ruled(draw, view, place, palette.grid);
  const cell = wide / view.width;
  const width = Math.max(0.8, cell / 7);
  const kinds = view.family === "grid" ? ["1", "2"] : Object.keys(view.pieces);
  for (const [seat, letter] of kinds.entries()) {
    const at = middles(view, letter, place);
    const ink = colours[seat];
    if (view.family === "grid" && view.moves === "square" && seat === 0) draw.lines(at.flatMap(([cx, cy]) => crossAt(cx, cy, cell * 0.27)), { ink, width });
    else if (view.family === "pieces" && view.pieces[letter] === "wolf") draw.lines(at.map(([cx, cy]) => WOLF.map((part, index) => (index % 2 ? cy : cx) + part * cell)), { fill: ink, closed: true });
    else draw.circles(at, cell * (seat === 0 ? 0.4 : 0.32), seat === 0 ? { fill: ink } : { ink, width, ...(view.family === "pieces" && { fill: palette.ground }) });
  }
  draw.box(x - wide / 2, y, wide, tall, { ...rim, fill: undefined });
}

/** The middles of the cells with a letter. @param {GridView | PiecesView} view @param {string} letter @param {Place} place @returns {[number, number][]} */
const middles = ({ cells, width }, letter, { x, y, wide }) =>
  [...cells].flatMap((each, index) => (each === letter ? [/** @type {[number, number]} */ ([x - wide / 2 + ((index % width) + 0.5) * (wide / width), y + (Math.floor(index / width) + 0.5) * (wide / width)])] : []));

/** @param {number} x @param {number} y @param {number} arm */
const crossAt = (x, y, arm) => [[x - arm, y - arm, x + arm, y + arm], [x - arm, y + arm, x + arm, y - arm]];

/** The lines between the cells. @param {Drawing} draw @param {GridView | PiecesView} view @param {Place} place @param {string} ink */
function ruled(draw, { width, height }, { x, y, wide, tall }, ink) {
  const left = x - wide / 2;
  const across = Array.from({ length: width - 1 }, (_, index) => left + ((index + 1) * wide) / width);
  const down = Array.from({ length: height - 1 }, (_, index) => y + ((index + 1) * tall) / height);
  draw.lines([...across.map((at) => [at, y, at, y + tall]), ...down.map((at) => [left, at, left + wide, at])], { ink, width: 0.5 });
}
