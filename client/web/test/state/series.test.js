import assert from "node:assert/strict";
import { test } from "node:test";

import { GAME_COUNTS, agreementOf, axisEnd, onAxis, pliesAGame, readPlan, scoreOf, secondsAMove, seriesDraft, sharesOfPlain, tallyOf, winnerAgrees } from "../../src/state/series.js";

const NIM = /** @type {any} */ ({
  id: "nim",
  options: [
    { name: "heaps", kind: "int-list", default: [3, 4, 5], low: 1, high: 30, most: 8 },
    { name: "misere", kind: "bool", default: false },
  ],
  drawn: ["heaps"],
  evaluators: ["none", "xor"],
  evaluator: "none",
});
const MACHINES = /** @type {any} */ ({
  games: [NIM],
  algorithms: [
    { name: "random", fields: ["seed"] },
    { name: "alphabeta", fields: ["depth", "evaluator", "time", "nodes"] },
  ],
  levels: ["1", "2", "3", "easy"],
  deepest: 18,
});

test("a plan as it is first filled in is one that the server takes", () => {
  const { errors, plan } = readPlan(seriesDraft(NIM), NIM, MACHINES);
  assert.deepEqual(errors, {});
  assert.deepEqual(plan, { game: "nim", options: { heaps: [3, 4, 5], misere: false }, players: ["level:3", "level:5"], games: 20, seed: "parlour" });
});

test("machines, board, games and seed are read as they are filled in", () => {
  const draft = seriesDraft(NIM);
  draft.strengths[0] = { ...draft.strengths[0], level: "", algorithm: "alphabeta", depth: "4", evaluator: "xor" };
  const { plan } = readPlan({ ...draft, options: { heaps: "1, 2", misere: true }, games: "100", seed: " mine " }, NIM, MACHINES);
  assert.deepEqual(plan, { game: "nim", options: { heaps: [1, 2], misere: true }, players: ["alphabeta:depth=4,evaluator=xor", "level:5"], games: 100, seed: "mine" });
});

test("what cannot be is an error of its field", () => {
  const draft = seriesDraft(NIM);
  draft.strengths[1] = { ...draft.strengths[1], level: "", algorithm: "alphabeta", depth: "99" };
  const { errors } = readPlan({ ...draft, options: { heaps: "0", misere: false } }, NIM, MACHINES);
  assert.deepEqual(Object.keys(errors).sort(), ["depth.1", "option.heaps"]);
});

test("results are the first player's, no matter which moved first", () => {
  assert.deepEqual([0, 1, null].map((winner) => scoreOf({ number: 0, opening: 0, first: 1, winner, plies: 9 })), [1, 0, 0.5]);
  const standing = /** @type {any} */ ({ as_first: { wins: 2, draws: 1, losses: 0 }, as_second: { wins: 0, draws: 1, losses: 3 } });
  assert.deepEqual(tallyOf(standing), { wins: 2, draws: 2, losses: 3 });
  assert.equal(pliesAGame(/** @type {any} */ ([{ plies: 7 }, { plies: 10 }])), 8.5);
});

test("the axis holds the difference and its interval", () => {
  assert.deepEqual([axisEnd(0, null), axisEnd(-400, [-400, 12]), axisEnd(458, null), axisEnd(100, [-900, 30]), axisEnd(100, [null, 430])], [400, 400, 800, 1200, 800]);
  assert.deepEqual([-400, 0, 200, 400].map((elo) => onAxis(elo, 400)), [0, 50, 75, 100]);
  for (const elo of [-1200, -458, 0, 399, 458, 1100]) assert.ok(Math.abs(onAxis(elo, axisEnd(elo, null)) - 50) <= 50);
  assert.equal(onAxis(458, axisEnd(458, null)), 78.625);
});

test("a series is offered with whole pairs of games only", () => {
  assert.ok(GAME_COUNTS.every((games) => games % 2 === 0));
});

test("a printed count is the same, the same as it is rounded, or off by some per cent", () => {
  const cell = (/** @type {string} */ printed, /** @type {number} */ evaluations, /** @type {boolean} */ agrees) => agreementOf(/** @type {any} */ ({ printed, evaluations, agrees }));
  assert.equal(cell("1601", 1601, true), "same");
  assert.equal(cell("1.54352e+06", 1543519, true), "rounded");
  assert.ok(Math.abs(/** @type {number} */ (cell("1000", 1031, false)) - 3.1) < 1e-9);
});

test("nothing is said of a printed winner whom another cell contradicts", () => {
  const game = (/** @type {string} */ printed, contradicted = false) => winnerAgrees(/** @type {any} */ ({ printed, winner: "negamax", contradicted }));
  assert.deepEqual([game("negamax"), game("draw"), game("negamax", true), game("draw", true)], ["same", "other", "contradicted", "contradicted"]);
});

test("times are shares of plain minimax in the same table, where it was printed", () => {
  const row = (/** @type {string} */ table, /** @type {string} */ algorithm, /** @type {number[]} */ printed, seconds = [2, 4], leaves = [30]) => ({ table, depth: 2, algorithm, printed, seconds, leaves });
  const rows = [row("4.2", "minimax", [1, 3]), row("4.2", "alphabeta", [1], [1, 2], [10]), row("4.8", "minimax", []), row("4.8", "alphabeta", [5])];
  assert.deepEqual(sharesOfPlain(rows[1], rows), { printed: 0.5, seconds: 0.5, leaves: 1 / 3 });
  assert.equal(sharesOfPlain(rows[3], rows).printed, null);
  assert.deepEqual([secondsAMove([1, 3]), secondsAMove([])], [2, null]);
});
