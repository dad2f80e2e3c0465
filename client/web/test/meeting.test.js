import assert from "node:assert/strict";
import { test } from "node:test";
import { heard, nothingYet } from "../src/state.js";
import { challenging, isMeeting, looking, met, nobodyMet, roomToOpen } from "../src/meeting.js";
import { Store } from "../src/store.js";
import { Conversation } from "../src/wire/conversation.js";
import { meetingWords } from "../src/words/en-meeting.js";
import { golden } from "./golden.js";

const { by: AMBER, to: GUEST } = golden("challenged").challenge;
const SEARCH = golden("paired").search;
const wish = { game: "connect-four" };

/** A page that looks for an opponent. */
const seeking = () => looking(nobodyMet, SEARCH, wish);

test("who was found is met in their room, once, and only by the search that is on", () => {
  assert.equal(roomToOpen(seeking(), golden("paired")), golden("paired").room);
  assert.equal(roomToOpen(looking(nobodyMet, "other", wish), golden("paired")), null);
  assert.equal(met(seeking(), golden("paired"), AMBER.id).search, null);
});

test("a search that ended says why", () => {
  const after = met(seeking(), golden("search-ended"), AMBER.id);
  assert.equal(after.search, null);
  assert.equal(after.note?.why, golden("search-ended").why);
});

test("a refused search is over and says for how long to wait, and no room hears of it", () => {
  const state = { ...nothingYet, meeting: seeking() };
  const after = heard(state, { ...golden("refused-too-many"), id: SEARCH, retry_after: 1.2 });
  assert.equal(after.meeting.search, null);
  assert.equal(after.meeting.note?.wait, 2);
  assert.equal(after.trouble, null);
});

test("a challenge is shown once, however often it is told, and goes with its answer", () => {
  const once = met(nobodyMet, golden("challenged"), GUEST.id);
  const twice = met(once, golden("challenged"), GUEST.id);
  assert.equal(twice.challenges.length, 1);
  assert.ok(!isMeeting(met(twice, golden("challenge-declined"), GUEST.id)));
});

test("whoever challenged hears of a no, and opens the room of a yes", () => {
  const made = met(challenging(nobodyMet, golden("challenge-made").id, ""), golden("challenge-made"), AMBER.id);
  assert.deepEqual(made.asked, {});
  assert.deepEqual(met(made, golden("challenge-declined"), AMBER.id).note, { outcome: "declined", name: GUEST.name });
  assert.equal(roomToOpen(made, golden("challenge-accepted")), golden("challenge-accepted").room);
});

test("another window of whoever accepted stays where it is", () => {
  const other = met(nobodyMet, golden("challenged"), GUEST.id);
  assert.equal(roomToOpen(other, golden("challenge-accepted")), null);
  assert.ok(!isMeeting(met(other, golden("challenge-accepted"), GUEST.id)));
});

test("after a lost line the same search is asked for again, and what others may not", () => {
  /** @type {any[]} */
  const sent = [];
  const store = new Store(() => {}, () => {}, () => {});
  const line = { command: (/** @type {any} */ command) => sent.push(command), join() {}, leave() {}, catchUp() {}, watchLobby() {}, leaveLobby() {} };
  store.attach({ ...line, conversation: new Conversation("test", "t") });
  store.mute(["somebody"]);
  store.takeChallenges(false);
  assert.deepEqual(sent, []);
  store.hear(golden("welcome"));
  store.findOpponent(wish, "");
  store.hear(golden("welcome"));
  const [first, search, again, refused] = /** @type {any[]} */ (sent);
  assert.deepEqual(first, { type: "refuse-challenges", id: first.id, players: ["somebody"], everybody: true });
  assert.equal(search.type, "find-opponent");
  assert.deepEqual(again, search);
  assert.equal(refused.type, "refuse-challenges");
});

test("somebody who was chosen and is gone is named, and what was typed is the server's to name", () => {
  const refused = { ...golden("refused-too-many"), id: "7", code: "no-such-player", message: "nobody called 5f0c is here now" };
  const chosen = met(challenging(nobodyMet, "7", "Amber"), refused, GUEST.id);
  assert.equal(meetingWords.note(chosen.note ?? {}), "Amber is not here now.");
  assert.deepEqual(chosen.asked, {});
  const typed = met(challenging(nobodyMet, "7", ""), refused, GUEST.id);
  assert.match(meetingWords.note(typed.note ?? {}), /^Nobody called 5f0c is here now\./);
});
