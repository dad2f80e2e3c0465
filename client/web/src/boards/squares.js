/**
 * Names of squares: `a1` is the bottom left, columns are letters and rows are numbers.
 *
 * A cell is a square's index in a view, row by row from the top left. No rules are known here.
 */

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** @typedef {{ width: number, height: number, cells: string }} Squares */

/** @param {Squares} view */
export const files = ({ width }) => [...LETTERS.slice(0, width)];

/** The numbers of the rows from the top. @param {Squares} view */
export const ranks = ({ height }) => Array.from({ length: height }, (_, row) => height - row);

/** @param {Squares} view @param {number} cell */
export const squareName = ({ width, height }, cell) => `${LETTERS[cell % width]}${height - Math.floor(cell / width)}`;

/** The cell of a name, null if the game has no such square. @param {Squares} view @param {string} name */
export function cellOf(view, name) {
  const found = /^([a-z])([1-9]\d?)$/.exec(name);
  if (!found) return null;
  const [column, row] = [LETTERS.indexOf(found[1]), view.height - Number(found[2])];
  const cell = row * view.width + column;
  return column < view.width && row >= 0 && view.cells[cell] !== " " ? cell : null;
}

/**
 * The square that an arrow key leads to; the same one at the edge. Where the squares of two rows are offset, as on
 * the dark squares of a chessboard, it goes right from odd rows and left from even ones, so that there and back is
 * the same square.
 * @param {Squares} view @param {number} cell @param {number} right @param {number} down
 */
export function neighbour(view, cell, right, down) {
  const { width, height, cells } = view;
  const [column, row] = [cell % width, Math.floor(cell / width)];
  if (down) {
    const next = row + down;
    if (next < 0 || next >= height) return cell;
    const lean = row % 2 ? 1 : -1;
    const near = [column, column + lean, column - lean].find((at) => at >= 0 && at < width && cells[next * width + at] !== " ");
    return near === undefined ? cell : next * width + near;
  }
  for (let at = column + right; at >= 0 && at < width; at += right) {
    if (cells[row * width + at] !== " ") return row * width + at;
  }
  return cell;
}

/** The name being typed, after one more key: it begins with a letter. @param {string} typed @param {string} key */
export const typedOn = (typed, key) => (/^[a-z]$/.test(key) ? key : typed && typed + key);
