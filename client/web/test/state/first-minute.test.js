import assert from "node:assert/strict";
import { test } from "node:test";

import { begun, current, exampleRoom, followed, timeFor, tried, triesFor } from "../../src/state/first-minute.js";
import { isBeforeFirstMove, legalMoves, mayTryMoves, toMove } from "../../src/state/selectors.js";
import { enterRoom, initialState } from "../../src/state/state.js";
import { columns } from "../views.js";

/** @import { MoveToTry, RoomView } from "../../src/wire/messages.js" */
/** @import { RoomState } from "../../src/state/state.js" */

const NINA = { id: "n", name: "Nina", kind: /** @type {const} */ ("person") };
const MACHINE = { id: "m", name: "level:3", kind: /** @type {const} */ ("machine"), engine: "level:3" };

/** @param {1 | 2} mover @returns {MoveToTry} */
const tryOf = (mover, right = "3") => ({ sentence: "drop", task: "wins", right, position: { turn: 1, text: "", key: "", to_move: mover, legal: "1 3", view: columns } });
const TRIES = [tryOf(1), tryOf(2)];

/** @param {Partial<RoomView>} [change] @returns {RoomView} Nina plays against a machine */
const viewOf = (change = {}) =>
  /** @type {RoomView} */ (
    /** @type {unknown} */ ({
      status: "playing",
      game: "connect-four",
      options: { width: 7, height: 6, line: 4 },
      seats: [{ player: NINA, present: true }, { player: MACHINE, present: true }],
      position: { turn: 4, to_move: 1, legal: "1 2 3", view: columns },
      moves: [],
      ...change,
    })
  );
const ROOM = { .../** @type {RoomState} */ (enterRoom(initialState, "r", "", false).room), view: viewOf() };

test("a board has the examples whose options it has, whatever its other options are", () => {
  /** @type {import("../../src/wire/messages.js").ExamplesOfBoard[]} */
  const boards = [{ options: { line: 3 }, tries: [tryOf(1)] }, { options: { line: 4, width: 7 }, tries: TRIES }];
  assert.equal(triesFor(boards, { width: 7, height: 6, line: 4 }), TRIES);
  assert.deepEqual(triesFor(boards, { width: 8, height: 6, line: 4 }), []);
});

test("examples stand before the player's own first move, and never for a spectator", () => {
  assert.equal(isBeforeFirstMove(viewOf(), NINA), true);
  assert.equal(isBeforeFirstMove(viewOf({ moves: ["4"] }), NINA), false);
  const second = viewOf({ seats: [{ player: MACHINE, present: true }, { player: NINA, present: true }] });
  assert.equal(isBeforeFirstMove({ ...second, moves: ["4"] }, NINA), true);
  assert.equal(isBeforeFirstMove(viewOf(), { ...NINA, id: "stranger" }), false);
  assert.equal(mayTryMoves(viewOf({ moves: ["4", "5"] }), NINA), true);
  assert.equal(mayTryMoves(viewOf({ moves: ["4", "5"], clock: { kind: "fischer", seconds: 60, increment: 0 } }), NINA), false);
  assert.equal(mayTryMoves(viewOf({ status: "over" }), NINA), false);
});

test("a wrong try stays on the example, says whether it was legal, and shakes the board each time", () => {
  const wrong = tried(begun(TRIES, columns), "1");
  assert.deepEqual([wrong.wrong, wrong.at, wrong.after], [{ move: "1", legal: true }, 0, null]);
  const illegal = tried(wrong, "2");
  assert.deepEqual([illegal.wrong, illegal.wrongs], [{ move: "2", legal: false }, 2]);
  assert.equal(exampleRoom(ROOM, illegal, NINA).refusals, ROOM.refusals + 2);
});

test("a right try shows the board after it, takes no other, and leads to the next example and then to the game", () => {
  const right = tried(begun(TRIES, columns), "3");
  assert.equal(right.after?.family === "grid" && right.after.cells, "1..221");
  assert.equal(tried(right, "1"), right);
  assert.deepEqual(legalMoves(/** @type {RoomView} */ (exampleRoom(ROOM, right, NINA).view)), []);
  const second = followed(right);
  assert.ok(second);
  assert.equal(current(second), TRIES[1]);
  assert.equal(followed(tried(second, "3")), null);
});

test("on the board of an example the player has the side to move, and the game stays as it is", () => {
  for (const mover of /** @type {const} */ ([1, 2])) {
    const { view } = exampleRoom(ROOM, begun([tryOf(mover)], columns), NINA);
    assert.ok(view);
    assert.equal(view.seats[mover - 1].player, NINA);
    assert.equal(view.seats[2 - mover].player, MACHINE);
    assert.equal(toMove(view), mover);
  }
  assert.equal(ROOM.view.position.legal, "1 2 3");
});

test("with a clock the examples end in time for the first move, and in a minute while the other side is to move", () => {
  const clock = /** @type {const} */ ({ kind: "fischer", seconds: 60, increment: 0 });
  assert.equal(timeFor(viewOf(), NINA), null);
  assert.equal(timeFor(viewOf({ clock, clocks: { left: [60_000, 60_000], first_move: 30_000 } }), NINA), 20_000);
  assert.equal(timeFor(viewOf({ clock, clocks: { left: [60_000, 60_000], first_move: 30_000 } }), NINA, 15_000), 5_000);
  const theirs = { position: { ...viewOf().position, to_move: /** @type {const} */ (2) } };
  assert.equal(timeFor(viewOf({ clock, clocks: { left: [60_000, 60_000], first_move: 30_000 }, ...theirs }), NINA), 60_000);
  assert.ok(Number(timeFor(viewOf({ clock, clocks: { left: [60_000, 60_000], first_move: 9_000 } }), NINA)) < 0);
  assert.equal(timeFor(viewOf({ clock: { kind: "days", days: 3 } }), NINA), null);
  assert.equal(timeFor(viewOf({ visibility: "public" }), NINA), 60_000);
});

test("the examples of a game of taking keep the form of its board", () => {
  /** @param {number[]} heaps @returns {MoveToTry["position"]} */
  const taken = (heaps) => ({ ...tryOf(1).position, view: { family: "heaps", moves: "take", heaps, start: heaps, last: null } });
  const { tries } = begun([{ ...tryOf(1), position: taken([1, 3, 5]) }, { ...tryOf(1), position: taken([3]) }], taken([3, 4, 5]).view);
  const shown = tries.map(({ position: { view } }) => view.family === "heaps" && [view.heaps, view.start]);
  assert.deepEqual(shown, [[[1, 3, 5], [3, 4, 5]], [[3, 0, 0], [3, 4, 5]]]);
});
