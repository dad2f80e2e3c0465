import assert from "node:assert/strict";
import { test } from "node:test";
import { chatOpened, linesOf, noChat, unread } from "../src/chat.js";
import { entered, heard, nothingYet, withChat } from "../src/state.js";
import { Conversation } from "../src/wire/conversation.js";
import { golden } from "./golden.js";

const SAID = golden("event-chat-said");
const GUEST = SAID.body.by;

/** A room in which the guest has said so much to the player who looks. @param {number} count */
function heardLines(count) {
  let state = heard(nothingYet, golden("welcome"));
  state = heard(entered(state, SAID.room, "", false), { ...golden("room-joined-seated"), room: SAID.room });
  for (let seq = 1; seq <= count; seq += 1) state = heard(state, { ...golden("event-chat-said"), seq });
  assert.ok(state.room);
  return state.room.chat;
}

test("what others said is unread until the chat is opened, and while it is open nothing is", () => {
  const you = golden("welcome").you;
  const chat = heardLines(2);
  assert.equal(unread(chat, "players", [], you), 2);
  assert.equal(unread(chat, "players", [GUEST.id], you), 0);
  assert.equal(unread(chat, "players", [], GUEST), 0, "one's own lines are no news");
  const read = chatOpened(chat, true);
  assert.equal(unread(read, "players", [], you), 0);
  assert.equal(unread(chatOpened(read, false), "players", [], you), 0);
});

test("each stream is shown by itself, without those who are muted", () => {
  const chat = heardLines(2);
  assert.equal(linesOf(chat, "players", []).length, 2);
  assert.equal(linesOf(chat, "spectators", []).length, 0);
  assert.equal(linesOf(chat, "players", [GUEST.id]).length, 0);
});

test("a snapshot begins anew, and what was read stays read when it is heard again", () => {
  let state = heard(nothingYet, golden("welcome"));
  const joined = { ...golden("room-joined-seated"), room: SAID.room };
  state = heard(heard(entered(state, SAID.room, "", false), joined), SAID);
  state = withChat(withChat(state, (chat) => chatOpened(chat, true)), (chat) => chatOpened(chat, false));
  state = heard(state, joined);
  assert.deepEqual(state.room?.chat.lines, []);
  state = heard(state, SAID);
  assert.equal(unread(state.room?.chat ?? noChat, "players", [], state.you), 0);
});

test("what was said before is asked for once after joining, from where it was heard", () => {
  const conversation = new Conversation("test", "t");
  conversation.opening(0);
  conversation.opened(0);
  const hear = (/** @type {object} */ message) => conversation.receive(JSON.stringify(message), 0);
  const asked = (/** @type {string[]} */ texts) =>
    texts.map((text) => JSON.parse(text)).filter(({ type }) => type === "fetch-events");
  hear(golden("welcome"));
  conversation.join(SAID.room, "");
  const { say } = hear({ ...golden("room-joined-on-the-clock"), room: SAID.room });
  assert.deepEqual(asked(say).map(({ stream, after }) => [stream, after]), [["players", 0]]);
  const page = (/** @type {number[]} */ seqs, /** @type {boolean} */ more) => ({
    ...golden("event-page"),
    room: SAID.room,
    events: seqs.map((seq) => ({ ...golden("event-chat-said"), seq })),
    more,
  });
  assert.deepEqual(asked(hear(page([], false)).say), [], "a page that brings nothing is not asked for again");
  conversation.join(SAID.room, "");
  hear({ ...golden("room-joined-on-the-clock"), room: SAID.room });
  assert.deepEqual(asked(hear(page([1, 2], true)).say).map(({ after }) => after), [2]);
  const last = hear(page([3], false));
  assert.equal(last.news.length, 1);
  assert.deepEqual(last.say, []);
  assert.deepEqual(asked(conversation.catchUp(SAID.room, "players")).map(({ after }) => after), [3]);
  hear(page([], false));
  assert.equal(hear({ ...SAID, seq: 4 }).news.length, 1, "live lines go on");
});
