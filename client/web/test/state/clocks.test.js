import assert from "node:assert/strict";
import { test } from "node:test";
import { clockMeanwhile, clockShown, clockText, nextTick, clocksStopped } from "../../src/state/clocks.js";
import { applyConnection, applyMessage, enterRoom, initialState } from "../../src/state/state.js";
import { Conversation } from "../../src/wire/conversation.js";
import { words } from "../../src/words/en/words.js";
import { golden } from "../golden.js";

const FISCHER = { kind: /** @type {const} */ ("fischer"), seconds: 180, increment: 2 };
const BYO_YOMI = { kind: /** @type {const} */ ("byo-yomi"), seconds: 60, periods: 3, period: 30 };

/** @returns {import("../../src/wire/messages.js").ClockView} seat 2 is to move */
const clocks = () => golden("event-move-played-on-the-clock").clocks;

test("only the clock of the side to move runs, and never below zero", () => {
  assert.equal(clockShown(FISCHER, clocks(), 1, 5_000).left, 175_800);
  assert.equal(clockShown(FISCHER, clocks(), 2, 5_000).left, 176_100);
  assert.equal(clockShown(FISCHER, clocks(), 2, 999_999).left, 0);
  assert.equal(clockShown(FISCHER, { ...clocks(), running: null }, 2, 5_000).left, 181_100);
});

test("periods are used one by one when the time is up", () => {
  const byoYomi = { left: [1_000, 60_000], periods: [3, 3], running: /** @type {const} */ (1) };
  const after = (/** @type {number} */ elapsed) => clockShown(BYO_YOMI, byoYomi, 1, elapsed);
  assert.deepEqual([after(999).left, after(999).periods], [1, 3]);
  assert.deepEqual([after(1_000).left, after(1_000).periods], [30_000, 2]);
  assert.deepEqual([after(62_000).left, after(62_000).periods], [29_000, 0]);
  assert.equal(after(999).low, false, "periods follow");
  assert.equal(after(85_000).low, true);
  assert.deepEqual([after(200_000).left, after(200_000).periods], [0, 0]);
});

test("a stopped clock is never low", () => {
  const low = { left: [5_000, 5_000], running: /** @type {const} */ (1) };
  assert.equal(clockShown(FISCHER, low, 1, 0).low, true);
  assert.equal(clockShown(FISCHER, low, 2, 0).low, false);
});

test("times are shown as on a clock", () => {
  const shown = [180_000, 179_001, 60_000, 10_000, 9_999, 50, 0, 3_725_000, 2 * 86_400_000 + 4 * 3_600_000, 3 * 86_400_000 - 1_000];
  assert.deepEqual(shown.map(clockText), ["3:00", "3:00", "1:00", "0:10", "0:09.9", "0:00.0", "0:00.0", "1:02:05", "2 d 4 h", "3 d 0 h"]);
});

test("the next tick comes when the text changes", () => {
  for (const left of [180_000, 179_500.25, 12_345, 10_000, 9_999, 4_200, 150]) {
    const wait = nextTick(left);
    assert.ok(wait > 0 && wait <= 1_000);
    assert.notEqual(clockText(Math.max(0, left - wait - 1)), clockText(left), String(left));
  }
});

test("clocks are stopped in a running game where none runs and no first move is due", () => {
  const view = golden("room-joined-on-the-clock").state;
  assert.equal(clocksStopped(view), false);
  assert.equal(clocksStopped({ ...view, clocks: { left: [1, 1] } }), true);
  assert.equal(clocksStopped({ ...view, clocks: { left: [1, 1], first_move: 9 } }), false);
  assert.equal(clocksStopped({ ...view, status: "over", clocks: { left: [1, 1] } }), false);
  assert.equal(clocksStopped({ ...view, clocks: null }), false);
});

test("joining again without missed events brings the clocks", () => {
  const before = applyMessage(enterRoom(applyMessage(initialState, golden("welcome")), golden("room-joined-on-the-clock").room, "", false), golden("room-joined-on-the-clock"));
  const again = golden("room-joined-again-on-the-clock");
  const conversation = new Conversation("test", "t");
  conversation.opening(0);
  conversation.join(again.room, "");
  const { messages } = conversation.receive(JSON.stringify({ ...again, clocks: { left: [1_000, 2_000] } }), 0);
  const after = messages.reduce(applyMessage, before);
  assert.deepEqual(after.room?.view?.clocks, { left: [1_000, 2_000] });
  assert.equal(after.room?.view?.moves?.length, 5);
});

test("without a connection the shown clock does what is said of it", () => {
  const joined = golden("room-joined-on-the-clock");
  const before = applyMessage(enterRoom(applyMessage(initialState, golden("welcome")), joined.room, "", false), joined);
  for (const away of [false, true]) {
    const { room, you, connection } = applyConnection(before, { status: "waiting", away });
    const said = words.clockMeanwhile[clockMeanwhile(room?.view, you, connection) ?? "stands"];
    /** @type {import("../../src/state/clocks.js").ShownClocks | null | undefined} */
    const clocks = room?.view?.clocks;
    assert.equal(Boolean(clocks?.held), away);
    assert.match(said, away ? /^The clocks stand still\.$/ : /runs on if the server is up\.$/);
  }
});
