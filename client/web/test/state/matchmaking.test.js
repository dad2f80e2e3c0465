import assert from "node:assert/strict";
import { test } from "node:test";
import { applyMessage, initialState } from "../../src/state/state.js";
import { applyToMatchmaking, challengeSent, hasMatchmaking, noMatchmaking, roomToOpen, seekStarted } from "../../src/state/matchmaking.js";
import { noteText } from "../../src/state/note-text.js";
import { learnRefusals } from "../../src/state/why.js";
import "../../src/state/waiting-rooms.js";
import { golden } from "../golden.js";
import { recordedStore } from "../transport.js";

const { by: AMBER, to: GUEST } = golden("challenged").challenge;
const SEEK = golden("paired").search;
const OPTIONS = { game: "connect-four" };

/** The matchmaking of a page with an open seek. */
const seeking = () => seekStarted(noMatchmaking, SEEK, OPTIONS);

await learnRefusals();

test("a pairing opens its room once, and only for the open seek", () => {
  assert.equal(roomToOpen(seeking(), golden("paired")), golden("paired").room);
  assert.equal(roomToOpen(seekStarted(noMatchmaking, "other", OPTIONS), golden("paired")), null);
  assert.equal(applyToMatchmaking(seeking(), golden("paired"), AMBER.id).seek, null);
});

test("a seek that meets nobody opens its table once, and calls a player who has left it", () => {
  const opened = golden("table-opened");
  const seek = seekStarted(noMatchmaking, opened.search, OPTIONS);
  assert.equal(roomToOpen(seek, opened), opened.room);
  const waits = applyToMatchmaking(seek, opened, AMBER.id);
  assert.equal(roomToOpen(waits, opened), null); // sent again after a lost connection
  const paired = { ...golden("paired"), search: opened.search };
  assert.equal(roomToOpen(waits, { ...paired, room: opened.room }, opened.room), null); // it is shown
  assert.equal(roomToOpen(waits, paired, opened.room), paired.room); // the opponent had a table too
  assert.equal(roomToOpen(waits, paired), null);
  const elsewhere = applyMessage({ ...initialState, you: AMBER, matchmaking: waits }, paired);
  assert.deepEqual(elsewhere.waiting.map(({ room, called }) => [room, called]), [[paired.room, ""]]);
});

test("an ended seek leaves a note with the reason", () => {
  const after = applyToMatchmaking(seeking(), golden("search-ended"), AMBER.id);
  assert.equal(after.seek, null);
  assert.equal(after.note?.ended, "replaced");
});

test("a refused seek ends with the seconds to wait, and no room shows the refusal", () => {
  const state = { ...initialState, matchmaking: seeking() };
  const after = applyMessage(state, { ...golden("refused-too-many"), id: SEEK, retry_after: 1.2 });
  assert.equal(after.matchmaking.seek, null);
  assert.equal(after.matchmaking.note?.why?.wait, 2);
  assert.equal(after.roomRefusal, null);
});

test("a challenge is listed once, however often it is sent, and removed by its answer", () => {
  const once = applyToMatchmaking(noMatchmaking, golden("challenged"), GUEST.id);
  const twice = applyToMatchmaking(once, golden("challenged"), GUEST.id);
  assert.equal(twice.challenges.length, 1);
  assert.ok(!hasMatchmaking(applyToMatchmaking(twice, golden("challenge-declined"), GUEST.id)));
});

test("the challenger gets a note of a refusal, and the room of an acceptance", () => {
  const made = applyToMatchmaking(challengeSent(noMatchmaking, golden("challenge-made").id, ""), golden("challenge-made"), AMBER.id);
  assert.deepEqual(made.pending, {});
  assert.deepEqual(applyToMatchmaking(made, golden("challenge-declined"), AMBER.id).note, { outcome: "declined", name: GUEST.name });
  assert.equal(roomToOpen(made, golden("challenge-accepted")), golden("challenge-accepted").room);
});

test("another window of the player who accepted opens no room", () => {
  const other = applyToMatchmaking(noMatchmaking, golden("challenged"), GUEST.id);
  assert.equal(roomToOpen(other, golden("challenge-accepted")), null);
  assert.ok(!hasMatchmaking(applyToMatchmaking(other, golden("challenge-accepted"), GUEST.id)));
});

test("after a reconnect the same seek and the refused challenges are sent again", () => {
  const { store, sent } = recordedStore();
  store.setStored({ muted: ["5f0c"], takesChallenges: false });
  assert.deepEqual(sent, []);
  store.receive(golden("welcome"));
  store.findOpponent(OPTIONS, "");
  store.receive(golden("welcome"));
  const [first, seek, again, refused] = /** @type {any[]} */ (sent);
  assert.deepEqual(first, { type: "refuse-challenges", id: first.id, players: ["5f0c"], everybody: true });
  assert.equal(seek.type, "find-opponent");
  assert.deepEqual(again, seek);
  assert.equal(refused.type, "refuse-challenges");
});

test("who declines for want of time is said to be busy", () => {
  const made = applyToMatchmaking(challengeSent(noMatchmaking, golden("challenge-made").id, ""), golden("challenge-made"), AMBER.id);
  const declined = applyToMatchmaking(made, golden("challenge-declined-busy"), AMBER.id);
  assert.equal(noteText(declined.note ?? {}), `${GUEST.name} is busy with other games. Try again later.`);
});

test("after a reconnect the player's own challenge is sent again with the seconds that are left, until its deadline", async (t) => {
  t.mock.timers.enable({ apis: ["Date"], now: 0 });
  const { store, sent, opened } = recordedStore();
  store.receive(golden("welcome"));
  await store.keepChallenges();
  store.receive(golden("challenge-made"));
  t.mock.timers.setTime(50_000);
  store.receive(golden("welcome"));
  const [again] = /** @type {any[]} */ (sent);
  assert.equal(again.type, "challenge");
  assert.equal(again.id, golden("challenge-made").id);
  assert.equal(again.to, GUEST.id);
  assert.equal(again.seconds, golden("challenge-made").challenge.seconds - 50);
  store.receive(golden("challenge-made"));
  store.receive(golden("challenge-accepted"));
  assert.deepEqual(opened, [[golden("challenge-accepted").room, ""]]);
  assert.equal(store.state.room?.id, golden("challenge-accepted").room);
  store.receive(golden("challenge-made"));
  t.mock.timers.setTime(500_000);
  store.receive(golden("welcome"));
  assert.equal(sent.length, 1);
  assert.equal(noteText(store.state.matchmaking.note ?? {}), `${GUEST.name} has not answered.`);
});

test("who is not back yet after a restart is challenged again until the deadline, and then said to be away", async (t) => {
  t.mock.timers.enable({ apis: ["Date"], now: 0 });
  const { store, sent, timers } = recordedStore();
  store.receive(golden("welcome"));
  await store.keepChallenges();
  store.receive(golden("challenge-made"));
  store.receive(golden("welcome"));
  const { id } = golden("challenge-made");
  const absent = /** @type {any} */ ({ type: "refused", id, code: "no-such-player", message: "…", facts: { name: "5f0c" } });
  store.receive(absent);
  assert.deepEqual(store.state.matchmaking.note, noMatchmaking.note);
  t.mock.timers.setTime(1_000);
  timers.pop()?.callback();
  const [, again] = /** @type {any[]} */ (sent);
  assert.equal(again.id, id);
  assert.equal(again.seconds, golden("challenge-made").challenge.seconds - 1);
  t.mock.timers.setTime(golden("challenge-made").challenge.seconds * 1000);
  store.receive(absent);
  assert.deepEqual(timers, []);
  assert.equal(noteText(store.state.matchmaking.note ?? {}), `${GUEST.name} is not here now.`);
});

/** A store with an open challenge of its own, what it has sent and opened, and its timers; `later` lets time pass. @param {import("node:test").TestContext} t */
async function withChallenge(t) {
  t.mock.timers.enable({ apis: ["Date"], now: 0 });
  const { store, sent, opened, timers } = recordedStore();
  store.receive(golden("welcome"));
  await store.keepChallenges();
  store.receive(golden("challenge-made"));
  const refuse = (/** @type {object} */ refusal) => store.receive(/** @type {any} */ ({ type: "refused", id: golden("challenge-made").id, message: "…", facts: {}, ...refusal }));
  const challenges = () => sent.filter(({ type }) => type === "challenge");
  const pass = () => {
    const { callback, delay } = timers.pop() ?? assert.fail("nothing is to be tried again");
    t.mock.timers.setTime(Date.now() + delay);
    callback();
    return delay;
  };
  return { store, sent, opened, timers, refuse, challenges, pass, listed: () => store.state.matchmaking.challenges, note: () => store.state.matchmaking.note };
}

test("a challenge that the player makes is kept from its answer on", async () => {
  const { store, sent } = recordedStore();
  store.receive(golden("welcome"));
  await store.findOpponent(OPTIONS, GUEST.id, GUEST.name);
  store.receive({ ...golden("challenge-made"), id: sent[0].id });
  store.receive(golden("welcome"));
  assert.deepEqual(sent.map(({ type, id, to }) => [type, id, to]), Array(2).fill(["challenge", sent[0].id, GUEST.id]));
});

test("a player who stays away is challenged within the server's rate, and the challenge is listed, until its deadline", async (t) => {
  const { store, timers, refuse, challenges, pass, listed } = await withChallenge(t);
  store.receive(golden("welcome"));
  const tries = [0];
  for (refuse({ code: "no-such-player" }); timers.length > 0; refuse({ code: "no-such-player" })) {
    assert.deepEqual(listed().map(({ challenge }) => challenge), [golden("challenge-made").challenge.challenge]);
    pass();
    tries.push(Date.now());
  }
  assert.ok(tries.length > 10, `${tries}`);
  assert.equal(challenges().length, tries.length);
  for (const start of tries) assert.ok(tries.filter((time) => time >= start && time < start + 60_000).length <= 10, `${tries}`);
  assert.equal(tries.at(-1), (golden("challenge-made").challenge.seconds - 1) * 1000, "the last is in the last second");
  assert.deepEqual(listed(), []);
  assert.equal(noteText(store.state.matchmaking.note ?? {}), `${GUEST.name} is not here now.`);
});

test("a server that asks to come back later is obeyed, unless that is after the deadline", async (t) => {
  const { store, timers, refuse, challenges, pass, listed, note } = await withChallenge(t);
  store.receive(golden("welcome"));
  refuse({ code: "too-many", retry_after: 6.5 });
  assert.equal(note(), null);
  assert.equal(pass(), 6500);
  assert.equal(challenges().length, 2);
  assert.equal(listed().length, 1);
  refuse({ code: "too-many", retry_after: 120 });
  assert.deepEqual(timers, []);
  assert.deepEqual(listed(), []);
  assert.equal(note()?.why?.wait, 120);
});

test("a challenge that a restarted server has not got again can be withdrawn, and is sent no more", async (t) => {
  const { store, sent, timers, refuse, challenges, listed } = await withChallenge(t);
  store.receive(golden("welcome"));
  refuse({ code: "no-such-player" });
  store.answerChallenge(listed()[0].challenge, false);
  assert.deepEqual(listed(), []);
  refuse({ id: sent.at(-1).id, code: "no-such-challenge" });
  assert.equal(store.state.roomRefusal, null);
  timers[0].callback();
  store.receive(golden("welcome"));
  assert.equal(challenges().length, 1);
  assert.ok(!hasMatchmaking(store.state.matchmaking));
});

test("a game that has begun while the page was away is opened, and its challenge is sent no more", async (t) => {
  const begun = { ...golden("welcome").rooms[0], room: "begun", game: golden("challenge-made").challenge.game, status: "playing", players: [GUEST, AMBER] };
  const others = [{ ...begun, room: "another-game", game: "nim" }, { ...begun, room: "another-player", players: [AMBER, { ...GUEST, id: "5f0c" }] }];
  const welcome = (/** @type {object[]} */ ...rooms) => /** @type {any} */ ({ ...golden("welcome"), rooms });
  for (const seconds of [90, 500]) {
    const { store, opened, challenges, listed } = await withChallenge(t);
    t.mock.timers.setTime(seconds * 1000);
    store.receive(welcome(...others, begun));
    assert.deepEqual([opened, challenges(), listed(), store.state.matchmaking.note], [[["begun", ""]], [], [], null]);
    store.receive(welcome(begun));
    assert.deepEqual([opened, challenges()], [[["begun", ""]], []]);
    t.mock.timers.reset();
  }
});

test("a game that was there before the challenge is not the one that the challenge has begun", async (t) => {
  t.mock.timers.enable({ apis: ["Date"], now: 0 });
  const { store, sent, opened } = recordedStore();
  const before = { ...golden("welcome").rooms[0], game: golden("challenge-made").challenge.game, status: "playing", players: [GUEST, AMBER] };
  const welcome = /** @type {any} */ ({ ...golden("welcome"), rooms: [before] });
  store.receive(welcome);
  await store.keepChallenges();
  store.receive(golden("challenge-made"));
  store.receive(welcome);
  store.receive(golden("challenge-made"));
  store.receive(welcome);
  assert.deepEqual([opened, sent.map(({ type }) => type)], [[], ["challenge", "challenge"]]);
});

test("an absent player is named by the name that was chosen or typed", () => {
  const refused = /** @type {any} */ ({ type: "refused", id: "7", code: "no-such-player", message: "…", facts: { name: "5f0c" } });
  const chosen = applyToMatchmaking(challengeSent(noMatchmaking, "7", "Amber"), refused, GUEST.id);
  assert.equal(noteText(chosen.note ?? {}), "Amber is not here now.");
  assert.deepEqual(chosen.pending, {});
  const typed = applyToMatchmaking(challengeSent(noMatchmaking, "7", ""), refused, GUEST.id);
  assert.equal(noteText(typed.note ?? {}), "5f0c is not here now.");
});
