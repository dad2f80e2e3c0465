import assert from "node:assert/strict";
import { test } from "node:test";

import { learnRefusals } from "../../src/state/why.js";
import { golden } from "../golden.js";
import { recordedStore } from "../transport.js";

/** A store whose player is to move, with what it has sent. */
function toMove() {
  const { store, sent } = recordedStore();
  const joined = golden("room-joined-on-the-clock");
  store.receive(golden("welcome"));
  store.navigate({ screen: "room", room: joined.room, key: "", watching: true });
  store.receive({ ...joined, state: { ...joined.state, position: { ...joined.state.position, to_move: 1, legal: "1 2 3" } } });
  return { store, moves: () => sent.filter(({ type }) => type === "play-move").map(({ move }) => move) };
}

test("only a move that the page itself refuses as illegal waits for words, and what comes after it waits too", async () => {
  const legal = toMove();
  legal.store.play("2");
  assert.deepEqual(legal.moves(), ["2"]);

  const { store, moves } = toMove();
  store.play("9");
  store.play("1");
  assert.deepEqual([store.state.room?.refusals, moves()], [0, []]);
  await learnRefusals();
  await new Promise(setImmediate);
  assert.deepEqual([store.state.room?.refusal, store.state.room?.refusals, moves()], [null, 1, ["1"]]);
});
