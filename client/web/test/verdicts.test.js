import assert from "node:assert/strict";
import { test } from "node:test";
import { verdictOf } from "../src/verdicts.js";
import { words } from "../src/words/en.js";
import { golden } from "./golden.js";

/**
 * @param {Record<string, any>} moves @param {any} worth
 * @returns {import("../src/wire/messages.js").Analysis}
 */
const proved = (moves, worth) => ({ type: "analysis", room: "r", turn: 1, to_move: 1, done: true, best: "1", moves, worth });

const [WIN, DRAW, LOSS] = [{ outcome: "win", plies: 3 }, { outcome: "draw" }, { outcome: "loss", plies: 2 }];

test("a move that lowers the value let it slip, and the best is named", () => {
  const verdict = verdictOf(proved({ 1: WIN, 2: DRAW }, WIN), "2");
  assert.deepEqual(verdict, { kind: "slipped", from: "win", to: "draw", best: "1" });
  assert.equal(verdict && words.verdict(verdict), "let it slip: draw; best 1");
});

test("a slower win is still a win kept", () => {
  assert.equal(verdictOf(proved({ 1: WIN, 2: { outcome: "win", plies: 9 } }, WIN), "2")?.kind, "kept");
});

test("the only move is one that every other move is proved worse than", () => {
  assert.equal(verdictOf(proved({ 1: DRAW, 2: LOSS, 3: LOSS }, DRAW), "1")?.kind, "only");
  assert.equal(verdictOf(proved({ 1: DRAW, 2: { bounds: ["loss", "draw"] } }, DRAW), "1")?.kind, "kept");
  assert.equal(verdictOf(proved({ 1: DRAW }, DRAW), "1")?.kind, "kept", "where there is a choice");
});

test("in a lost position no move is a mistake", () => {
  assert.equal(verdictOf(proved({ 1: LOSS, 2: LOSS }, LOSS), "2")?.kind, "lost");
});

test("what was cut short before it was proved is not judged, and what runs still not at all", () => {
  const cut = golden("analysis-cut-short");
  assert.equal(verdictOf(cut, "a3")?.kind, "unknown", "the position may be better than a draw");
  assert.equal(verdictOf(golden("analysis-running"), "2"), null);
  assert.equal(verdictOf(undefined, "2"), null);
});
