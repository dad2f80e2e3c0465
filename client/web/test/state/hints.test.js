import assert from "node:assert/strict";
import { test } from "node:test";

import { availableActions } from "../../src/state/offers.js";
import { fold } from "../../src/state/room-view.js";
import { hintedMoves } from "../../src/state/selectors.js";
import { addRequest, applyMessage, enterRoom, initialState } from "../../src/state/state.js";
import { golden } from "../golden.js";

/** @import { RoomEvent, RoomView } from "../../src/wire/messages.js" */
/** @import { RoomState } from "../../src/state/state.js" */

const joined = golden("room-joined-on-the-clock");
const YOU = joined.state.seats[0].player;
const MACHINE = { id: "machine", name: "level:3", kind: /** @type {const} */ ("machine"), engine: "level:3" };

/** @param {Partial<RoomView>} [change] @returns {RoomView} */
const viewOf = (change = {}) => ({ ...joined.state, help: true, terms: {}, seats: [joined.state.seats[0], { player: MACHINE, present: true }], ...change });

/** @param {Partial<RoomView>} [change] */
const offersHint = (change) => availableActions(viewOf(change), YOU).includes("hint");

test("a hint is offered against a machine where help is allowed, and in no rated game and to no spectator", () => {
  assert.equal(offersHint(), true);
  assert.equal(offersHint({ help: false }), false);
  assert.equal(offersHint({ terms: { rated: true } }), false);
  assert.equal(offersHint({ seats: joined.state.seats }), false);
  assert.equal(availableActions(viewOf(), { id: "stranger", name: "S" }).includes("hint"), false);
});

test("a hint stays until its turn is over, answers its request, and one for an earlier turn is not shown", () => {
  const view = viewOf();
  const hint = { ...golden("hint"), room: view.room, turn: view.position.turn };
  const start = { ...initialState, you: YOU, room: { .../** @type {RoomState} */ (enterRoom(initialState, view.room, "", false).room), view } };
  const shown = applyMessage(addRequest(start, hint.id, "hint"), hint);
  assert.deepEqual([shown.room?.hint, shown.room?.requests], [hint, {}]);
  assert.equal(applyMessage(start, { ...hint, turn: hint.turn - 1 }).room?.hint, null);
  const ended = /** @type {RoomEvent} */ ({ ...golden("event-game-ended"), room: view.room, stream: "game", seq: (view.seqs?.game ?? 0) + 1 });
  assert.equal(applyMessage(shown, ended).room?.hint, null, "nothing is to be played any more");
});

test("the moves before which the best one was shown are found by their turns", () => {
  const event = /** @type {RoomEvent} */ ({ ...golden("event-hint-taken"), body: { kind: "hint-taken", seat: 1, turn: 3 } });
  const view = fold(viewOf({ turns: [1, 2, 3], moves: ["a", "b", "c"] }), event);
  assert.deepEqual(view.hints, [3]);
  assert.deepEqual(hintedMoves(view), [2]);
  assert.deepEqual(hintedMoves({ ...view, turns: [1, 2] }), [], "the move was taken back");
});
