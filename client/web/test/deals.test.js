import assert from "node:assert/strict";
import { test } from "node:test";
import { announcement } from "../src/announce.js";
import { awaited, commandOf, openDeals, ownOffers, theirOffers } from "../src/deals.js";
import { asking, entered, heard, nothingYet } from "../src/state.js";
import { golden } from "./golden.js";

const CLOCKED = golden("room-joined-on-the-clock");
const AMBER = golden("welcome").you;
const GUEST = CLOCKED.state.seats[1].player;

/** A room on the clock as one of its players sees it. @param {object} [changes] of the state @param {object} [you] */
function atTheTable(changes = {}, you = AMBER) {
  const state = heard(nothingYet, { ...golden("welcome"), you });
  const joined = { ...golden("room-joined-on-the-clock"), state: { ...golden("room-joined-on-the-clock").state, offers: [], ...changes } };
  return heard(entered(state, CLOCKED.room, "", false), joined);
}

/** @param {ReturnType<typeof atTheTable>} state */
function view(state) {
  assert.ok(state.room?.view);
  return state.room.view;
}

/** @param {ReturnType<typeof atTheTable>} state @param {object} body @param {object} [envelope] */
function happens(state, body, envelope = {}) {
  const seq = (view(state).seqs.game ?? 0) + 1;
  return heard(state, /** @type {any} */ ({ type: "event", room: CLOCKED.room, stream: "game", epoch: 1, seq, at: 0, body, ...envelope }));
}

test("what may be asked for depends on the clock, the terms and how far the game is", () => {
  const { state } = CLOCKED;
  const open = (/** @type {object} */ changes) => openDeals({ ...state, offers: [], ...changes }, AMBER);
  assert.deepEqual(open({}), ["draw", "give-time", "resign"], "rated: no takebacks");
  assert.deepEqual(open({ terms: {}, clock: null }), ["draw", "takeback", "resign"]);
  assert.deepEqual(open({ moves: [], terms: {} }), ["give-time", "abort", "resign"]);
  assert.deepEqual(open({ moves: ["4"] }), ["draw", "give-time", "abort", "resign"]);
  assert.deepEqual(open({ moves: ["4", "4"] }), ["draw", "give-time", "resign"], "both have moved");
  assert.deepEqual(open({ clock: { kind: "days", days: 3 } }), ["draw", "resign"]);
  const machine = { player: { id: "machine", name: "m", kind: "machine" }, present: true };
  assert.deepEqual(open({ terms: {}, seats: [state.seats[0], machine] }), ["takeback", "resign"]);
  assert.deepEqual(openDeals({ ...state, offers: [] }, { id: "stranger", name: "S" }), []);
  assert.deepEqual(open({ status: "over" }), []);
});

test("what stands already is not asked for again", () => {
  assert.ok(!openDeals(CLOCKED.state, AMBER).includes("draw"));
});

test("every deal becomes the command of the protocol", () => {
  const room = golden("make-offer").room;
  const at = { ...CLOCKED.state, number: 1, position: { ...CLOCKED.state.position, turn: 6 } };
  /** @type {[import("../src/deals.js").Deal, string][]} */
  const deals = [
    [{ deed: "draw" }, "make-offer"],
    [{ deed: "accept", about: { offer: "takeback", seat: 2, turn: 6 } }, "accept-offer"],
    [{ deed: "decline", about: { offer: "draw", seat: 2, turn: 6 } }, "decline-offer"],
    [{ deed: "give-time" }, "give-time"],
    [{ deed: "abort" }, "abort"],
    [{ deed: "claim" }, "claim-win"],
  ];
  for (const [deal, name] of deals) {
    const expected = golden(name);
    assert.deepEqual(commandOf(deal)(expected.id, expected.room ?? room, at), expected);
  }
});

test("an offer stands until it is answered, and belongs to whoever made it", () => {
  const before = atTheTable();
  const made = happens(before, { kind: "offer-made", offer: "draw", seat: 2, turn: 6 });
  assert.deepEqual(theirOffers(view(made), [1]), [{ offer: "draw", seat: 2, turn: 6 }]);
  assert.deepEqual(ownOffers(view(made), [1]), []);
  assert.equal(announcement(before, made), "Your opponent offers a draw.");
  const declined = happens(made, { kind: "offer-declined", offer: "draw", seat: 1, turn: 6 });
  assert.deepEqual(view(declined).offers, []);
  assert.equal(announcement(made, declined), "", "you know what you did yourself");
});

test("the answer to one's own offer is announced", () => {
  const made = happens(atTheTable(), { kind: "offer-made", offer: "takeback", seat: 1, turn: 6 });
  const declined = happens(made, { kind: "offer-declined", offer: "takeback", seat: 2, turn: 6 });
  assert.equal(announcement(made, declined), "Your opponent declines.");
  const position = { ...CLOCKED.state.position, turn: 7, to_move: 1 };
  const back = happens(made, { kind: "taken-back", seat: 1, turn: 7, moves: 4 }, { position });
  assert.deepEqual(view(back).moves, ["4", "4", "5", "3"]);
  assert.deepEqual(view(back).turns, [1, 2, 3, 4]);
  assert.deepEqual(view(back).offers, []);
  assert.equal(announcement(made, back), "A move was taken back. Your turn.");
});

test("a move lapses what the opponent proposed, but not one's own draw", () => {
  let state = happens(atTheTable({}, GUEST), { kind: "offer-made", offer: "draw", seat: 1, turn: 6 });
  state = happens(state, { kind: "offer-made", offer: "draw", seat: 2, turn: 6 });
  state = happens(state, { kind: "move-played", turn: 6, seat: 2, move: "1" });
  assert.deepEqual(view(state).offers, [{ offer: "draw", seat: 2, turn: 6 }]);
});

test("time that was given shows on the clock and is announced to whom it helps", () => {
  const event = golden("event-time-given");
  const [giver, receiver] = [atTheTable(), atTheTable({}, GUEST)];
  const after = happens(receiver, event.body, { clocks: event.clocks });
  assert.deepEqual(view(after).clocks, event.clocks);
  assert.equal(announcement(receiver, after), "Your opponent gives you 15 seconds.");
  assert.equal(announcement(giver, happens(giver, event.body, { clocks: event.clocks })), "");
});

test("what is asked for is pending until the answer, whether it is yes or no", () => {
  const asked = asking(atTheTable(), "18", "draw");
  assert.deepEqual(asked.room?.asking, { 18: "draw" });
  const ack = heard(asked, { ...golden("ack"), id: "18", room: CLOCKED.room });
  assert.deepEqual(ack.room?.asking, {});
  const refused = { type: "refused", id: "18", code: "too-soon", message: "ask again after 3 more of your moves", room: CLOCKED.room };
  const after = heard(asked, /** @type {any} */ (refused));
  assert.deepEqual(after.room?.asking, {});
  assert.equal(announcement(asked, after), "Ask again after 3 more of your moves.");
});

test("a refusal that time cures says how many seconds to wait", () => {
  const asked = asking(atTheTable(), "17", "claim");
  const refused = { type: "refused", id: "17", code: "too-soon", message: "…", room: CLOCKED.room, retry_after: 42.3 };
  assert.equal(announcement(asked, heard(asked, /** @type {any} */ (refused))), "Not yet. Try again in 43 seconds.");
});

test("the win may be claimed from an absent opponent who is to move, and from nobody else", () => {
  const away = heard(atTheTable(), { ...golden("presence"), room: CLOCKED.room, claim_in: 60_000 });
  assert.equal(away.room?.claim?.after, 60_000);
  assert.equal(awaited(view(away), away.you), 2);
  assert.equal(awaited(view(away), GUEST), null);
  const back = heard(away, { ...golden("presence"), room: CLOCKED.room, seats: [true, true] });
  assert.equal(back.room?.claim, null);
  assert.equal(announcement(away, back), "Your opponent is back.");
});

test("proposing twice on one turn says so, where the first answer comes again", () => {
  let state = happens(atTheTable(), { kind: "offer-made", offer: "draw", seat: 1, turn: 6 });
  const made = view(state).seqs.game;
  state = happens(state, { kind: "offer-declined", offer: "draw", seat: 2, turn: 6 });
  const ack = { ...golden("ack"), id: "20", room: CLOCKED.room, seq: made, turn: 6 };
  const again = heard(asking(state, "20", "draw"), ack);
  assert.equal(again.room?.refusal?.code, "asked-already");
  assert.deepEqual(again.room?.asking, {});
});
