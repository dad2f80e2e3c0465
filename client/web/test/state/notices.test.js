import assert from "node:assert/strict";
import { test } from "node:test";
import { awaitedMove } from "../../src/state/notices.js";
import { golden } from "../golden.js";

const { state } = golden("room-joined-on-the-clock");
const [me, other] = state.seats.map((/** @type {any} */ seat) => seat.player);
/** After my move in a game with three days a move. @type {any} */
const view = { ...state, status: "playing", clock: { kind: "days", days: 3 }, moves: ["4"], position: { ...state.position, to_move: 2 } };

test("the player may be asked about notices while an opponent has days for the move", () => {
  assert.deepEqual(awaitedMove(view, me), { name: other.name, days: 3 });
});

test("nobody is asked before an own move, in another game or without an opponent who is away", () => {
  const not = (/** @type {object} */ more, /** @type {any} */ you = me) => awaitedMove({ ...view, ...more }, you);
  assert.equal(not({ moves: [] }), null);
  assert.equal(not({}, other), null, "on their own turn");
  assert.equal(not({}, { id: "stranger", name: "S" }), null);
  assert.equal(not({ clock: { kind: "per-move", seconds: 30 } }), null);
  assert.equal(not({ clock: null }), null);
  assert.equal(not({ status: "over" }), null);
  assert.equal(not({ seats: [view.seats[0], { player: { ...other, kind: "machine" } }] }), null);
  assert.equal(not({ seats: [view.seats[0], view.seats[0]] }), null, "on both sides");
});
