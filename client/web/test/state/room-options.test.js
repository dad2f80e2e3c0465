import assert from "node:assert/strict";
import { test } from "node:test";
import { readClock, readTerms } from "../../src/state/room-options.js";
import { roomLine } from "../../src/state/room-text.js";
import { golden } from "../golden.js";

const none = () => assert.fail("there was an error");

test("minutes of the form are seconds on the wire", () => {
  const clock = readClock("fischer", { seconds: "3", increment: "2" }, none);
  assert.deepEqual(clock, golden("create-room-rated").clock);
  assert.deepEqual(readClock("byo-yomi", { seconds: "0", periods: "3", period: "30" }, none), {
    kind: "byo-yomi",
    seconds: 0,
    periods: 3,
    period: 30,
  });
  assert.deepEqual(readClock("days", { days: "3" }, none), golden("create-room-by-days").clock);
});

test("a clock out of bounds is refused with its field and bounds", () => {
  for (const seconds of ["", "0", "181", "1.5", "x"]) {
    /** @type {unknown[]} */
    const complaints = [];
    readClock("fischer", { seconds, increment: "0" }, (...complaint) => complaints.push(complaint));
    assert.deepEqual(complaints, [["seconds", 1, 180]], seconds);
  }
});

test("terms hold only what differs from the default, and a rated game has no takebacks", () => {
  const usual = { rated: false, takeback: true, chat: true, spectators: true, ponder: false };
  assert.deepEqual(readTerms(usual), {});
  assert.deepEqual(readTerms({ ...usual, rated: true }), golden("create-room-rated").terms);
  assert.deepEqual(readTerms({ rated: false, takeback: false, chat: false, spectators: false, ponder: true }), {
    takeback: false,
    chat: false,
    spectators: false,
    ponder: true,
  });
});

test("a room in the list shows its clock and terms", () => {
  const room = { ...golden("room-list").rooms[0], terms: { rated: true, takeback: false } };
  const line = roomLine({ ...room, clock: { kind: "fischer", seconds: 180, increment: 2 } }, "Nim");
  assert.match(line, / · 3 min \+ 2 s a move · Rated$/);
});
