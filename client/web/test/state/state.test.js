import assert from "node:assert/strict";
import { test } from "node:test";
import { earlierGames, seatToTake, seatsOf, toMove } from "../../src/state/selectors.js";
import { enterRoom, applyMessage, leaveRoom, setPending, initialState, refuseMove } from "../../src/state/state.js";
import { golden, goldens } from "../golden.js";

const ROOM = golden("room-joined-waiting").room;

/** The state of a seated player on turn 4. */
function seated() {
  const state = applyMessage(initialState, golden("welcome"));
  return applyMessage(enterRoom(state, ROOM, "", false), golden("room-joined-seated"));
}

/** @param {ReturnType<typeof seated>} state */
function view(state) {
  assert.ok(state.room?.view);
  return state.room.view;
}

for (const { name, json } of goldens.filter(({ direction }) => direction === "server")) {
  test(`${name} applies to any state`, () => {
    const room = json.room ?? ROOM;
    const before = enterRoom(applyMessage(initialState, golden("welcome")), room, "", false);
    const snapshot = { ...golden("room-joined-waiting"), room };
    snapshot.state.room = room;
    assert.doesNotThrow(() => applyMessage(applyMessage(before, snapshot), json));
    assert.doesNotThrow(() => applyMessage(before, json));
  });
}

test("a snapshot gives the side to move and the player's seat", () => {
  const state = seated();
  assert.deepEqual(seatsOf(view(state), state.you), [1]);
  assert.ok(toMove(view(state)));
});

test("events one by one give the same view as a snapshot", () => {
  const waiting = golden("room-joined-waiting");
  let state = applyMessage(enterRoom(applyMessage(initialState, golden("welcome")), ROOM, "", false), waiting);
  for (const name of ["event-seat-taken", "event-game-started", "event-move-played"]) {
    state = applyMessage(state, golden(name));
  }
  assert.equal(view(state).status, "playing");
  assert.equal(view(state).position.turn, 2);
  assert.deepEqual(view(state).moves, ["4"]);
  assert.equal(view(state).seqs.game, golden("event-move-played").seq);
});

test("the player's own move is pending until the position changes", () => {
  const before = seated();
  const turn = view(before).position.turn;
  const pending = setPending(before, { id: "x", turn, move: "4" });
  assert.equal(pending.room?.pending?.move, "4");
  const event = golden("event-move-played");
  event.seq = (view(before).seqs.game ?? 0) + 1;
  event.position.turn = turn + 1;
  assert.equal(applyMessage(pending, event).room?.pending, null);
});

test("a refusal drops the pending move and names it", () => {
  const before = seated();
  const turn = view(before).position.turn;
  const pending = setPending(before, { id: "9", turn, move: "9" });
  const after = applyMessage(pending, golden("refused-illegal-move"));
  assert.equal(after.room?.pending, null);
  assert.equal(after.room?.refusal?.code, "illegal-move");
  assert.equal(after.room?.refusal?.move, "9");
  assert.equal(view(after).position.turn, turn, "an older position does not replace a newer one");
});

test("a refusal stays until the room's turn is later than its own", () => {
  const before = seated();
  const turn = view(before).position.turn;
  const refused = refuseMove(before, "not-your-turn", "1");
  const event = golden("event-move-played");
  event.position.turn = turn;
  assert.equal(applyMessage(refused, event).room?.refusal?.code, "not-your-turn");
  event.position.turn = turn + 1;
  assert.equal(applyMessage(refused, event).room?.refusal, null);
});

test("a room that cannot be joined has a problem", () => {
  const state = enterRoom(applyMessage(initialState, golden("welcome")), "gone", "", false);
  const refused = { type: "refused", id: "1", code: "no-such-room", message: "", room: "gone" };
  assert.equal(applyMessage(state, /** @type {any} */ (refused)).room?.problem?.code, "no-such-room");
});

test("the refusal of a new room is kept for the home screen", () => {
  assert.equal(applyMessage(initialState, golden("refused-too-many")).roomRefusal?.code, "too-many");
});

test("a room never shows the refusal of another, nor of a command that was about no room", () => {
  const state = seated();
  const elsewhere = { ...golden("refused-too-soon"), room: "another" };
  assert.deepEqual(applyMessage(state, elsewhere), state);
  assert.deepEqual(applyMessage(state, golden("refused-too-many")), state);
});

test("a message, an event and a stream of a newer server change nothing that is shown", () => {
  const room = seated();
  const unknown = /** @type {any} */ ({ type: "weather", room: room.room?.id, sky: "blue" });
  assert.deepEqual(applyMessage(room, unknown), room);
  assert.deepEqual(applyMessage(room, /** @type {any} */ ({ type: "weather" })), room);
});

test("a message of another room changes nothing", () => {
  const state = seated();
  const other = { ...golden("event-move-played"), room: "another" };
  assert.equal(applyMessage(state, other), state);
});

test("a visitor takes the open seat, a spectator and a seated player do not", () => {
  const open = golden("room-joined-waiting");
  const stranger = { ...golden("welcome"), you: { id: "stranger", name: "S" } };
  const enter = (/** @type {any} */ welcome, /** @type {boolean} */ watching) =>
    applyMessage(enterRoom(applyMessage(initialState, welcome), ROOM, "", watching), open);
  const visitor = enter(stranger, false);
  assert.ok(visitor.room);
  assert.equal(seatToTake(visitor.room, visitor.you), 2);
  const watcher = enter(stranger, true);
  assert.ok(watcher.room);
  assert.equal(seatToTake(watcher.room, watcher.you), null);
  const host = enter(golden("welcome"), false);
  assert.ok(host.room);
  assert.equal(seatToTake(host.room, host.you), null);
});

test("the games before a rematch are listed where the server lets them be read by their address", () => {
  const state = seated();
  const stranger = { id: "stranger", name: "S" };
  const third = { ...view(state), number: 3, visibility: /** @type {const} */ ("link") };
  assert.deepEqual(earlierGames(third, state.you), [1, 2]);
  assert.deepEqual(earlierGames(third, stranger), []);
  const unlisted = { ...third, visibility: /** @type {const} */ ("unlisted") };
  assert.deepEqual(earlierGames(unlisted, stranger), [1, 2]);
  assert.deepEqual(earlierGames({ ...unlisted, terms: { spectators: false } }, stranger), []);
  assert.deepEqual(earlierGames({ ...third, number: 1 }, state.you), []);
  assert.deepEqual(earlierGames({ ...third, number: 0 }, state.you), []);
});

test("an unfinished game is listed after leaving its room, a finished one is not", () => {
  const state = { ...seated(), mine: [] };
  assert.deepEqual(leaveRoom(state).mine.map(({ room }) => room), [ROOM]);
  const ended = applyMessage(state, golden("event-game-ended"));
  assert.deepEqual(leaveRoom(ended).mine, []);
});

test("thinking is dropped once its turn is over", () => {
  const state = seated();
  const turn = view(state).position.turn;
  const thinking = applyMessage(state, { ...golden("thinking"), room: ROOM, turn });
  assert.equal(thinking.room?.thinking?.depth, 5);
  const event = golden("event-move-played");
  event.position.turn = turn + 1;
  assert.equal(applyMessage(thinking, event).room?.thinking, null);
});

test("a rematch swaps the seats and clears the result", () => {
  const over = applyMessage(seated(), golden("event-game-ended"));
  const start = golden("event-game-started");
  start.body.number = 2;
  start.body.players.reverse();
  const again = applyMessage(over, start);
  assert.deepEqual(seatsOf(view(again), again.you), [2]);
  assert.equal(view(again).result, null);
  assert.deepEqual(view(again).moves, []);
});
