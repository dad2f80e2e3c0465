import assert from "node:assert/strict";
import { test } from "node:test";
import { command } from "../../src/wire/commands.js";
import { Conversation } from "../../src/wire/conversation.js";
import { golden } from "../golden.js";

const ROOM = golden("room-joined-waiting").room;

/** @param {string[]} texts @returns {any[]} */
const read = (texts) => texts.map((text) => JSON.parse(text));

/** A conversation after the welcome. */
function welcomed() {
  const conversation = new Conversation("test", "t");
  conversation.opening(0);
  conversation.opened(0);
  conversation.receive(JSON.stringify(golden("welcome")), 0);
  return conversation;
}

/** A conversation that has joined a room and received its events up to `seq`. @param {number} seq */
function joined(seq) {
  const conversation = welcomed();
  conversation.join(ROOM, "key");
  const answer = golden("room-joined-seated");
  answer.state.seqs = { game: seq };
  conversation.receive(JSON.stringify(answer), 0);
  return conversation;
}

/** @param {string} id @param {number} turn @param {string} move */
const move = (id, turn, move) => command("play-move", id, { room: ROOM, turn, move });

/** @param {number} seq */
const event = (seq) => ({ ...golden("event-move-played"), seq });

/** @param {Conversation} conversation @param {object} message */
const receive = (conversation, message) => conversation.receive(JSON.stringify(message), 0);

test("hello comes first and everything else waits for the welcome", () => {
  const conversation = new Conversation("test", "t");
  conversation.opening(0);
  assert.deepEqual(conversation.join(ROOM, ""), []);
  assert.deepEqual(read(conversation.opened(0)).map(({ type }) => type), ["hello"]);
  const { frames } = receive(conversation, golden("welcome"));
  assert.deepEqual(read(frames).map(({ type, room }) => [type, room]), [["join-room", ROOM]]);
});

test("after a reconnect rooms are joined from the last events received, then commands are repeated in order", () => {
  const conversation = joined(7);
  const first = conversation.nextId();
  const second = conversation.nextId();
  conversation.command(move(first, 4, "4"));
  conversation.command(move(second, 5, "5"));
  conversation.lost();
  conversation.opening(0);
  conversation.opened(0);
  const [join, ...others] = read(receive(conversation, golden("welcome")).frames);
  assert.deepEqual(join.seqs, { game: 7 });
  assert.equal(join.key, "key");
  assert.deepEqual(others, [], "the room has to be joined first");
  const commands = read(receive(conversation, { type: "room-joined", id: join.id, room: ROOM }).frames);
  assert.deepEqual(commands, [move(first, 4, "4"), move(second, 5, "5")]);
});

/** A reconnected conversation with an unanswered move, and the join it has sent. */
function returned() {
  const conversation = joined(7);
  conversation.command(move("move", 4, "4"));
  conversation.lost();
  conversation.opening(0);
  conversation.opened(0);
  const [join] = read(receive(conversation, golden("welcome")).frames);
  return { conversation, join };
}

for (const code of ["too-many", "unavailable"])
  test(`a move waits while its join is refused as ${code}, and the page shows nothing of it`, () => {
    const { conversation, join } = returned();
    const refused = { type: "refused", id: join.id, code, message: "", retry_after: 1.5 };
    assert.deepEqual(receive(conversation, refused), { messages: [], frames: [] });
    assert.deepEqual(conversation.command(move("next", 5, "5")), []);
    assert.deepEqual(conversation.tick(1_400).frames, []);
    const [again] = read(conversation.tick(1_500).frames);
    assert.deepEqual([again.type, again.room, again.seqs], ["join-room", ROOM, { game: 7 }]);
    assert.deepEqual(conversation.tick(1_600).frames, [], "the join is sent once");
    const { frames } = receive(conversation, { type: "room-joined", id: again.id, room: ROOM });
    assert.deepEqual(read(frames).map(({ id }) => id), ["move", "next"]);
    assert.deepEqual(receive(conversation, { type: "room-joined", id: again.id, room: ROOM }).frames, [], "and repeated once");
  });

test("a refused first join is passed on and tried again", () => {
  const conversation = welcomed();
  const [join] = read(conversation.join(ROOM, ""));
  const refused = { type: "refused", id: join.id, code: "unavailable", message: "" };
  assert.deepEqual(receive(conversation, refused).messages, [{ ...refused, room: ROOM }]);
  assert.deepEqual(read(conversation.tick(1_000).frames).map(({ type }) => type), ["join-room"]);
});

test("held commands are sent when their room is gone, so that the server answers them", () => {
  const gone = returned();
  const refused = { type: "refused", id: gone.join.id, code: "no-such-room", message: "" };
  assert.deepEqual(read(receive(gone.conversation, refused).frames).map(({ id }) => id), ["move"]);
});

test("leaving a room drops what was held back for it, also for a later visit", () => {
  const { conversation } = returned();
  assert.deepEqual(read(conversation.leave(ROOM)).map(({ type }) => type), ["leave-room"]);
  const [join] = read(conversation.join(ROOM, ""));
  assert.deepEqual(receive(conversation, { type: "room-joined", id: join.id, room: ROOM }).frames, []);
});

test("after a leave no command of the room is repeated on the next connection", () => {
  const conversation = joined(7);
  conversation.command(move("move", 4, "4"));
  conversation.leave(ROOM);
  conversation.lost();
  conversation.opening(0);
  conversation.opened(0);
  assert.deepEqual(receive(conversation, golden("welcome")).frames, []);
});

test("whether a seat was given up is passed on after the room was left", () => {
  const conversation = joined(7);
  conversation.command(command("leave-seat", "seat", { room: ROOM, seat: 1 }));
  conversation.leave(ROOM);
  const refused = { type: "refused", id: "seat", code: "game-running", message: "" };
  assert.deepEqual(receive(conversation, refused).messages, [{ ...refused, room: ROOM }]);
  assert.equal(conversation.unanswered, 0);
});

test("the refusal of a command is passed on with the command's room", () => {
  const conversation = joined(7);
  conversation.command(move("move", 4, "4"));
  const refused = { type: "refused", id: "move", code: "too-many", message: "" };
  assert.deepEqual(receive(conversation, refused).messages, [{ ...refused, room: ROOM }]);
});

test("an answered command is not repeated", () => {
  const conversation = joined(7);
  conversation.command(move("9", 4, "4"));
  receive(conversation, golden("ack"));
  assert.equal(conversation.unanswered, 0);
});

test("every event is passed on once and in order", () => {
  const conversation = joined(7);
  assert.equal(receive(conversation, event(8)).messages.length, 1);
  assert.equal(receive(conversation, event(8)).messages.length, 0);
  assert.equal(receive(conversation, event(6)).messages.length, 0);
  assert.equal(receive(conversation, event(9)).messages.length, 1);
});

test("a gap is fetched, and live events wait for the pages", () => {
  const conversation = joined(7);
  const gap = receive(conversation, event(10));
  assert.equal(gap.messages.length, 0);
  assert.deepEqual(read(gap.frames).map(({ type, after }) => [type, after]), [["fetch-events", 7]]);
  assert.deepEqual(receive(conversation, event(11)).frames, [], "the gap is fetched once");
  const page = { ...golden("event-page"), events: [event(8), event(9)], more: true };
  const first = receive(conversation, page);
  assert.equal(first.messages.length, 2);
  assert.deepEqual(read(first.frames).map(({ after }) => after), [9]);
  const last = receive(conversation, { ...page, events: [event(10), event(11)], more: false });
  assert.equal(last.messages.length, 2);
  assert.deepEqual(last.frames, []);
});

test("events of a room that was left are dropped", () => {
  const conversation = joined(7);
  conversation.leave(ROOM);
  assert.deepEqual(receive(conversation, event(8)).messages, []);
});

test("the refusal of a join is passed on with its room, that of a leave is dropped", () => {
  const conversation = welcomed();
  const [join] = read(conversation.join("gone", ""));
  const refused = { type: "refused", id: join.id, code: "no-such-room", message: "" };
  assert.deepEqual(receive(conversation, refused).messages, [{ ...refused, room: "gone" }]);
  const [leave] = read(conversation.leave("gone"));
  assert.deepEqual(receive(conversation, { ...refused, id: leave.id, code: "not-joined" }).messages, []);
});

test("an eviction is passed on and ends the membership", () => {
  const conversation = joined(7);
  const refused = { type: "refused", id: null, code: "forbidden", message: "", room: ROOM };
  assert.deepEqual(receive(conversation, refused).messages, [refused]);
  assert.deepEqual(receive(conversation, event(8)).messages, []);
  conversation.lost();
  conversation.opening(0);
  conversation.opened(0);
  assert.deepEqual(receive(conversation, golden("welcome")).frames, []);
});

test("in a running game silence is pinged after 2.5 s and the connection given up after 9 s", () => {
  const conversation = joined(7);
  conversation.playing = true;
  assert.deepEqual(conversation.tick(2_000), { dead: false, frames: [] });
  assert.deepEqual(read(conversation.tick(2_500).frames).map(({ type }) => type), ["ping"]);
  assert.deepEqual(conversation.tick(3_000).frames, [], "one ping in each stretch of silence");
  assert.equal(conversation.tick(9_000).dead, true);
});

test("an idle connection may be silent for a minute", () => {
  const conversation = joined(7);
  assert.deepEqual(conversation.tick(19_000), { dead: false, frames: [] });
  assert.equal(conversation.tick(59_000).dead, false);
  assert.equal(conversation.tick(60_000).dead, true);
});

test("a connection that never opens is given up after 9 s", () => {
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

test("a watched lobby is watched again on the next connection, until it is left", () => {
  const conversation = welcomed();
  assert.deepEqual(read(conversation.watchLobby()).map(({ type }) => type), ["watch-lobby"]);
  conversation.lost();
  conversation.opening(0);
  conversation.opened(0);
  assert.deepEqual(read(receive(conversation, golden("welcome")).frames).map(({ type }) => type), ["watch-lobby"]);
  assert.equal(receive(conversation, golden("lobby")).messages.length, 1);
  assert.deepEqual(read(conversation.leaveLobby()).map(({ type }) => type), ["leave-lobby"]);
  assert.deepEqual(receive(conversation, golden("lobby-changed")).messages, []);
  conversation.lost();
  conversation.opening(0);
  conversation.opened(0);
  assert.deepEqual(receive(conversation, golden("welcome")).frames, []);
});

test("a refused watch-lobby is sent again when the server allows", () => {
  const conversation = welcomed();
  const [{ id }] = read(conversation.watchLobby());
  receive(conversation, { ...golden("refused-too-many"), id, retry_after: 1.5 });
  assert.deepEqual(conversation.tick(1400).frames, []);
  assert.deepEqual(read(conversation.tick(1500).frames).map(({ type }) => type), ["watch-lobby"]);
  assert.deepEqual(conversation.tick(1600).frames, []);
});
