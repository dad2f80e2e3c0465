import assert from "node:assert/strict";
import { test } from "node:test";

import { whyTexts } from "../../src/panels/shared/why-sentences.js";
import { toldOf } from "../../src/state/told-move.js";
import { golden } from "../golden.js";
import { columns, takes } from "../views.js";

/** @import { WhyAnswer } from "../../src/state/told-move.js" */

/** @param {Partial<WhyAnswer>} change @returns {WhyAnswer} */
const answer = (change) => /** @type {WhyAnswer} */ ({ move: "4", reasons: [], ...change });

test("of a blunder the consequence comes first, then the better move, then numbers behind the fold", () => {
  const why = answer({
    score: { kind: "evaluation", value: -120 },
    depth: 5,
    line: ["4", "1", "2"],
    second: { move: "1", score: { kind: "win", plies: 7 } },
    consequence: { outcome: "loss", plies: 2, best: "win", line: ["1"] },
    reasons: [{ code: "threatens", facts: { replies: 1, of: 7 } }, { code: "exact", facts: { outcome: "loss", plies: 2 } }],
  });
  const { told, numbers } = whyTexts(why, columns, 1);
  assert.deepEqual(told, ["Red then wins at once with column 1.", "Better: column 1, which wins."]);
  assert.deepEqual(numbers, [
    "For its side: evaluation −120, looked 5 moves ahead.",
    "Its line: 4 1 2.",
    "Best other move 1: Yellow then wins by force, after 6 more moves.",
  ]);
});

test("of a good move it is said what it keeps, and that nothing else does", () => {
  const best = answer({ second: { move: "3", score: { kind: "draw" } }, consequence: { outcome: "win", plies: 5, best: "win" } });
  assert.deepEqual(whyTexts(best, columns, 2).told, ["Red then wins by force, after 4 more moves.", "No other move wins."]);
  const only = answer({ second: { move: "3", score: { kind: "loss", plies: 4 } }, consequence: { outcome: "draw", best: "draw" } });
  assert.deepEqual(whyTexts(only, columns, 2).told, ["With best play on both sides the game is then a draw.", "Every other move loses."]);
  const lost = answer({ second: { move: "3", score: { kind: "loss", plies: 2 } }, consequence: { outcome: "loss", plies: 4, best: "loss", line: ["2"] } });
  assert.deepEqual(whyTexts(lost, columns, 1).told, ["Red then wins by force, after 3 more moves, beginning with column 2.", "Every move loses here."]);
});

test("a move that ends the game says so once", () => {
  const { told, numbers } = whyTexts(answer({ consequence: { outcome: "win", plies: 1, best: "win" }, reasons: [{ code: "wins" }] }), columns, 1);
  assert.deepEqual([told, numbers], [["It wins at once."], []]);
});

test("a threat is said of a move that does not lose by force", () => {
  const threat = { code: "threatens", facts: { replies: 2, of: 6 } };
  const said = (/** @type {any} */ consequence) => whyTexts(answer({ reasons: [threat], consequence }), columns, 1).numbers;
  assert.deepEqual(said(undefined), ["It threatens to win at once, after 2 of 6 replies."]);
  assert.deepEqual(said({ outcome: "win", plies: 3, best: "win" }), ["It threatens to win at once, after 2 of 6 replies."]);
  assert.deepEqual(said({ outcome: "loss", plies: 4, best: "loss" }), []);
  assert.deepEqual(said({ outcome: "loss", plies: null, best: "loss" }), []);
});

test("of the only legal move it is said that it loses, and not that every move does", () => {
  const only = answer({ reasons: [{ code: "only-move" }], consequence: { outcome: "loss", plies: 2, best: "loss", line: ["2"] } });
  assert.deepEqual(whyTexts(only, columns, 1).told, ["Red then wins at once with column 2.", "No other move is legal."]);
});

test("a glance is not said to have gone past the end of the game", () => {
  const said = (/** @type {any} */ consequence) => whyTexts(answer({ reasons: [{ code: "glance", facts: { plies: 4 } }], consequence }), columns, 1).told.at(-1);
  const short = "Chosen quickly: this level does not search every move in full.";
  const whole = "Chosen quickly, looking 4 moves ahead: this level does not search every move in full.";
  assert.deepEqual([1, 3, 4, 9].map((plies) => said({ outcome: "win", plies, best: "win" })), [short, short, whole, whole]);
  assert.deepEqual([said({ outcome: "draw", plies: null, best: "draw" }), said(undefined)], [whole, whole]);
});

test("nothing is said of what is not known", () => {
  assert.deepEqual(whyTexts(answer({}), columns, 1), { told: [], numbers: [] });
  const unknown = answer({ second: { move: "3", loses: 20, depth: 6 }, consequence: undefined });
  assert.deepEqual(whyTexts(unknown, columns, 1).told, []);
  const noBest = answer({ consequence: { outcome: "loss", plies: null } });
  assert.deepEqual(toldOf(noBest, columns, 1).other, null);
});

test("a search without an end says that it sees none, unless the move was not its choice", () => {
  const open = { score: /** @type {const} */ ({ kind: "evaluation", value: 12 }), depth: 6 };
  assert.equal(toldOf(answer(open), columns, 1).open, true);
  assert.equal(toldOf(answer({ ...open, reasons: [{ code: "glance", facts: { plies: 2 } }] }), columns, 1).open, false);
  assert.equal(toldOf(answer({ ...open, second: { move: "3", loses: -4, depth: 6 } }), columns, 1).open, false);
});

test("a bound on the length of a win is one in every sentence", () => {
  const why = answer({ score: { kind: "win", plies: 5, at_most: true }, depth: 7, line: ["4", "1"], consequence: { outcome: "win", plies: 5, at_most: true } });
  const { told, numbers } = whyTexts(why, columns, 1);
  assert.deepEqual(told, ["Yellow then wins by force, after 4 more moves at most."]);
  assert.deepEqual(numbers, ["A line that shows it: 4 1."]);
});

test("the difference to the best other move is said only where both were searched to the same depth", () => {
  const second = { move: "1", score: /** @type {const} */ ({ kind: "evaluation", value: 71 }), loses: -47, depth: 10 };
  const score = /** @type {const} */ ({ kind: "evaluation", value: 24 });
  const last = (/** @type {Partial<WhyAnswer>} */ change) => whyTexts(answer({ second, ...change }), columns, 1).numbers.at(-1);
  const own = "Best other move 1: evaluation 71, looked 10 moves ahead.";
  const compared = "Best other move 1: worth 47 more, looked 10 moves ahead.";
  assert.equal(last({ score, depth: 4 }), own);
  assert.equal(last({ score, depth: 10 }), compared);
  assert.equal(last({}), compared, "of a person's move no other number is said");
  assert.equal(last({ consequence: { outcome: "win", plies: 3, best: "win" } }), own);
  assert.equal(last({ score, depth: 4, second: { move: "1", loses: 3 } }), "Best other move 1: worth 3 less.", "by one search");
});

test("every length is counted after the move that is explained", () => {
  const why = answer({
    score: { kind: "win", plies: 7 },
    depth: 7,
    second: { move: "1", score: { kind: "loss", plies: 6 } },
    consequence: { outcome: "win", plies: 7, best: "win" },
    reasons: [{ code: "exact", facts: { outcome: "win", plies: 7 } }],
  });
  const { told, numbers } = whyTexts(why, columns, 1);
  assert.deepEqual(told, ["Yellow then wins by force, after 6 more moves.", "Every other move loses."]);
  assert.deepEqual(numbers, ["Best other move 1: Red then wins by force, after 5 more moves."]);
});

test("the server's examples are told whole", () => {
  const good = whyTexts(golden("explanation"), takes, 1);
  assert.equal(good.told[0], "Yellow then wins by force, after 2 more moves.");
  const blunder = whyTexts(golden("explanation-blunder"), takes, 1);
  assert.deepEqual(blunder.told, ["Red then wins at once with 1 from heap 1.", "Better: 2 from heap 2, which wins."]);
});
