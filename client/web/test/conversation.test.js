import assert from "node:assert/strict";
import { test } from "node:test";
import { playMove } from "../src/wire/commands.js";
import { Conversation } from "../src/wire/conversation.js";
import { golden } from "./golden.js";

const ROOM = golden("room-joined-waiting").room;

/** @param {string[]} texts @returns {any[]} */
const read = (texts) => texts.map((text) => JSON.parse(text));

/** A conversation that was welcomed. */
function welcomed() {
  const conversation = new Conversation("test", "t");
  conversation.opening(0);
  conversation.opened(0);
  conversation.receive(JSON.stringify(golden("welcome")), 0);
  return conversation;
}

/** A conversation that is in a room and has heard of it up to `seq`. @param {number} seq */
function joined(seq) {
  const conversation = welcomed();
  conversation.join(ROOM, "key");
  const answer = golden("room-joined-seated");
  answer.state.seqs = { game: seq };
  conversation.receive(JSON.stringify(answer), 0);
  return conversation;
}

/** @param {number} seq */
const event = (seq) => ({ ...golden("event-move-played"), seq });

/** @param {Conversation} conversation @param {object} message */
const hear = (conversation, message) => conversation.receive(JSON.stringify(message), 0);

test("hello comes first and everything else waits for the welcome", () => {
  const conversation = new Conversation("test", "t");
  conversation.opening(0);
  assert.deepEqual(conversation.join(ROOM, ""), []);
  assert.deepEqual(read(conversation.opened(0)).map(({ type }) => type), ["hello"]);
  const { say } = hear(conversation, golden("welcome"));
  assert.deepEqual(read(say).map(({ type, room }) => [type, room]), [["join-room", ROOM]]);
});

test("after a lost line rooms are joined from what was heard, then commands are repeated in order", () => {
  const conversation = joined(7);
  const first = conversation.nextId();
  const second = conversation.nextId();
  conversation.command(playMove(first, ROOM, 4, "4"));
  conversation.command(playMove(second, ROOM, 5, "5"));
  conversation.lost();
  conversation.opening(0);
  conversation.opened(0);
  const [join, ...others] = read(hear(conversation, golden("welcome")).say);
  assert.deepEqual(join.seqs, { game: 7 });
  assert.equal(join.key, "key");
  assert.deepEqual(others, [], "the room has to let one in first");
  const commands = read(hear(conversation, { type: "room-joined", id: join.id, room: ROOM }).say);
  assert.deepEqual(commands, [playMove(first, ROOM, 4, "4"), playMove(second, ROOM, 5, "5")]);
});

/** A conversation that is back with a move that was not answered, and the join it has sent. */
function returned() {
  const conversation = joined(7);
  conversation.command(playMove("move", ROOM, 4, "4"));
  conversation.lost();
  conversation.opening(0);
  conversation.opened(0);
  const [join] = read(hear(conversation, golden("welcome")).say);
  return { conversation, join };
}

for (const code of ["too-many", "unavailable"])
  test(`a move waits while its room lets nobody in because of ${code}, and nobody need know`, () => {
    const { conversation, join } = returned();
    const refused = { type: "refused", id: join.id, code, message: "", retry_after: 1.5 };
    assert.deepEqual(hear(conversation, refused), { news: [], say: [] });
    assert.deepEqual(conversation.command(playMove("next", ROOM, 5, "5")), []);
    assert.deepEqual(conversation.tick(1_400).say, []);
    const [again] = read(conversation.tick(1_500).say);
    assert.deepEqual([again.type, again.room, again.seqs], ["join-room", ROOM, { game: 7 }]);
    assert.deepEqual(conversation.tick(1_600).say, [], "it is asked once");
    const { say } = hear(conversation, { type: "room-joined", id: again.id, room: ROOM });
    assert.deepEqual(read(say).map(({ id }) => id), ["move", "next"]);
    assert.deepEqual(hear(conversation, { type: "room-joined", id: again.id, room: ROOM }).say, [], "and said once");
  });

test("a room that cannot be entered yet says so where there is nothing to be seen, and is tried again", () => {
  const conversation = welcomed();
  const [join] = read(conversation.join(ROOM, ""));
  const refused = { type: "refused", id: join.id, code: "unavailable", message: "" };
  assert.deepEqual(hear(conversation, refused).news, [{ ...refused, room: ROOM }]);
  assert.deepEqual(read(conversation.tick(1_000).say).map(({ type }) => type), ["join-room"]);
});

test("a move in a room that is gone, or that one leaves, gets its answer from the server", () => {
  const gone = returned();
  const refused = { type: "refused", id: gone.join.id, code: "no-such-room", message: "" };
  assert.deepEqual(read(hear(gone.conversation, refused).say).map(({ id }) => id), ["move"]);
  const left = returned();
  assert.deepEqual(read(left.conversation.leave(ROOM)).map(({ type }) => type), ["play-move", "leave-room"]);
});

test("an answered command is not repeated", () => {
  const conversation = joined(7);
  conversation.command(playMove("9", ROOM, 4, "4"));
  hear(conversation, golden("ack"));
  assert.equal(conversation.unanswered, 0);
});

test("every event is handed on once and in order", () => {
  const conversation = joined(7);
  assert.equal(hear(conversation, event(8)).news.length, 1);
  assert.equal(hear(conversation, event(8)).news.length, 0);
  assert.equal(hear(conversation, event(6)).news.length, 0);
  assert.equal(hear(conversation, event(9)).news.length, 1);
});

test("a gap is filled by asking, and live events wait for the pages", () => {
  const conversation = joined(7);
  const gap = hear(conversation, event(10));
  assert.equal(gap.news.length, 0);
  assert.deepEqual(read(gap.say).map(({ type, after }) => [type, after]), [["fetch-events", 7]]);
  assert.deepEqual(hear(conversation, event(11)).say, [], "it is asked for once");
  const page = { ...golden("event-page"), events: [event(8), event(9)], more: true };
  const first = hear(conversation, page);
  assert.equal(first.news.length, 2);
  assert.deepEqual(read(first.say).map(({ after }) => after), [9]);
  const last = hear(conversation, { ...page, events: [event(10), event(11)], more: false });
  assert.equal(last.news.length, 2);
  assert.deepEqual(last.say, []);
});

test("a room left is heard of no more", () => {
  const conversation = joined(7);
  conversation.leave(ROOM);
  assert.deepEqual(hear(conversation, event(8)).news, []);
});

test("the refusal of a join names its room, the refusal of a leave is nobody's business", () => {
  const conversation = welcomed();
  const [join] = read(conversation.join("gone", ""));
  const refused = { type: "refused", id: join.id, code: "no-such-room", message: "" };
  assert.deepEqual(hear(conversation, refused).news, [{ ...refused, room: "gone" }]);
  const [leave] = read(conversation.leave("gone"));
  assert.deepEqual(hear(conversation, { ...refused, id: leave.id, code: "not-joined" }).news, []);
});

test("whoever is shown out of a room is told so, and hears and asks no more of it", () => {
  const conversation = joined(7);
  const refused = { type: "refused", id: null, code: "forbidden", message: "", room: ROOM };
  assert.deepEqual(hear(conversation, refused).news, [refused]);
  assert.deepEqual(hear(conversation, event(8)).news, []);
  conversation.lost();
  conversation.opening(0);
  conversation.opened(0);
  assert.deepEqual(hear(conversation, golden("welcome")).say, []);
});

test("silence is questioned soon while a game runs, and the line given up after nine seconds", () => {
  const conversation = joined(7);
  conversation.playing = true;
  assert.deepEqual(conversation.tick(2_000), { dead: false, say: [] });
  assert.deepEqual(read(conversation.tick(2_500).say).map(({ type }) => type), ["ping"]);
  assert.deepEqual(conversation.tick(3_000).say, [], "one question in each stretch of silence");
  assert.equal(conversation.tick(9_000).dead, true);
});

test("with nothing at stake the line may be quiet for a minute", () => {
  const conversation = joined(7);
  assert.deepEqual(conversation.tick(19_000), { dead: false, say: [] });
  assert.equal(conversation.tick(59_000).dead, false);
  assert.equal(conversation.tick(60_000).dead, true);
});

test("a connection that never opens is given up like a silent one", () => {
  const conversation = new Conversation("test", "t");
  conversation.opening(0);
  assert.equal(conversation.tick(9_000).dead, true);
});

test("command ids are the page's own and never repeat", () => {
  const conversation = new Conversation("test", "salt");
  const ids = [conversation.nextId(), conversation.nextId()];
  assert.equal(new Set(ids).size, 2);
  assert.ok(ids.every((id) => id.startsWith("salt-")));
});

test("whoever looks at the lobby asks again on the next connection, and no more once they look away", () => {
  const conversation = welcomed();
  assert.deepEqual(read(conversation.watchLobby()).map(({ type }) => type), ["watch-lobby"]);
  conversation.lost();
  conversation.opening(0);
  conversation.opened(0);
  assert.deepEqual(read(hear(conversation, golden("welcome")).say).map(({ type }) => type), ["watch-lobby"]);
  assert.equal(hear(conversation, golden("lobby")).news.length, 1);
  assert.deepEqual(read(conversation.leaveLobby()).map(({ type }) => type), ["leave-lobby"]);
  assert.deepEqual(hear(conversation, golden("lobby-changed")).news, []);
  conversation.lost();
  conversation.opening(0);
  conversation.opened(0);
  assert.deepEqual(hear(conversation, golden("welcome")).say, []);
});

test("a look that was refused is tried again when the server allows", () => {
  const conversation = welcomed();
  const [{ id }] = read(conversation.watchLobby());
  hear(conversation, { ...golden("refused-too-many"), id, retry_after: 1.5 });
  assert.deepEqual(conversation.tick(1400).say, []);
  assert.deepEqual(read(conversation.tick(1500).say).map(({ type }) => type), ["watch-lobby"]);
  assert.deepEqual(conversation.tick(1600).say, []);
});
