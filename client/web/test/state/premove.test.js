import assert from "node:assert/strict";
import { test } from "node:test";
import { announcement } from "../../src/state/announcements.js";
import { possibleMoves, countersOf } from "../../src/boards/possible-moves.js";
import { golden } from "../golden.js";
import { recordedStore } from "../transport.js";
import { columns, marks, row, splits, takes, wolfToMove } from "../views.js";

const JOINED = golden("room-joined-on-the-clock");

/** The page of player 1 while the opponent is to move on turn 6. @param {object} [changes] of the room's state */
function waiting(changes = {}) {
  /** @type {string[]} */
  const announced = [];
  const { store, sent } = recordedStore({ show: (before, after) => announced.push(announcement(before, after)) });
  store.receive(golden("welcome"));
  store.navigate({ screen: "room", room: JOINED.room, key: "", watching: true });
  store.receive({ ...JOINED, state: { ...JOINED.state, offers: [], ...changes } });
  const played = (/** @type {string} */ legal) => {
    const position = { ...JOINED.state.position, turn: 7, to_move: 1, legal };
    const body = { kind: "move-played", turn: 6, seat: 2, move: "1" };
    store.receive(/** @type {any} */ ({ type: "event", room: JOINED.room, stream: "game", epoch: 1, seq: 9, at: 0, body, position }));
  };
  return { store, sent, announced, played, moves: () => sent.filter(({ type }) => type === "play-move") };
}

test("a premove is kept and played on the player's turn", () => {
  const { store, moves, played, announced } = waiting();
  store.play("4");
  assert.equal(store.state.room?.premove, "4");
  assert.deepEqual(moves(), []);
  played("1 2 3 4");
  assert.deepEqual(moves().map(({ turn, move }) => [turn, move]), [[7, "4"]]);
  assert.equal(store.state.room?.premove, null);
  assert.equal(store.state.room?.pending?.move, "4");
  assert.ok(!announced.some((text) => text.includes("any more")));
});

test("an illegal premove is dropped with a note and without shaking the board", () => {
  const { store, moves, played } = waiting();
  store.play("4");
  played("1 2 3");
  assert.deepEqual(moves(), []);
  assert.equal(store.state.room?.premove, null);
  assert.equal(store.state.room?.refusal?.code, "premove-lost");
  assert.equal(store.state.room?.refusals, 0);
});

test("another touch or Escape drops the premove", () => {
  const { store, moves, played, announced } = waiting();
  store.play("4");
  store.play("4");
  assert.equal(store.state.room?.premove, null);
  assert.match(announced.at(-1) ?? "", /Nothing is kept/);
  store.play("5");
  store.dropPremove();
  played("1 2 3 4 5");
  assert.deepEqual(moves(), []);
});

test("there is no premove without a running clock, after the end, or of an impossible text", () => {
  for (const changes of [{ clock: null, clocks: null }, { clock: { kind: "days", days: 3 } }]) {
    const { store } = waiting(changes);
    store.play("4");
    assert.equal(store.state.room?.premove, null);
    assert.equal(store.state.room?.refusal?.code, "not-your-turn");
  }
  const { store } = waiting();
  store.play("99");
  assert.equal(store.state.room?.premove, null);
  store.play("4");
  store.receive({ ...golden("event-game-ended"), room: JOINED.room, seq: 9 });
  assert.equal(store.state.room?.premove, null);
});

test("possible moves follow from the board alone, whatever its rules are", () => {
  assert.deepEqual(possibleMoves(columns, 1), ["2", "3"], "a full column takes no piece");
  assert.deepEqual(possibleMoves(marks, 1), ["b3", "a2", "c2", "a1", "b1"]);
  assert.equal(possibleMoves(wolfToMove, 1).length, 31);
  assert.ok(possibleMoves(wolfToMove, 2).includes("a1-b2"));
  assert.ok(!possibleMoves(wolfToMove, 2).includes("a1-c1"), "the player's own piece is there");
  assert.deepEqual(possibleMoves(takes, 1), ["1:1", "1:2", "1:3", "2:1", "2:2", "2:3", "2:4"]);
  assert.deepEqual(possibleMoves(row, 1), ["1", "1-2", "2", "5", "5-6", "5-7", "6", "6-7", "7"]);
  assert.deepEqual(possibleMoves(splits, 1), ["7=6+1", "7=5+2", "7=4+3", "2=1+1"]);
});

test("the counters of a move are those drawn as chosen", () => {
  assert.deepEqual(countersOf(takes, "2:3"), { heap: 2, taken: 3 });
  assert.deepEqual(countersOf(splits, "7=5+2"), { heap: 1, taken: 2 });
  assert.equal(countersOf(takes, "4"), null);
});
