import assert from "node:assert/strict";
import { test } from "node:test";
import { applyMessage, initialState } from "../../src/state/state.js";
import { applyToMatchmaking, challengeSent, hasMatchmaking, noMatchmaking, roomToOpen, seekStarted } from "../../src/state/matchmaking.js";
import { Store } from "../../src/state/store.js";
import { matchmakingWords } from "../../src/words/en/matchmaking.js";
import { learnRefusals } from "../../src/state/why.js";
import { golden } from "../golden.js";
import { recordingTransport } from "../transport.js";

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
  const { transport, sent } = recordingTransport();
  const store = new Store(() => {}, () => {}, () => {});
  store.attach(transport);
  store.setMuted(["5f0c"]);
  store.setTakesChallenges(false);
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

test("an absent player is named by the name that was chosen or typed", () => {
  const refused = /** @type {any} */ ({ type: "refused", id: "7", code: "no-such-player", message: "…", facts: { name: "5f0c" } });
  const chosen = applyToMatchmaking(challengeSent(noMatchmaking, "7", "Amber"), refused, GUEST.id);
  assert.equal(matchmakingWords.note(chosen.note ?? {}), "Amber is not here now.");
  assert.deepEqual(chosen.pending, {});
  const typed = applyToMatchmaking(challengeSent(noMatchmaking, "7", ""), refused, GUEST.id);
  assert.equal(matchmakingWords.note(typed.note ?? {}), "5f0c is not here now.");
});
