import assert from "node:assert/strict";
import { test } from "node:test";
import { verdictOf } from "../../src/state/verdicts.js";
import { words } from "../../src/words/en/words.js";
import { golden } from "../golden.js";

/**
 * @param {Record<string, any>} moves @param {any} worth
 * @returns {import("../../src/wire/messages.js").Analysis}
 */
const proved = (moves, worth) => ({ type: "analysis", room: "r", turn: 1, to_move: 1, done: true, best: "1", moves, worth });

const [WIN, DRAW, LOSS] = [{ outcome: "win", plies: 3 }, { outcome: "draw" }, { outcome: "loss", plies: 2 }];

test("a move that lowers the value slipped, and the best move is named", () => {
  const verdict = verdictOf(proved({ 1: WIN, 2: DRAW }, WIN), "2");
  assert.deepEqual(verdict, { kind: "slipped", from: "win", to: "draw", best: "1" });
  assert.equal(verdict && words.verdict(verdict), "let it slip: draw; best 1");
});

test("a slower win keeps the win", () => {
  assert.equal(verdictOf(proved({ 1: WIN, 2: { outcome: "win", plies: 9 } }, WIN), "2")?.kind, "kept");
});

test("a move is the only one where every other is proved worse", () => {
  assert.equal(verdictOf(proved({ 1: DRAW, 2: LOSS, 3: LOSS }, DRAW), "1")?.kind, "only");
  assert.equal(verdictOf(proved({ 1: DRAW, 2: { bounds: ["loss", "draw"] } }, DRAW), "1")?.kind, "kept");
  assert.equal(verdictOf(proved({ 1: DRAW }, DRAW), "1")?.kind, "kept", "where there is a choice");
});

test("in a lost position no move is a mistake", () => {
  assert.equal(verdictOf(proved({ 1: LOSS, 2: LOSS }, LOSS), "2")?.kind, "lost");
});

test("a move without a proof is unknown, and has no verdict while the analysis runs", () => {
  const cut = golden("analysis-cut-short");
  assert.equal(verdictOf(cut, "a3")?.kind, "unknown", "the position may be better than a draw");
  assert.equal(verdictOf(golden("analysis-running"), "2"), null);
  assert.equal(verdictOf(undefined, "2"), null);
});
