/**
 * The layout of a path's levels: a row for each, with the window on the axis of values at its right.
 *
 * The height is given. If not every level fits, the topmost are folded to a line each; if these do not fit either, they are left out.
 */

export const HEAD = 34; // the names and numbers of the axis
export const FOLDED = 22;
const LOWEST = 44;
const HIGHEST = 116;
const ON_PHONE = 60;
const PHONE = 560; // of the focus, not of the screen
const SIDE = 74; // MAX and MIN between the positions and the axis
const OPEN_AT_LEAST = 2; // the node and its children
const APART = 40; // at least, between the middles of two boards
const FLAT = 40; // units: what is less high is a text, which is not drawn smaller than it is read
const MORE = 24; // for the number of siblings that are not shown, on each side
const MARGIN = 14; // of the axis, at both ends

/**
 * @typedef {object} PathLayout
 * @property {boolean} phone only the path has boards
 * @property {number} row the height of a level that is not folded
 * @property {number} left where the axis begins
 * @property {number} wide of the axis
 * @property {number} kids the room of the positions
 * @property {number} hidden levels that are left out, from the root on
 * @property {number} folded levels that are only named, the hidden ones among them
 * @property {number} above room over a position for its edge and its value
 */

/**
 * @param {{ width: number, height: number, count: number, deepest: number, heaps: boolean }} given
 * `count` levels to draw of a tree with `deepest` more than one; on a phone a position of heaps, a text, is wider than a board
 * @returns {PathLayout}
 */
export function layPath({ width, height, count, deepest, heaps }) {
  const phone = width < PHONE;
  const slot = heaps ? 112 : 62;
  const row = phone ? ON_PHONE : Math.floor(Math.max(LOWEST, Math.min(HIGHEST, (height - HEAD) / (deepest + 1))));
  const over = Math.ceil((HEAD + count * row - height) / (row - FOLDED) - 0.01);
  const folded = Math.max(0, Math.min(over, count - OPEN_AT_LEAST));
  const lines = Math.max(1, Math.floor((height - HEAD - (count - folded) * row) / FOLDED));
  const hidden = folded > lines ? folded - lines + 1 : 0; // one line says how many
  const wide = phone ? width - slot : Math.round(width * 0.36);
  const left = width - wide;
  return { phone, row, left, wide, kids: phone ? slot : left - SIDE, hidden, folded, above: !phone && row < 60 ? 15 : 20 };
}

/** The top of a level. @param {PathLayout} layout @param {number} level */
export function topOf({ row, hidden, folded }, level) {
  const lines = Math.min(level, folded) - hidden + (hidden > 0 ? 1 : 0);
  return HEAD + lines * FOLDED + Math.max(0, level - folded) * row;
}

/** The height of a level. @param {PathLayout} layout @param {number} level */
export const heightOf = ({ row, folded }, level) => (level < folded ? FOLDED : row);

/** A place of the axis, from 0 to 1, in pixels. @param {PathLayout} layout @param {number} at */
export const axisX = ({ left, wide }, at) => left + MARGIN + at * (wide - 2 * MARGIN);

/**
 * @typedef {object} Siblings
 * @property {number} first of those that are shown
 * @property {number} count how many are shown
 * @property {number} step from one to the next
 * @property {number} middle of the first
 * @property {number} wide of a position @property {number} tall of a position
 */

/**
 * The places of the siblings of a level: all, or a run around the chosen one.
 * @param {PathLayout} layout @param {number} count @param {number} chosen @param {[number, number]} size of a position in its own units
 * @returns {Siblings}
 */
export function laySiblings({ phone, kids, row, above }, count, chosen, [across, down]) {
  const apart = down < FLAT ? across * 0.9 + 12 : APART;
  const fitting = (/** @type {number} */ width) => Math.max(3, Math.floor(width / apart));
  const isCut = !phone && count > fitting(kids - 8);
  const room = kids - 8 - (isCut ? 2 * MORE : 0);
  const shown = Math.min(phone ? 1 : fitting(room), count);
  const first = Math.max(0, Math.min(count - shown, phone ? chosen : chosen - Math.floor(shown / 2)));
  const widest = phone ? kids - 10 : Math.min(96, count > 1 ? room / shown - 12 : 96);
  const tall = Math.min(row - above - 3, (widest * down) / across);
  const wide = (tall * across) / down;
  const step = Math.min(wide + 26, room / shown);
  return { first, count: shown, step, middle: (kids - step * (shown - 1)) / 2, wide, tall };
}
