import assert from "node:assert/strict";
import { test } from "node:test";

import { lessonPath } from "../../src/state/lessons/names.js";
import { glassBoxAddress, readGlassAddress } from "../../src/state/glass-address.js";

const searchOf = (/** @type {string} */ path) => new URL(path, "http://here").search;

test("an address leads back to what it was made of", () => {
  const path = glassBoxAddress({ game: "grundy", options: { heap: 9, misere: false }, start: "7,2", moves: ["7=4+3", "4=3+1"], player: "alphabeta:depth=4,evaluator=none", other: "memo", step: 12, room: "abc", predict: "rrw" });
  assert.equal(path, "/glass-box?game=grundy&options=heap:9,misere:false&start=7,2&moves=7=4%2B3,4=3%2B1&player=alphabeta:depth=4,evaluator=none&with=memo&step=13&room=abc&predict=rrw");
  assert.deepEqual(readGlassAddress(searchOf(path)), {
    game: "grundy",
    options: { heap: "9", misere: "false" },
    start: "7,2",
    moves: "7=4+3,4=3+1",
    player: "alphabeta:depth=4,evaluator=none",
    other: "memo",
    step: 12,
    lesson: "",
    stop: 1,
    room: "abc",
    predict: "rrw",
  });
});

test("a lesson has its stop, and the links of older lessons lead to theirs", () => {
  const read = (/** @type {string} */ text) => (({ lesson, stop, step }) => [lesson, stop, step])(readGlassAddress(text));
  assert.deepEqual(read("?lesson=alpha-beta&stop=3"), ["alpha-beta", 3, 0]);
  assert.deepEqual(read(searchOf(lessonPath("ordering", 4, 16))), ["ordering", 4, 16]);
  assert.deepEqual(["alphabeta", "minimax", "negamax", "memo"].map((guide) => read(`?guide=${guide}`)[0]), ["alpha-beta", "minimax", "negamax", "deepening"]);
  assert.deepEqual(["0", "-1", "x", "1e9"].map((stop) => read(`?lesson=minimax&stop=${stop}`)[1]), [1, 1, 1, 1]);
});

test("answers that are none do not switch the questions on", () => {
  const predict = (/** @type {string} */ text) => readGlassAddress(`?game=nim&predict=${text}`).predict;
  assert.deepEqual(["on", "r", "off", "rwx", "r".repeat(99), "r".repeat(100), ""].map(predict), ["on", "r", "", "", "r".repeat(99), "", ""]);
});

test("heaps, and positions with spaces and slashes, survive the address", () => {
  const path = glassBoxAddress({ game: "nim", options: { heaps: [3, 4, 5] }, start: "d8/a1,c1/w b", player: "memo" });
  const { options, start } = readGlassAddress(searchOf(path));
  assert.deepEqual([options.heaps, start], ["3 4 5", "d8/a1,c1/w b"]);
});

test("an address without a query asks for nothing, and nonsense in it is kept as it was typed", () => {
  assert.equal(readGlassAddress("").game, "");
  const query = readGlassAddress("?game=%00x&options=,a,b:c:d&step=-3&player=%22");
  assert.deepEqual([query.game, query.options, query.step, query.player], ["\u0000x", { a: "", b: "c" }, 0, '"']);
});
