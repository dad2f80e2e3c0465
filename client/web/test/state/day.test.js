import assert from "node:assert/strict";
import { test } from "node:test";

import { boardShown, foundDays, movesOfReason, nextPuzzle, puzzleShown, roomFrom, searchOf, squaresOf, withTried } from "../../src/state/day.js";
import { columns, takes } from "../views.js";

/** @import { DayPage, DayPuzzle, DayStep } from "../../src/wire/messages.js" */

const view = { ...columns, width: 2, height: 2, cells: "....", last: null, line: [] };
/** @param {string} move @param {1 | 2} seat @param {string} cells @param {object | null} [reason] @returns {DayStep} */
const step = (move, seat, cells, reason = null) => /** @type {any} */ ({ move, seat, view: { ...view, cells }, reason });
const threat = { code: "threatens", facts: { replies: 1, of: 1, by: "1, 2" } };
/** @type {DayPuzzle} */
const open = /** @type {any} */ ({
  ...{ name: "connect-four", game: "connect-four", title: "Connect Four", options: { width: 2 }, text: "12", side: 1, outcome: "win", plies: 3, at_most: false, view },
  ...{ legal: ["1", "2"], difficulty: null, tried: 0, first: 0, second: 0, attempt: null, reply: [], line: [] },
});
const missedOnce = { ...open, attempt: { moves: ["1"], mark: /** @type {const} */ ("open") }, reply: [step("1", 1, "..1."), step("1", 2, "2.1.", threat)] };
const found = { ...open, attempt: { moves: ["2"], mark: /** @type {const} */ ("first") }, line: [step("2", 1, "...1"), step("1", 2, "..21"), step("2", 1, ".121")] };
/** @param {DayPuzzle[]} puzzles @returns {DayPage} */
const pageOf = (...puzzles) => ({ day: "2026-11-28", today: "2026-11-28", before: null, after: null, puzzles, row: [], retry_after: null });

test("the board asks until the attempt is over, and shows the best reply to a wrong move in between", () => {
  assert.equal(boardShown(open, false, 0).mover, 1);
  const wrong = boardShown(missedOnce, false, 0);
  assert.equal(wrong.mover, null);
  // A frame lies where a threatened piece would land; the first column is full.
  assert.deepEqual(wrong.notes, { 0: { number: 2 }, 2: { number: 1 }, 3: { frame: true } });
  assert.deepEqual(boardShown(missedOnce, true, 0), { view, mover: 1, notes: {} });
});

test("the line is drawn up to its step, with the numbers of its moves", () => {
  assert.deepEqual(boardShown(found, false, 0), { view, mover: null, notes: {} });
  assert.deepEqual(boardShown(found, false, 2).notes, { 2: { number: 2 }, 3: { number: 1 } });
  assert.equal(boardShown(found, false, 3).view, found.line[2].view);
  assert.deepEqual(boardShown({ ...found, view: takes, line: [{ ...found.line[0], view: takes, move: "1:2" }] }, false, 1).notes, {}); // no squares
});

test("an address without a game opens the first position that is not over, and the next one follows the games round", () => {
  const [first, second, third] = ["a", "b", "c"].map((name) => ({ ...open, name }));
  const page = pageOf({ ...found, name: "a" }, second, third);
  assert.equal(puzzleShown(page, ""), second);
  assert.equal(puzzleShown(page, "a"), page.puzzles[0]);
  assert.equal(puzzleShown(page, "z"), undefined);
  assert.equal(nextPuzzle(page, "c"), second);
  assert.equal(nextPuzzle(pageOf(first, { ...found, name: "b" }), "a"), undefined);
});

test("an attempt changes its position and the row alone", () => {
  const page = pageOf(open, { ...open, name: "nim" });
  const row = [{ day: "2026-11-28", mark: /** @type {const} */ ("first") }];
  const after = withTried(page, { puzzle: found, row });
  assert.deepEqual([after.puzzles[0], after.puzzles[1], after.row], [found, page.puzzles[1], row]);
});

test("a day that comes while the page is open is today in the row, and the way to it opens if it has positions", () => {
  const page = pageOf(open);
  const row = (/** @type {object} */ last) => [{ day: "2026-11-28", mark: null }, { day: "2026-11-29", mark: null, ...last }];
  const after = withTried(page, { puzzle: found, row: row({}) });
  assert.deepEqual([after.day, after.today, after.after], ["2026-11-28", "2026-11-29", "2026-11-29"]);
  assert.equal(withTried(page, { puzzle: found, row: row({ empty: true }) }).after, null);
  const old = { ...page, day: "2026-11-20", after: "2026-11-21" };
  assert.equal(withTried(old, { puzzle: found, row: row({}) }).after, "2026-11-21");
});

test("today counts in the row once something of it is over", () => {
  const row = (/** @type {any} */ today) => ({ row: ["first", "second", "missed", null, "open", null, today].map((mark, at) => ({ day: `2026-11-2${at}`, mark })) });
  assert.deepEqual(foundDays(row(null)), { found: 2, of: 6 });
  assert.deepEqual(foundDays(row("open")), { found: 2, of: 6 });
  assert.deepEqual(foundDays(row("second")), { found: 3, of: 7 });
  assert.deepEqual(foundDays(row("missed")), { found: 2, of: 7 });
});

test("what is shared has a square for each game and no move", () => {
  const second = { ...found, attempt: { moves: ["1", "2"], mark: /** @type {const} */ ("second") } };
  const missed = { ...found, attempt: { moves: [], mark: /** @type {const} */ ("missed") } };
  assert.equal(squaresOf(pageOf(found, second, missed, open)), "■◪□□");
});

test("the position is played on by the side to move, and searched no deeper than can be drawn", () => {
  assert.deepEqual(roomFrom({ ...open, side: 2, difficulty: { level: 5, found: [] } }).seats, ["level:5", "me"]);
  assert.deepEqual(roomFrom(open).seats, ["me", "level:8"]);
  assert.match(searchOf(open), /^\/glass-box\?game=connect-four.*&start=12&player=alphabeta:depth=3$/);
  assert.match(searchOf({ ...open, plies: 12 }), /depth=6$/);
});

test("a reason names the moves that its words need", () => {
  assert.deepEqual(movesOfReason(view, threat), [{ form: "column", parts: ["1"] }, { form: "column", parts: ["2"] }]);
  assert.deepEqual(movesOfReason(view, { code: "parries", facts: { reply: "2" } }), [{ form: "column", parts: ["2"] }]);
  assert.deepEqual(movesOfReason(view, { code: "wins" }), []);
});
