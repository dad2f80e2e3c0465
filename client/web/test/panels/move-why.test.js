import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { ParlourReview } from "../../src/panels/review/review.js";
import { MoveWhy } from "../../src/panels/shared/move-why.js";
import { whyParagraphs, whyTexts } from "../../src/panels/shared/why-sentences.js";
import { words } from "../../src/words/en/words.js";
import { columns } from "../views.js";

const fetched = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = fetched;
});

/** Answers every request so. @param {number} status @param {object} body @param {Record<string, string>} [headers] */
const answering = (status, body, headers = {}) => {
  globalThis.fetch = async () => new Response(JSON.stringify(body), { status, headers });
};

const review = Object.assign(new ParlourReview(), { place: { screen: "review", room: "r", number: 1, key: "", ply: 3, tried: [], part: "whole" } });

/** The element of the third move of a game. */
const third = () => Object.assign(new MoveWhy(), { made: { move: "4", seat: 1, number: 3 }, view: columns, explain: review.explain });

/** @param {ReturnType<typeof third>} why */
const saidBy = ({ problem }) => problem && words.refused(problem);

test("a refusal is said in its own words, with when to ask again", async () => {
  const why = third();
  answering(429, { code: "too-many" }, { "Retry-After": "1" });
  await why.ask();
  assert.equal(saidBy(why), "That was too much at once. Try again in 1 second.");
  answering(429, {}, { "Retry-After": "2" });
  await why.ask();
  assert.equal(saidBy(why), "That was too much at once. Try again in 2 seconds.", "without a code too");
  answering(503, { code: "unavailable" });
  await why.ask();
  assert.equal(saidBy(why), "The server cannot do that just now.");
});

test("what was refused can be asked again", async () => {
  const why = third();
  answering(503, { code: "unavailable" });
  await why.ask();
  answering(200, { ply: 3, move: "4", reasons: [] });
  const asking = why.ask();
  assert.equal(why.problem, null, "it waits again");
  await asking;
  assert.deepEqual([why.problem, why.answer?.move], [null, "4"]);
});

test("asking again is offered where it may help", () => {
  const again = () => {};
  const shown = (/** @type {string} */ code) => whyParagraphs(null, { code }, columns, 1, again).values.some((part) => /** @type {any} */ (part)?.values?.includes(again));
  assert.deepEqual(["too-many", "unavailable", "internal", "unfetched", "no-study", "no-help"].map(shown), [true, true, true, true, false, false]);
});

test("a search without a depth is not said to have looked ahead", () => {
  /** @type {import("../../src/state/told-move.js").WhyAnswer} */
  const why = { move: "4", score: { kind: "evaluation", value: 3 }, reasons: [] };
  assert.deepEqual(whyTexts(why, columns, 1).numbers, ["For its side: evaluation 3."]);
  assert.deepEqual(whyTexts({ ...why, depth: 2 }, columns, 1).numbers, ["For its side: evaluation 3, looked 2 moves ahead."]);
});
