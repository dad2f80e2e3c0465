import assert from "node:assert/strict";
import { test } from "node:test";
import { announcement, newsOf } from "../../src/state/announcements.js";
import { commandFor } from "../../src/state/action-commands.js";
import { availableActions, claimableSeat, ownOffers, theirOffers } from "../../src/state/offers.js";
import { isStarting } from "../../src/state/message.js";
import { firstMover, seatToTake } from "../../src/state/selectors.js";
import { addRequest, enterRoom, applyMessage, initialState } from "../../src/state/state.js";
import { learnRefusals } from "../../src/state/why.js";
import { golden } from "../golden.js";

const CLOCKED = golden("room-joined-on-the-clock");
const AMBER = golden("welcome").you;
const GUEST = CLOCKED.state.seats[1].player;

/** The state of a player in a room with a clock. @param {object} [changes] of the state @param {object} [you] */
function inRoom(changes = {}, you = AMBER) {
  const state = applyMessage(initialState, { ...golden("welcome"), you });
  const joined = { ...golden("room-joined-on-the-clock"), state: { ...golden("room-joined-on-the-clock").state, offers: [], ...changes } };
  return applyMessage(enterRoom(state, CLOCKED.room, "", false), joined);
}

/** @param {ReturnType<typeof inRoom>} state */
function view(state) {
  assert.ok(state.room?.view);
  return state.room.view;
}

/** @param {ReturnType<typeof inRoom>} state @param {object} body @param {object} [envelope] */
function applyEvent(state, body, envelope = {}) {
  const seq = (view(state).seqs.game ?? 0) + 1;
  return applyMessage(state, /** @type {any} */ ({ type: "event", room: CLOCKED.room, stream: "game", epoch: 1, seq, at: 0, body, ...envelope }));
}

test("the available actions depend on the clock, the terms and the number of moves", () => {
  const { state } = CLOCKED;
  const open = (/** @type {object} */ changes) => availableActions({ ...state, offers: [], ...changes }, AMBER);
  assert.deepEqual(open({}), ["draw", "give-time", "resign"], "rated: no takebacks");
  assert.deepEqual(open({ terms: {}, clock: null }), ["draw", "takeback", "resign"]);
  assert.deepEqual(open({ terms: {}, clock: null, drawless: true }), ["takeback", "resign"], "no game of this kind is drawn");
  assert.deepEqual(open({ moves: [], terms: {} }), ["abort", "give-time", "resign"]);
  assert.deepEqual(open({ moves: ["4"] }), ["abort", "give-time", "resign"]);
  assert.deepEqual(open({ moves: ["4", "4"] }), ["draw", "give-time", "resign"], "both have moved");
  assert.deepEqual(open({ clock: { kind: "days", days: 3 } }), ["draw", "resign"]);
  const machine = { player: { id: "machine", name: "m", kind: "machine" }, present: true };
  assert.deepEqual(open({ terms: {}, seats: [state.seats[0], machine] }), ["takeback", "resign"]);
  assert.deepEqual(availableActions({ ...state, offers: [] }, { id: "stranger", name: "S" }), []);
  assert.deepEqual(open({ status: "over" }), []);
});

test("the host frees the seat of a public table in place of calling off, until its player has moved", () => {
  const { state } = CLOCKED;
  const hosted = { ...state, offers: [], moves: [], host: AMBER };
  const at = (/** @type {object} */ changes, /** @type {any} */ you = AMBER) => availableActions({ ...hosted, ...changes }, you)[0];
  assert.equal(at({}), "free-seat");
  assert.equal(at({ moves: ["4"] }), "free-seat", "seat 2 has not moved");
  assert.equal(at({ moves: ["4", "4"] }), "draw");
  assert.equal(at({}, GUEST), "abort");
  assert.equal(at({ host: null }), "abort", "both seats were given");
  assert.equal(at({ visibility: "link" }), "abort", "friends");
  assert.equal(at({ host: GUEST, moves: ["4"] }, GUEST), "abort", "seat 1 has moved");
  const made = golden("free-seat");
  assert.deepEqual(commandFor({ action: "free-seat" })(made.id, made.room, hosted), made);
});

test("a seat that is freed is as open as before the first game, and its player watches", () => {
  const waiting = (/** @type {any} */ you) => applyEvent(inRoom({ moves: [] }, you), { kind: "seat-freed", seat: 2 });
  const host = waiting(AMBER);
  assert.equal(view(host).status, "waiting");
  assert.deepEqual(view(host).seats[1], {});
  assert.equal(host.room?.watching || host.room?.freed, false);
  const freed = waiting(GUEST);
  assert.equal(freed.room?.watching && freed.room.freed, true);
  assert.equal(announcement(inRoom({ moves: [] }), host), "The other seat is free again: the game was called off.");
});

test("who came to a full table looks on when a seat becomes free, until asked", () => {
  const looker = { id: "looker", name: "Cy", kind: "person" };
  const { room, you } = applyEvent(inRoom({ moves: [] }, looker), { kind: "seat-freed", seat: 2 });
  assert.ok(room?.view);
  assert.equal(room.view.status, "waiting");
  assert.equal(seatToTake(room, you), null);
  assert.equal(isStarting(room, room.view, you), false);
  const visitor = inRoom({ status: "waiting", seats: [CLOCKED.state.seats[0], {}] }, looker);
  assert.equal(visitor.room && seatToTake(visitor.room, visitor.you), 2, "a link invites to play");
});

test("who missed the first move may sit down again, and the host hears that the seat is free", () => {
  const left = (/** @type {any} */ you) => applyEvent(inRoom({ moves: [] }, you), { kind: "seat-left", seat: 2 });
  const guest = left(GUEST);
  assert.equal(guest.room?.watching && !guest.room.freed, true);
  assert.equal(announcement(inRoom({ moves: [] }), left(AMBER)), "The other seat is free again: the game was called off.");
});

test("what the opponent does changes no number of actions", () => {
  const state = { ...CLOCKED.state, clock: null, terms: {} };
  const machine = { player: { id: "machine", name: "m", kind: "machine" }, present: true };
  /** @param {any} opponent @param {number} moves @param {any} [offers] */
  const number = (opponent, moves, offers = []) => {
    const [own] = state.seats;
    return availableActions({ ...state, seats: [own, opponent], moves: Array(moves).fill("4"), offers }, AMBER).length;
  };
  const [, person] = state.seats;
  assert.equal(number(person, 1), number(person, 2));
  assert.equal(number(machine, 1), number(machine, 2));
  assert.equal(number(person, 2), number(person, 2, [{ offer: "draw", seat: 2, turn: 3 }, { offer: "takeback", seat: 2, turn: 3 }]));
  const second = { ...state, seats: [person, state.seats[0]] };
  assert.equal(availableActions({ ...second, moves: [] }, AMBER).length, availableActions({ ...second, moves: ["4"] }, AMBER).length);
});

test("every action becomes its command", () => {
  const room = golden("make-offer").room;
  const at = { ...CLOCKED.state, number: 1, position: { ...CLOCKED.state.position, turn: 6 } };
  /** @type {[import("../../src/state/offers.js").GameAction, string][]} */
  const actions = [
    [{ action: "draw" }, "make-offer"],
    [{ action: "accept", answered: { offer: "takeback", seat: 2, turn: 6 } }, "accept-offer"],
    [{ action: "decline", answered: { offer: "draw", seat: 2, turn: 6 } }, "decline-offer"],
    [{ action: "give-time" }, "give-time"],
    [{ action: "abort" }, "abort"],
    [{ action: "claim" }, "claim-win"],
  ];
  for (const [gameAction, name] of actions) {
    const expected = golden(name);
    assert.deepEqual(commandFor(gameAction)(expected.id, expected.room ?? room, at), expected);
  }
});

test("an offer is open until it is answered, and belongs to its maker", () => {
  const before = inRoom();
  const made = applyEvent(before, { kind: "offer-made", offer: "draw", seat: 2, turn: 6 });
  assert.deepEqual(theirOffers(view(made), [1]), [{ offer: "draw", seat: 2, turn: 6 }]);
  assert.deepEqual(ownOffers(view(made), [1]), []);
  assert.equal(announcement(before, made), "Your opponent offers a draw.");
  const declined = applyEvent(made, { kind: "offer-declined", offer: "draw", seat: 1, turn: 6 });
  assert.deepEqual(view(declined).offers, []);
  assert.equal(announcement(made, declined), "", "the player's own answer is not announced");
});

test("the answer to the player's own offer is announced", () => {
  const made = applyEvent(inRoom(), { kind: "offer-made", offer: "takeback", seat: 1, turn: 6 });
  const declined = applyEvent(made, { kind: "offer-declined", offer: "takeback", seat: 2, turn: 6 });
  assert.equal(announcement(made, declined), "Your opponent declines.");
  assert.equal(newsOf(made.room, declined.room, AMBER), "Your opponent declines.");
  assert.equal(newsOf(declined.room, declined.room, AMBER), null, "it stays");
  assert.equal(newsOf(undefined, declined.room, AMBER), "", "what was there when the room was entered is no news");
  const position = { ...CLOCKED.state.position, turn: 7, to_move: 1 };
  const back = applyEvent(made, { kind: "taken-back", seat: 1, turn: 7, moves: 4 }, { position });
  assert.deepEqual(view(back).moves, ["4", "4", "5", "3"]);
  assert.deepEqual(view(back).turns, [1, 2, 3, 4]);
  assert.deepEqual(view(back).offers, []);
  assert.equal(announcement(made, back), "A move was taken back. Your turn.");
  assert.equal(newsOf(made.room, back.room, AMBER), "", "an answer of before is none to this");
  const moved = applyEvent(declined, { kind: "move-played", turn: 6, seat: 2, move: "1" });
  assert.equal(newsOf(declined.room, moved.room, AMBER), null, "a player who declines and then moves has still declined");
});

test("a move ends the opponent's offer, but not the mover's own draw offer", () => {
  let state = applyEvent(inRoom({}, GUEST), { kind: "offer-made", offer: "draw", seat: 1, turn: 6 });
  state = applyEvent(state, { kind: "offer-made", offer: "draw", seat: 2, turn: 6 });
  state = applyEvent(state, { kind: "move-played", turn: 6, seat: 2, move: "1" });
  assert.deepEqual(view(state).offers, [{ offer: "draw", seat: 2, turn: 6 }]);
});

test("given time shows on the clock and is announced to the receiver", () => {
  const event = golden("event-time-given");
  const [giver, receiver] = [inRoom(), inRoom({}, GUEST)];
  const after = applyEvent(receiver, event.body, { clocks: event.clocks });
  assert.deepEqual(view(after).clocks, event.clocks);
  assert.equal(announcement(receiver, after), "Your opponent gives you 15 seconds.");
  assert.equal(announcement(giver, applyEvent(giver, event.body, { clocks: event.clocks })), "");
});

await learnRefusals();

test("an action is pending until its answer, accepted or refused", () => {
  const requested = addRequest(inRoom(), "18", "draw");
  assert.deepEqual(requested.room?.requests, { 18: "draw" });
  const ack = applyMessage(requested, { ...golden("ack"), id: "18", room: CLOCKED.room });
  assert.deepEqual(ack.room?.requests, {});
  const refused = { type: "refused", id: "18", code: "too-soon", message: "…", reason: "moves-first", facts: { moves: 3 }, room: CLOCKED.room };
  const after = applyMessage(requested, /** @type {any} */ (refused));
  assert.deepEqual(after.room?.requests, {});
  assert.equal(announcement(requested, after), "Ask again after 3 more of your moves.");
});

test("a temporary refusal names the seconds to wait", () => {
  const requested = addRequest(inRoom(), "17", "claim");
  const refused = { type: "refused", id: "17", code: "too-soon", message: "…", reason: "may-return", room: CLOCKED.room, retry_after: 42.3 };
  assert.equal(announcement(requested, applyMessage(requested, /** @type {any} */ (refused))), "Your opponent may still come back. Try again in 43 seconds.");
});

test("the win may be claimed only from an absent opponent who is to move", () => {
  const away = applyMessage(inRoom(), { ...golden("presence"), room: CLOCKED.room, claim_in: 60_000 });
  assert.equal(away.room?.claim?.after, 60_000);
  assert.equal(claimableSeat(view(away), away.you), 2);
  assert.equal(claimableSeat(view(away), GUEST), null);
  const back = applyMessage(away, { ...golden("presence"), room: CLOCKED.room, seats: [true, true] });
  assert.equal(back.room?.claim, null);
  assert.equal(announcement(away, back), "Your opponent is back.");
});

test("a second offer on one turn is refused, though the server acknowledges the first again", () => {
  let state = applyEvent(inRoom(), { kind: "offer-made", offer: "draw", seat: 1, turn: 6 });
  const made = view(state).seqs.game;
  state = applyEvent(state, { kind: "offer-declined", offer: "draw", seat: 2, turn: 6 });
  const ack = { ...golden("ack"), id: "20", room: CLOCKED.room, seq: made, turn: 6 };
  const again = applyMessage(addRequest(state, "20", "draw"), ack);
  assert.equal(again.room?.refusal?.code, "asked-already");
  assert.deepEqual(again.room?.requests, {});
});

const MACHINES = golden("room-joined-of-machines");
const HERE = { room: MACHINES.room };

test("who opened a room for machines may pause their game, and step through it while it is paused", () => {
  const { state } = MACHINES;
  assert.deepEqual(availableActions(state, AMBER), ["resume", "step", "restart"]);
  assert.deepEqual(availableActions({ ...state, machine_play: { by: AMBER } }, AMBER), ["pause", "restart"]);
  assert.deepEqual(availableActions({ ...state, status: "over" }, AMBER), ["restart"]);
  assert.deepEqual(availableActions(state, GUEST), []);
  const step = commandFor({ action: "step" })("34", MACHINES.room, state);
  assert.deepEqual(step, { type: "step", id: "34", room: MACHINES.room, turn: state.position.turn });
  const pace = commandFor({ action: "pace", seconds: 0 })("35", MACHINES.room, state);
  assert.deepEqual(pace, { type: "pace", id: "35", room: MACHINES.room, seconds: 0 });
});

test("machines play again in a new room with the same board and terms", () => {
  const view = { ...MACHINES.state, visibility: "public", options: { width: 5, height: 4, line: 3 }, help: true, terms: { takeback: true }, start: "4" };
  const seats = view.seats.map((/** @type {any} */ { player }) => player.engine);
  const expected = { type: "create-room", id: "36", game: view.game, seats, options: view.options, visibility: "public", help: true, terms: view.terms, start: "4" };
  assert.deepEqual(commandFor({ action: "restart" })("36", MACHINES.room, view), expected);
  assert.equal(seats.length, 2);
});

test("a pause, its end and the pace are folded and announced", () => {
  const paused = applyMessage(enterRoom(applyMessage(initialState, golden("welcome")), MACHINES.room, "", true), MACHINES);
  const resumed = applyEvent(paused, { kind: "resumed" }, HERE);
  assert.equal(view(resumed).machine_play?.paused, false);
  assert.equal(announcement(paused, resumed), "The game goes on.");
  const again = applyEvent(resumed, { kind: "paused" }, HERE);
  assert.equal(view(again).machine_play?.paused, true);
  assert.equal(announcement(resumed, again), "The game is paused.");
  assert.equal(view(applyEvent(again, { kind: "pace-set", seconds: 5 }, HERE)).machine_play?.pace, 5);
});

test("from a position set up with seat 2 to move, its moves are seat 2's", () => {
  const state = { ...MACHINES.state, moves: ["4"], position: { ...MACHINES.state.position, to_move: 1 } };
  assert.equal(firstMover(state), 2);
  assert.equal(firstMover({ ...state, start: "" }), 1);
  const own = { ...state, machine_play: null, seats: CLOCKED.state.seats, terms: {}, clock: null };
  assert.ok(!availableActions(own, AMBER).includes("takeback"), "player 1 has not moved yet");
  assert.ok(availableActions(own, GUEST).includes("takeback"));
});
