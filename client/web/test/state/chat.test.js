import assert from "node:assert/strict";
import { test } from "node:test";
import { hasChat, noChat, openChat, unreadCount, visibleLines } from "../../src/state/chat.js";
import { enterRoom, applyMessage, initialState, updateChat } from "../../src/state/state.js";
import { Conversation } from "../../src/wire/conversation.js";
import { golden } from "../golden.js";

const LINE = golden("event-chat-said");
const GUEST = LINE.body.by;

/** The chat after a number of lines by the guest. @param {number} count */
function chatOf(count) {
  let state = applyMessage(initialState, golden("welcome"));
  state = applyMessage(enterRoom(state, LINE.room, "", false), { ...golden("room-joined-seated"), room: LINE.room });
  for (let seq = 1; seq <= count; seq += 1) state = applyMessage(state, { ...golden("event-chat-said"), seq });
  assert.ok(state.room);
  return state.room.chat;
}

test("lines of others are unread until the chat is opened, and none while it is open", () => {
  const you = golden("welcome").you;
  const chat = chatOf(2);
  assert.equal(unreadCount(chat, "players", [], you), 2);
  assert.equal(unreadCount(chat, "players", [GUEST.id], you), 0);
  assert.equal(unreadCount(chat, "players", [], GUEST), 0, "own lines are never unread");
  const read = openChat(chat, true);
  assert.equal(unreadCount(read, "players", [], you), 0);
  assert.equal(unreadCount(openChat(read, false), "players", [], you), 0);
});

test("each stream is shown by itself, without those who are muted", () => {
  const chat = chatOf(2);
  assert.equal(visibleLines(chat, "players", []).length, 2);
  assert.equal(visibleLines(chat, "spectators", []).length, 0);
  assert.equal(visibleLines(chat, "players", [GUEST.id]).length, 0);
});

test("a snapshot empties the chat, and lines that were read stay read when fetched again", () => {
  let state = applyMessage(initialState, golden("welcome"));
  const joined = { ...golden("room-joined-seated"), room: LINE.room };
  state = applyMessage(applyMessage(enterRoom(state, LINE.room, "", false), joined), LINE);
  state = updateChat(updateChat(state, (chat) => openChat(chat, true)), (chat) => openChat(chat, false));
  state = applyMessage(state, joined);
  assert.deepEqual(state.room?.chat.lines, []);
  state = applyMessage(state, LINE);
  assert.equal(unreadCount(state.room?.chat ?? noChat, "players", [], state.you), 0);
});

test("earlier lines are fetched once after joining, from the last one received", () => {
  const conversation = new Conversation("test", "t");
  conversation.opening(0);
  conversation.opened(0);
  const receive = (/** @type {object} */ message) => conversation.receive(JSON.stringify(message), 0);
  const fetches = (/** @type {string[]} */ frames) =>
    frames.map((text) => JSON.parse(text)).filter(({ type }) => type === "fetch-events");
  receive(golden("welcome"));
  conversation.join(LINE.room, "");
  const { frames } = receive({ ...golden("room-joined-on-the-clock"), room: LINE.room });
  assert.deepEqual(fetches(frames).map(({ stream, after }) => [stream, after]), [["players", 0]]);
  const page = (/** @type {number[]} */ seqs, /** @type {boolean} */ more) => ({
    ...golden("event-page"),
    room: LINE.room,
    events: seqs.map((seq) => ({ ...golden("event-chat-said"), seq })),
    more,
  });
  assert.deepEqual(fetches(receive(page([], false)).frames), [], "an empty page is not fetched again");
  conversation.join(LINE.room, "");
  receive({ ...golden("room-joined-on-the-clock"), room: LINE.room });
  assert.deepEqual(fetches(receive(page([1, 2], true)).frames).map(({ after }) => after), [2]);
  const last = receive(page([3], false));
  assert.equal(last.messages.length, 1);
  assert.deepEqual(last.frames, []);
  assert.deepEqual(fetches(conversation.catchUp(LINE.room, "players")).map(({ after }) => after), [3]);
  receive(page([], false));
  assert.equal(receive({ ...LINE, seq: 4 }).messages.length, 1, "live lines go on");
});

test("there is a chat where another person may sit or watch, and where something was said", () => {
  const you = golden("welcome").you;
  const machine = { id: "m", name: "level:3", kind: /** @type {const} */ ("machine") };
  const view = golden("room-joined-seated").state;
  /** @param {(import("../../src/wire/messages.js").Player | null)[]} players @param {boolean} [open] */
  const between = (players, open) => ({ ...view, chat: open, seats: players.map((player) => ({ player })) });
  const said = { ...noChat, lines: [{ stream: /** @type {const} */ ("players"), seq: 1, by: GUEST, text: "Hello" }] };
  assert.equal(hasChat(noChat, between([you, machine]), you), false);
  assert.equal(hasChat(noChat, between([machine, you]), you), false);
  assert.equal(hasChat(said, between([you, machine]), you), true);
  for (const players of [[you, GUEST], [you, null], [GUEST, machine], [machine, machine]]) assert.equal(hasChat(noChat, between(players), you), true);
  assert.equal(hasChat(noChat, between([you, GUEST], false), you), false, "closed");
  assert.equal(hasChat(said, between([you, GUEST], false), you), true, "closed, but there is something to read");
});
