/** The layout of a window on a board: squares that a finger can hit, and where the map of the whole is out of the way. */

/** The side of a square, in CSS pixels. */
export const SQUARE = 44;

/** @typedef {"bottom left" | "top left" | "top right"} Corner the fourth one holds the button for the whole board */

/** @type {[Corner, number, number][]} with their places in the window, as parts of its width and height */
const CORNERS = [["bottom left", 0, 1], ["top left", 0, 0], ["top right", 1, 0]];

/**
 * The corner that is farthest from the nearest of some points.
 * @param {[number, number][]} points as parts of the window's width and height; those outside it do not matter @returns {Corner}
 */
export function mapCorner(points) {
  const inside = points.filter((point) => point.every((part) => part >= 0 && part <= 1));
  const distances = CORNERS.map(([, x, y]) => Math.min(2, ...inside.map(([left, top]) => Math.hypot(left - x, top - y))));
  return CORNERS[distances.indexOf(Math.max(...distances))][0];
}

/** The width of a square where the whole board fits into a box. @param {{ width: number, height: number }} box in CSS pixels @param {number} ratio of the board @param {number} part of its width that a square takes */
export const squareIn = ({ width, height }, ratio, part) => Math.min(width, height * ratio) * part;
