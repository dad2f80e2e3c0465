import assert from "node:assert/strict";
import { test } from "node:test";
import { announcement } from "../src/announce.js";
import { conceivable, countersOf } from "../src/boards/conceivable.js";
import { Store } from "../src/store.js";
import { Conversation } from "../src/wire/conversation.js";
import { golden } from "./golden.js";
import { columns, marks, splits, takes, wolfToMove } from "./views.js";

const JOINED = golden("room-joined-on-the-clock");

/** Amber's page while the other is to move on turn 6. @param {object} [changes] of the room's state */
function waiting(changes = {}) {
  /** @type {any[]} */
  const sent = [];
  /** @type {string[]} */
  const said = [];
  const store = new Store((before, after) => said.push(announcement(before, after)), () => {}, () => {});
  const line = { command: (/** @type {any} */ command) => sent.push(command), join() {}, leave() {}, catchUp() {}, watchLobby() {}, leaveLobby() {} };
  store.attach({ ...line, conversation: new Conversation("test", "t") });
  store.hear(golden("welcome"));
  store.go({ screen: "room", room: JOINED.room, key: "", watching: true });
  store.hear({ ...JOINED, state: { ...JOINED.state, offers: [], ...changes } });
  const played = (/** @type {string} */ legal) => {
    const position = { ...JOINED.state.position, turn: 7, to_move: 1, legal };
    const body = { kind: "move-played", turn: 6, seat: 2, move: "1" };
    store.hear(/** @type {any} */ ({ type: "event", room: JOINED.room, stream: "game", epoch: 1, seq: 9, at: 0, body, position }));
  };
  return { store, sent, said, played, moves: () => sent.filter(({ type }) => type === "play-move") };
}

test("a move chosen on the other's turn is kept and played when one's own has come", () => {
  const { store, moves, played, said } = waiting();
  store.play("4");
  assert.equal(store.state.room?.premove, "4");
  assert.deepEqual(moves(), []);
  played("1 2 3 4");
  assert.deepEqual(moves().map(({ turn, move }) => [turn, move]), [[7, "4"]]);
  assert.equal(store.state.room?.premove, null);
  assert.equal(store.state.room?.pending?.move, "4");
  assert.ok(!said.some((text) => text.includes("any more")));
});

test("one that cannot be played any more is dropped with a word and without shaking the board", () => {
  const { store, moves, played } = waiting();
  store.play("4");
  played("1 2 3");
  assert.deepEqual(moves(), []);
  assert.equal(store.state.room?.premove, null);
  assert.equal(store.state.room?.refusal?.code, "premove-lost");
  assert.equal(store.state.room?.refusals, 0);
});

test("another touch or Escape takes it back", () => {
  const { store, moves, played, said } = waiting();
  store.play("4");
  store.play("4");
  assert.equal(store.state.room?.premove, null);
  assert.match(said.at(-1) ?? "", /Nothing is kept/);
  store.play("5");
  store.dropPremove();
  played("1 2 3 4 5");
  assert.deepEqual(moves(), []);
});

test("nothing is kept without a running clock, after the end, or of what no board could mean", () => {
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
  store.hear({ ...golden("event-game-ended"), room: JOINED.room, seq: 9 });
  assert.equal(store.state.room?.premove, null);
});

test("what could be written down on a board is conceivable, whatever its rules say", () => {
  assert.deepEqual(conceivable(columns, 1), ["2", "3"], "a full column cannot be");
  assert.deepEqual(conceivable(marks, 1), ["b3", "a2", "c2", "a1", "b1"]);
  assert.equal(conceivable(wolfToMove, 1).length, 31);
  assert.ok(conceivable(wolfToMove, 2).includes("a1-b2"));
  assert.ok(!conceivable(wolfToMove, 2).includes("a1-c1"), "one's own piece stands there");
  assert.deepEqual(conceivable(takes, 1), ["1:1", "1:2", "1:3", "2:1", "2:2", "2:3", "2:4"]);
  assert.deepEqual(conceivable(splits, 1), ["7=6+1", "7=5+2", "7=4+3", "2=1+1"]);
});

test("the counters of a move are those that are drawn as chosen", () => {
  assert.deepEqual(countersOf(takes, "2:3"), { heap: 2, taken: 3 });
  assert.deepEqual(countersOf(splits, "7=5+2"), { heap: 1, taken: 2 });
  assert.equal(countersOf(takes, "4"), null);
});
