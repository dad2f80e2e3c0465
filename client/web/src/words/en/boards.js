/**
 * Texts of boards, moves and options, in English; part of the texts of words.js.
 * @import { Mark } from "../../boards/marks.js"
 */

import { capital } from "../capital.js";

/** @type {Record<Mark, string>} */
const SIDES = { disc: "Yellow", ring: "Red", cross: "X", nought: "O", wolf: "The wolf", sheep: "The sheep" };

/** @type {Record<string, string>} */
const REASONS = {
  "full-board": "the board is full",
  "last-counter": "the last counter was taken",
  "no-move": "no move was left",
  "reached-row": "the wolf has reached the first row",
  stuck: "the sheep have no move left",
  trapped: "the wolf is shut in",
  resigned: "resignation",
  timeout: "time ran out",
  agreed: "both agreed",
  aborted: "called off before it counted",
  abandoned: "the other player has gone away",
};

/** @type {Record<string, string>} */
const OPTIONS = {
  width: "Columns",
  height: "Rows",
  line: "In a row to win",
  overline: "A longer row wins too",
  heaps: "Heaps",
  heap: "Counters in the heap",
  misere: "The last counter loses",
  wolf: "The wolf starts on",
};

/** @param {number} count @param {string} noun */
export const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** @param {(string | number)[]} things @param {string} [last] */
const list = (things, last = "or") =>
  things.length < 2 ? things.join("") : `${things.slice(0, -1).join(", ")} ${last} ${things[things.length - 1]}`;

/** Numbers as a range or a list: 1 to 5, or 1, 3 or 5. @param {number[]} numbers ascending */
function range(numbers) {
  const [first, last] = [numbers[0], numbers[numbers.length - 1]];
  return numbers.length > 2 && last - first === numbers.length - 1 ? `${first} to ${last}` : list(numbers);
}

/** @param {Mark} mark */
const side = (mark) => SIDES[mark] ?? capital(mark);

/** The side's name inside a sentence. @param {Mark} mark */
const within = (mark) => side(mark).replace(/^The/, "the");

/** @param {Mark} mark */
const is = (mark) => (mark === "sheep" ? "are" : "is");

export const boardWords = {
  side,
  /** @param {Mark} mark */
  youPlay: (mark) => `You are ${within(mark)}`,
  /** @param {Mark} mark */
  hotTurn: (mark) => `${side(mark)} ${is(mark)} to move`,
  /** @param {Mark} mark */
  sideToMove: (mark) => `${side(mark)}, to move`,
  /** @param {Mark} mark */
  won: (mark) => `${side(mark)} won`,
  /** @param {string} reason @param {unknown} line the length that wins, where the game has one */
  reasonOf: (reason, line) => (reason === "line" ? `${line} in a row` : (REASONS[reason] ?? reason)),
  /** @param {string} name */
  option: (name) => OPTIONS[name] ?? capital(name),
  /** The options to show with a room. @param {Record<string, unknown>} options */
  rulesOf: ({ misere, line, overline }) => [
    ...(misere ? ["The last counter loses"] : []),
    ...(line ? [overline === false ? `Exactly ${line} in a row to win` : `${line} in a row to win`] : []),
  ],

  // Columns, squares and heaps
  /** @param {number} column @param {number} filled @param {number} height */
  column: (column, filled, height) => `Column ${column}, ${filled} of ${height} filled`,
  /** @param {string} name @param {Mark | null} mark the piece on it @param {"chosen" | "target" | ""} state */
  square: (name, mark, state) =>
    `${name}, ${mark ? within(mark) : "empty"}${state === "chosen" ? ", chosen" : state === "target" ? ", may be gone to" : ""}`,
  /** @param {string} name @param {string[]} targets */
  pieceChosen: (name, targets) => `${name} chosen: it may go to ${list(targets)}`,
  /** @param {string} move */
  playMove: (move) => `Play ${move}`,
  /** @param {number} heap @param {number} size @param {number} chosen */
  heap: (heap, size, chosen) => `Heap ${heap}, ${counted(size, "counter")}${chosen ? `, ${chosen} chosen` : ""}`,
  /** @param {number} heap @param {number} taken */
  take: (heap, taken) => `Take ${taken} from heap ${heap}`,
  /** @param {number} size @param {number} part */
  split: (size, part) => `Split ${size} into ${Math.max(part, size - part)} and ${Math.min(part, size - part)}`,
  wholeBoard: "The whole board",

  // The board in words
  /** @param {Mark} mark @param {string[]} names */
  pieceLine: (mark, names) => `${side(mark)} ${is(mark)} on ${list(names, "and")}`,

  // Moves
  /** @param {Mark} mark @param {string} move */
  played: (mark, move) => `${side(mark)} ${moveParts(move).join(" ")}.`,
  /** A move as a sentence names it. @param {string} move */
  moveName: (move) => moveParts(move)[1],

  // Illegal moves
  /** @param {string} column */
  columnFull: (column) => `Column ${column} is full.`,
  /** @param {number} width */
  columnsAre: (width) => `The columns are 1 to ${width}.`,
  /** @param {string} name */
  noSquare: (name) => `The game has no square ${name}.`,
  /** @param {string} name */
  squareTaken: (name) => `${capital(name)} is taken.`,
  /** @param {string} name */
  noPiece: (name) => `No piece stands on ${name}.`,
  /** @param {string} name @param {string[]} targets */
  mayGo: (name, targets) => `From ${name} it may go to ${list(targets)}.`,
  /** @param {string} name */
  mayNotGo: (name) => `The piece on ${name} has no move now.`,
  /** @param {number} count */
  heapsAre: (count) => `Write heap and counters, as 1:2; the heaps are 1 to ${count}.`,
  /** @param {number} heap */
  heapEmpty: (heap) => `Heap ${heap} is empty.`,
  /** @param {number} heap @param {number[]} numbers */
  mayTake: (heap, numbers) => `From heap ${heap} you may take ${range(numbers)}.`,
  /** @param {number} heap @param {number[]} others */
  mayNotTake: (heap, others) => `Nothing may be taken from heap ${heap} now, only from heap ${list(others)}.`,
  /** @param {number} size @param {string[]} splits */
  maySplit: (size, splits) =>
    `A heap of ${size} splits into ${splits.length > 6 ? `${splits[0]}, ${splits[1]} and so on to ${splits[splits.length - 1]}` : list(splits)}: two unequal parts.`,
  /** @param {number} size */
  mayNotSplit: (size) => `A heap of ${size} cannot be split into two unequal parts.`,
  splitLike: "Write a heap that is there and its two parts, as 7=4+3.",
};

/** A verb with the name of a move. @param {string} move @returns {[string, string]} */
function moveParts(move) {
  const [, heap, taken] = /^(\d+):(\d+)$/.exec(move) ?? [];
  if (heap) return ["took", `${counted(Number(taken), "counter")} from heap ${heap}`];
  const [, size, larger, smaller] = /^(\d+)=(\d+)\+(\d+)$/.exec(move) ?? [];
  if (size) return ["split", `${size} into ${larger} and ${smaller}`];
  const [, origin, target] = /^([a-z]\d+)-([a-z]\d+)$/.exec(move) ?? [];
  if (origin) return ["went", `from ${origin} to ${target}`];
  return ["played", `${/^\d+$/.test(move) ? "column" : "square"} ${move}`];
}
