import assert from "node:assert/strict";
import { test } from "node:test";

import { lastMachineMove } from "../../src/state/machine-move.js";
import { golden } from "../golden.js";

const MACHINE = { player: { id: "m", name: "machine", kind: "machine", engine: "level:3" } };

/** @param {string[]} moves @param {object[]} seats */
function room(moves, seats) {
  const { state } = golden("room-joined-seated");
  return { ...state, start: "", moves, turns: moves.map((_, ply) => ply + 4), seats };
}

test("the last move of a machine is found behind those of a person", () => {
  const seats = [golden("room-joined-seated").state.seats[0], MACHINE];
  assert.deepEqual(lastMachineMove(room(["4", "3", "4", "5"], seats)), { move: "5", seat: 2, turn: 7 });
  assert.deepEqual(lastMachineMove(room(["4", "3", "4"], seats)), { move: "3", seat: 2, turn: 5 });
  assert.equal(lastMachineMove(room(["4"], seats)), null);
});

test("of two machines it is the last move of all, of two people there is none", () => {
  const person = golden("room-joined-seated").state.seats[0];
  assert.deepEqual(lastMachineMove(room(["4", "3", "4"], [MACHINE, MACHINE])), { move: "4", seat: 1, turn: 6 });
  assert.equal(lastMachineMove(room(["4", "3"], [person, person])), null);
});
