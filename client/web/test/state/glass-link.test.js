import assert from "node:assert/strict";
import { test } from "node:test";

import { searchToFollow, searchToShow } from "../../src/state/glass-link.js";
import { golden } from "../golden.js";
import { MACHINES } from "../machines.js";

/** A game of a person against an engine that moves second, after some moves. @param {object} [part] @param {string} [engine] */
function room(part = {}, engine = "alphabeta:depth=5") {
  const { state } = golden("room-joined-seated");
  const seats = [{ ...state.seats[0] }, { player: { id: "m", name: "machine", kind: "machine", engine } }];
  return { ...state, seats, start: "", status: "playing", help: true, game: "connect-four", options: { width: 7 }, moves: ["4", "3", "4"], position: { ...state.position, to_move: 2, legal: "1 2" }, ...part };
}

test("after an engine's move its own search is shown, in the position that it moved in", () => {
  assert.deepEqual(searchToShow(MACHINES, room({ moves: ["4", "3"] }), 2), {
    why: true,
    address: { game: "connect-four", options: { width: 7 }, start: "", moves: ["4"], player: "alphabeta:depth=5" },
  });
});

test("elsewhere a search from the position itself is shown", () => {
  const shown = searchToShow(MACHINES, room(), 3);
  assert.equal(shown?.why, false);
  assert.deepEqual(shown?.address.moves, ["4", "3", "4"]);
  assert.equal(searchToShow(MACHINES, room(), 0)?.address.moves?.length, 0);
});

test("an engine without a tree has no search of its own", () => {
  for (const engine of ["level:1", "level:2", "greedy", "random:seed=3", "pvs:time=1.0", "mcts:seed=3", "perfect"]) assert.equal(searchToShow(MACHINES, room({ moves: ["4", "3"] }, engine), 2)?.why, false, engine);
  assert.equal(searchToShow(MACHINES, room({ moves: ["4", "3"] }, "level:3"), 2)?.why, true);
  assert.equal(searchToShow(null, room({ moves: ["4", "3"] }), 2)?.why, false, "before it is known what the engine records");
});

test("while a game runs without help nothing is shown, and afterwards it is", () => {
  assert.equal(searchToShow(MACHINES, room({ help: false }), 2), null);
  assert.equal(searchToShow(MACHINES, room({ help: false, status: "over" }), 2)?.why, true);
});

test("at the end of a game that a person has won there is nothing to search", () => {
  assert.equal(searchToShow(MACHINES, room({ status: "over" }), 3), null);
});

test("a followed game shows the search of the machine's last move until it has moved again", () => {
  const followed = [["4", "3"], ["4", "3", "4"], ["4", "3", "4", "3"]].map((moves) => searchToFollow(MACHINES, room({ moves }), "memo"));
  assert.deepEqual(followed.map((address) => address?.moves), [["4"], ["4"], ["4", "3", "4"]]);
  assert.deepEqual(followed.map((address) => address?.player), Array(3).fill("alphabeta:depth=5"));
  assert.equal(followed[0]?.room, room().room);
});

test("a followed game without machines shows each position, searched as the address asks", () => {
  const seats = room().seats.map(() => ({ player: null }));
  assert.deepEqual([["4"], ["4", "3"]].map((moves) => searchToFollow(MACHINES, room({ moves, seats }), "memo")?.moves), [["4"], ["4", "3"]]);
  assert.equal(searchToFollow(MACHINES, room({ seats }), "memo")?.player, "memo");
  assert.equal(searchToFollow(MACHINES, room({ seats }), "")?.player, "alphabeta:depth=4");
  assert.equal(searchToFollow(MACHINES, room({ seats, help: false }), "memo"), null);
});
