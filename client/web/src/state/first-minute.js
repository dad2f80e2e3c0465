/**
 * The moves to try before the first game: which board they are for, what a try brings, and the room that is drawn meanwhile.
 *
 * Pure. The examples come from the server with positions, legal moves and right moves; no rules are known here.
 * @import { ExamplesOfBoard, HeapsView, MoveToTry, Player, RoomView, View } from "../wire/messages.js"
 * @import { RoomState } from "./state.js"
 */

import { played } from "../boards/played.js";
import { seatsOf } from "./selectors.js";
import { noValues } from "./values-pull.js";

/**
 * @typedef {object} Lesson
 * @property {MoveToTry[]} tries
 * @property {number} at the index of the example on the board
 * @property {View | null} after the board after a right try, until the next example
 * @property {{ move: string, legal: boolean } | null} wrong the latest wrong try
 * @property {number} wrongs the number of wrong tries: each new one shakes the board
 */

const LONGEST = 60_000; // milliseconds
const KEPT_FOR_MOVE = 10_000; // of a first move, milliseconds

/** The examples for a room's board; none where the game has none for it. @param {ExamplesOfBoard[]} boards @param {RoomView["options"]} options */
export const triesFor = (boards, options) => boards.find((board) => Object.entries(board.options).every(([name, value]) => options[name] === value))?.tries ?? [];

/** @param {View} view @returns {view is HeapsView} */
const isTaken = (view) => view.family === "heaps" && view.moves === "take";

/**
 * The examples on one board, which keeps its form from the first example to the game: heaps have the places of the largest in any
 * of these positions, and an example with fewer heaps has empty ones.
 * @param {MoveToTry[]} tries @param {View} view of the game @returns {MoveToTry[]}
 */
function onOneBoard(tries, view) {
  const starts = [view, ...tries.map(({ position }) => position.view)].flatMap((each) => (isTaken(each) ? [each.start] : []));
  const start = Array.from({ length: Math.max(0, ...starts.map(({ length }) => length)) }, (_, heap) => Math.max(...starts.map((sizes) => sizes[heap] ?? 0)));
  return tries.map((each) => {
    const { view } = each.position;
    return isTaken(view) ? { ...each, position: { ...each.position, view: { ...view, start, heaps: start.map((_, heap) => view.heaps[heap] ?? 0) } } } : each;
  });
}

/** @param {MoveToTry[]} tries @param {View} view of the game @returns {Lesson} */
export const begun = (tries, view) => ({ tries: onOneBoard(tries, view), at: 0, after: null, wrong: null, wrongs: 0 });

/** @param {Lesson} lesson */
export const current = ({ tries, at }) => tries[at];

/** @param {string} moves */
const listOf = (moves) => moves.split(" ");

/** The lesson after a try; the same while a right try is shown. @param {Lesson} lesson @param {string} move @returns {Lesson} */
export function tried(lesson, move) {
  if (lesson.after) return lesson;
  const { position, right } = current(lesson);
  if (!listOf(right).includes(move)) return { ...lesson, wrong: { move, legal: listOf(position.legal).includes(move) }, wrongs: lesson.wrongs + 1 };
  return { ...lesson, wrong: null, after: played(position.view, move, position.to_move) ?? position.view };
}

/** The next example; null after the last. @param {Lesson} lesson @returns {Lesson | null} */
export const followed = (lesson) => (lesson.at + 1 < lesson.tries.length ? { ...lesson, at: lesson.at + 1, after: null, wrong: null } : null);

/** The room with the example on its board, the player to move there. @param {RoomState} room @param {Lesson} lesson @param {Player} you @returns {RoomState} */
export function exampleRoom(room, lesson, you) {
  const { position } = current(lesson);
  const view = /** @type {RoomView} */ (room.view);
  const opponent = view.seats.find(({ player }) => player?.id !== you.id) ?? {};
  const own = { player: you, present: true };
  const seats = position.to_move === 1 ? [own, opponent] : [opponent, own];
  const shown = lesson.after ? { ...position, view: lesson.after, legal: "" } : position;
  return {
    ...room,
    pending: null,
    premove: null,
    values: noValues,
    refusals: room.refusals + lesson.wrongs,
    view: { ...view, seats, moves: [], turns: [], start: "", position: { ...shown, turn: view.position.turn }, offers: [], clock: null },
  };
}

/**
 * How long the examples may stay, in milliseconds; null without a limit. The server waits for a first move for a while, without
 * charging it: the end of that time belongs to the move.
 * @param {RoomView} view @param {Player | null} you @param {number} [since] the milliseconds since the clocks came
 */
export function timeFor(view, you, since = 0) {
  const { clock, clocks, visibility, position } = view;
  const free = seatsOf(view, you).includes(position.to_move) ? clocks?.first_move : null;
  if (typeof free === "number") return Math.min(LONGEST, free - since - KEPT_FOR_MOVE);
  return (clock && clock.kind !== "days") || visibility === "public" ? LONGEST : null;
}
