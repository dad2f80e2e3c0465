import assert from "node:assert/strict";
import { test } from "node:test";
import { earlierGames, seatToTake, seatsOf, toMove } from "../src/questions.js";
import { entered, heard, left, moved, nothingYet, tried } from "../src/state.js";
import { golden, goldens } from "./golden.js";

const ROOM = golden("room-joined-waiting").room;

/** A seated player's page with the game on turn 4. */
function atTheTable() {
  const state = heard(nothingYet, golden("welcome"));
  return heard(entered(state, ROOM, "", false), golden("room-joined-seated"));
}

/** @param {ReturnType<typeof atTheTable>} state */
function view(state) {
  assert.ok(state.room?.view);
  return state.room.view;
}

for (const { name, json } of goldens.filter(({ direction }) => direction === "server")) {
  test(`the state takes in ${name}`, () => {
    const room = json.room ?? ROOM;
    const before = entered(heard(nothingYet, golden("welcome")), room, "", false);
    const snapshot = { ...golden("room-joined-waiting"), room };
    snapshot.state.room = room;
    assert.doesNotThrow(() => heard(heard(before, snapshot), json));
    assert.doesNotThrow(() => heard(before, json));
  });
}

test("a snapshot shows whose turn it is and which seat is yours", () => {
  const state = atTheTable();
  assert.deepEqual(seatsOf(view(state), state.you), [1]);
  assert.ok(toMove(view(state)));
});

test("events one by one lead to where a snapshot stands", () => {
  const waiting = golden("room-joined-waiting");
  let state = heard(entered(heard(nothingYet, golden("welcome")), ROOM, "", false), waiting);
  for (const name of ["event-seat-taken", "event-game-started", "event-move-played"]) {
    state = heard(state, golden(name));
  }
  assert.equal(view(state).status, "playing");
  assert.equal(view(state).position?.turn, 2);
  assert.deepEqual(view(state).moves, ["4"]);
  assert.equal(view(state).seqs.game, golden("event-move-played").seq);
});

test("one's own move is pending until the position has moved on", () => {
  const before = atTheTable();
  const turn = view(before).position?.turn ?? 0;
  const pending = moved(before, { id: "x", turn, move: "4" });
  assert.equal(pending.room?.pending?.move, "4");
  const event = golden("event-move-played");
  event.seq = (view(before).seqs.game ?? 0) + 1;
  event.position.turn = turn + 1;
  assert.equal(heard(pending, event).room?.pending, null);
});

test("a refusal takes the pending move back and says which one it was", () => {
  const before = atTheTable();
  const turn = view(before).position?.turn ?? 0;
  const pending = moved(before, { id: "9", turn, move: "9" });
  const after = heard(pending, golden("refused-illegal-move"));
  assert.equal(after.room?.pending, null);
  assert.equal(after.room?.refusal?.code, "illegal-move");
  assert.equal(after.room?.refusal?.move, "9");
  assert.equal(view(after).position?.turn, turn, "an older position does not replace a newer one");
});

test("a refusal stays until the room's turn is later than what it was about", () => {
  const before = atTheTable();
  const turn = view(before).position?.turn ?? 0;
  const refused = tried(before, "not-your-turn", "1");
  const event = golden("event-move-played");
  event.position.turn = turn;
  assert.equal(heard(refused, event).room?.refusal?.code, "not-your-turn");
  event.position.turn = turn + 1;
  assert.equal(heard(refused, event).room?.refusal, null);
});

test("a room that cannot be joined says why instead of staying empty", () => {
  const state = entered(heard(nothingYet, golden("welcome")), "gone", "", false);
  const refused = { type: "refused", id: "1", code: "no-such-room", message: "", room: "gone" };
  assert.equal(heard(state, /** @type {any} */ (refused)).room?.problem, "no-such-room");
});

test("a refused new table is told on the home screen", () => {
  assert.equal(heard(nothingYet, golden("refused-too-many")).trouble?.code, "too-many");
});

test("news of another room changes nothing", () => {
  const state = atTheTable();
  const other = { ...golden("event-move-played"), room: "another" };
  assert.equal(heard(state, other), state);
});

test("a visitor takes the open seat, a watcher and the seated do not", () => {
  const open = golden("room-joined-waiting");
  const stranger = { ...golden("welcome"), you: { id: "stranger", name: "S" } };
  const enter = (/** @type {any} */ welcome, /** @type {boolean} */ watching) =>
    heard(entered(heard(nothingYet, welcome), ROOM, "", watching), open);
  const visitor = enter(stranger, false);
  assert.ok(visitor.room);
  assert.equal(seatToTake(visitor.room, visitor.you), 2);
  const watcher = enter(stranger, true);
  assert.ok(watcher.room);
  assert.equal(seatToTake(watcher.room, watcher.you), null);
  const owner = enter(golden("welcome"), false);
  assert.ok(owner.room);
  assert.equal(seatToTake(owner.room, owner.you), null);
});

test("the games before a rematch are shown to whoever the server lets read them by their address", () => {
  const state = atTheTable();
  const stranger = { id: "stranger", name: "S" };
  const third = { ...view(state), number: 3, visibility: /** @type {const} */ ("link") };
  assert.deepEqual(earlierGames(third, state.you), [1, 2]);
  assert.deepEqual(earlierGames(third, stranger), []);
  const everybodys = { ...third, visibility: /** @type {const} */ ("unlisted") };
  assert.deepEqual(earlierGames(everybodys, stranger), [1, 2]);
  assert.deepEqual(earlierGames({ ...everybodys, terms: { spectators: false } }, stranger), []);
  assert.deepEqual(earlierGames({ ...third, number: 1 }, state.you), []);
  assert.deepEqual(earlierGames({ ...third, number: 0 }, state.you), []);
});

test("an unfinished game stays at hand after leaving its room, a finished one does not", () => {
  const state = { ...atTheTable(), mine: [] };
  assert.deepEqual(left(state).mine.map(({ room }) => room), [ROOM]);
  const ended = heard(state, golden("event-game-ended"));
  assert.deepEqual(left(ended).mine, []);
});

test("thinking about a turn is forgotten once the turn is over", () => {
  const state = atTheTable();
  const turn = view(state).position?.turn ?? 0;
  const thinking = heard(state, { ...golden("thinking"), room: ROOM, turn });
  assert.equal(thinking.room?.thinking?.depth, 5);
  const event = golden("event-move-played");
  event.position.turn = turn + 1;
  assert.equal(heard(thinking, event).room?.thinking, null);
});

test("when a rematch starts, players change seats and the last result is gone", () => {
  const over = heard(atTheTable(), golden("event-game-ended"));
  const start = golden("event-game-started");
  start.body.number = 2;
  start.body.players.reverse();
  const again = heard(over, start);
  assert.deepEqual(seatsOf(view(again), again.you), [2]);
  assert.equal(view(again).result, null);
  assert.deepEqual(view(again).moves, []);
});
